export const bagoloot = {} as const;

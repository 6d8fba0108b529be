export const bots = {} as const;

export const sandbag = {} as const;

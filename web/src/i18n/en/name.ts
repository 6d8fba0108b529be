/** What the language calls itself. */
export const name = "English";

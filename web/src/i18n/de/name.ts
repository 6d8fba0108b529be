/** Wie die Sprache sich selbst nennt. */
export const name = "Deutsch";

/** What can lie over the table. */
export type SheetName = "log" | "talk" | "people" | "link" | "deal" | "keys" | "settings" | "scores";

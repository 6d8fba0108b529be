/** What can lie over the table. */
export type SheetName =
  "log" | "talk" | "people" | "link" | "replay" | "deal" | "keys" | "settings" | "scores";

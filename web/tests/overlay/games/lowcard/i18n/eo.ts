import type { Translation } from "../../../core/i18n.svelte";
import type { sentences as en } from "./en";

export const sentences: Translation<typeof en> = {
  "home.title.lowcard": "Malalta Karto",
  "lowcard.hand": "Via mano",
  "lowcard.card": "karto {number}",
  "lowcard.prompt": "Sigelu karton.",
  "lowcard.said.Revealed": "{who, select, you {Vi gajnas} other {{name} gajnas}} la prenon {trick}.",
};

/** A language of tests: a few sentences of its own, and all others in English, so that none is missing. */
import type { Translation } from "../../core/i18n.svelte";
import { sentences as en } from "../en";

export const sentences: Translation<typeof en> = { ...en, "common.close": "Fermi" };

import { t } from "../../core/i18n.svelte";
import type { Front } from "../game";
import Face from "./cards/Face.svelte";

export const front: Front = {
  order: 3,
  Scene: Face,
  Samples: Face,
  sampleWords: () => [t("lowcard.card", { number: "7" })],
};

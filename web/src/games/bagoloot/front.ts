import { t } from "../../core/i18n.svelte";
import type { Front } from "../game";
import Samples from "./cards/Samples.svelte";
import Scene from "./cards/Scene.svelte";

export const front: Front = {
  order: 2,
  Scene,
  Samples,
  sampleWords: () => [t("bagoloot.sample.coin"), t("bagoloot.sample.looter")],
};

import { t } from "../../core/i18n.svelte";
import type { Front } from "../game";
import Samples from "./cards/Samples.svelte";
import Scene from "./cards/Scene.svelte";

export const front: Front = {
  order: 1,
  Scene,
  Samples,
  sampleWords: () => [t("sandbag.sample.balloon"), t("sandbag.sample.rocket")],
};

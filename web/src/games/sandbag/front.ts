import type { Front } from "../game";
import Samples from "./cards/Samples.svelte";
import Scene from "./cards/Scene.svelte";

export const front: Front = { order: 1, Scene, Samples };

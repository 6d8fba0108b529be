import type { Front } from "../game";
import Samples from "./Samples.svelte";
import Scene from "./Scene.svelte";

export const front: Front = { order: 2, Scene, Samples };

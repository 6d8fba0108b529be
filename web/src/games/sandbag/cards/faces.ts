/** How the characters of Sandbag look: a balloon each, told apart by colour, pattern, eyes and what they wear. */
import type { Letter } from "./colours";

export interface Look {
  /** The envelope: one of the five of the cards. */
  readonly shape: Letter;
  readonly fill: string;
  readonly paint: string;
  readonly pattern: "gores" | "bands" | "cap" | "zigzag" | "dots" | "half" | "plain";
  readonly eyes: "round" | "wide" | "sleepy" | "lashes" | "glasses" | "goggles" | "monocle";
  readonly mouth: "smile" | "grin" | "smirk" | "small" | "moustache" | "tooth";
  /** Mouth, brows and lashes, where they are not black: on dark envelopes. */
  readonly ink?: string;
  /** A moustache. */
  readonly hair?: string;
  readonly wears: "" | "bow" | "feather" | "star" | "hat" | "flag" | "freckles" | "scarf";
}

export const LOOKS: { readonly [character: string]: Look } = {
  mira: {
    shape: "T",
    fill: "#2f9aa0",
    paint: "#c9efe9",
    pattern: "gores",
    eyes: "lashes",
    mouth: "smile",
    wears: "",
  },
  otto: {
    shape: "O",
    fill: "#e8801e",
    paint: "#ffd08a",
    pattern: "zigzag",
    eyes: "round",
    mouth: "moustache",
    wears: "",
    hair: "#5a2c0a",
  },
  pip: {
    shape: "Y",
    fill: "#78b4e4",
    paint: "#ffffff",
    pattern: "dots",
    eyes: "wide",
    mouth: "small",
    wears: "flag",
  },
  juna: {
    shape: "R",
    fill: "#ee6f9a",
    paint: "#ffd9e5",
    pattern: "half",
    eyes: "lashes",
    mouth: "grin",
    wears: "star",
  },
  emil: {
    shape: "P",
    fill: "#4f9440",
    paint: "#cfeab2",
    pattern: "bands",
    eyes: "glasses",
    mouth: "smile",
    wears: "",
  },
  tilda: {
    shape: "Y",
    fill: "#f7d23e",
    paint: "#fff3b8",
    pattern: "gores",
    eyes: "round",
    mouth: "tooth",
    wears: "bow",
  },
  ivo: {
    shape: "T",
    fill: "#33478c",
    paint: "#8ea6ee",
    pattern: "zigzag",
    eyes: "sleepy",
    mouth: "smirk",
    wears: "",
    ink: "#e8eeff",
  },
  hedda: {
    shape: "R",
    fill: "#b4142f",
    paint: "#f6c9b8",
    pattern: "cap",
    eyes: "glasses",
    mouth: "small",
    wears: "",
    ink: "#ffe9df",
  },
  zeno: {
    shape: "P",
    fill: "#6b46b8",
    paint: "#d9c9ff",
    pattern: "dots",
    eyes: "monocle",
    mouth: "smirk",
    wears: "hat",
    ink: "#f3ecff",
  },
  greta: {
    shape: "O",
    fill: "#a9c23a",
    paint: "#eaf2b0",
    pattern: "half",
    eyes: "goggles",
    mouth: "grin",
    wears: "",
  },
  kasper: {
    shape: "T",
    fill: "#f6eddc",
    paint: "#d6402c",
    pattern: "gores",
    eyes: "wide",
    mouth: "tooth",
    wears: "",
  },
  runa: {
    shape: "P",
    fill: "#75879a",
    paint: "#dde7ee",
    pattern: "bands",
    eyes: "lashes",
    mouth: "smile",
    wears: "feather",
  },
  fenn: {
    shape: "O",
    fill: "#8c5a34",
    paint: "#efc48c",
    pattern: "cap",
    eyes: "goggles",
    mouth: "moustache",
    wears: "scarf",
    hair: "#efe3cf",
  },
  wim: {
    shape: "Y",
    fill: "#86d9b4",
    paint: "#2b8260",
    pattern: "zigzag",
    eyes: "sleepy",
    mouth: "small",
    wears: "freckles",
  },
};

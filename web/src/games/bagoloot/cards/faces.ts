/** How the characters of Bag-O-Loot look: a raccoon each, told apart by fur, ears, mask, eyes and what they wear. */
export interface Look {
  readonly fur: string;
  /** Brow and muzzle. */
  readonly pale: string;
  readonly mask: string;
  readonly ears: "round" | "pointed" | "torn" | "wide";
  readonly eyes: "round" | "sly" | "wide" | "lashes" | "glasses" | "patch" | "sleepy";
  readonly mouth: "smile" | "smirk" | "tooth" | "whistle" | "flat";
  readonly wears:
    "" | "bandana" | "beanie" | "topper" | "cap" | "flower" | "scarf" | "earring" | "crown" | "goggles";
  /** The colour of what it wears. */
  readonly cloth: string;
}

export const LOOKS: { readonly [character: string]: Look } = {
  rocco: {
    fur: "#8f8a88",
    pale: "#f6efe4",
    mask: "#201b2c",
    ears: "round",
    eyes: "sly",
    mouth: "smirk",
    wears: "bandana",
    cloth: "#c92a2a",
  },
  fips: {
    fur: "#d99a55",
    pale: "#fff1d6",
    mask: "#5a2f16",
    ears: "pointed",
    eyes: "wide",
    mouth: "tooth",
    wears: "cap",
    cloth: "#2b8a6e",
  },
  smudge: {
    fur: "#57534f",
    pale: "#cfc8bd",
    mask: "#161616",
    ears: "torn",
    eyes: "sleepy",
    mouth: "flat",
    wears: "scarf",
    cloth: "#e8590c",
  },
  moxie: {
    fur: "#b98ea8",
    pale: "#fdeef5",
    mask: "#4a1f4f",
    ears: "pointed",
    eyes: "lashes",
    mouth: "smile",
    wears: "flower",
    cloth: "#f7c325",
  },
  dusty: {
    fur: "#d8c7a6",
    pale: "#fffaf0",
    mask: "#7a5a34",
    ears: "wide",
    eyes: "round",
    mouth: "whistle",
    wears: "scarf",
    cloth: "#3b7dd8",
  },
  onyx: {
    fur: "#3c4152",
    pale: "#a9b4cc",
    mask: "#0d0f18",
    ears: "pointed",
    eyes: "sly",
    mouth: "flat",
    wears: "earring",
    cloth: "#f2c230",
  },
  pepper: {
    fur: "#c65a3a",
    pale: "#ffe3d3",
    mask: "#451409",
    ears: "round",
    eyes: "lashes",
    mouth: "smirk",
    wears: "earring",
    cloth: "#ffd43b",
  },
  bandit: {
    fur: "#9c7350",
    pale: "#f4dfc2",
    mask: "#2a1608",
    ears: "torn",
    eyes: "patch",
    mouth: "tooth",
    wears: "",
    cloth: "#000000",
  },
  clover: {
    fur: "#9aa889",
    pale: "#f3f7e6",
    mask: "#2f4527",
    ears: "round",
    eyes: "round",
    mouth: "smile",
    wears: "beanie",
    cloth: "#4f9440",
  },
  jinx: {
    fur: "#7f6bb0",
    pale: "#ece3ff",
    mask: "#2b1a57",
    ears: "wide",
    eyes: "wide",
    mouth: "smirk",
    wears: "topper",
    cloth: "#2a2140",
  },
  hazel: {
    fur: "#6e4530",
    pale: "#f6d9c9",
    mask: "#2c1509",
    ears: "wide",
    eyes: "glasses",
    mouth: "smile",
    wears: "",
    cloth: "#000000",
  },
  tango: {
    fur: "#e0b13a",
    pale: "#fff6cf",
    mask: "#6b3f05",
    ears: "torn",
    eyes: "sleepy",
    mouth: "smile",
    wears: "crown",
    cloth: "#e8590c",
  },
  whisk: {
    fur: "#c9ced6",
    pale: "#ffffff",
    mask: "#46525f",
    ears: "pointed",
    eyes: "round",
    mouth: "tooth",
    wears: "goggles",
    cloth: "#8a5a2b",
  },
  kiki: {
    fur: "#6fa7b8",
    pale: "#e9f8fb",
    mask: "#15424f",
    ears: "round",
    eyes: "lashes",
    mouth: "whistle",
    wears: "bandana",
    cloth: "#e64980",
  },
};

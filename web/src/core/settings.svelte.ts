/** What a person has chosen for this browser, remembered there. */
import { preferred } from "./languages";

export interface Choices {
  /** The name at tables. */
  name: string;
  language: string;
  theme: "auto" | "light" | "dark";
  contrast: boolean;
  cards: "small" | "medium" | "large";
  /** How quick cards move; 0 for not at all. */
  motion: 0 | 0.5 | 1 | 2;
  /** How long a finished trick stays, in thousandths of a second; 0 until a tap. */
  trick: 0 | 600 | 1200 | 2500;
  sounds: { turn: boolean; play: boolean; end: boolean; talk: boolean };
  /** How a card is played: by what the pointer suggests, one tap, two, or always with a button. */
  input: "auto" | "one" | "two" | "confirm";
  /** Whether single letters are keys. */
  letters: boolean;
  /** Whether learners are shown more: splits lit, trump previews open. */
  assistance: boolean;
  /** Whether remarks of bots are shown. */
  remarks: boolean;
}

const KEY = "bagatelle";

const USUAL: Choices = {
  name: "",
  language: preferred([navigator.language]),
  theme: "auto",
  contrast: false,
  cards: "medium",
  motion: 1,
  trick: 1200,
  sounds: { turn: true, play: true, end: true, talk: true },
  input: "auto",
  letters: true,
  assistance: false,
  remarks: true,
};

function remembered(): Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
    return { ...USUAL, ...kept, sounds: { ...USUAL.sounds, ...kept.sounds } };
  } catch {
    return structuredClone(USUAL); // storage may be forbidden, or hold something else
  }
}

export const settings: Choices = $state(remembered());

/** Keep what is chosen, and let the page look so. Call once. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage the choices last as long as the page.
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset.theme = settings.theme;
    root.dataset.contrast = settings.contrast ? "high" : "usual";
    root.dataset.cards = settings.cards;
  });
}

/** Everything as at first, but for the name and the language. */
export function resetSettings(): void {
  const { name, language } = settings;
  Object.assign(settings, structuredClone(USUAL), { name, language });
}

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the device asks for no motion, whatever is chosen here. */
export function isQuietDevice(): boolean {
  return quiet.matches;
}

/** How quick things move now; 0 where nothing should. */
export function motion(): number {
  return quiet.matches || document.visibilityState === "hidden" ? 0 : settings.motion;
}

/**
 * Short tones, made by the browser itself. Browsers are silent until somebody has touched the page, so nothing is
 * made before; and whatever goes wrong with sound, the game goes on without it.
 */
import { untrack } from "svelte";
import { settings } from "./settings.svelte";

/** What can be switched on and off. */
export type SoundKind = keyof typeof settings.sounds;
export type Sound = SoundKind | "deal" | "sweep" | "take" | "bag" | "verdict";

/** Whatever cards do is one kind. */
function kindOf(sound: Sound): SoundKind {
  return sound in settings.sounds ? (sound as SoundKind) : "play";
}

interface Tone {
  /** Cycles in a second, and those it slides to. */
  readonly pitch: number;
  readonly slide?: number;
  /** When it starts and how long it rings, in seconds. */
  readonly at: number;
  readonly length: number;
  readonly loud: number;
  readonly wave: OscillatorType;
}

const TONES: { readonly [sound in Sound]: readonly Tone[] } = {
  // A rising fourth, like a door bell: nothing else has two notes.
  turn: [
    { pitch: 587.33, at: 0, length: 0.28, loud: 0.5, wave: "triangle" },
    { pitch: 783.99, at: 0.15, length: 0.5, loud: 0.55, wave: "triangle" },
  ],
  play: [{ pitch: 300, slide: 150, at: 0, length: 0.07, loud: 0.3, wave: "sine" }],
  deal: [0, 0.07, 0.14].map((at) => ({ pitch: 360, slide: 210, at, length: 0.05, loud: 0.2, wave: "sine" })),
  // A trick is swept off the table.
  sweep: [{ pitch: 420, slide: 150, at: 0, length: 0.2, loud: 0.2, wave: "sine" }],
  take: [{ pitch: 230, slide: 560, at: 0, length: 0.18, loud: 0.28, wave: "triangle" }],
  bag: [{ pitch: 150, slide: 70, at: 0, length: 0.18, loud: 0.5, wave: "sine" }],
  verdict: [{ pitch: 494, slide: 247, at: 0, length: 0.35, loud: 0.3, wave: "triangle" }],
  // The chord is broken upwards and comes to rest.
  end: [
    { pitch: 392, at: 0, length: 0.35, loud: 0.35, wave: "triangle" },
    { pitch: 493.88, at: 0.13, length: 0.35, loud: 0.35, wave: "triangle" },
    { pitch: 587.33, at: 0.26, length: 0.4, loud: 0.35, wave: "triangle" },
    { pitch: 783.99, at: 0.42, length: 0.9, loud: 0.4, wave: "triangle" },
    { pitch: 392, at: 0.42, length: 0.9, loud: 0.25, wave: "sine" },
  ],
  talk: [{ pitch: 660, slide: 740, at: 0, length: 0.12, loud: 0.22, wave: "sine" }],
};

const ATTACK = 0.008;

/** The same sound again within so many thousandths of a second is one sound. */
const ECHO = 60;

/** What could not sound within so many is not made up for. */
const LATE = 500;

let context: AudioContext | null = null;
let isTouched = false;
const last = new Map<Sound, number>();

function touch(): void {
  isTouched = true;
  for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, touch, true);
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touch, true);

/** Sound that, if it is wanted and there is anything to hear it with. */
export function play(sound: Sound): void {
  // In a tab that nobody looks at, only the own turn matters.
  if (!isTouched || !untrack(() => settings.sounds[kindOf(sound)]) || (document.hidden && sound !== "turn"))
    return;
  const now = performance.now();
  if (now - (last.get(sound) ?? -Infinity) < ECHO) return;
  last.set(sound, now);
  try {
    const on = (context ??= new AudioContext());
    const ringAll = (): void => {
      if (performance.now() - now < LATE) for (const tone of TONES[sound]) ring(on, tone);
    };
    // Browsers put sound to sleep, and wake it only when asked.
    if (on.state === "running") ringAll();
    else void on.resume().then(ringAll, () => undefined);
  } catch {
    // No sound here.
  }
}

function ring(on: AudioContext, { pitch, slide, at, length, loud, wave }: Tone): void {
  const start = on.currentTime + 0.01 + at;
  const source = on.createOscillator();
  const volume = on.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  if (slide !== undefined) source.frequency.exponentialRampToValueAtTime(slide, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * 0.4, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(on.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

/** Short tones, made by the browser itself. */
export type Sound = "turn" | "play" | "end" | "talk";

export function play(sound: Sound): void {
  void sound;
}

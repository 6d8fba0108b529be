/** The way from a refusal to the lesson that teaches its ruling. */
import { hash } from "../core/route.svelte";
import { settings } from "../core/settings.svelte";
import type { CourseInfo } from "../net/answers";
import { allGames, lessons } from "../net/api";

/** So many refusals for the same reason, and a lesson is offered. */
export const OFTEN = 3;

/** The address of the first step that teaches a ruling; empty where none does. */
export async function lessonAbout(game: string, ruling: string): Promise<string> {
  const info = (await allGames()).find(({ name }) => name === game);
  return info?.lessons ? linkIn(await lessons(game, settings.language), ruling) : "";
}

export function linkIn({ game, lessons }: CourseInfo, ruling: string): string {
  for (const { id: lesson, steps } of lessons) {
    const step = steps.find(({ rulings = [] }) => rulings.includes(ruling));
    if (step) return hash({ at: "learn", game, lesson, step: step.id });
  }
  return "";
}

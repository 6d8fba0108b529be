/** "Your turn", unmistakably: in the title of the page, by a sound, and spoken at once; also while the tab is hidden. */
import type { AtTable } from "./at-table.svelte";
import { t } from "../core/i18n.svelte";
import { live } from "../core/live.svelte";
import { play } from "../core/sound";

/** How the own seat is called while it is asked: to its turn, or by what the game has another word for. */
export function callOf(at: AtTable): string {
  const now = at.followed.now;
  return (now && at.page?.call?.(now, at.people)) || t("table.yourTurn");
}

/** What is called out: prompts that begin with the call say it themselves. */
export function callWords(call: string, prompt: string): string {
  return prompt.startsWith(call) ? prompt : t("table.shout", { call, prompt }).trim();
}

/** Watch over the turns of a table. Call once, while the table is shown. */
export function announceTurns(at: AtTable): void {
  let isHidden = $state(document.hidden);
  let isAnnounced = false;
  let called = "";
  let prompted = "";

  $effect(() => {
    const look = (): void => void (isHidden = document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });

  $effect(() => {
    const title = at.followed.info?.title;
    document.title = at.isAsked
      ? t("table.titleTurn", { call: callOf(at) })
      : title
        ? t("table.title", { game: title })
        : t("common.title");
  });
  $effect(() => () => {
    document.title = t("common.title");
    live.hush();
  });

  $effect(() => {
    if (!at.isAsked) {
      isAnnounced = false;
      // Not more: that a bot chooses, or plays on, ends the turn as well, and is still to be read.
      live.recall(called);
      return;
    }
    // Who looks sees first how it came to be; who does not is called at once.
    // What one is asked for is said along, so the words of the game must be there.
    if (!at.page || !(at.stage.isLive || isHidden)) return;
    const now = at.followed.now;
    const prompt = now ? at.page.prompt(now, at.people) : "";
    // Who is asked for the next thing right after the last one hears what it is.
    if (isAnnounced && prompt === prompted) return;
    if (!isAnnounced) play("turn");
    called = isAnnounced ? prompt : callWords(callOf(at), prompt);
    isAnnounced = true;
    prompted = prompt;
    live.shout(called, t("table.log.lapsed", { who: "you" }));
  });
}

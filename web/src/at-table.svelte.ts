/** A person at a table: what is shown, what may be chosen, and why something was refused. */
import type { Hands, Page, People } from "./game";
import { pageOf } from "./games";
import { has, list, t } from "./i18n/index.svelte";
import { live } from "./live.svelte";
import { Connection, Refusal } from "./net/connection.svelte";
import { Followed, type News } from "./net/followed.svelte";
import { Stage } from "./stage.svelte";

/** A refusal as it is shown: a sentence, the ruling behind it, and the cards that cause it. */
export interface Shown {
  readonly text: string;
  readonly rule: string;
  readonly cards: readonly string[];
}

export class AtTable {
  readonly followed: Followed;
  page = $state.raw<Page | null>(null);
  refusal = $state.raw<Shown | null>(null);
  /** Whether something was sent that is not answered yet. */
  isSending = $state(false);
  /** Why the table cannot be shown. */
  problem = $state("");
  readonly stage: Stage<unknown>;
  #early: News[] = [];

  constructor(connection: Connection, table: string) {
    this.followed = new Followed(connection, table);
    this.stage = new Stage((news) => this.page?.staging(news, this.people) ?? []);
    this.followed.onNews = (news) => this.#hear(news);
  }

  async begin(): Promise<void> {
    try {
      await this.followed.follow();
      if (this.followed.info) this.page = await pageOf(this.followed.info.game);
    } catch (error) {
      this.problem = refusalText(error);
      return;
    }
    const early = this.#early;
    this.#early = [];
    for (const news of early) this.stage.take(news, true);
  }

  end(): void {
    this.followed.leave();
  }

  get people(): People {
    return {
      names: this.followed.seating.map((seating) => seating.name ?? ""),
      you: this.followed.seat,
    };
  }

  /** What a board may do for this person. */
  readonly hands: Hands = (() => {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the hands are an object of their own
    const at = this;
    return {
      get isOpen() {
        return at.followed.seat !== null && at.stage.isLive && !at.isSending;
      },
      act: (action) => at.#try([action]),
      actAll: (actions) => at.#try(actions),
      why: (action) => at.#why(action),
      previews: () => Promise.resolve([]),
      time: () => at.followed.time(),
      goOn: () => at.stage.skip(),
    };
  })();

  #hear(news: News): void {
    this.refusal = null;
    if (this.page) this.stage.take(news, this.followed.isCatchingUp);
    else this.#early.push(news);
  }

  async #try(actions: readonly string[]): Promise<void> {
    this.refusal = null;
    this.isSending = true;
    try {
      for (const action of actions) await this.followed.act(action);
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.isSending = false;
    }
  }

  async #why(action: string): Promise<void> {
    try {
      await this.followed.ask({ about: "why", action });
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    const cards = error instanceof Refusal ? error.cards : [];
    this.refusal = {
      text: refusalText(error, this.followed.info?.game, this.page?.cardWords),
      rule: error instanceof Refusal ? error.rule : "",
      cards,
    };
    live.say(this.refusal.text);
  }
}

/** Why something was refused, in the language of the page; a newer server may have reasons that the page has no words for. */
export function refusalText(error: unknown, game = "", words = (card: string) => card): string {
  if (error instanceof Refusal) {
    const cards = list(error.cards.map(words));
    for (const key of [`refusal.${game}.${error.code}`, `refusal.${error.code}`])
      if (has(key)) return t(key, { cards, count: error.cards.length });
  }
  return error instanceof Error ? error.message : String(error);
}

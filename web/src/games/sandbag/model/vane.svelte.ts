/** The weather vane: what a play would lead to, as the server says. It is asked once per action and moment. */
import { untrack } from "svelte";
import type { Hands } from "../../game";
import type { Moment } from "../../../net/followed.svelte";
import type { SandbagPlayPreview, SandbagView } from "../../../wire";
import type { Sandbag } from "./types";

interface Where {
  readonly moment: Moment<SandbagView>;
  readonly hands: Hands<Sandbag>;
  /** What is considered; empty where nothing is. */
  readonly action: string;
  /** Whether it is only looked at, so that a pointer that passes by asks nothing. */
  readonly isLooked: boolean;
}

/** How long something is looked at before the server is asked, in milliseconds. */
const DELAY = 90;

export class Vane {
  preview = $state.raw<SandbagPlayPreview | null>(null);
  #seq = -1;
  #known = new Map<string, SandbagPlayPreview | null>();

  /** Create it while a component is set up: it asks as long as that component is shown. */
  constructor(where: () => Where) {
    $effect(() => {
      const { moment, hands, action, isLooked } = where();
      return untrack(() => this.#turn(moment.seq, hands, action, isLooked));
    });
  }

  #turn(seq: number, hands: Hands<Sandbag>, action: string, isLooked: boolean): (() => void) | undefined {
    if (seq !== this.#seq) this.#known.clear();
    this.#seq = seq;
    const known = this.#known.get(action);
    this.preview = known ?? null;
    if (!action || known !== undefined) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const [found = null] = await hands.previews([action]);
      if (this.#seq === seq) this.#known.set(action, found);
      if (isWanted) this.preview = found;
    };
    if (!isLooked) void ask();
    const timer = isLooked ? setTimeout(() => void ask(), DELAY) : undefined;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }
}

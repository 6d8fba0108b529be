/** What a rocket takes off at the table that is shown: the rules say so, by way of the view. */
import { getContext, hasContext, setContext } from "svelte";

const KEY = Symbol("what a rocket is worth");
type Worth = () => number | undefined;

/** Let all cards below know. */
export function tellRocketWorth(worth: Worth): void {
  setContext(KEY, worth);
}

export function rocketWorth(): Worth {
  return hasContext(KEY) ? getContext<Worth>(KEY) : () => undefined;
}

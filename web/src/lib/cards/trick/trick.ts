/** What has been said and done in the trick that lies on the table, from the lines of the log. */

import type { Entry } from "$lib/wire";

/** What a trick, or what comes before it, begins with. */
const BEGINS: ReadonlySet<unknown> = new Set([
  "dealt",
  "leads",
  "trick_won",
  "redealt",
  "cleared",
  "claimed",
  "play_off",
  "scored",
]);

/** The entries since the trick began that tell of a seat's play or pass. */
export function trickOf(entries: readonly Entry[]): Entry[] {
  const from = entries.findLastIndex(({ event }) => BEGINS.has(event?.["event"]));
  return entries.slice(from + 1).filter(({ event, say }) => {
    return say !== null && (event?.["event"] === "played" || event?.["event"] === "passed");
  });
}

import type { Entry } from "$lib/wire";

/** What is worth a word in the middle of the table. */
export const EFFECTS: ReadonlySet<unknown> = new Set([
  "revolution",
  "locked",
  "jack_back",
  "eight_cut",
  "spade_three",
  "skipped",
  "gave",
  "discarded",
  "demoted",
  "pile_out",
  "play_off",
  "stalled",
  "exchanged",
  "claimed",
]);

/** What the newest play has brought about, or the exchange before the first one. */
export function newest(entries: readonly Entry[]): Entry[] {
  const from = entries.findLastIndex(({ event }) =>
    ["played", "dealt"].includes(String(event?.["event"])),
  );
  return entries.slice(from + 1).filter(({ event }) => EFFECTS.has(event?.["event"]));
}

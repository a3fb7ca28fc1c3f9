import type { Entry } from "$lib/wire";

/** What is worth a word in the middle of the table. */
export const EFFECTS: ReadonlySet<unknown> = new Set([
  "revolution",
  "locked",
  "jack_back",
  "eight_cut",
  "spade_three",
  "turned",
  "ambulance",
  "sandstorm",
  "gekokujo",
  "bombed",
  "hands_changed",
  "ranks_locked",
  "part_locked",
  "fallen",
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
  const from = entries.findLastIndex(({ event }) => ["played", "dealt"].includes(kindOf(event)));
  return entries.slice(from + 1).filter(({ event, turn_seq }, i, since) => {
    // A card that is drawn for one put away; others are drawn by whoever passes.
    if (kindOf(event) === "drew")
      return since.slice(0, i).some((one) => {
        return kindOf(one.event) === "discarded" && one.turn_seq === turn_seq;
      });
    return EFFECTS.has(kindOf(event)) || event?.["how"] === "foul";
  });
}

/** The newest play when it has itself cleared the table, so that it was seen by nobody: its cards. */
export function cutAway(entries: readonly Entry[]): string[] {
  const from = entries.findLastIndex(({ event }) => kindOf(event) === "played");
  const play = entries[from];
  if (!play?.event) return [];
  const since = entries.slice(from + 1);
  const cleared = since.some((one) => {
    return kindOf(one.event) === "cleared" && one.turn_seq === play.turn_seq;
  });
  const over = since.some((one) => ["dealt", "scored"].includes(kindOf(one.event)));
  const cards = play.event["cards"];
  return cleared && !over && Array.isArray(cards) ? cards.map(String) : [];
}

function kindOf(event: Entry["event"]): string {
  return String(event?.["event"]);
}

/** What a game of Daifugo is remembered for. */

import type { Judge } from "../../table/end/moments";

/** From the least to the greatest. */
const KINDS = ["eight_cut", "locked", "jack_back", "spade_three", "foul", "demoted", "revolution"];

/** Whatever turns the game round; the last of its kind. */
export const judge: Judge = ({ event, how }) => {
  const kind = event === "went_out" && how === "foul" ? "foul" : String(event);
  const rank = KINDS.indexOf(kind);
  return rank < 0 ? null : { kind, rank, size: 0 };
};

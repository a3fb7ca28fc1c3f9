/** What a game of Big Two is remembered for. */

import type { Judge } from "../../table/end/moments";

/** Combinations that are told of, the strongest last. */
const STRONG = ["full_house", "four_one", "straight_flush"];
/** Fewer cards left are no story. */
const MANY = 8;

/** The most cards somebody was caught with, the dearest hand, the strongest play. */
export const judge: Judge = ({ event, ...rest }) => {
  if (event === "played") {
    const size = STRONG.indexOf(String(rest["kind"]));
    return size < 0 ? null : { kind: "play", rank: 1, size };
  }
  if (event !== "scored") return null;
  const points = Number(rest["points"]);
  const left = Array.isArray(rest["cards"]) ? rest["cards"].length : 0;
  if (points > 0) return { kind: "hand", rank: 2, size: points };
  return left >= MANY ? { kind: "caught", rank: 3, size: left } : null;
};

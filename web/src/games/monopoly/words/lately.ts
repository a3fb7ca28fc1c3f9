import type { Entry } from "$lib/wire";
import { type Line, linesOf } from "../../../table/panels/lines";

/** How many lines there is room for. */
const LATELY = 6;

/** What has happened last in this game, without whose turn it was; the newest first. */
export function lately(entries: readonly Entry[]): Line[] {
  const game = entries.at(-1)?.game;
  return linesOf(
    entries.filter(
      (entry) => entry.game === game && entry.event && entry.event["event"] !== "turn",
    ),
  )
    .slice(-LATELY)
    .reverse();
}

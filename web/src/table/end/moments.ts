/** What of a game is worth telling at its end, as far as its events say. */

import type { Entry, Message } from "$lib/wire";

/** Why an event is worth telling. */
export interface Remarkable {
  /** What it is an example of; of each kind one is told. */
  kind: string;
  /** How much a game's story wants this kind, next to others. */
  rank: number;
  /** How great an example it is. */
  size: number;
}

export interface Moment {
  seq: number;
  kind: string;
  say: Message;
  /** The round in which it happened, in games that say. */
  round: number | null;
}

export type Judge = (event: Record<string, unknown>) => Remarkable | null;

/** The moments of a game that are most worth telling, in the order in which they happened. */
export function momentsOf(
  entries: readonly Entry[],
  game: number,
  judge: Judge,
  most = 3,
): Moment[] {
  const best = new Map<string, Remarkable & Moment>();
  let round: number | null = null;
  for (const { seq, event, say, game: its } of entries) {
    if (its !== game || !event) continue;
    if (typeof event["round"] === "number") round = event["round"];
    const found = say && judge(event);
    if (!found || !(found.size >= (best.get(found.kind)?.size ?? -Infinity))) continue;
    best.set(found.kind, { ...found, seq, say, round });
  }
  return [...best.values()]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, kind, say, round }) => ({ seq, kind, say, round }));
}

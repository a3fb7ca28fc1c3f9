/** Where in a game one may want to go: to its deals, its turns, and what was worth telling. */

import type { Entry, Message, Replay, ReplayEntry } from "$lib/wire";
import { momentsOf } from "../table/end/moments";
import type { GameUi } from "../games/ui";

/** A place in the game: after how many steps, and what happened there. */
export interface Mark {
  at: number;
  kind: string;
  say: Message;
}

const MOST_MOMENTS = 8;

/** The entries of a step as lines of a log, numbered from `seq` on. */
export function asLog(entries: readonly ReplayEntry[], at: number, seq: number): Entry[] {
  return entries.map(({ event, say }, i) => ({
    seq: seq + i,
    at: 0,
    game: 1,
    turn_seq: at,
    nth: seq + i,
    event,
    say,
  }));
}

/** How many entries came before each step; the last number is of all. */
export function counted({ steps }: Replay): number[] {
  const found = [1];
  for (const { entries } of steps) found.push((found.at(-1) ?? 1) + entries.length);
  return found;
}

/** The step with which each deal begins: after so many steps its cards have been dealt. */
export function dealsOf({ steps }: Replay): number[] {
  const found: number[] = [];
  steps.forEach(({ deal }, i) => {
    if (deal > (steps[i - 1]?.deal ?? 0)) found.push(i + 1);
  });
  return found;
}

/** The steps with which a turn, or a trick, begins. */
export function turnsOf(replay: Replay, begins: GameUi["begins"]): number[] {
  if (!begins) return dealsOf(replay);
  return replay.steps.flatMap(({ entries }, i) =>
    asLog(entries, i + 1, 1).some(begins) ? [i + 1] : [],
  );
}

/** What the game is remembered for, in its order. */
export function tellingOf(replay: Replay, judge: NonNullable<GameUi["moments"]>["judge"]): Mark[] {
  const seqs = counted(replay);
  const log = replay.steps.flatMap(({ entries }, i) => asLog(entries, i + 1, seqs[i] ?? 1));
  const steps = new Map(log.map(({ seq, turn_seq }) => [seq, turn_seq ?? 0]));
  return momentsOf(log, 1, judge, MOST_MOMENTS).map(({ seq, kind, say }) => ({
    at: steps.get(seq) ?? 0,
    kind,
    say,
  }));
}

/** The nearest of some places before or behind one; the first or last of all where there is none. */
export const before = (places: readonly number[], at: number): number =>
  places.findLast((one) => one < at) ?? 0;
export const behind = (places: readonly number[], at: number, last: number): number =>
  places.find((one) => one > at) ?? last;

/** The place that an address names behind its hash; 0 for none. */
export function placeIn(hash: string, last: number): number {
  const found = /^#(\d{1,9})$/.exec(hash)?.[1];
  return Math.min(Number(found ?? 0), last);
}

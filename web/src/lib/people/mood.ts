/** How a bot looks at what happens. */

import type { Mood } from "$lib/faces/faces";
import type { Snapshot } from "$lib/wire";

/** It thinks when it is to move, and is glad or sorry once the game, or a deal of it, is over. */
export function moodOf(now: Snapshot, seat: number): Mood {
  const { phase, outcome, deals, view } = now;
  if (phase === "over" && outcome) {
    const place = outcome.places[seat] ?? 0;
    if (place === 1) return "happy";
    return place === Math.max(...outcome.places) ? "sad" : "calm";
  }
  if (phase === "between") {
    const points = deals.at(-1) ?? [];
    const [most, least] = [Math.max(...points), Math.min(...points)];
    if (most === least) return "calm";
    if (points[seat] === most) return "happy";
    return points[seat] === least ? "sad" : "calm";
  }
  return phase === "playing" && view?.seat_to_act === seat ? "think" : "calm";
}

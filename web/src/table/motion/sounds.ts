/** Which sounds news make, and the last seconds of the clock. */

import type { Sound } from "$lib/feel/sound";
import type { Entry } from "$lib/wire";

/** Of so many seconds each is heard. */
const LAST = 5;

/** What is heard of news, in their order: each sound once, and how often it is made in a row. */
export function soundsOf(
  news: readonly Entry[],
  soundOf: (entry: Entry) => Sound | null,
): [sound: Sound, times: number][] {
  const counts = new Map<Sound, number>();
  for (const entry of news) {
    const sound = soundOf(entry);
    if (sound) counts.set(sound, (counts.get(sound) ?? 0) + 1);
  }
  // Only coins are counted: ten cards at once are one rustle.
  return [...counts].map(([sound, n]) => [sound, sound === "coin" ? n : 1]);
}

/** In how many milliseconds the clock ticks, where so many are left. */
export function ticksIn(left: number): number[] {
  return Array.from({ length: LAST }, (_, i) => left - 1000 * (LAST - i)).filter((ms) => ms >= 0);
}

import type { Sound } from "$lib/feel/sound";

/** What an event sounds like. */
export const SOUNDS: Readonly<Record<string, Sound>> = {
  played: "card",
  passed: "pass",
  trick_won: "effect",
  went_out: "effect",
};

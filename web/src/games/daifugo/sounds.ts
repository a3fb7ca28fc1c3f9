import type { Sound } from "$lib/feel/sound";

/** What an event sounds like. */
export const SOUNDS: Readonly<Record<string, Sound>> = {
  played: "card",
  gave: "card",
  discarded: "card",
  exchanged: "card",
  drew: "card",
  passed: "pass",
  revolution: "effect",
  locked: "effect",
  jack_back: "effect",
  eight_cut: "effect",
  spade_three: "refuse",
  skipped: "effect",
  turned: "effect",
  ambulance: "effect",
  sandstorm: "effect",
  gekokujo: "effect",
  pile_out: "effect",
  play_off: "effect",
  went_out: "effect",
  demoted: "refuse",
};

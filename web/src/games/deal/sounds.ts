import type { Sound } from "$lib/feel/sound";

/** What an event sounds like. */
export const SOUNDS: Readonly<Record<string, Sound>> = {
  drew: "card",
  laid: "card",
  turned: "card",
  played: "card",
  discarded: "card",
  put_under: "card",
  surrendered: "card",
  inherited: "card",
  banked: "coin",
  paid: "coin",
  built: "build",
  refused: "refuse",
  shifted: "refuse",
  moved: "refuse",
  captured: "refuse",
  skipped: "pass",
};

import type { Sound } from "$lib/feel/sound";

/** What an event sounds like. */
export const SOUNDS: Readonly<Record<string, Sound>> = {
  got_deed: "card",
  got_card: "card",
  deed_dealt: "card",
  used_card: "card",
  used_fortune: "card",
  bid: "coin",
  won_auction: "effect",
  accepted: "effect",
  passed_auction: "pass",
  declined: "pass",
  refused: "refuse",
  jailed: "refuse",
  built: "build",
  sold_building: "build",
  levelled: "build",
  ruined: "ruin",
};

/** The same for what the board shows: it sounds when it is seen, not when it is told. */
export const SCENES: Readonly<Record<string, Sound>> = {
  rolled: "dice",
  moved: "step",
  drew: "card",
  turned_up: "card",
  paid: "coin",
};

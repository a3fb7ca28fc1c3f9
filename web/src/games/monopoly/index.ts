/** Monopoly on the page. */

import { t } from "$lib/i18n.svelte";
import type { MonopolyView } from "$lib/wire";
import type { GameUi } from "../index";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Deed from "./Deed.svelte";
import { keys } from "./keys";
import Leftover from "./Leftover.svelte";
import Memory from "./Memory.svelte";
import Rules from "./Rules.svelte";
import SeatNote from "./SeatNote.svelte";
import Worth from "./Worth.svelte";

const EFFECTS = new Set(["rolled", "drew", "jailed", "ruined", "built"]);
const CARDS = new Set(["moved", "paid", "got_deed", "bid"]);

const ui: GameUi<MonopolyView> = {
  Board,
  Controls,
  SeatNote,
  Leftover,
  leftover: () => t("monopoly.page.result"),
  keepsPoints: () => false,
  ring: (view) => view.order,
  clockwise: true,
  low: true,
  beside: true,
  holdsSeats: true,
  Look: Deed,
  Memory,
  Story: Worth,
  Rules,
  keys,
  begins: ({ event }) => event?.["event"] === "turn",
  // The log says all of it in words.
  speak: () => null,
  sound: ({ event }) => {
    const kind = String(event?.["event"]);
    if (EFFECTS.has(kind)) return "effect";
    return CARDS.has(kind) ? "card" : null;
  },
};

export default ui;

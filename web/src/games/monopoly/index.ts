/** Monopoly on the page. */

import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import type { MonopolyView } from "$lib/wire";
import type { GameUi } from "../ui";
import Piece from "./art/Piece.svelte";
import Board from "./board/Board.svelte";
import Controls from "./controls/Controls.svelte";
import { keys } from "./controls/keys";
import Deed from "./deeds/Deed.svelte";
import { judge } from "./moments";
import { hasCourse } from "./panels/chart";
import Leftover from "./panels/Leftover.svelte";
import Memory from "./panels/Memory.svelte";
import SeatNote from "./panels/SeatNote.svelte";
import Story from "./panels/Story.svelte";
import Watching from "./panels/Watching.svelte";
import { SCENES, SOUNDS } from "./sounds";
import { actingAt } from "./state/acting.svelte";
import { shownAt } from "./state/stage.svelte";
import { money } from "./words/names";

/** Events that need no words of their own: the question, or the next event, says it. */
const UNSPOKEN = new Set([
  ...["order_rolled", "ordered", "turn", "declined", "auction_began"],
  ...["passed_auction", "wants", "let_come"],
]);

const ui: GameUi<MonopolyView> = {
  Board,
  plates: "own",
  Controls,
  Piece,
  SeatNote,
  Leftover,
  leftover: () => t("monopoly.page.result"),
  keepsPoints: () => false,
  ring: (view) => view.order,
  clockwise: true,
  beside: true,
  marks: (table) => (actingAt(table).raised ? "unfolded" : ""),
  shown: shownAt,
  Look: Deed,
  Memory,
  Story,
  hasStory: ({ chart }, { players }) =>
    hasCourse(
      chart,
      players.map(({ worth }) => worth),
    ),
  Watching,
  moments: { judge, name: (kind) => t(`monopoly.moment.${kind}`) },
  tally: (view, seat) => {
    const one = view.players[seat];
    if (!one || one.out) return t("monopoly.page.out");
    // In the millionaire edition cash alone is compared.
    return money(view.board === "millionaire" ? one.cash : one.worth, view.currency);
  },
  keys,
  begins: ({ event }) => event?.["event"] === "turn",
  // The log says all of it in words; of the dice of others it is told where they lead.
  speak: (table, { event }) => {
    const kind = String(event?.["event"]);
    const theirs = kind === "rolled" && event?.["seat"] !== table.mine;
    return theirs || UNSPOKEN.has(kind) ? "" : null;
  },
  sound: ({ event }) => {
    const kind = String(event?.["event"]);
    return SOUNDS[kind] ?? (settings.moves ? null : SCENES[kind]) ?? null;
  },
};

export default ui;

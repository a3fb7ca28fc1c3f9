/** Big Two on the page. */

import { sentences, t } from "$lib/i18n.svelte";
import type { BigTwoView } from "$lib/wire";
import { handKeys } from "../../table/acting/keys";
import type { GameUi, Told } from "../ui";
import Board from "./board/Board.svelte";
import { spoken } from "./cards";
import Controls from "./controls/Controls.svelte";
import { judge } from "./moments";
import Leftover from "./panels/Leftover.svelte";
import Memory from "./panels/Memory.svelte";
import Held from "./panels/Held.svelte";
import SeatNote from "./panels/SeatNote.svelte";
import { SOUNDS } from "./sounds";
import { aboutSeat } from "./words/about";

const DOUBLINGS = ["brilliant", "held"];
const doubled = (told: Told) => (told["doubled"] ?? []) as string[];

const ui: GameUi<BigTwoView> = {
  Board,
  plates: "around",
  Controls,
  SeatNote,
  about: aboutSeat,
  Held,
  Leftover,
  leftover: () => t("bigtwo.score.left"),
  deals: {
    total: (options) => Number(options["hands"]),
    say: (word, args) => t(`bigtwo.deal.${word}`, args),
  },
  remarks: (table, told) =>
    DOUBLINGS.flatMap((why) => {
      const seats = told.flatMap((one, seat) => (doubled(one).includes(why) ? [seat] : []));
      const names = seats.map((seat) => table.nameOf(seat));
      const args = { why: t(`bigtwo.doubled.${why}`), names };
      return names.length ? [t("bigtwo.deal.doubled", args)] : [];
    }),
  Memory,
  moments: { judge, name: (kind) => t(`bigtwo.moment.${kind}`) },
  begins: ({ event }) => event?.["event"] === "leads",
  leads: ({ event }) => ["leads", "trick_won"].includes(String(event?.["event"])),
  keys: () =>
    handKeys([
      ["Enter", t("table.play")],
      ["P", t("table.pass")],
      ["K", t("bigtwo.move.keep")],
      ["N", t("bigtwo.move.redeal")],
      ["S", t("table.sort")],
      ["Shift + ← →", t("table.key.order")],
    ]),
  speak: (table, { event }) => {
    if (event?.["event"] !== "played") return null;
    const { seat, cards, kind, left, reading } = event as {
      seat: number;
      cards: string[];
      kind: string;
      left: number;
      reading: string[];
    };
    return sentences([
      t("chat.said", { name: table.nameOf(seat), text: t(`bigtwo.kind.${kind}`) }),
      cards.map(spoken).join(t("list.separator")),
      ...(reading.length ? [t("bigtwo.counts_as", { cards: reading })] : []),
      t("table.cards_left", { n: left }),
    ]);
  },
  sound: ({ event }) => SOUNDS[String(event?.["event"])] ?? null,
};

export default ui;

/** Deal on the page. */

import { t } from "$lib/i18n.svelte";
import type { DealView } from "$lib/wire";
import { handKeys } from "../../table/acting/keys";
import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import Controls from "./controls/Controls.svelte";
import { aboutSeat } from "./words/about";
import { joined } from "./words/log";
import CloseUp from "./panels/CloseUp.svelte";
import { judge } from "./moments";
import Leftover from "./panels/Leftover.svelte";
import Memory from "./panels/Memory.svelte";
import Held from "./panels/Held.svelte";
import SeatNote from "./panels/SeatNote.svelte";
import { SOUNDS } from "./sounds";

const ui: GameUi<DealView> = {
  Board,
  plates: "own",
  Controls,
  SeatNote,
  about: aboutSeat,
  Held,
  Leftover,
  leftover: () => t("deal.page.result"),
  keepsPoints: () => false,
  ring: (view) => {
    const seats = view.table.map((_, seat) => seat);
    return view.direction > 0 ? seats : seats.reverse();
  },
  clockwise: true,
  marks: () => "laid-out",
  Look: CloseUp,
  Memory,
  moments: { judge, name: (kind) => t(`deal.moment.${kind}`) },
  tally: (view, seat) =>
    t("deal.page.sets", { n: view.table[seat]?.sets ?? 0, of: view.sets_to_win }),
  begins: ({ event }) => event?.["event"] === "turn",
  keys: () =>
    handKeys([
      ["Enter", t("deal.page.key.main")],
      ["B", t("deal.page.key.bank")],
      ["L", t("deal.page.key.look")],
      ["1 2 3 …", t("deal.page.key.choose")],
      ["⌫", t("deal.page.back")],
      ["N", t("deal.move.refuse")],
      ["D", t("deal.move.idle-draw")],
      ["E", t("deal.move.end")],
    ]),
  join: joined,
  sound: ({ event }) => SOUNDS[String(event?.["event"])] ?? null,
};

export default ui;

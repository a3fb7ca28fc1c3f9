/** Daifugo on the page. */

import { t } from "$lib/i18n.svelte";
import type { DaifugoView } from "$lib/wire";
import { handKeys } from "../../table/acting/keys";
import type { GameUi } from "../ui";
import Board from "./board/Board.svelte";
import Controls from "./controls/Controls.svelte";
import Between from "./panels/Between.svelte";
import { judge } from "./moments";
import Leftover from "./panels/Leftover.svelte";
import Memory from "./panels/Memory.svelte";
import Held from "./panels/Held.svelte";
import SeatNote from "./panels/SeatNote.svelte";
import { SOUNDS } from "./sounds";
import { aboutSeat } from "./words/about";

const ui: GameUi<DaifugoView> = {
  Board,
  plates: "around",
  Controls,
  SeatNote,
  about: aboutSeat,
  Held,
  Leftover,
  leftover: () => t("daifugo.result"),
  ring: (view) => view.ring,
  clockwise: true,
  Between,
  deals: {
    total: (options) => Number(options["rounds"]),
    say: (word, args) => t(`daifugo.deal.${word}`, args),
  },
  keepsPoints: (options) => options["points"] !== "none",
  result: ({ place, title }) =>
    title ? t(`daifugo.rank.${String(title)}`) : t("daifugo.screen.place", { n: Number(place) }),
  marks: (_, view) => (view.reversed ? "turned" : ""),
  place: (view, seat) => view.places[seat] ?? 0,
  Memory,
  moments: { judge, name: (kind) => t(`daifugo.moment.${kind}`) },
  begins: ({ event }) => event?.["event"] === "leads",
  leads: ({ event }) => ["leads", "cleared"].includes(String(event?.["event"])),
  keys: () =>
    handKeys([
      ["Enter", t("table.play")],
      ["P", t("table.pass")],
      ["D", t("daifugo.move.draw")],
      ["M", t("daifugo.meaning")],
      ["1 2 3 …", t("daifugo.receiver")],
      ["S", t("table.sort")],
      ["Shift + ← →", t("table.key.order")],
    ]),
  sound: ({ event }) => SOUNDS[String(event?.["event"])] ?? null,
};

export default ui;

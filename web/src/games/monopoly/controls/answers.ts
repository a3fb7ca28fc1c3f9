/** The buttons that answer a question: which, in which order, with which labels. */

import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { MonopolyView } from "$lib/wire";
import { money, nameOf } from "../words/names";
import type { Acting, Choice } from "../state/acting.svelte";

export interface Answer {
  label: string;
  moves: string[];
  act: string;
  /** Whether it is the bright one, which Enter presses. */
  main?: boolean;
  /** Whether it can be given; the server says why where it cannot. */
  open?: boolean;
}

const ORDER = [
  ...["roll", "end", "buy", "accept", "yes", "try", "pay-fine", "use-card", "keep", "lift"],
  ...["by", "pay", "build", "auction", "decline", "counter", "no", "drop", "bankrupt"],
];
const MAIN = new Set(["roll", "end", "buy"]);
/** Acts that are never the main button, not even as the only answer. */
const GIVES_UP = new Set(["bankrupt", "drop"]);
/** By question: an act whose button is there before it is legal, so that the others stay in place. */
const AWAITED: Readonly<Record<string, string>> = { buy: "buy", debt: "bankrupt" };

/** The answers that legal moves are, in the order shown; none of those that need more than a button. */
export function answersOf(
  table: Table,
  view: MonopolyView,
  { answers: choices, raising, partners }: Pick<Acting, "answers" | "raising" | "partners">,
): Answer[] {
  const asked = view.question?.ask ?? "";
  const found = choices
    // Of an offer that is put together the panel pays.
    .filter(({ move }) => ORDER.includes(move.act) && !(asked === "draft" && move.act === "pay"))
    .sort((a, b) => ORDER.indexOf(a.move.act) - ORDER.indexOf(b.move.act))
    .map((choice): Answer => {
      const { act } = choice.move;
      const main = MAIN.has(act) || (asked === "claim" && act === "yes");
      return { label: labelOf(table, view, choice, choices), moves: [choice.text], act, main };
    });
  const awaited = AWAITED[asked];
  if (awaited && !found.some(({ act }) => act === awaited)) {
    const choice = { move: { move: "act", act: awaited } as const, text: awaited };
    const sum = view.question?.amount ?? 0;
    const label = labelOf(table, view, { ...choice, sum }, choices);
    const closed: Answer = { label, moves: [awaited], act: awaited, open: false };
    found.splice(awaited === "buy" ? 0 : found.length, 0, closed);
  }
  // Raising money comes first, as long as anything brings some.
  if (asked === "debt" && (raising.length || partners.length)) {
    const label = t(raising.length ? "monopoly.page.do.raise" : "monopoly.page.do.trade");
    return [{ label, moves: [], act: raising.length ? "raise" : "trade", main: true }, ...found];
  }
  const [only] = found;
  return only && found.length === 1 && !GIVES_UP.has(only.act) ? [{ ...only, main: true }] : found;
}

function labelOf(
  table: Table,
  view: MonopolyView,
  { move, sum }: Choice,
  all: readonly Choice[],
): string {
  const { act } = move;
  const asked = view.question?.ask ?? "";
  const paid = { money: money(Math.abs(sum), view.currency), n: view.question?.amount ?? 0 };
  switch (act) {
    case "pay-fine":
      return t(asked === "fine" ? "monopoly.page.do.fine" : "monopoly.page.do.pay", paid);
    case "use-card": {
      const cards = all.filter((one) => one.move.act === act).length;
      const key = asked === "fine" ? "card_move" : cards > 1 ? "card_of" : "card";
      const pile = t(`monopoly.pile.${move.card ?? "chance"}`);
      return t(`monopoly.page.do.${key}`, { n: paid.n, pile });
    }
    case "buy":
    case "lift":
    case "keep":
    case "auction":
    case "counter":
      return t(`monopoly.page.do.${act}`, paid);
    case "pay":
      return table.nameOf(move.seat ?? -1);
    case "build":
      return nameOf(view, move.square ?? "");
    case "by":
      return ledTo(view, table.mine, move.by ?? "");
    case "yes":
    case "no":
      return answered(view, act, paid.money);
  }
  return t(`monopoly.move.${act}`);
}

function answered({ question, currency }: MonopolyView, act: string, sum: string): string {
  const asked = question?.ask ?? "";
  const yes = act === "yes";
  if (asked === "tax") {
    return yes ? t("monopoly.page.do.tenth") : t("monopoly.page.do.pay", { money: sum });
  }
  if (asked === "claim") return t(`monopoly.page.do.${yes ? "claim" : "let_go"}`, { money: sum });
  if (asked === "level" && yes) return t("monopoly.page.do.level", { money: sum });
  if (asked === "refuse" && !yes && question?.amount) {
    return t("monopoly.page.do.pay", { money: money(question.amount, currency) });
  }
  return t(`monopoly.move.${act}.${asked}`, { building: question?.building ?? "" });
}

/** Where the bus leads: the steps, and the square they end on. */
function ledTo(view: MonopolyView, seat: number, by: string): string {
  const [first = 0, second = 0] = view.dice;
  const n = by === "both" ? first + second : by === "first" ? first : second;
  const at = view.squares.findIndex(({ id }) => id === view.players[seat]?.square);
  const square = view.squares[(at + n) % view.squares.length];
  return t("monopoly.page.do.by", { n, square: nameOf(view, square?.id ?? "") });
}

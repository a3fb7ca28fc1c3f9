/** What squares, amounts, groups and seats of Monopoly are called, and by which colour and sign they are known. */

import { t } from "$lib/i18n.svelte";
import type { MonopolyDeed, MonopolySquare, MonopolyView } from "$lib/wire";
import { formatNumber } from "$lib/words";
import { KINDS, PIECES } from "../art/pieces";

/** Groups of deeds as the view names them, the cities' colours first. */
export const GROUPS = [
  "brown",
  "light-blue",
  "pink",
  "orange",
  "red",
  "yellow",
  "green",
  "dark-blue",
  "station",
  "utility",
] as const;

const SIGNS: Readonly<Record<string, string>> = { dollar: "$", M1: "M", euro: "€", pound: "£" };
const MINUS = "\u2212";
/** How many tokens `PlayerToken` draws: no two seats look alike. */
const TOKENS = 8;

/** A sum to be reached, which is round: 1M rather than 1,000K. */
export const goal = (amount: number, currency: string): string =>
  currency === "K" && amount % 1000 === 0
    ? `${formatNumber(amount / 1000)}M`
    : money(amount, currency);

/** An amount as the table shows it, by the option `currency`: `$1,500`, `15M`, `₩1,500,000`, `1,500K`, `1.5M`. */
export function money(amount: number, currency: string): string {
  const sign = amount < 0 ? MINUS : "";
  const size = Math.abs(amount);
  switch (currency) {
    case "M": {
      const cents = String(size % 100).padStart(2, "0");
      const whole = formatNumber(Math.floor(size / 100));
      return `${sign}${`${whole}.${cents}`.replace(/\.?0+$/, "")}M`;
    }
    case "K":
      return `${sign}${formatNumber(size)}K`;
    case "MK": {
      if (size < 1000) return `${sign}${size}K`;
      const thousandths = String(size % 1000).padStart(3, "0");
      const whole = formatNumber(Math.floor(size / 1000));
      return `${sign}${`${whole}.${thousandths}`.replace(/\.?0+$/, "")}M`;
    }
    case "won":
      return `${sign}₩${formatNumber(size * 1000)}`;
  }
  return `${sign}${SIGNS[currency] ?? ""}${formatNumber(size)}`;
}

/** What a square or an out-of-jail card is called; with a number if others on the board are called so too. */
export function nameOf(view: MonopolyView, id: string): string {
  const square = squareOf(view, id);
  if (!square) return t(`monopoly.good.${id}`);
  const name = t(`monopoly.square.${square.called}`);
  const alike = view.squares.filter(({ called }) => called === square.called);
  if (alike.length < 2) return name;
  return t("monopoly.numbered", { square: name, n: alike.indexOf(square) + 1 });
}

/** What is printed on a square. */
export function squareOf(view: MonopolyView, id: string): MonopolySquare | undefined {
  return view.squares.find((square) => square.id === id);
}

/** How it is with the deed of a square; undefined for a square without one. */
export function deedOf(view: MonopolyView, id: string): MonopolyDeed | undefined {
  return view.deeds.find(({ square }) => square === id);
}

export const groupName = (group: string): string => t(`monopoly.group.${group}`);
/** The colour of a group; with it goes the shape that `GroupSign` draws. */
export const groupColour = (group: string): string => `var(--group-${group})`;

/** The colour of a seat; with it goes the shape that `PlayerToken` draws. */
export const seatColour = (seat: number): string => `var(--seat-${seat % TOKENS})`;

/** What the piece of a seat shows: what was chosen, where this page can draw it. */
export const pieceOf = (seat: number, chosen = ""): string =>
  Object.hasOwn(PIECES, chosen) ? chosen : (KINDS[seat % KINDS.length] ?? "");

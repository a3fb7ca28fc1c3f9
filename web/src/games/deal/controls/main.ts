/** The main button: what stands on it, what it sends or says, and whether it is the bright one. */

import { t } from "$lib/i18n.svelte";
import { familyOf } from "../cards";
import type { Said } from "./guide";

/** It sends moves, or says something of a move; neither while it does nothing. */
export interface Main {
  label: string;
  moves: string[] | null;
  open?: Said;
}

/** What is chosen where several cards answer together. */
export interface Chosen {
  asked: string;
  /** How much, or how many, are chosen and asked. */
  sum: number;
  due: number;
  /** Whether all that could be paid is chosen. */
  everything: boolean;
  /** What the rules make of it; null when they do not take it. */
  judged: string[] | null;
}

export function mainOfMany({ asked, sum, due, everything, judged }: Chosen): Main {
  if (asked !== "pay") {
    return { label: t("deal.page.do.put-away"), moves: sum === due ? judged : null };
  }
  const enough = sum >= due || everything;
  return { label: t("deal.page.do.pay", { n: sum }), moves: enough ? judged : null };
}

/**
 * Whether it is bright: never for what takes cards from us, or throws one away, unless we chose that.
 * `act` is what it does, with the card of the hand that is chosen; `preset` whether the page chose.
 */
export function isBright(main: Main, act: string, card: string, preset: boolean): boolean {
  if (main.moves === null && !main.open) return false;
  if (preset || act === "accept") return false;
  return act !== "bank" || familyOf(card) === "money";
}

/** What the page says below the question: what a bid or a purchase leaves, or why something cannot be done. */

import type { ComponentProps } from "svelte";
import { t } from "$lib/i18n.svelte";
import type { MonopolyView } from "$lib/wire";
import type ActionBar from "../../../table/acting/ActionBar.svelte";
import { groupOf } from "../words/deeds";
import { groupName, money, squareOf } from "../words/names";
import type { Acting } from "../state/acting.svelte";
import type { Bidding } from "./bidding";

export type Line = ComponentProps<typeof ActionBar>["line"];

const quiet = (text: string): Line => ({ look: "quiet", text });

/** The line for seat `mine`. `refusal` is what the server says of a bid that is not legal. */
export function lineOf(
  view: MonopolyView,
  mine: number,
  acting: Pick<Acting, "asked" | "find" | "myTurn">,
  bidding: Bidding | null,
  refusal: string,
): Line {
  const own = view.players[mine];
  if (!own) return null;
  const cash = (sum: number) => money(sum, view.currency);
  const leaves = (sum: number) => quiet(t("monopoly.page.leaves", { money: cash(sum) }));
  if (!acting.myTurn) return watching(view, mine);
  if (bidding) {
    if (refusal) return { look: "wrong", text: refusal };
    return bidding.may ? leaves(own.cash - bidding.sum) : null;
  }
  const { asked } = acting;
  if (asked === "buy") {
    const left = own.cash - (view.question?.amount ?? 0);
    if (left >= 0) return quiet(bought(view, mine, cash(left)));
    return { look: "wrong", text: t("monopoly.page.short", { money: cash(-left) }) };
  }
  if (asked === "offer" && !acting.find("counter")) {
    const text = t("monopoly.illegal.countered");
    return quiet(t("rules.because", { text, rule: "MO-52" }));
  }
  if (asked) return null;
  if (own.jail && own.tries) return quiet(t("monopoly.page.tries", { n: own.tries }));
  return view.phase === "roll" && view.doubles ? quiet(t("monopoly.page.again")) : null;
}

/** What a purchase costs and brings: what is left, and how many of its group we would have. */
function bought(view: MonopolyView, mine: number, left: string): string {
  const id = view.question?.square ?? "";
  const fellows = groupOf(view, id);
  if (fellows.length < 2) return t("monopoly.page.leaves", { money: left });
  return t("monopoly.page.leaves_group", {
    money: left,
    group: groupName(squareOf(view, id)?.group ?? ""),
    n: fellows.filter(({ owner }) => owner === mine).length + 1,
    of: fellows.length,
  });
}

/** Why we are not asked in an auction: the table passes for who cannot bid. */
function watching({ auction, players, currency }: MonopolyView, mine: number): Line {
  const cash = players[mine]?.cash ?? 0;
  if (!auction || auction.bidders.includes(mine) || cash >= auction.least) return null;
  const sums = { money: money(cash, currency), least: money(auction.least, currency) };
  return quiet(t("monopoly.page.bid_short", sums));
}

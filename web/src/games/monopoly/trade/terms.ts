/** What an exchange comes to: in words for each side, and in cash. */

import { t } from "$lib/i18n.svelte";
import type { MonopolyOffer, MonopolyView } from "$lib/wire";
import { money, nameOf } from "../words/names";
import type { Exchange } from "./steps";

/** What one side gives, each thing by its name; `paid` above 0 is cash besides. */
export function sideOf(view: MonopolyView, goods: Iterable<string>, paid: number): string[] {
  const named = [...goods].map((good) => nameOf(view, good));
  return paid > 0 ? [...named, money(paid, view.currency)] : named;
}

/** An exchange in one sentence: what is given for what. */
export function told(view: MonopolyView, { given, wanted, cash }: Exchange): string {
  const nothing = [t("monopoly.page.nothing")];
  const [gives, gets] = [sideOf(view, given, cash), sideOf(view, wanted, -cash)];
  return t("monopoly.page.exchange", {
    gives: gives.length ? gives : nothing,
    gets: gets.length ? gets : nothing,
  });
}

/** An offer that was refused, in one sentence. */
export function refusedOf(
  view: MonopolyView,
  offer: MonopolyOffer,
  named: (seat: number) => string,
): string {
  return t("monopoly.page.refused_offer", {
    name: named(offer.maker),
    to: named(offer.partner),
    gives: sideOf(view, offer.given, offer.cash),
    wants: sideOf(view, offer.wanted, -offer.cash),
  });
}

/** What the bank takes for the mortgaged deeds that one receives. */
export function interestOf(
  { deeds }: Pick<MonopolyView, "deeds">,
  goods: Iterable<string>,
): number {
  const received = new Set(goods);
  return deeds.reduce(
    (sum, { square, interest }) => sum + (received.has(square) ? interest : 0),
    0,
  );
}

/** Those of the goods that may not change hands any more. */
export const goneOf = (goods: Iterable<string>, tradable: readonly string[]): string[] =>
  [...goods].filter((good) => !tradable.includes(good));

/** With whom one deals: whom the server knows of, whom the reader has chosen, or the first there is; -1 for nobody. */
export function partnerOf(
  known: number | null,
  chosen: number,
  partners: readonly number[],
): number {
  if (known !== null) return known;
  return partners.includes(chosen) ? chosen : (partners[0] ?? -1);
}

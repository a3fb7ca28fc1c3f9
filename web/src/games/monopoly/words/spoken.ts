/** Squares and cards of the board for those who hear it, in one sentence. */

import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { MonopolyCard, MonopolyDeed, MonopolySquare, MonopolyView } from "$lib/wire";
import { standing } from "./deeds";
import { deedOf, groupName, money, nameOf } from "./names";

/** A card of a pile. */
export function cardText(card: MonopolyCard, currency: string): string {
  const { does, called, amount, more } = card;
  return t(`monopoly.card.${does}`, {
    n: amount,
    money: money(amount, currency),
    more: money(more, currency),
    twice: money(2 * amount, currency),
    thrice: money(3 * amount, currency),
    ...(called ? { square: t(`monopoly.square.${called}`) } : {}),
  });
}

/** A card that was drawn, or turned up in a city. */
export interface Drawn extends MonopolyCard {
  seat: number;
  /** A word of `Pile`, or `fortune`. */
  pile: string;
  /** A sum that is worded already; only of a fortune card. */
  money: string;
  /** Which of its stories is told. */
  story: number;
}

/** What a card says that was drawn, or turned up in a city. */
export function drawnText(card: Drawn, currency: string): string {
  return card.pile === "fortune"
    ? t(`monopoly.fortune.${card.does}`, { money: card.money })
    : cardText(card, currency);
}

/** What led to a card that was drawn. */
export function storyOf({ pile, does, story }: Drawn): string {
  return t(`monopoly.story.${pile === "fortune" ? `fortune.${does}` : does}`, { n: story });
}

/** What landing on a square costs now, what it is for sale for, or what lies there; empty where nothing does. */
export function sumOf(view: MonopolyView, square: MonopolySquare): string {
  const deed = deedOf(view, square.id);
  const cash = (amount: number) => (amount ? money(amount, view.currency) : "");
  if (deed && deed.owner >= 0) {
    if (deed.mortgaged) return "—";
    return square.sort === "utility" ? `× ${deed.rent}` : cash(deed.rent);
  }
  if (square.sort === "income-tax") return cash(view.figures.income_tax);
  if (square.sort === "luxury-tax") return cash(view.figures.luxury_tax);
  return cash(square.sort === "free-parking" ? view.pot : square.price);
}

/** All that the board shows of a square: `Oslo, orange, owned by Ann, 2 houses, rent $200`. */
export function spoken(table: Table, view: MonopolyView, square: MonopolySquare): string {
  const deed = deedOf(view, square.id);
  const { visiting, jailed } = standing(view, square.id);
  const names = (seats: number[]) => seats.map((seat) => table.nameOf(seat));
  const sum = sumOf(view, square);
  return [
    nameOf(view, square.id),
    square.sort === "city" ? groupName(square.group) : "",
    ...(deed ? deedSpoken(table, square, deed, sum) : [sum]),
    visiting.length ? t("monopoly.page.standing", { names: names(visiting) }) : "",
    jailed.length ? t("monopoly.page.jailed", { names: names(jailed) }) : "",
  ]
    .filter(Boolean)
    .join(t("list.separator"));
}

function deedSpoken(
  table: Table,
  { sort }: MonopolySquare,
  deed: MonopolyDeed,
  sum: string,
): string[] {
  const hidden = deed.face_down ? t("monopoly.page.face_down.short") : "";
  if (deed.owner < 0) return [t("monopoly.page.for_sale", { money: sum }), hidden];
  const rent = sort === "utility" ? t("monopoly.page.times", { n: deed.rent }) : sum;
  return [
    t("monopoly.page.owned", { name: table.addressOf(deed.owner) }),
    deed.hotel ? t("monopoly.building.hotel") : "",
    deed.houses ? t("monopoly.page.rent.houses", { n: deed.houses }) : "",
    deed.mortgaged ? t("monopoly.page.no_rent") : t("monopoly.page.rent_of", { money: rent }),
    hidden,
  ];
}

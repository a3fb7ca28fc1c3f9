/** What stands on the buttons that a move is put together by, and what is asked above them. */

import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { DealMove } from "$lib/wire";
import { capital, isColour, nameOf, placeName } from "../cards";
import type { Facet, Said, Step } from "./guide";

/** What can be done with a card; what is usual first. */
const USUAL = [
  ...["play", "lay", "accept", "draw-five", "refuse", "shift", "refuge", "build", "leave", "bank"],
];
const HOLDS_THINGS = ["give", "take", "build"];

/** The acts of moves, each once, what is usual first. */
export function actsOf(moves: readonly DealMove[]): string[] {
  const acts = [...new Set(moves.map(({ act }) => act))];
  return acts.sort((a, b) => USUAL.indexOf(a) - USUAL.indexOf(b));
}

/** One answer to a step, when `move` is the first of those that are left. */
export function answerLabel(
  table: Table,
  facet: Facet | undefined,
  answer: Said,
  move: DealMove | undefined,
): string {
  switch (facet) {
    case "seat":
      return table.nameOf(answer.seat ?? -1);
    case "other":
      return table.nameOf(answer.other ?? -1);
    case "card":
      return nameOf(answer.card ?? "");
    case "doubles":
      return t("deal.page.doubles", { n: answer.doubles ?? 0 });
  }
  const place = answer.colour ? placeName(answer.colour, answer.group) : "";
  if (answer.swap) return t("deal.page.swap", { place, card: nameOf(answer.swap) });
  if (answer.take) return lying(answer.take, answer.colour, place);
  return HOLDS_THINGS.includes(move?.act ?? "")
    ? lying(answer.card ?? "", answer.colour, place)
    : capital(place);
}

/** A card on the table; where it lies, unless its name says so. */
const lying = (card: string, colour: string | undefined, place: string): string =>
  card === colour || !place
    ? capital(nameOf(card))
    : capital(t("deal.page.thing", { card: nameOf(card), place }));

/** What a step asks: the end of a key `deal.page.ask.…`; `move` is the first of those that are left. */
export function askedBy(step: Step | null, move: DealMove | undefined): string {
  if (step?.facet !== "thing") return step?.facet ?? "";
  if (move?.act === "lay") return "where";
  if (move?.act !== "play") return move?.act ?? "where";
  if (move.take) return "take";
  if (move.card === "deal-breaker") return "set";
  return move.card?.includes("rent") ? "colour" : "where";
}

/** What the main button does once a move is whole; empty where its act alone says it. */
export function deedOf(table: Table, move: DealMove): string {
  const { act, card = "", colour = "", group, take, seat = -1 } = move;
  const place = colour ? placeName(colour, group) : "";
  switch (act) {
    case "lay":
      return isColour(card) || !place
        ? t("deal.page.go.lay", { card: nameOf(card) })
        : t("deal.page.go.lay_as", { place });
    case "give":
      return t("deal.page.go.give", { card: nameOf(card) });
    case "take":
      return t("deal.page.go.take", { card: nameOf(card) });
    case "play":
      if (take) return t("deal.page.go.take", { card: nameOf(take) });
      if (card === "deal-breaker") return t("deal.page.go.take", { card: place });
      if (card.includes("rent") && place) return t("deal.page.go.rent", { place });
      if (place) return t("deal.page.go.on", { place });
      return seat >= 0 ? t("deal.page.go.at", { name: table.addressOf(seat) }) : "";
    default:
      return "";
  }
}

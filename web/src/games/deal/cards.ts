/** Deal's cards: what a kind of card is, how it is called, what it does. */

import { sentences, t } from "$lib/i18n.svelte";
import type { DealGroup, DealView } from "$lib/wire";

export const COLOURS = [
  "brown",
  "light-blue",
  "pink",
  "orange",
  "red",
  "yellow",
  "green",
  "blue",
  "black",
  "teal",
] as const;

export type Colour = (typeof COLOURS)[number];
export type Family = "property" | "wild" | "rainbow-wild" | "rent" | "money" | "action";

/** The group of a colour that is not full. */
export const SPARE = 7;

export const isColour = (word: string): word is Colour => COLOURS.some((colour) => colour === word);

export function familyOf(card: string): Family {
  if (isColour(card)) return "property";
  if (card === "rainbow-wild") return card;
  for (const family of ["wild", "rent", "money"] as const) {
    if (card.startsWith(`${family}-`) && card !== "rent-shift") return family;
  }
  return "action";
}

/** The colours on a card; all of them on those for any colour. */
export function coloursOf(card: string): Colour[] {
  if (isColour(card)) return [card];
  if (card === "rainbow-wild" || card === "rainbow-rent") return [...COLOURS];
  const pair = /^(?:wild|rent)-(.+)$/.exec(card)?.[1] ?? "";
  return COLOURS.filter((colour) => pair === colour || pair.startsWith(`${colour}-`)).concat(
    COLOURS.filter((colour) => pair.endsWith(`-${colour}`) && !pair.endsWith(`-light-${colour}`)),
  );
}

/** One card of a list in which kinds can come more than once: the kind and a number. */
export type Copy = string;

export function copies(kinds: readonly string[]): Copy[] {
  const seen = new Map<string, number>();
  return kinds.map((kind) => {
    const n = seen.get(kind) ?? 0;
    seen.set(kind, n + 1);
    return `${kind}#${n}`;
  });
}

export const kindOf = (copy: Copy): string => copy.split("#")[0] ?? "";

export const nameOf = (card: string): string => t(`deal.card.${card}`);
/** What stands on a face, or begins a label: the name with a capital, a property's by its colour alone. */
export const faceName = (card: string): string =>
  capital(
    isColour(card) && card !== "black" && card !== "teal" ? t(`deal.colour.${card}`) : nameOf(card),
  ).replaceAll("/", "/\u200b");
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
export const money = (n: number): string => t("deal.page.money", { n });
export const letterOf = (colour: string): string => t(`deal.page.letter.${colour}`);

/** Where something lies, in words: a bank, a colour, a full set. */
export function placeName(colour: string, group = SPARE): string {
  const name = t(`deal.colour.${colour}`);
  const plain = group === SPARE || colour === "colourless" || colour === "bank";
  return plain || colour === "hand" ? name : t("deal.set", { colour: name, n: group + 1 });
}

type Rents = Pick<DealView, "rents" | "values">;

/** One line about what a card does. */
export function about(card: string, { rents }: Rents): string {
  const family = familyOf(card);
  if (family === "property") {
    const steps = (rents[card] ?? []).map(money);
    return t("deal.about.property", { rents: steps, n: steps.length });
  }
  return t(`deal.about.${["wild", "rent", "money"].includes(family) ? family : card}`);
}

/** The same in few words, as there is room for on a card. */
export const brief = (card: string): string =>
  t(`deal.brief.${["wild", "rent"].find((family) => family === familyOf(card)) ?? card}`);

/** A card for those who hear it: its name, what it is worth, what it does. */
export function spoken(card: string, view: Rents): string {
  const value = view.values[card] ?? 0;
  const worth = familyOf(card) === "money" ? "" : t("deal.page.worth", { n: value });
  return sentences([nameOf(card), worth, about(card, view)]);
}

/** A group in words: how far it is, what it brings, what is built on it. */
export function groupSpoken(group: DealGroup): string {
  const { colour, cards, size, house, hotel, rent } = group;
  if (!size) return t("deal.page.colourless", { n: cards.length });
  const built = [house, hotel].filter(Boolean).map(nameOf);
  return [
    t("deal.page.group", { colour: t(`deal.colour.${colour}`), n: cards.length, size, rent }),
    ...built,
  ].join(t("list.separator"));
}

/** All the cards of a group, its buildings on top. */
export const cardsOf = ({ cards, house, hotel }: DealGroup): string[] => [
  ...cards,
  ...[house, hotel].filter(Boolean),
];

export const isFull = ({ cards, size }: DealGroup): boolean => size > 0 && cards.length >= size;

/** How far a group is, in figures. */
export const farOf = ({ cards, size }: DealGroup): string =>
  size ? `${cards.length}/${size}` : `×${cards.length}`;

export const groupKey = ({ colour, group }: Pick<DealGroup, "colour" | "group">): string =>
  `${colour}.${group}`;

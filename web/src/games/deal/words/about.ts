/** What the signs on the table of Deal mean, and the rules of its cards. */

import type { About } from "$lib/explain/about";
import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { DealView } from "$lib/wire";
import { familyOf } from "../cards";

const ACTIONS: Readonly<Record<string, string>> = {
  house: "MD-24",
  hotel: "MD-24",
  "new-house": "MD-24",
  "new-hotel": "MD-24",
  "rainbow-rent": "MD-33",
  "double-rent": "MD-34",
  "debt-collector": "MD-35",
  birthday: "MD-35",
  "sly-deal": "MD-40",
  "forced-deal": "MD-40",
  "deal-breaker": "MD-41",
  "pass-go": "MD-42",
  "just-say-no": "MD-43",
  jail: "MD-50",
  "double-sly-deal": "MD-51",
  speeding: "MD-52",
  "rent-shift": "MD-53",
  inheritor: "MD-54",
};

const FAMILIES: Readonly<Record<string, string>> = {
  property: "MD-22",
  wild: "MD-15",
  "rainbow-wild": "MD-23",
  rent: "MD-33",
  money: "MD-13",
};

/** The number of the rule of a card. */
export const ruleOf = (card: string): string => ACTIONS[card] ?? FAMILIES[familyOf(card)] ?? "";

/** What is told of a seat besides its cards. */
export function aboutSeat(_: Table, view: DealView, seat: number): About[] {
  const one = view.table[seat];
  if (!one) return [];
  const all: About[] = [];
  if (one.jail) {
    const title = t("deal.page.jail", { n: one.jail });
    all.push({ title, text: t("deal.about.jail"), rule: "MD-50" });
  } else if (one.refuge) {
    const title = t("deal.page.refuge");
    all.push({ title, text: t("deal.page.refuge.help"), rule: "MD-19" });
  }
  return [
    ...all,
    {
      title: t("deal.page.sets", { n: one.sets, of: view.sets_to_win }),
      text: t("deal.page.sets.help", { of: view.sets_to_win }),
      rule: "MD-20",
    },
    {
      title: t("table.cards_left", { n: one.hand }),
      text: t("deal.page.hand.help"),
      rule: "MD-17",
    },
    {
      title: t("deal.page.bank_of", { n: one.money, cards: one.bank.length }),
      text: t("deal.page.bank.help"),
      rule: "MD-30",
    },
  ];
}

/** What the signs on the table of Monopoly mean, and the rules of its squares. */

import type { About } from "$lib/explain/about";
import { t } from "$lib/i18n.svelte";
import type { MonopolySquare, MonopolyView } from "$lib/wire";
import type { Options } from "../../ui";
import { salaries } from "./happens";
import { goal, money } from "./names";

const MILLIONAIRE = "millionaire";

const RULES: Readonly<Record<string, string>> = {
  city: "MO-23",
  station: "MO-24",
  utility: "MO-24",
  start: "MO-11",
  "income-tax": "MO-35",
  "luxury-tax": "MO-35",
  chance: "MO-36",
  chest: "MO-36",
  "free-parking": "MO-38",
  "go-to-jail": "MO-39",
  jail: "MO-40",
};

const OWN: Readonly<Record<string, string>> = {
  city: "MM-4, MO-23",
  start: "MM-3",
  chance: "MM-9",
  lifestyle: "MM-8",
};

/** The numbers of the rules of a square, or of the pile of its cards. */
export function ruleOf(sort: MonopolySquare["sort"], board: string): string {
  return (board === MILLIONAIRE ? OWN[sort] : "") || (RULES[sort] ?? "");
}

/** What is true of a seat besides its cash and its deeds. */
export function aboutSeat(view: MonopolyView, options: Options, seat: number): About[] {
  const one = view.players[seat];
  if (!one) return [];
  const all: About[] = [];
  if (one.level) {
    const text = salaries(view, options).join("\n");
    all.push({ title: t("monopoly.page.level", { n: one.level }), text, rule: "MM-3" });
  }
  if (one.jail) {
    const text = t("monopoly.page.about.jail", { money: money(view.fine, view.currency) });
    all.push({ title: t("monopoly.page.in_jail"), text, rule: "MO-41" });
  }
  for (const card of one.cards) {
    const text = t("monopoly.page.fortune.out-of-jail");
    all.push({ title: t(`monopoly.good.${card}`), text, rule: "MO-41" });
  }
  if (one.kept) {
    const title = t("monopoly.page.keeps", { n: one.kept });
    all.push({ title, text: t("monopoly.page.kept.help"), rule: "MM-4" });
  }
  if (one.fast) {
    const title = t("monopoly.page.fast");
    all.push({ title, text: t("monopoly.option.speed_die.help"), rule: "MS-1" });
  }
  return all;
}

/** A pile of cards, by how many of it nobody has seen. */
export function aboutPile(view: MonopolyView, name: string): About {
  const pile = view.piles.find((one) => one.pile === name);
  const all = (pile?.unseen.length ?? 0) + (pile?.below.length ?? 0);
  return {
    title: t(`monopoly.pile.${name}`),
    text: t("monopoly.page.unseen", { n: pile?.unseen.length ?? 0, of: all }),
    rule: ruleOf(name, view.board),
  };
}

/** The dice, with the speed die where it was rolled. */
export function aboutDice(title: string, fast: boolean): About[] {
  const all: About[] = [{ title, text: t("monopoly.page.dice.help"), rule: "MO-10" }];
  if (fast) {
    const text = t("monopoly.option.speed_die.help");
    all.push({ title: t("monopoly.option.speed_die"), text, rule: "MS-1" });
  }
  return all;
}

/** What the bank has to build with. */
export const aboutStock = (view: MonopolyView): About => ({
  title: t("monopoly.page.bank", { houses: view.houses, hotels: view.hotels }),
  text: t("monopoly.page.bank.help"),
  rule: "MO-31",
});

/** How much cash wins. */
export const aboutTarget = (view: MonopolyView): About => ({
  title: t("monopoly.page.target", { money: goal(view.target, view.currency) }),
  text: t("monopoly.option.target.help"),
  rule: "MM-2",
});

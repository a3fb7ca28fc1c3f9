/** What squares without a deed do to whoever lands there, in words. */

import { t } from "$lib/i18n.svelte";
import type { MonopolySquare, MonopolyView } from "$lib/wire";
import type { Options } from "../../ui";
import { money } from "./names";

export function happens(view: MonopolyView, options: Options, square: MonopolySquare): string[] {
  const { figures, currency } = view;
  const cash = (amount: number) => money(amount, currency);
  switch (square.sort) {
    case "start":
      return salaries(view, options);
    case "income-tax": {
      const how = options["income_tax"] === "choice" ? "tax_choice" : "tax";
      return [t(`monopoly.page.about.${how}`, { money: cash(figures.income_tax) })];
    }
    case "luxury-tax":
      return [t("monopoly.page.about.tax", { money: cash(figures.luxury_tax) })];
    case "jail":
      return [t("monopoly.page.about.jail", { money: cash(view.fine) })];
    case "free-parking":
      return options["parking_jackpot"]
        ? [t("monopoly.page.about.pot", { money: cash(view.pot) })]
        : [t("monopoly.page.about.free-parking")];
    case "go-to-jail":
      return [t("monopoly.page.about.go-to-jail")];
    default: {
      const pile = view.piles.find((one) => one.pile === square.sort);
      if (!pile) return [];
      const all = pile.unseen.length + pile.below.length;
      return [
        t("monopoly.page.about.pile", { pile: pile.pile }),
        t("monopoly.page.unseen", { n: pile.unseen.length, of: all }),
      ];
    }
  }
}

export function salaries({ figures, currency }: MonopolyView, options: Options): string[] {
  const sums = figures.salaries.map((salary) => money(salary, currency));
  const levels = figures.upgrade > 0;
  return [
    levels
      ? t("monopoly.page.about.salaries", { first: sums[0], second: sums[1], third: sums[2] })
      : t("monopoly.page.about.start", { money: sums[0] }),
    ...(options["double_on_start"] ? [t("monopoly.page.about.double")] : []),
    ...(levels
      ? [t("monopoly.page.about.level", { money: money(figures.upgrade, currency) })]
      : []),
  ];
}

/** The rules in force at a table, in words, from its options. */

import { t } from "$lib/i18n.svelte";
import type { MonopolyView } from "$lib/wire";
import type { Options } from "../../ui";
import { salaries } from "../words/happens";
import { goal, money } from "../words/names";

export interface Section {
  /** A key of the catalogue. */
  title: string;
  lines: string[];
}

/** Fortune cards that are kept. */
const KEPT = ["out-of-jail", "free-house", "swap", "take", "refuse"];

/** Section by section what holds; sums that only a game names are left out before it has begun. */
export function rulesOf(options: Options, view: MonopolyView | null): Section[] {
  const millionaire = options["board"] === "millionaire";
  const n = (name: string) => Number(options[name] ?? 0);
  const cash = (amount: number) => money(amount, String(options["currency"]));
  const sections: [title: string, ...lines: (string | false | 0 | null)[]][] = [
    ["monopoly.rules.goal", ...goalOf(options, millionaire)],
    ["monopoly.rules.turn", t("monopoly.rules.turn.text")],
    [
      "monopoly.rules.speed_die",
      options["speed_die"] === true && t("monopoly.rules.speed_die.text"),
    ],
    [
      "monopoly.rules.start",
      ...(view ? salaries(view, options) : []),
      n("deal_deeds") && t("monopoly.rules.deal_deeds", { n: n("deal_deeds") }),
    ],
    [
      "monopoly.rules.deeds",
      t("monopoly.rules.deeds.text", { money: cash(n("auction_start")) }),
      options["auction_may_fail"]
        ? t("monopoly.rules.deeds.may_fail")
        : t("monopoly.rules.deeds.again", { money: cash(1) }),
    ],
    [
      "monopoly.rules.rent",
      t("monopoly.rules.rent.text"),
      !millionaire && t("monopoly.rules.rent.stations"),
      options["rent_claim"] === "manual" && t("monopoly.rules.rent.manual"),
    ],
    [
      "monopoly.rules.building",
      t(`monopoly.rules.building.${options["build_without_monopoly"] ? "single" : "colour"}`),
      t(`monopoly.rules.building.${options["build_unevenly"] ? "uneven" : "even"}`),
      t("monopoly.rules.building.hotel", { n: n("hotel_after") }),
    ],
    ["monopoly.rules.mortgage", t("monopoly.rules.mortgage.text")],
    [
      "monopoly.rules.jail",
      view && t("monopoly.rules.jail.text", { money: cash(view.fine) }),
      options["jail_pay_after_fail"] === true && t("monopoly.rules.jail.after_fail"),
    ],
    ["monopoly.rules.taxes", ...taxes(options, view, millionaire)],
    [
      "monopoly.rules.fortune",
      millionaire &&
        t("monopoly.rules.fortune.text", {
          kept: KEPT.map((card) => t(`monopoly.fortune.${card}`)),
        }),
      millionaire && t("monopoly.rules.fortune.refuse"),
    ],
    [
      "monopoly.rules.trade",
      n("trade_offers")
        ? t("monopoly.rules.trade.text", { n: n("trade_offers") })
        : t("monopoly.rules.trade.none"),
    ],
    [
      "monopoly.rules.debt",
      t("monopoly.rules.debt.text"),
      !millionaire && t(`monopoly.rules.debt.${options["bankruptcy"]}`),
    ],
  ];
  return sections
    .map(([title, ...lines]) => ({ title, lines: lines.filter((line) => !!line) as string[] }))
    .filter(({ lines }) => lines.length > 0);
}

function goalOf(options: Options, millionaire: boolean): string[] {
  const end = String(options["end"]);
  const target = Number(options["target"] ?? 0);
  const stops =
    end !== "last_standing" && t(`monopoly.rules.goal.${end}`, { n: Number(options[end]) });
  if (!millionaire) {
    return stops
      ? [stops, t("monopoly.rules.goal.worth")]
      : [t("monopoly.rules.goal.last_standing")];
  }
  const first = goal(target, String(options["currency"]));
  return [
    ...(target ? [t("monopoly.rules.goal.target", { money: first })] : []),
    ...(stops && end !== "bankruptcies" ? [stops] : []),
    t("monopoly.rules.goal.first_ruin"),
    t("monopoly.rules.goal.cash"),
  ];
}

function taxes(options: Options, view: MonopolyView | null, millionaire: boolean): string[] {
  const sums = view?.figures;
  const cash = (amount: number) => money(amount, String(options["currency"]));
  const income = options["income_tax"] === "choice" ? "choice" : "income";
  return [
    ...(sums && !millionaire
      ? [
          t(`monopoly.rules.taxes.${income}`, { money: cash(sums.income_tax) }),
          t("monopoly.rules.taxes.luxury", { money: cash(sums.luxury_tax) }),
        ]
      : []),
    t("monopoly.rules.cards"),
    ...(millionaire ? [] : [chest(String(options["chest"]))]),
    t(`monopoly.rules.parking.${options["parking_jackpot"] ? "jackpot" : "none"}`),
  ];
}

const chest = (cards: string) =>
  t("chat.said", { name: t("monopoly.option.chest"), text: t(`monopoly.option.chest.${cards}`) });

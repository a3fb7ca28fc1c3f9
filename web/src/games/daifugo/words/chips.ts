/** What holds for the table of Daifugo, as signs that explain themselves. */

import { t } from "$lib/i18n.svelte";
import type { DaifugoView } from "$lib/wire";

export interface Chip {
  name:
    "order" | "revolution" | "back" | "turned" | "lock" | "ranks" | "pile" | "aside" | "play_off";
  /** Whether it is out of the ordinary. */
  bright: boolean;
  text: string;
  /** The same where there is little room; empty for signs that go without. */
  brief: string;
  /** What it means, and the rule that says so. */
  help: string;
  rule: string;
  /** Suits that belong to it, as letters. */
  suits: string;
  /** For whoever asks the page what holds. */
  data: Record<`data-${string}`, string | number>;
}

const RULES: Readonly<Record<Chip["name"], string>> = {
  order: "DF-1",
  revolution: "DF-30",
  back: "DF-46",
  turned: "DF-71",
  lock: "DF-32",
  ranks: "DF-70",
  pile: "DF-20",
  aside: "DF-10",
  play_off: "DF-22",
};

type Holds = Pick<
  DaifugoView,
  | "reversed"
  | "revolution"
  | "back"
  | "turned"
  | "lock"
  | "next_rank"
  | "pile"
  | "aside"
  | "play_off"
>;

/** The signs of a table, the order first; `options` say whether there is a pile, and which lock. */
export function chipsOf(view: Holds, options: Readonly<Record<string, unknown>>): Chip[] {
  const lock = ["part_lock", "colour_lock"].find((name) => options[name] === true) ?? "suit_lock";
  const chips: Chip[] = [];
  const add = (name: Chip["name"], text: string, help: string, more: Partial<Chip> = {}) =>
    chips.push({
      ...{ name, text, brief: text, help, rule: RULES[name], bright: false, suits: "", data: {} },
      ...more,
    });
  const order = view.reversed ? "reversed" : "usual";
  add("order", t(`daifugo.order.${order}`), t("daifugo.order.help"), {
    brief: view.reversed ? "3" : "2",
    bright: view.reversed,
    data: { "data-order": order },
  });
  if (view.revolution)
    add("revolution", t("daifugo.option.revolution"), t("daifugo.option.revolution.help"), {
      bright: true,
    });
  if (view.back)
    add("back", t("daifugo.option.jack_back"), t("daifugo.option.jack_back.help"), {
      bright: true,
    });
  if (view.turned)
    add("turned", t("daifugo.turned"), t("daifugo.option.nine_reverse.help"), {
      brief: "⟲",
      bright: true,
    });
  if (view.lock)
    add("lock", t("daifugo.lock"), t(`daifugo.option.${lock}.help`), {
      bright: true,
      brief: "",
      suits: view.lock,
      rule: lock === "suit_lock" ? "DF-32" : "DF-81",
      data: { "data-lock": view.lock },
    });
  if (view.next_rank) {
    const rank = view.next_rank === ">" ? "none" : view.next_rank;
    add("ranks", t("daifugo.next_rank", { rank }), t("daifugo.option.rank_lock.help"), {
      bright: true,
      brief: rank === "none" ? "–" : rank === "T" ? "→10" : `→${rank}`,
      data: { "data-next-rank": view.next_rank },
    });
  }
  if (view.pile || options["draw_pile"] === true)
    add("pile", t("daifugo.screen.pile", { n: view.pile }), t("daifugo.option.draw_pile.help"), {
      brief: String(view.pile),
      data: { "data-pile": view.pile },
    });
  if (view.aside)
    add("aside", t("daifugo.aside", { n: view.aside }), t("daifugo.option.equal_hands.help"), {
      brief: `−${view.aside}`,
    });
  if (view.play_off)
    add("play_off", t("daifugo.play_off"), t("daifugo.play_off.help"), { bright: true });
  return chips;
}

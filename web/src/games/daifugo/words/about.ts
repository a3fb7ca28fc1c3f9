/** What the signs on the table of Daifugo mean. */

import type { About } from "$lib/explain/about";
import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { DaifugoView } from "$lib/wire";

/** The signs at the plate of a seat. */
export function aboutSeat(table: Table, view: DaifugoView, seat: number): About[] {
  const title = view.titles[seat] ?? "";
  const place = view.places[seat] ?? 0;
  const all: About[] = [];
  if (title) {
    const text = t("daifugo.rank.help");
    all.push({ title: t(`daifugo.rank.${title}`), text, rule: "DF-11" });
  }
  if (view.demoted === seat) {
    const text = t("daifugo.option.demotion.help");
    all.push({ title: t("daifugo.option.demotion"), text, rule: "DF-51" });
  } else if (place) {
    all.push({ title: t("daifugo.screen.place", { n: place }), rule: "DF-9" });
  } else {
    all.push({ title: t("table.cards_left", { n: view.counts[seat] ?? 0 }), rule: "DF-9" });
  }
  if (view.shown[seat]?.passed) {
    const locks = table.now?.options["pass_locks_out"] === true;
    const text = locks ? t("daifugo.option.pass_locks_out.help") : "";
    all.push({ title: t("table.passed"), text, rule: "DF-6" });
  }
  if (!place && view.owner === seat) all.push({ title: t("table.on_top"), rule: "DF-7" });
  return all;
}

/** What an effect follows from: the key of its explanation, and its rule. */
const EFFECTS: Readonly<Record<string, readonly [help: string, rule: string]>> = {
  revolution: ["option.revolution.help", "DF-30"],
  locked: ["option.suit_lock.help", "DF-32"],
  jack_back: ["option.jack_back.help", "DF-46"],
  eight_cut: ["option.eight_cut.help", "DF-44"],
  spade_three: ["option.spade_three.help", "DF-34"],
  turned: ["option.nine_reverse.help", "DF-71"],
  ambulance: ["option.ambulance.help", "DF-75"],
  sandstorm: ["option.sandstorm.help", "DF-76"],
  gekokujo: ["option.gekokujo.help", "DF-79"],
  skipped: ["option.five_skip.help", "DF-40"],
  gave: ["option.seven_give.help", "DF-42"],
  discarded: ["option.ten_discard.help", "DF-45"],
  drew: ["option.king_change.help", "DF-48"],
  demoted: ["option.demotion.help", "DF-51"],
  went_out: ["option.foul_finish.help", "DF-50"],
  pile_out: ["option.draw_pile.help", "DF-21"],
  play_off: ["play_off.help", "DF-22"],
  stalled: ["option.owner_passes.help", "DF-6"],
  exchanged: ["rank.help", "DF-12"],
  claimed: ["option.lead.help", "DF-8"],
};

/** What has happened, and why. */
export function aboutEffect(kind: string, said: string): About[] {
  const [help, rule] = EFFECTS[kind] ?? [];
  return [{ title: said, ...(help && { text: t(`daifugo.${help}`) }), ...(rule && { rule }) }];
}

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
  revolution: ["daifugo.option.revolution.help", "DF-30"],
  locked: ["daifugo.option.suit_lock.help", "DF-32"],
  jack_back: ["daifugo.option.jack_back.help", "DF-46"],
  eight_cut: ["daifugo.option.eight_cut.help", "DF-44"],
  spade_three: ["daifugo.option.spade_three.help", "DF-34"],
  turned: ["daifugo.option.nine_reverse.help", "DF-71"],
  ambulance: ["daifugo.option.ambulance.help", "DF-75"],
  sandstorm: ["daifugo.option.sandstorm.help", "DF-76"],
  gekokujo: ["daifugo.option.gekokujo.help", "DF-79"],
  skipped: ["daifugo.option.five_skip.help", "DF-40"],
  gave: ["daifugo.option.seven_give.help", "DF-42"],
  discarded: ["daifugo.option.ten_discard.help", "DF-45"],
  drew: ["daifugo.option.king_change.help", "DF-48"],
  demoted: ["daifugo.option.demotion.help", "DF-51"],
  went_out: ["daifugo.option.foul_finish.help", "DF-50"],
  pile_out: ["daifugo.option.draw_pile.help", "DF-21"],
  play_off: ["daifugo.play_off.help", "DF-22"],
  stalled: ["daifugo.option.owner_passes.help", "DF-6"],
  exchanged: ["daifugo.rank.help", "DF-12"],
  claimed: ["daifugo.option.lead.help", "DF-8"],
};

/** What has happened, and why. */
export function aboutEffect(kind: string, said: string): About[] {
  const [help, rule] = EFFECTS[kind] ?? [];
  return [{ title: said, ...(help && { text: t(help) }), ...(rule && { rule }) }];
}

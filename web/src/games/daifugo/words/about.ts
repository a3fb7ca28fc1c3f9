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
    const stays = table.now?.options["demotion_stays"] === true;
    const text = t(`daifugo.option.${stays ? "demotion_stays" : "demotion"}.help`);
    all.push({ title: t("daifugo.option.demotion"), text, rule: stays ? "DF-84" : "DF-51" });
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

/** The play to beat: what it is, and what beats it. */
export function aboutPlay(view: DaifugoView): About[] {
  const text = t(`daifugo.about.${view.form}`);
  return [{ title: t("daifugo.trick"), text, rule: view.form === "single" ? "DF-4" : "DF-3" }];
}

/** What else the play has brought about, and what the table plays by. */
interface Among {
  kinds: readonly string[];
  options: Readonly<Record<string, unknown>>;
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
  bombed: ["daifugo.option.queen_bomber.help", "DF-72"],
  hands_changed: ["daifugo.option.tenpenchii.help", "DF-80"],
  ranks_locked: ["daifugo.option.rank_lock.help", "DF-70"],
  part_locked: ["daifugo.option.part_lock.help", "DF-81"],
  colour_locked: ["daifugo.option.colour_lock.help", "DF-81"],
  fallen: ["daifugo.option.demotion_stays.help", "DF-84"],
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

/** What has happened among other things, and why. */
export function aboutEffect(kind: string, said: string, among: Among): About[] {
  if (kind === "discarded" && among.kinds.includes("bombed")) kind = "bombed";
  if (kind === "locked" && among.options["colour_lock"] === true) kind = "colour_locked";
  const [help, rule] = EFFECTS[kind] ?? [];
  return [{ title: said, ...(help && { text: t(help) }), ...(rule && { rule }) }];
}

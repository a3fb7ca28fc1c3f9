/** What the signs on the table of Big Two mean. */

import type { About } from "$lib/explain/about";
import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { BigTwoView } from "$lib/wire";
import { captionOf } from "./caption";

const RULES: Readonly<Record<string, string>> = {
  single: "BT-2",
  pair: "BT-10",
  triple: "BT-10",
  straight: "BT-11",
  flush: "BT-13",
  full_house: "BT-13",
  four_one: "BT-13",
  straight_flush: "BT-14",
};

/** The signs at the plate of a seat. */
export function aboutSeat(table: Table, view: BigTwoView, seat: number): About[] {
  const team = view.teams[seat];
  const locks = table.now?.options["pass_locks"] === true;
  const all: About[] = [
    { title: t("table.cards_left", { n: view.counts[seat] ?? 0 }), rule: "BT-16" },
  ];
  if (team !== undefined) {
    const text = t("bigtwo.option.teams.help");
    all.push({ title: t("bigtwo.team", { n: team + 1 }), text, rule: "BT-70" });
  }
  if (view.shown[seat]?.passed) {
    const text = locks ? t("bigtwo.option.pass_locks.help") : "";
    all.push({ title: t("table.passed"), text, rule: "BT-7" });
  }
  if (view.owner === seat) all.push({ title: t("table.on_top"), rule: "BT-8" });
  return all;
}

/** The play to beat: what it is, and what else holds for it. */
export function aboutPlay(view: BigTwoView): About[] {
  const all: About[] = [
    {
      title: captionOf(view),
      text: t(`bigtwo.about.${view.kind}`),
      rule: RULES[view.kind] ?? "BT-10",
    },
  ];
  if (view.bomb) {
    const text = t("bigtwo.option.bombs.help");
    all.push({ title: t("bigtwo.bomb"), text, rule: "BT-40" });
  }
  if (view.reading.length) {
    const text = t("bigtwo.option.dragons.help");
    all.push({ title: t("bigtwo.counts_as", { cards: view.reading }), text, rule: "BT-32" });
  }
  return all;
}

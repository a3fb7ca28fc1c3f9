import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import { face } from "./cards";

const STANDS: Record<string, string> = {
  "*": "daifugo.joker.plain",
  "<": "daifugo.joker.below",
  ">": "daifugo.joker.above",
};

/** What the jokers of a play stand for, in words. */
export function meaning(table: Table, play: string): string {
  const [, head = "", ranks = "", stands = ""] = /^(\w+)-([^(]+)\(([^)]+)\)$/.exec(play) ?? [];
  const jokers = [...stands].map((sign) => {
    const key = STANDS[sign];
    if (key) return { key };
    const card = ranks.length === 1 ? sign + ranks : head + sign;
    return { key: "daifugo.joker.as", args: { card: face(card) } };
  });
  return jokers.length
    ? table.words.message({ key: "daifugo.jokers", args: { jokers } })
    : t("daifugo.joker.plain");
}

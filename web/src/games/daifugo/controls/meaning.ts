import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import { face } from "../cards";

const STANDS: Record<string, string> = {
  "*": "daifugo.joker.plain",
  "<": "daifugo.joker.below",
  ">": "daifugo.joker.above",
};

/** What the jokers of a play stand for: their cards, or words where one stands for none. */
export function meaning(table: Table, play: string): string {
  const [, head = "", ranks = "", stands = ""] = /^(\w+)-([^(]+)\(([^)]+)\)$/.exec(play) ?? [];
  const signs = [...stands];
  const cards = signs.map((sign) => face(ranks.length === 1 ? sign + ranks : head + sign));
  if (signs.length && signs.every((sign) => !STANDS[sign]))
    return t("daifugo.meaning.cards", { cards: cards.join("") });
  const jokers = signs.map((sign, i) => {
    const key = STANDS[sign];
    return key ? { key } : { key: "daifugo.joker.as", args: { card: cards[i] } };
  });
  return jokers.length
    ? table.words.message({ key: "daifugo.jokers", args: { jokers } })
    : t("daifugo.joker.plain");
}

/** What the shop window says of a game. */

import { t } from "$lib/i18n.svelte";
import type { GameInfo, TableInfo } from "$lib/wire";

interface Words {
  /** The key of its one line. */
  pitch: string;
  /** About how long the preset that is offered first takes. */
  minutes: number;
  /** Of what: games of many deals are left whenever one likes. */
  of: "game" | "deal";
}

/** The minutes are those of `python -m tools.minutes --games 300`, among people. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  ["bigtwo", { pitch: "bigtwo.pitch", minutes: 3, of: "deal" }],
  ["daifugo", { pitch: "daifugo.pitch", minutes: 25, of: "game" }],
  ["deal", { pitch: "deal.pitch", minutes: 15, of: "game" }],
  ["monopoly", { pitch: "monopoly.pitch", minutes: 50, of: "game" }],
]);

/** Nothing for a game that came from elsewhere. */
export const wordsOf = (game: string): Words | undefined => WORDS.get(game);

/** How long that takes, in words. */
export const lasting = ({ minutes, of }: Words): string =>
  t(of === "deal" ? "lobby.minutes_hand" : "lobby.minutes", { n: minutes });

/** For how many a game is, shortly. */
export function playersOf({ seats }: Pick<GameInfo, "seats">): string {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most
    ? t("app.players", { n: most })
    : t("lobby.players", { least: String(least), most: String(most) });
}

/** The people who sit at tables now, and the tables with anybody at them. */
export function evening(tables: readonly Pick<TableInfo, "seats">[]): {
  people: number;
  tables: number;
} {
  const sitting = tables.map(
    ({ seats }) => seats.filter(({ kind, connected }) => kind === "human" && connected).length,
  );
  return {
    people: sitting.reduce((sum, n) => sum + n, 0),
    tables: sitting.filter((n) => n > 0).length,
  };
}

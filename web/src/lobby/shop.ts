/** What the shop window says of a game. */

import { t } from "$lib/i18n.svelte";
import type { GameInfo, TableInfo } from "$lib/wire";

type Options = Readonly<Record<string, number>>;

interface Words {
  /** The key of its one line. */
  pitch: string;
  /** About how long the table that is offered first takes. */
  minutes: number;
  /** Where presets alone take an evening or two: what makes a sitting, and the words for both. */
  sitting?: { options: Options; key: string; whole: string };
}

/** The minutes are those of `python -m tools.minutes --games 300`, among people. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  [
    "bigtwo",
    {
      pitch: "bigtwo.pitch",
      minutes: 30,
      sitting: { options: { hands: 8 }, key: "bigtwo.sitting", whole: "bigtwo.whole" },
    },
  ],
  ["daifugo", { pitch: "daifugo.pitch", minutes: 25 }],
  ["deal", { pitch: "deal.pitch", minutes: 15 }],
  ["monopoly", { pitch: "monopoly.pitch", minutes: 50 }],
]);

/** Nothing for a game that came from elsewhere. */
export const wordsOf = (game: string): Words | undefined => WORDS.get(game);

/** How long that takes, in words. */
export const lasting = ({ minutes }: Pick<Words, "minutes">): string =>
  t("lobby.minutes", { n: minutes });

/** What makes a sitting of a game by such options; empty where they have an end of their own. */
export function sittingOf(game: string, usual: Readonly<Record<string, unknown>>): Options {
  const sitting = WORDS.get(game)?.sitting?.options ?? {};
  return Object.fromEntries(Object.entries(sitting).filter(([name]) => usual[name] === 0));
}

export type Length = "sitting" | "whole" | "other";

/** How long a table is to last by such options, and what else could be chosen, in words; nothing for most games. */
export function lengthsOf(
  game: string,
  values: Readonly<Record<string, unknown>>,
  usual: Readonly<Record<string, unknown>>,
): { now: Length; choices: { value: Length; label: string }[] } | null {
  const words = WORDS.get(game);
  if (!words?.sitting) return null;
  const { options, key, whole } = words.sitting;
  const own = Object.entries(options);
  const changed = Object.keys(usual).some(
    (name) => !Object.hasOwn(options, name) && values[name] !== usual[name],
  );
  const now = own.every(([name, value]) => values[name] === value)
    ? "sitting"
    : own.every(([name]) => values[name] === 0)
      ? "whole"
      : "other";
  const choices: { value: Length; label: string }[] = [
    { value: "sitting", label: `${t(key, options)} · ${lasting(words)}` },
    { value: "whole", label: t(whole, { ...values, changed }) },
  ];
  if (now === "other") choices.push({ value: now, label: t(key, values) });
  return { now, choices };
}

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

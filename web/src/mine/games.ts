/** The games that this browser has played to their end, as it remembers them; nobody else is told. */

import { recall, remember } from "$lib/storage";
import type { Message } from "$lib/wire";

const NAME = "games";
const DELETED = "games.deleted";
/** More than these, or than so many letters, are not kept: the oldest go. */
export const MOST_GAMES = 200;
export const MOST_LETTERS = 200_000;
const MOST_NAMES = 16;

export interface Highlight {
  kind: string;
  say: Message;
}

/** A game that is over, as one of those who played it saw it end. */
export interface PlayedGame {
  /** Its table, and which of the table's games it was. */
  code: string;
  number: number;
  game: string;
  preset: string;
  /** When it ended, in milliseconds since 1970. */
  ended: number;
  /** The reader's seat, and how all of them were called. */
  seat: number;
  names: (string | Message)[];
  places: number[];
  /** Empty where none are kept. */
  points: number[];
  /** What it is remembered for. */
  moment: Highlight | null;
}

export interface GameStatistics {
  game: string;
  played: number;
  won: number;
  /** How often each place was reached, the first place first. */
  places: number[];
}

type Fields = Record<string, unknown>;

const isObject = (found: unknown): found is Fields =>
  typeof found === "object" && found !== null && !Array.isArray(found);
const isText = (found: unknown): found is string => typeof found === "string" && found.length < 200;
const isWhole = (found: unknown): found is number => Number.isSafeInteger(found);
const isMessage = (found: unknown): found is Message =>
  isObject(found) && isText(found["key"]) && isObject(found["args"]);
const isName = (found: unknown) => isText(found) || isMessage(found);
const isHighlight = (found: unknown): found is Highlight =>
  isObject(found) && isText(found["kind"]) && isMessage(found["say"]);

function isList(found: unknown, each: (one: unknown) => boolean): found is unknown[] {
  return Array.isArray(found) && found.length <= MOST_NAMES && found.every(each);
}

function isPlayed(found: unknown): found is PlayedGame {
  if (!isObject(found)) return false;
  const { code, number, game, preset, ended, seat, names, places, points, moment } = found;
  return (
    isText(code) &&
    /^[A-Z0-9]{1,24}$/.test(code) &&
    isWhole(number) &&
    number > 0 &&
    isText(game) &&
    /^[a-z]+$/.test(game) &&
    isText(preset) &&
    isWhole(ended) &&
    Math.abs(ended) <= 8.64e15 &&
    isList(names, isName) &&
    isList(places, isWhole) &&
    isList(points, (one) => typeof one === "number") &&
    isWhole(seat) &&
    seat >= 0 &&
    seat < names.length &&
    places.length === names.length &&
    (moment === null || isHighlight(moment))
  );
}

/** The games that are remembered, the newest first. What is damaged, or of another page, is left out. */
export function playedGames(): PlayedGame[] {
  try {
    const found: unknown = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isPlayed) : [];
  } catch {
    return [];
  }
}

/** Remember a game that has ended, once; the oldest make room for it. */
export function rememberGame(played: PlayedGame): void {
  if (!isPlayed(played) || played.ended <= Number(recall(DELETED) ?? 0)) return;
  const same = (one: PlayedGame) => one.code === played.code && one.number === played.number;
  const before = playedGames();
  if (before.some(same)) return;
  const games = [played, ...before].sort((a, b) => b.ended - a.ended).slice(0, MOST_GAMES);
  let text = JSON.stringify(games);
  while (text.length > MOST_LETTERS && games.pop()) text = JSON.stringify(games);
  remember(NAME, text);
}

/** Forget all games; those that are over by now do not come back when their table is opened again. */
export function forgetGames(now = Date.now()): void {
  remember(NAME, null);
  remember(DELETED, String(now));
}

export const placeOf = ({ places, seat }: PlayedGame) => places[seat] ?? 0;

/** Of each game how often it was played, won, and which places were reached; the most played first. */
export function statistics(games: readonly PlayedGame[]): GameStatistics[] {
  const found = new Map<string, GameStatistics>();
  for (const played of games) {
    const place = placeOf(played);
    const of = found.get(played.game) ?? { game: played.game, played: 0, won: 0, places: [] };
    of.played += 1;
    if (place === 1) of.won += 1;
    while (of.places.length < place) of.places.push(0);
    if (place > 0) of.places[place - 1] = (of.places[place - 1] ?? 0) + 1;
    found.set(played.game, of);
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

/** The file that is taken home. */
export function asFile(games: readonly PlayedGame[]): Blob {
  const text = JSON.stringify({ format: "tycoon-games", version: 1, games }, null, 2);
  return new Blob([text], { type: "application/json" });
}

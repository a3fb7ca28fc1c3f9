/** Who plays at the seats after the host's, until somebody says otherwise. */

import type { CharacterInfo, GameInfo } from "$lib/wire";
import { bestBot } from "../places";

/** A seat that is kept open for whoever comes by the link. */
export const FRIEND = "";

/** One seat for a friend, the strongest bots for the rest: all or none are a click away. */
export function usualCompany(game: Pick<GameInfo, "seats" | "bots" | "characters">): string[] {
  const best = bestBot(game);
  const strong = game.characters.filter(({ bot }) => bot === best).reverse();
  const others = game.characters.filter(({ bot }) => bot !== best).reverse();
  const known = [...strong, ...others].map(({ name }) => name);
  const wanted = Math.max(...game.seats) - 2;
  return [FRIEND, ...Array.from({ length: wanted }, (_, i) => known[i] ?? best)];
}

/** Who can sit at a seat: the characters that sit at no other. */
export function freeFor(
  seat: number,
  company: readonly string[],
  characters: readonly CharacterInfo[],
): CharacterInfo[] {
  const elsewhere = new Set(company.filter((_, other) => other !== seat));
  return characters.filter(({ name }) => !elsewhere.has(name));
}

/** The players of a game that no character plays with. */
export function plainBots({ bots, characters }: Pick<GameInfo, "bots" | "characters">): string[] {
  return bots.filter((bot) => !characters.some((one) => one.bot === bot));
}

/** What is possible and nearest to what was wanted. */
export function nearest(possible: readonly number[], wanted: number): number {
  const far = (count: number) => Math.abs(count - wanted);
  return possible.reduce((best, count) => (far(count) < far(best) ? count : best));
}

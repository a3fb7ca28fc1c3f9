/** Who plays at the seats after the host's, until somebody says otherwise. */

import { USUAL_LEVEL } from "$lib/people/bots";
import type { CharacterInfo, GameInfo } from "$lib/wire";

/** A seat that is kept open for whoever comes by the link. */
export const FRIEND = "";

/** One seat for a friend, the usual bots for the rest, then those who play nearly as well: all or none are a click away. */
export function usualCompany(game: Pick<GameInfo, "seats" | "levels" | "characters">): string[] {
  const usual = game.levels.indexOf(USUAL_LEVEL) + 1;
  const far = ({ level }: CharacterInfo) => Math.abs(level - usual);
  const known = [...game.characters].sort((one, other) => far(one) - far(other));
  const wanted = Math.max(...game.seats) - 2;
  return [FRIEND, ...Array.from({ length: wanted }, (_, i) => known[i]?.name ?? USUAL_LEVEL)];
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

/** What is possible and nearest to what was wanted. */
export function nearest(possible: readonly number[], wanted: number): number {
  const far = (count: number) => Math.abs(count - wanted);
  return possible.reduce((best, count) => (far(count) < far(best) ? count : best));
}

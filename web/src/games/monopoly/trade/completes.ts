/** Finds the exchanges that give a seat all deeds of a group. */

import type { MonopolyDeed, MonopolySquare } from "$lib/wire";

export interface Whole {
  seat: number;
  group: string;
}

/** The groups that a seat has all deeds of after an exchange, and has not before. */
export function completes(
  { squares, deeds }: { squares: readonly MonopolySquare[]; deeds: readonly MonopolyDeed[] },
  between: { maker: number; partner: number; given: readonly string[]; wanted: readonly string[] },
): Whole[] {
  const groupOf = new Map(squares.map(({ id, group }) => [id, group]));
  const groups = new Map<string, MonopolyDeed[]>();
  for (const deed of deeds) {
    const group = groupOf.get(deed.square) ?? "";
    groups.set(group, [...(groups.get(group) ?? []), deed]);
  }
  const after = ({ square, owner }: MonopolyDeed) =>
    between.given.includes(square)
      ? between.partner
      : between.wanted.includes(square)
        ? between.maker
        : owner;
  return [...groups].flatMap(([group, all]) => {
    const seat = all[0] ? after(all[0]) : -1;
    if (seat < 0 || all.some((deed) => after(deed) !== seat)) return [];
    return all.some(({ owner }) => owner !== seat) ? [{ seat, group }] : [];
  });
}

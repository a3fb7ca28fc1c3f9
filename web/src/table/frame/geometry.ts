/** Where seats are drawn: ours at the bottom, the others around the table in the order of their turns. */

/** A side of the table; all but ours can have several seats. */
export type TableSide = "bottom" | "left" | "top" | "right";

/** A side with its seats in turn order. */
export interface SeatedSide {
  side: TableSide;
  seats: number[];
}

/** How many seats there are at a side wall, by the number of opponents; the rest sit at the top. */
const BESIDE = [0, 0, 1, 1, 1, 1, 2, 2, 3, 3];

/** More opponents than this make a second row where they are a strip. */
const IN_A_ROW = 4;

/**
 * The sides that have seats, ours first, as the turn goes: to the left or, not `clockwise`, to the
 * right. `ring` has the seats in turn order; spectators look from its first. `wall` seats stand at each
 * side wall, if not as many as usual.
 */
export function around(
  mine: number,
  ring: readonly number[],
  clockwise: boolean,
  wall?: number,
): SeatedSide[] {
  const at = Math.max(ring.indexOf(mine), 0);
  const others = [...ring.slice(at + 1), ...ring.slice(0, at)];
  const beside = wall ?? BESIDE[others.length] ?? 3;
  const [first, last] = clockwise ? (["left", "right"] as const) : (["right", "left"] as const);
  const sides: SeatedSide[] = [
    { side: "bottom", seats: ring.slice(at, at + 1) },
    { side: first, seats: others.slice(0, beside) },
    { side: "top", seats: others.slice(beside, others.length - beside) },
    { side: last, seats: others.slice(others.length - beside) },
  ];
  return sides.filter(({ seats }) => seats.length);
}

/** The side where a seat is. */
export function sideOf(seat: number, sides: readonly SeatedSide[]): TableSide {
  return sides.find(({ seats }) => seats.includes(seat))?.side ?? "bottom";
}

/** How many opponents stand side by side in a strip of one or two rows. */
export function across(sides: readonly SeatedSide[]): number {
  const others = sides.slice(1).reduce((sum, { seats }) => sum + seats.length, 0);
  return others <= IN_A_ROW ? others : Math.ceil(others / 2);
}

/** Where seats are drawn: ours at the bottom, the turn going counter-clockwise, so the next one sits to our right. */

export type Place = "bottom" | "right" | "top" | "left" | "top-right" | "top-left";

const PLACES: Record<number, readonly Place[]> = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
  5: ["bottom", "right", "top-right", "top-left", "left"],
  6: ["bottom", "right", "top-right", "top", "top-left", "left"],
};

/** The place of a seat, for whoever sits at `mine` (spectators sit nowhere and look from seat 0). */
export function placeOf(seat: number, mine: number, seats: number): Place {
  const turn = (seat - Math.max(mine, 0) + seats) % seats;
  return PLACES[seats]?.[turn] ?? "top";
}

/** All seats but the one at the bottom, in turn order. */
export function opponents(mine: number, seats: number): number[] {
  const first = Math.max(mine, 0);
  return Array.from({ length: seats - 1 }, (_, i) => (first + 1 + i) % seats);
}

/** Who stands on the podium, and where. */

const MOST = 3;

/** The seats on it, from left to right: who has won in the middle, the second left of them, the third right. */
export function podium(places: readonly number[]): number[] {
  const best = places
    .map((_, seat) => seat)
    .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
  const won = best.filter((seat) => places[seat] === 1);
  const left: number[] = [];
  const right: number[] = [];
  // All of a place, or none of them.
  for (const place of new Set(best.map((seat) => places[seat] ?? 0))) {
    const equal = best.filter((seat) => places[seat] === place);
    if (place === 1) continue;
    if (won.length + left.length + right.length + equal.length > MOST) break;
    for (const seat of equal) (left.length <= right.length ? left : right).push(seat);
  }
  return [...left, ...won, ...right];
}

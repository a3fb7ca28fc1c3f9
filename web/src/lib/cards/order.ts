/** The reader's own order of a hand, and where a card that is dragged along it goes. */

/** The cards in the own order; those that it does not have stand after the card before them. */
export function arranged(cards: readonly string[], own: readonly string[]): string[] {
  const order = own.filter((card) => cards.includes(card));
  cards.forEach((card, i) => {
    if (order.includes(card)) return;
    const before = cards[i - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, card);
  });
  return order;
}

/** The cards with some of them, in their order, put before the card that was at a place. */
export function moved(
  cards: readonly string[],
  some: ReadonlySet<string>,
  before: number,
): string[] {
  const rest = (part: readonly string[]) => part.filter((card) => !some.has(card));
  return [
    ...rest(cards.slice(0, before)),
    ...cards.filter((card) => some.has(card)),
    ...rest(cards.slice(before)),
  ];
}

/** Before which card something at `x` goes, given where the cards begin and how wide each is seen. */
export function gapAt(starts: readonly number[], step: number, x: number): number {
  const at = starts.findIndex((start) => x < start + step / 2);
  return at < 0 ? starts.length : at;
}

/** Where cards lie in the hand on the page. */

/** The middle of them all, and how wide one is. */
export interface InHand {
  x: number;
  y: number;
  width: number;
}

/** Of those that are there; null where none is. */
export function inHand(cards: readonly string[]): InHand | null {
  const found = cards.flatMap((card) => {
    const one = document.querySelector<HTMLElement>(`[data-hand] [data-card="${card}"]`);
    return one?.offsetWidth ? [{ box: one.getBoundingClientRect(), width: one.offsetWidth }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const mean = (of: (box: DOMRect) => number) =>
    found.reduce((sum, { box }) => sum + of(box), 0) / found.length;
  return {
    x: mean((box) => box.x + box.width / 2),
    y: mean((box) => box.y + box.height / 2),
    width: first.width,
  };
}

/** Where the plays of a trick lie on the felt: the newest in the middle, each of the others before its player. */

export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What is to find a place: how large it is, and the middle of the plate it belongs to. */
export interface Wish extends Size {
  towards: Spot;
}

/** How wide cards are: those in the middle, and those before the players. */
export interface Widths {
  large: number;
  small: number;
}

/** How much of a card is seen under the next one, of its width; of many cards less. */
export const stepOf = (cards: number, most: number, all: number): number =>
  Math.min(most, all / Math.max(cards - 1, 1));

export const LARGE = { most: 0.52, all: 2.6 };
export const SMALL = { most: 0.36, all: 1.5 };

const GAP = 5;
const PACE = 6;

const clamp = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));

/**
 * The widths of cards on a felt of this size, with so many cards in the middle and players around
 * it; `words` is how high all is that stands above and below the cards.
 */
export function widths(
  { width, height }: Size,
  cards: number,
  others: number,
  words: number,
): Widths {
  const spread = 1 + stepOf(cards, LARGE.most, LARGE.all) * Math.max(cards - 1, 0);
  // A low felt is for what is to be beaten: it may take nearly all of its height.
  const high = Math.min((height - words - 6) / 1.4, Math.max(height * 0.4, 72));
  const large = clamp(40, Math.min(high, width * 0.24, (width * 0.62) / spread), 240);
  const crowd = others > 5 ? 0.8 : 1;
  const small = clamp(30, Math.min(width / 8, height / 4.6) * crowd, Math.min(150, large * 0.72));
  return { large, small };
}

/** How much room a play takes of cards that wide. */
export function sizeOf(cards: number, card: number, kind: typeof SMALL): Size {
  const more = Math.max(cards - 1, 0) * stepOf(cards, kind.most, kind.all);
  return { width: card * (1 + more), height: card * 1.4 };
}

const apart = (a: Spot & Size, b: Spot & Size) =>
  Math.abs(a.x - b.x) * 2 >= a.width + b.width + GAP ||
  Math.abs(a.y - b.y) * 2 >= a.height + b.height + GAP;

/**
 * The middles of all that lie on a felt around what is taken already: as near to where they belong
 * as there is room; null for none.
 */
export function settle(
  felt: Size,
  taken: readonly (Spot & Size)[],
  wishes: readonly Wish[],
): (Spot | null)[] {
  const lying = [...taken];
  return wishes.map(({ towards, width, height }) => {
    if (width > felt.width || height > felt.height) return null;
    const [left, top] = [width / 2, height / 2];
    const at = {
      x: clamp(left, towards.x, felt.width - left),
      y: clamp(top, towards.y, felt.height - top),
    };
    const isFree = (spot: Spot) => lying.every((one) => apart(one, { ...spot, width, height }));
    let best: Spot | null = null;
    let far = (Math.max(felt.width, felt.height) * 0.5) ** 2;
    // Where nothing is in the way it lies just there, not on the raster.
    if (isFree(at)) best = at;
    else
      for (let x = left; x <= felt.width - left + 0.5; x += PACE) {
        for (let y = top; y <= felt.height - top + 0.5; y += PACE) {
          const way = (x - at.x) ** 2 + (y - at.y) ** 2;
          if (way < far && isFree({ x, y })) [best, far] = [{ x, y }, way];
        }
      }
    if (best) lying.push({ ...best, width, height });
    return best;
  });
}

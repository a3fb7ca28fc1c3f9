/** Where the others sit around a wide table, clockwise from the viewer's left. */

export interface MatPlace {
  row: 1 | 2;
  column: number;
}

/** So many stand side by side before some come round the corners. */
export const ACROSS = 5;

/** One row for up to five; the more sit at its ends, a row below, those next to the viewer innermost. */
export function matPlaces(count: number): MatPlace[] {
  const round = Math.max(0, count - ACROSS);
  const left = Math.ceil(round / 2);
  return Array.from({ length: count }, (_, i) => {
    if (i < left) return { row: 2, column: left - i };
    if (i < left + ACROSS) return { row: 1, column: i - left + 1 };
    return { row: 2, column: 2 * ACROSS + left - i };
  });
}

/** Whether the lower row has room in its middle. */
export const leavesMiddle = (count: number): boolean => count > ACROSS && count < 2 * ACROSS;

/** How many stand in a row where at most so many may, so that no row has one alone. */
export const rowsOf = (count: number, most: number): number =>
  Math.ceil(count / Math.max(1, Math.ceil(count / most)));

/** What is drawn on the backs of cards: one path each, on a field of 40 by 60. */

import type { Back } from "$lib/settings.svelte";

/** A motif repeated over the field, every second row moved by half a step. */
function tiled(dx: number, dy: number, motif: (x: number, y: number) => string): string {
  let path = "";
  for (let row = 0, y = 0; y <= 60; row++, y = row * dy) {
    for (let x = row % 2 ? dx / 2 : 0; x <= 40; x += dx) path += motif(x, y);
  }
  return path;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const arch = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`;

export const PATTERNS: Record<Back, string> = {
  lattice: tiled(10, 5, (x, y) => `M${x} ${y - 5}l5 5-5 5-5-5z${circle(x, y, 0.7)}`),
  waves: tiled(10, 4, (x, y) => arch(x, y + 2, 5) + arch(x, y + 2, 3) + arch(x, y + 2, 1)),
  rings: tiled(10, 5, (x, y) => circle(x, y, 5)),
  stars: tiled(
    10,
    6,
    (x, y) => `M${x} ${y - 3.2}l.9 2.300 2.300.9-2.300.9-.9 2.300-.9-2.300-2.300-.9 2.300-.9z`,
  ),
};

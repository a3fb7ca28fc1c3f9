/** How long things move, in milliseconds, by the reader's settings; nothing at all where motion is unwelcome. */

import { haste } from "$lib/feel/haste.svelte";
import { settings } from "$lib/settings.svelte";

/** How much longer or shorter all takes; the style sheets know it as `--pace`. */
export const PACE = { calm: 1.25, normal: 1, fast: 0.75 } as const;

const LASTS = {
  /** A card from the pile to a seat. */
  deal: 220,
  /** A card from the hand or the plate to its place. */
  fly: 240,
  /** A trick to the swept pile. */
  sweep: 200,
  /** Coins from payer to payee. */
  coins: 420,
  /** Property from one mat to another. */
  take: 420,
  confetti: 1500,
} as const;

export type Motion = keyof typeof LASTS;

export function duration(kind: Motion): number {
  return settings.moves ? LASTS[kind] * PACE[settings.speed] * haste.factor : 0;
}

/** How long things move, in milliseconds, by the reader's settings; nothing at all where motion is unwelcome. */

import { settings } from "$lib/settings.svelte";

const SPEED = { calm: 240, normal: 210, fast: 180 } as const;
const SWEEP = 200;

export function duration(kind: "fly" | "sweep"): number {
  if (!settings.moves) return 0;
  return kind === "fly" ? SPEED[settings.speed] : SWEEP;
}

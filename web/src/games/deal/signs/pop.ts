/** A star jumps up when a set has become full. */

import { duration } from "$lib/feel/motion";

/** It waits for the card that makes the set full, which is in the air; any key or click ends it. */
export function pop(node: HTMLElement): void {
  const ms = duration("fly");
  if (!ms) return;
  const over = new AbortController();
  const jump = node.animate([{ scale: 0 }, { scale: 1.6, offset: 0.6 }, { scale: 1 }], {
    delay: ms,
    duration: ms,
    easing: "ease-out",
    fill: "backwards",
  });
  const end = () => jump.finish();
  const watch = { capture: true, signal: over.signal };
  addEventListener("keydown", end, watch);
  addEventListener("pointerdown", end, watch);
  jump.onfinish = () => over.abort();
}

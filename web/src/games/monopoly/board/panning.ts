/** Moving about on what is larger than its frame. */

import type { Attachment } from "svelte/attachments";

/** How many pixels make a click a drag. */
const DRAG = 5;

/** Touch and wheel scroll by themselves; the mouse takes hold and draws along. `left` is told of all. */
export function panning(active: () => boolean, left: () => void): Attachment<HTMLElement> {
  return (node) => {
    const listen = new AbortController();
    const { signal } = listen;
    let dragged = 0;

    function drag(event: PointerEvent) {
      if (!active() || event.pointerType !== "mouse" || !(event.buttons & 1)) return;
      dragged += Math.abs(event.movementX) + Math.abs(event.movementY);
      if (dragged < DRAG) return;
      left();
      node.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: "instant" });
    }

    // What the mouse was drawn over is not meant; clicks by keyboard have no detail.
    function click(event: MouseEvent) {
      if (dragged >= DRAG && event.detail) event.stopPropagation();
    }

    node.addEventListener("wheel", left, { passive: true, signal });
    node.addEventListener("touchmove", left, { passive: true, signal });
    node.addEventListener("pointerdown", () => (dragged = 0), { signal });
    node.addEventListener("pointermove", drag, { signal });
    node.addEventListener("click", click, { capture: true, signal });
    return () => listen.abort();
  };
}

/** Keeps the focus where decisions are made. */

import { tick } from "svelte";

/** The button that had the focus is gone after a decision: the next one gets it. For as long as a component is there. */
export function keepFocus(turn: () => number, section: () => HTMLElement | null | undefined): void {
  let within = false;
  $effect.pre(() => {
    if (turn() < 0) return;
    within = section()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    if (turn() < 0 || !within) return;
    void tick().then(() => {
      const place = section();
      if (!place || (document.activeElement && document.activeElement !== document.body)) return;
      place
        .querySelector<HTMLElement>("[data-main], [data-act]:not([data-act=bankrupt]), [role=tab]")
        ?.focus();
    });
  });
}

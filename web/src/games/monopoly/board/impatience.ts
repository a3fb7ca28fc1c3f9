/** Whoever presses a key or the screen while something moves does not want to wait for it. */

import type { Stage } from "../state/stage.svelte";

/** Where keys are for something else. */
const WRITES = "input, select, textarea, dialog, aside, [role=tablist]";

/** Finish what moves with the next input; whatever decides something is not pressed by the same. Returns how to stop. */
export function impatience(stage: Stage): () => void {
  const listen = new AbortController();
  const { signal } = listen;
  /** Whether the click that follows was meant for what moved. */
  let spent = false;

  function swallow(event: Event) {
    event.preventDefault();
    event.stopPropagation();
  }

  const within = (event: Event, place: string) =>
    event.target instanceof Element && event.target.closest(place) !== null;

  function press(event: PointerEvent) {
    spent = stage.busy && within(event, ".controls");
    if (!within(event, WRITES)) stage.finish();
  }

  function click(event: MouseEvent) {
    if (spent && event.detail && within(event, ".controls [data-act]")) swallow(event);
    spent = false;
  }

  function key(event: KeyboardEvent) {
    const other = event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab";
    if (!stage.busy || other || within(event, WRITES)) return;
    stage.finish();
    if (event.key === "Enter" || event.key === " " || event.key.length === 1) swallow(event);
  }

  addEventListener("pointerdown", press, { capture: true, signal });
  addEventListener("click", click, { capture: true, signal });
  addEventListener("keydown", key, { capture: true, signal });
  return () => listen.abort();
}

/** Where something is put that belongs to a thing on the page. */

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

const GAP = 8;

/** Below it in its middle, above it where there is no room below; within the window. */
export function below(
  thing: Box,
  { width, height }: Size,
  window: Size,
): { left: number; top: number } {
  const left = thing.left + (thing.width - width) / 2;
  const under = thing.top + thing.height + GAP;
  const top = under + height + GAP <= window.height ? under : thing.top - height - GAP;
  return {
    left: Math.max(GAP, Math.min(left, window.width - width - GAP)),
    top: Math.max(GAP, top),
  };
}

/** Lays a paper below what opens it, within the window. */
export function layBelow(opener: HTMLElement, paper: HTMLElement): void {
  const window = { width: innerWidth, height: innerHeight };
  const { left, top } = below(
    opener.getBoundingClientRect(),
    paper.getBoundingClientRect(),
    window,
  );
  paper.style.left = `${left}px`;
  paper.style.top = `${top}px`;
}

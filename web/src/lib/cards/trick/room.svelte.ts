/** Where all stand around a trick, and how much room is left there; measured whenever that changes. */

import type { Size, Spot } from "./spots";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export class TrickRoom {
  /** The felt. */
  felt = $state.raw<Size>({ width: 0, height: 0 });
  /** What lies in its middle, with the words about it. */
  middle = $state.raw<Size>({ width: 0, height: 0 });
  /** How high all is in the middle besides cards. */
  words = $state(0);
  /** The middles of the plates, by seat. */
  plates = $state.raw<Record<number, Spot>>({});
  root: HTMLElement | undefined;
  heart: HTMLElement | undefined;
  cards: HTMLElement | undefined;

  #look(): void {
    const { root, heart } = this;
    if (!root || !heart) return;
    const at = root.getBoundingClientRect();
    // What is as it was makes nothing be drawn anew.
    const felt = { width: at.width, height: at.height };
    if (!same(felt, this.felt)) this.felt = felt;
    const middle = { width: heart.offsetWidth, height: heart.offsetHeight };
    if (!same(middle, this.middle)) this.middle = middle;
    this.words = heart.offsetHeight - (this.cards?.offsetHeight ?? 0);
    const found: Record<number, Spot> = {};
    for (const plate of root.closest("main")?.querySelectorAll<HTMLElement>("[data-plate]") ?? []) {
      const box = plate.getBoundingClientRect();
      found[Number(plate.dataset["plate"])] = {
        x: (box.left + box.right) / 2 - at.left,
        y: (box.top + box.bottom) / 2 - at.top,
      };
    }
    if (!same(found, this.plates)) this.plates = found;
  }

  /** Attached to the felt, once its middle is there. */
  readonly watched = (node: HTMLElement): (() => void) => {
    this.root = node;
    const observer = new ResizeObserver(() => this.#look());
    observer.observe(node);
    if (this.heart) observer.observe(this.heart);
    return () => observer.disconnect();
  };

  /** Where a spot of the felt is on the page. */
  onPage({ x, y }: Spot): Spot | null {
    const at = this.root?.getBoundingClientRect();
    return at ? { x: at.left + x, y: at.top + y } : null;
  }
}

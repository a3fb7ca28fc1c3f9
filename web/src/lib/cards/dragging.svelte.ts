/** Dragging cards out of a hand onto the table, or along it. */

import { SvelteSet } from "svelte/reactivity";
import { begins, type Box, HOLD, type Over, over } from "./drag";
import { gapAt, moved } from "./order";

/** What dragging needs of the hand on the screen. */
interface Shown {
  readonly cards: readonly string[];
  readonly chosen: ReadonlySet<string>;
  /** Where all of it stands. */
  readonly frame: HTMLElement | undefined;
  /** Where a card stands. */
  place: (card: string) => Box | undefined;
  /** What happens to cards that are dropped on the table; left out while nothing can be played. */
  onplay?: ((card: string) => void) | undefined;
  /** Told the new order. */
  onorder?: ((cards: string[]) => void) | undefined;
}

const NONE: ReadonlySet<string> = new SvelteSet();

/** Made by a hand, for as long as it is there. */
export class Dragging {
  /** The cards on their way. */
  cards = $state.raw(NONE);
  x = $state(0);
  y = $state(0);
  over = $state<Over>("nowhere");
  /** Before which card of the hand they would go; -1 for none. */
  gap = $state(-1);

  #end: (() => void) | null = null;
  #clicked = true;

  constructor(private readonly shown: () => Shown) {}

  /** Whether a click is none, as it ends a drag; a click by key always is one. */
  ends(click: MouseEvent): boolean {
    return click.detail > 0 && !this.#clicked;
  }

  /** The pointer goes down on a card. */
  down(event: PointerEvent, card: string): void {
    const { onplay, onorder, frame } = this.shown();
    this.#clicked = true;
    this.stop();
    if (event.button !== 0 || !event.isPrimary || !(onplay ?? onorder) || !frame) return;
    const [x, y] = [event.clientX, event.clientY];
    const scroll = frame.firstElementChild;
    const grip = {
      touch: event.pointerType !== "mouse",
      // Measured only where it is moved: most often it is only pressed.
      get scrolls() {
        return scroll !== null && scroll.scrollWidth > scroll.clientWidth + 1;
      },
      held: false,
    };
    const hold = setTimeout(() => (grip.held = true), HOLD);
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener(
      "pointermove",
      (move) => {
        if (!this.cards.size) {
          if (!begins(grip, move.clientX - x, move.clientY - y)) return;
          this.#begin(card);
        }
        this.#to(move.clientX, move.clientY);
      },
      { signal },
    );
    addEventListener("pointerup", () => this.#drop(card), { signal });
    addEventListener("pointercancel", () => this.stop(), { signal });
    addEventListener(
      "keydown",
      (key) => {
        if (key.key !== "Escape" || !this.cards.size) return;
        key.preventDefault();
        key.stopPropagation();
        this.stop();
      },
      { signal, capture: true },
    );
    // A finger that has rested on a card moves it; the page stays where it is.
    addEventListener(
      "touchmove",
      (touch) => {
        if ((grip.held || this.cards.size) && touch.cancelable) touch.preventDefault();
      },
      { signal, passive: false },
    );
    this.#end = () => {
      clearTimeout(hold);
      ending.abort();
    };
  }

  /** Leave all where it was. */
  stop(): void {
    this.#end?.();
    this.#end = null;
    this.#mark(null);
    this.cards = NONE;
    this.over = "nowhere";
    this.gap = -1;
  }

  get #table(): HTMLElement | null {
    return this.shown().frame?.closest("main")?.querySelector<HTMLElement>(".table") ?? null;
  }

  /** Show the table that cards can be dropped on it. */
  #mark(drop: string | null): void {
    const table = this.#table;
    if (!table) return;
    if (drop === null) delete table.dataset["drop"];
    else table.dataset["drop"] = drop;
  }

  #begin(card: string): void {
    const { chosen, cards } = this.shown();
    this.cards = new SvelteSet(chosen.has(card) ? cards.filter((one) => chosen.has(one)) : [card]);
    this.#clicked = false;
  }

  #to(x: number, y: number): void {
    const { onplay, onorder, frame, cards, place } = this.shown();
    if (!frame) return;
    [this.x, this.y] = [x, y];
    const table = onplay ? (this.#table?.getBoundingClientRect() ?? null) : null;
    this.over = over(x, y, frame.getBoundingClientRect(), table);
    const starts = cards.map((card) => place(card)?.left ?? 0);
    const step = (starts[1] ?? 0) - (starts[0] ?? 0);
    this.gap = this.over === "hand" && onorder ? gapAt(starts, step, x) : -1;
    this.#mark(onplay ? (this.over === "table" ? "over" : "open") : null);
  }

  #drop(card: string): void {
    const { cards, onplay, onorder } = this.shown();
    const { over: where, gap, cards: some } = this;
    this.stop();
    if (!some.size) return;
    if (where === "table") onplay?.(card);
    else if (gap >= 0) {
      const order = moved(cards, some, gap);
      if (order.some((one, i) => one !== cards[i])) onorder?.(order);
    }
  }
}

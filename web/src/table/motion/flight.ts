/** What flies over the table: from where to where, along which way, and for how long. */

import { duration, type Motion } from "$lib/feel/motion";

export interface Point {
  x: number;
  y: number;
}

/** Where something begins or ends: the first of these places that is in sight, something on the page, or a point of it. */
export type Place = readonly string[] | Element | (() => Point | null);

/** Something on its way; `What` is how its picture is called. */
export interface Flight<What> {
  /** What is seen of it; null for a coin. */
  what: What | null;
  from: Place;
  to: Place;
  motion: Motion;
  /** How large it begins, and how large it ends; as it is where left out. */
  sizes?: readonly [first: number, last: number];
  /** What it turns into when it lands: unseen until then. */
  lands?: HTMLElement;
  /** When it begins and how long it takes; one soon after the other where left out. */
  timing?: Timing;
}

/** In milliseconds. */
export interface Timing {
  delay: number;
  duration: number;
}

/** So many milliseconds apart they begin. */
const APART = 40;
/** Each of several coins of a payment begins a little after the one before, as a share of the flight. */
const CLOSE = 0.09;
/** How high they rise above the straight way, as a share of its length. */
const ARC = 0.18;
const POINTS = 7;

/** Fast away and slow to arrive; what is swept away the other way round. */
const OUT = "cubic-bezier(.2, .75, .3, 1)";
const IN = "cubic-bezier(.5, 0, .8, .4)";

/** Where it is on its way, from the first point to the last. */
export function arcOf(from: Point, to: Point): Point[] {
  const high = ARC * Math.hypot(to.x - from.x, to.y - from.y);
  return Array.from({ length: POINTS }, (_, i) => {
    const share = i / (POINTS - 1);
    const rise = high * 4 * share * (1 - share);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share - rise };
  });
}

/** When the coin that flies as the `i`th of `count` begins and how long it takes, in a flight of so many milliseconds. */
export function timing(i: number, count: number, ms: number): Timing {
  const apart = CLOSE * ms;
  return { delay: i * apart, duration: Math.max(1, ms - (count - 1) * apart) };
}

/** When the `i`th of several begins, and how long it takes; `share` of the usual time. */
export function timingOf(motion: Motion, i: number, share = 1): Timing {
  const ms = duration(motion) * share;
  return { delay: ms ? i * APART * share : 0, duration: ms };
}

/** The middle of what is in sight; null where it is not. */
function centreOf(one: Element): Point | null {
  const { x, y, width, height } = one.getBoundingClientRect();
  return width && height ? { x: x + width / 2, y: y + height / 2 } : null;
}

/** The middle of a place; null where it is not in sight. */
export function middleOf(place: Place): Point | null {
  if (typeof place === "function") return place();
  if (place instanceof Element) return centreOf(place);
  for (const one of place) {
    for (const found of document.querySelectorAll(one)) {
      const middle = centreOf(found);
      if (middle) return middle;
    }
  }
  return null;
}

/** How it moves: in nothing but place, size and transparency, which cost no layout and no painting. */
export function movementOf(
  flight: Flight<unknown>,
  from: Point,
  to: Point,
): { frames: Keyframe[]; easing: string } {
  const { what, motion, sizes = [1, 1] } = flight;
  const way = what === null || motion === "take" ? arcOf(from, to) : [from, to];
  const swept = motion === "sweep";
  const frames = way.map(({ x, y }, i): Keyframe => {
    const share = i / (way.length - 1);
    const size = sizes[0] + (sizes[1] - sizes[0]) * share;
    const transform = `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
    return swept ? { transform, opacity: 1 - 0.6 * share } : { transform };
  });
  return { frames, easing: swept ? IN : OUT };
}

/** Cards come into a hand one after the other: a transition for each. */
export function dealt(_: Element, { i, across }: { i: number; across: number }) {
  return {
    ...timingOf("deal", i),
    css: (t: number, u: number) =>
      `transform: translate(${across * u * 30}px, ${u * -220}px) rotate(${u * 30}deg); opacity: ${t}`,
  };
}

/**
 * What makes room in a row slides from where it was: an animation for each. All of it is measured before any of
 * it moves; one after the other, as Svelte's `animate:` goes about it, each would have the whole page laid out anew.
 */
export class Sliding {
  /** Where each lay. */
  #lay: ReadonlyMap<Element, DOMRect> | null = null;
  readonly #moving = new WeakMap<Element, Animation>();

  constructor(private readonly row: () => Iterable<Element>) {}

  /** Note where all lie, unless that is known of this change. */
  look(): void {
    this.#lay ??= this.#measured();
  }

  /** They lie where they will lie: each slides there. */
  slide(): void {
    const lay = this.#lay ?? new Map<Element, DOMRect>();
    this.#lay = null;
    const ms = duration("fly");
    if (!ms || !lay.size) return;
    // From where it is on its way.
    for (const node of this.row()) this.#moving.get(node)?.cancel();
    for (const [node, to] of this.#measured()) {
      const from = lay.get(node);
      if (!from || (from.left === to.left && from.top === to.top)) continue;
      const start = { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` };
      const timing = { duration: ms, easing: OUT };
      this.#moving.set(node, node.animate([start, { transform: "none" }], timing));
    }
  }

  /** Nothing came of the change. */
  forget(): void {
    this.#lay = null;
  }

  #measured(): Map<Element, DOMRect> {
    return new Map(Array.from(this.row(), (node) => [node, node.getBoundingClientRect()]));
  }
}

import { afterEach, describe, expect, it } from "vitest";
import { settings } from "$lib/settings.svelte";
import { arcOf, type Flight, movementOf, slide, timing } from "./flight";

const card: Flight<string> = { what: "c3", from: [], to: [], motion: "fly" };
const [here, there] = [
  { x: 0, y: 100 },
  { x: 300, y: 100 },
];

describe("flights", () => {
  it("rise on their way, and arrive", () => {
    const way = arcOf(here, there);
    expect(way[0]).toEqual(here);
    expect(way.at(-1)?.x).toBeCloseTo(300);
    expect(way.at(-1)?.y).toBeCloseTo(100);
    expect(Math.min(...way.map(({ y }) => y))).toBeCloseTo(100 - 0.18 * 300);
  });

  it("all arrive when the flight is over", () => {
    for (let count = 1; count <= 5; count++) {
      const { delay, duration } = timing(count - 1, count, 420);
      expect(delay + duration).toBeCloseTo(420);
    }
  });

  it("go straight, but in an arc from mat to mat and as coins", () => {
    const points = (flight: Flight<string>) => movementOf(flight, here, there).frames.length;
    expect(points(card)).toBe(2);
    expect(points({ ...card, motion: "take" })).toBeGreaterThan(2);
    expect(points({ ...card, what: null, motion: "coins" })).toBeGreaterThan(2);
  });

  it("change nothing but place, size and transparency", () => {
    for (const motion of ["fly", "sweep", "take", "deal", "coins"] as const) {
      for (const frame of movementOf({ ...card, motion }, here, there).frames) {
        expect(["transform", "opacity"]).toEqual(expect.arrayContaining(Object.keys(frame)));
      }
    }
  });
});

describe("what makes room", () => {
  afterEach(() => {
    settings.motion = true;
  });

  const at = (left: number) => ({ left, top: 0 }) as DOMRect;

  /** An element that lies at 40 when nothing moves it, and what was made to move. */
  function lying() {
    const made: { from: string; playState: string; cancel: () => void }[] = [];
    const node = {
      getBoundingClientRect: () => at(40),
      animate: ([first]: Keyframe[]) => {
        const one = { from: String(first?.["transform"]), playState: "running", cancel: () => {} };
        one.cancel = () => (one.playState = "idle");
        made.push(one);
        return one;
      },
    };
    return { node: node as unknown as Element, made };
  }

  it("slides from where it was", () => {
    const { node, made } = lying();
    slide(node, { from: at(10), to: at(40) });
    expect(made.map(({ from }) => from)).toEqual(["translate(-30px, 0px)"]);
  });

  it("slides on from where it is on its way", () => {
    const { node, made } = lying();
    slide(node, { from: at(10), to: at(40) });
    slide(node, { from: at(22), to: at(28) });
    expect(made.map(({ from, playState }) => [from, playState])).toEqual([
      ["translate(-30px, 0px)", "idle"],
      ["translate(-18px, 0px)", "running"],
    ]);
  });

  it("stays where motion is unwelcome", () => {
    settings.motion = false;
    const { node, made } = lying();
    slide(node, { from: at(10), to: at(40) });
    expect(made).toEqual([]);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { settings } from "$lib/settings.svelte";
import { arcOf, type Flight, movementOf, Sliding, timing } from "./flight";

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

  /** So many lie in a row, each at 10 times its number; what was done with them, in order. */
  function row(count: number) {
    const log: string[] = [];
    const nodes = Array.from({ length: count }, (_, i) => {
      const node = {
        left: i * 10,
        getBoundingClientRect: () => {
          log.push("measured");
          return { left: node.left, top: 0 } as DOMRect;
        },
        animate: ([first]: Keyframe[]) => {
          log.push(`${i} ${String(first?.["transform"])}`);
          return { cancel: () => log.push(`${i} held`) };
        },
      };
      return node;
    });
    const sliding = new Sliding(() => nodes as unknown as Element[]);
    /** Put it all somewhere else; what happened meanwhile. */
    function shift(by: number): string[] {
      log.length = 0;
      sliding.look();
      for (const node of nodes) node.left += by;
      sliding.slide();
      return log;
    }
    return { sliding, nodes, log, shift };
  }

  it("slides from where it was, all measured before any of it moves", () => {
    expect(row(2).shift(30)).toEqual([
      ...Array<string>(4).fill("measured"),
      "0 translate(-30px, 0px)",
      "1 translate(-30px, 0px)",
    ]);
  });

  it("slides on from where it is on its way", () => {
    const { shift } = row(1);
    shift(30);
    expect(shift(-12)).toEqual(["measured", "0 held", "measured", "0 translate(12px, 0px)"]);
  });

  it("is measured once for a change, before anything else of it", () => {
    const { sliding, nodes, log, shift } = row(1);
    sliding.look();
    for (const node of nodes) node.left = 50;
    expect(shift(0)).toEqual(["measured", "0 translate(-50px, 0px)"]);
    sliding.look();
    sliding.forget();
    log.length = 0;
    sliding.slide();
    expect(log).toEqual([]);
  });

  it("stays where nothing was moved, and where motion is unwelcome", () => {
    expect(row(1).shift(0)).toEqual(["measured", "measured"]);
    settings.motion = false;
    expect(row(1).shift(30)).toEqual(["measured"]);
  });
});

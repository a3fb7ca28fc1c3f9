import { describe, expect, it } from "vitest";
import { arriving, dealing, sweeping } from "./flying";
import type { Laid } from "./laid";
import { LARGE, SMALL } from "./spots";

const play: Laid = { seat: 1, cards: [{ face: "9h" }], notation: "9h", spoken: "", key: "1:9h" };
const widths = { large: 80, small: 40 };
const node = {} as HTMLElement;
const middle = {} as Element;

describe("what flies at a trick", () => {
  it("comes from its player, or from where it lay in our hand", () => {
    const player = ["[data-plate='1']"];
    const far = arriving(play, LARGE, widths, { player, lay: null, middle }, node);
    expect([far.from, far.sizes, far.what?.width]).toEqual([player, [0.5, 1], 80]);
    const lay = { x: 3, y: 4, width: 60 };
    const near = arriving(play, LARGE, widths, { player, lay, middle }, node);
    expect([(near.from as () => unknown)(), near.sizes]).toEqual([lay, [0.75, 1]]);
  });

  it("goes back from the middle when it is beaten", () => {
    const found = arriving(play, SMALL, widths, { player: [], lay: null, middle }, node);
    expect([found.from, found.sizes, found.what?.width]).toEqual([middle, [2, 1], 40]);
  });

  it("is swept away from where it lay", () => {
    const gone = [
      { play, spot: { x: 1, y: 2 } },
      { play, spot: null },
    ];
    const found = sweeping(gone, widths, (spot) => spot);
    expect(found.map(({ sizes, what }) => [sizes?.[1], what?.width])).toEqual([
      [0.8, 40],
      [0.4, 80],
    ]);
    expect(found.map(({ from }) => (from as () => unknown)())).toEqual([{ x: 1, y: 2 }, null]);
  });

  it("is dealt round to all who are there", () => {
    const plates = [{ n: 0 }, { n: 1 }] as unknown as Element[];
    const found = dealing(plates, middle).map(({ to }) => to);
    expect(found).toHaveLength(9);
    expect(found.slice(0, 3)).toEqual([plates[0], plates[1], plates[0]]);
    expect(dealing([], middle)).toEqual([]);
  });
});

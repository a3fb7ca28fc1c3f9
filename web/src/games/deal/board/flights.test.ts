import { describe, expect, it } from "vitest";
import { flightsOf } from "./flights";

describe("flights", () => {
  it("bring what one draws from the pile, unseen", () => {
    const [drawn] = flightsOf({ event: "drew", seat: 2, card: "" }, 0);
    expect(drawn).toMatchObject({ what: "", from: ['[data-anchor="pile"]'], motion: "deal" });
    expect(drawn?.to).toContain('[data-plate="2"]');
  });

  it("take our own cards from the hand", () => {
    const [own] = flightsOf({ event: "banked", seat: 0, card: "money-3" }, 0);
    expect(own?.from).toContain("[data-hand]");
    expect(own?.to).toContain('[data-anchor="bank:0"]');
    const [others] = flightsOf({ event: "banked", seat: 1, card: "money-3" }, 0);
    expect(others?.from).not.toContain("[data-hand]");
    expect(others?.to).toContain('[data-plate="1"] [data-bank]');
  });

  it("send coins from bank to bank, and property in an arc from set to set", () => {
    const paid = { event: "paid", seat: 1, to: 3, card: "money-3", colour: "bank", group: 0 };
    expect(flightsOf(paid, 0)[0]).toMatchObject({ what: null, motion: "coins" });
    const [moved] = flightsOf({ event: "moved", seat: 1, to: 0, card: "red", colour: "red" }, 0);
    expect(moved).toMatchObject({ what: "red", motion: "take" });
    expect(moved?.from).toContain('[data-area="1"] [data-group^="red."]');
    expect(moved?.to).toContain('[data-anchor^="set:0:red."]');
  });

  it("take a wild from the colour that it had to the one that it has now", () => {
    const turned = { event: "turned", seat: 1, card: "red-yellow", origin: "red" };
    const [flight] = flightsOf({ ...turned, colour: "yellow", group: 7 }, 0);
    expect(flight?.from[0 as never]).toBe('[data-anchor^="set:1:red."]');
    expect(flight?.to).toContain('[data-area="1"] [data-group="yellow.7"]');
  });

  it("show nothing of what is only said", () => {
    expect(flightsOf({ event: "turn", seat: 1 }, 0)).toEqual([]);
  });
});

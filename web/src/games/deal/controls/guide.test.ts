import { describe, expect, it } from "vitest";
import type { DealMove } from "$lib/wire";
import { coloursOf, copies, familyOf, kindOf } from "../cards";
import { fitting, nextStep, paidBy, payingOrders, type Said, written } from "./guide";

const act = (given: Omit<DealMove, "move">): DealMove => ({ move: "act", ...given });

describe("a choice of several steps", () => {
  const rent = (colour: string, doubles: number | undefined, seat: number) =>
    act({ act: "play", card: "rainbow-rent", colour, seat, ...(doubles ? { doubles } : {}) });
  const moves = [
    act({ act: "bank", card: "rainbow-rent" }),
    ...["red", "blue"].flatMap((colour) =>
      [undefined, 1].flatMap((doubles) => [1, 2].map((seat) => rent(colour, doubles, seat))),
    ),
    act({ act: "end" }),
  ];

  it("asks for a rent's colour, its doubling, and whom it aims at", () => {
    const said: Said[] = [{ card: "rainbow-rent" }];
    const facets = [];
    for (;;) {
      const step = nextStep(fitting(moves, said));
      if (!step) break;
      facets.push(step.facet);
      said.push(step.answers.at(-1) ?? {});
    }
    expect(facets).toEqual(["act", "thing", "doubles", "seat"]);
    expect(fitting(moves, said)).toEqual([rent("blue", 1, 2)]);
  });

  it("takes a member that is missing as an answer of its own", () => {
    const plain = fitting(moves, [{ act: "play" }, { doubles: undefined }]);
    expect(plain).toHaveLength(4);
    expect(plain.every(({ doubles }) => doubles === undefined)).toBe(true);
  });

  it("asks nothing where all moves agree", () => {
    const sly = ["red", "yellow"].map((take) =>
      act({ act: "play", card: "sly-deal", seat: 1, colour: "red", take }),
    );
    expect(nextStep(sly)?.facet).toBe("thing");
    expect(nextStep(sly)?.answers.map(({ take }) => take)).toEqual(["red", "yellow"]);
    expect(nextStep(sly.slice(0, 1))).toBeNull();
    expect(nextStep([])).toBeNull();
  });

  it("aims before it takes", () => {
    const sly = [1, 2].map((seat) =>
      act({ act: "play", card: "sly-deal", seat, colour: "red", take: "red" }),
    );
    expect(nextStep(sly)).toEqual({ facet: "seat", answers: [{ seat: 1 }, { seat: 2 }] });
  });

  it("goes wild by wild, then place by place", () => {
    const lay = (card: string, colour: string, swap?: string) =>
      act({ act: "lay", card, colour, group: swap ? 0 : 7, ...(swap ? { swap } : {}) });
    const open = [
      lay("wild-red-yellow", "red"),
      lay("wild-red-yellow", "red", "red"),
      lay("rainbow-wild", "red"),
    ];
    expect(nextStep(open)?.facet).toBe("card");
    expect(nextStep(fitting(open, [{ card: "wild-red-yellow" }]))?.answers).toHaveLength(2);
  });
});

describe("paying", () => {
  const values = { house: 3, hotel: 4, red: 3, "money-1": 1, "money-2": 2, "money-5": 5 };
  const bank = (card: string) => ({ card, colour: "bank", group: 7 });
  const red = { card: "red", colour: "red", group: 0 };

  const order = (things: { card: string; colour: string; group: number }[]) =>
    payingOrders(things, values).map((list) => list.map(({ card }) => card));

  it("begins with what is worth least, so that nothing is too much until the last", () => {
    expect(order([bank("money-5"), bank("money-1"), red])).toEqual([["money-1", "red", "money-5"]]);
    expect(order([bank("house"), bank("money-2"), bank("money-1")])).toEqual([
      ["money-1", "money-2", "house"],
    ]);
  });

  it("or with a hotel, then the house under it", () => {
    const house = { card: "house", colour: "red", group: 0 };
    const hotel = { card: "hotel", colour: "red", group: 0 };
    expect(order([house, bank("money-1"), hotel])).toEqual([
      ["money-1", "house", "hotel"],
      ["hotel", "house", "money-1"],
    ]);
  });

  it("writes a card of a set also as it lies once the set is broken", () => {
    expect(written(bank("money-1"))).toEqual(["pay:money-1@bank"]);
    expect(written({ ...red, group: 1 })).toEqual([
      "pay:red@red.1",
      "pay:red@red.0",
      "pay:red@red",
    ]);
    expect(written({ ...red, group: 7 })).toEqual(["pay:red@red"]);
  });

  it("knows what moves pay, each copy once, and what falls off a set that they break", () => {
    const house = { card: "house", colour: "red", group: 0 };
    const second = { ...red, group: 1 };
    const [one, other] = [bank("money-2"), bank("money-2")];
    const things = [one, other, red, second, house];
    const paid = (...moves: string[]) =>
      paidBy(moves, things).map((thing) => things.indexOf(thing));
    expect(paid("pay:money-2@bank", "pay:money-2@bank", "pay:money-2@bank")).toEqual([0, 1]);
    expect(paid("pay:red@red.1")).toEqual([3]);
    expect(paid("pay:red@red.0", "pay:red@red.0")).toEqual([2, 3]);
    expect(paid("pay:red@red.0", "pay:house@bank")).toEqual([2, 4]);
    expect(paid("pay:blue@blue")).toEqual([]);
  });
});

describe("cards", () => {
  it("have the colours that their names say", () => {
    expect(coloursOf("blue")).toEqual(["blue"]);
    expect(coloursOf("wild-light-blue-black")).toEqual(["light-blue", "black"]);
    expect(coloursOf("wild-blue-green")).toEqual(["blue", "green"]);
    expect(coloursOf("rent-light-blue-brown")).toEqual(["light-blue", "brown"]);
    expect(coloursOf("rainbow-rent")).toHaveLength(10);
    expect(coloursOf("rent-shift")).toEqual([]);
    expect(coloursOf("sly-deal")).toEqual([]);
  });

  it("are of one family each", () => {
    expect(["red", "wild-red-yellow", "rainbow-wild", "rent-red-yellow"].map(familyOf)).toEqual([
      "property",
      "wild",
      "rainbow-wild",
      "rent",
    ]);
    expect(["rainbow-rent", "rent-shift", "money-10", "pass-go"].map(familyOf)).toEqual([
      "action",
      "action",
      "money",
      "action",
    ]);
  });

  it("are told apart where kinds come twice", () => {
    expect(copies(["red", "red", "teal"])).toEqual(["red#0", "red#1", "teal#0"]);
    expect(kindOf("wild-red-yellow#1")).toBe("wild-red-yellow");
  });
});

import { describe, expect, it } from "vitest";
import type { MonopolyDeed, MonopolySquare, MonopolyView } from "$lib/wire";
import { groupOf, rentsOf, rowsOf } from "./deeds";

const square = (id: string, sort: string, group: string, rents: number[]): MonopolySquare => ({
  id,
  called: id,
  sort,
  group,
  price: rents.length ? 60 : 0,
  mortgage: 30,
  lift: 33,
  house: 50,
  rents,
});
const SQUARES = [
  square("go", "start", "", []),
  square("brown1", "city", "brown", [2, 10, 30, 90, 160, 250]),
  square("station1", "station", "station", [25, 50, 100, 200]),
  square("brown2", "city", "brown", [4, 20, 60, 180, 320, 450]),
  square("station2", "station", "station", [25, 50, 100, 200]),
  square("utility1", "utility", "utility", [4, 10]),
  square("jail_visit", "jail", "", []),
];
const free = (id: string): MonopolyDeed => ({
  square: id,
  owner: -1,
  mortgaged: false,
  houses: 0,
  hotel: false,
  rent: 0,
  face_down: false,
  lift: 0,
  interest: 0,
});

/** A board on which these deeds are as said, and the seats stand where they are said to. */
function board(
  deeds: Record<string, Partial<MonopolyDeed>>,
  seats: { square: string; jail?: boolean; out?: boolean }[] = [],
  hotelAfter = 4,
): MonopolyView {
  const made = {
    squares: SQUARES,
    deeds: SQUARES.filter(({ group }) => group).map(({ id }) => ({ ...free(id), ...deeds[id] })),
    players: seats.map((seat) => ({ jail: false, out: false, ...seat })),
    hotel_after: hotelAfter,
  };
  return made as unknown as MonopolyView;
}

const now = (view: MonopolyView, id: string) =>
  rentsOf(view, id)
    .filter((rent) => rent.now)
    .map(({ by, n, amount }) => [by, n, amount]);

describe("the rents of a deed", () => {
  it("are those of a city: bare, with the colour, with houses, with a hotel", () => {
    expect(rentsOf(board({}), "brown1").map(({ by, amount }) => [by, amount])).toEqual([
      ["bare", 2],
      ["colour", 4],
      ["houses", 10],
      ["houses", 30],
      ["houses", 90],
      ["houses", 160],
      ["hotel", 250],
    ]);
  });

  it("have fewer houses where a hotel takes fewer", () => {
    const rents = rentsOf(board({}, [], 2), "brown1");
    expect(rents.map(({ amount }) => amount)).toEqual([2, 4, 10, 30, 250]);
  });

  it("mark the one that holds", () => {
    expect(now(board({}), "brown1")).toEqual([]);
    expect(now(board({ brown1: { owner: 1 } }), "brown1")).toEqual([["bare", 0, 2]]);
    const whole = { brown1: { owner: 1 }, brown2: { owner: 1 } };
    expect(now(board(whole), "brown1")).toEqual([["colour", 0, 4]]);
    expect(now(board({ ...whole, brown1: { owner: 1, houses: 3 } }), "brown1")).toEqual([
      ["houses", 3, 90],
    ]);
    expect(now(board({ ...whole, brown1: { owner: 1, hotel: true } }), "brown1")).toEqual([
      ["hotel", 1, 250],
    ]);
    expect(now(board({ brown1: { owner: 1, mortgaged: true } }), "brown1")).toEqual([]);
  });

  it("grow with the stations and utilities of one owner", () => {
    const one = { station1: { owner: 0 }, station2: { owner: 1 } };
    expect(now(board(one), "station1")).toEqual([["stations", 1, 25]]);
    const both = { station1: { owner: 1 }, station2: { owner: 1, mortgaged: true } };
    expect(now(board(both), "station1")).toEqual([["stations", 2, 50]]);
    expect(now(board({ utility1: { owner: 1 } }), "utility1")).toEqual([["utilities", 1, 4]]);
  });

  it("are none where there is no deed", () => {
    expect(rentsOf(board({}), "go")).toEqual([]);
    expect(groupOf(board({}), "go")).toEqual([]);
  });
});

describe("the rows of the list", () => {
  it("are all squares in order, with who stands and who sits there", () => {
    const rows = rowsOf(
      board({ brown1: { owner: 2 } }, [
        { square: "brown1" },
        { square: "jail_visit", jail: true },
        { square: "jail_visit" },
        { square: "brown1", out: true },
      ]),
    );
    expect(rows.map(({ id }) => id)).toEqual(SQUARES.map(({ id }) => id));
    expect(rows[1]).toMatchObject({ visiting: [0], jailed: [], group: "brown", price: 60 });
    expect(rows[1]?.deed?.owner).toBe(2);
    expect(rows[0]?.deed).toBeUndefined();
    expect(rows[6]).toMatchObject({ visiting: [2], jailed: [1] });
  });
});

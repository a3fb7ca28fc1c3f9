/** What deeds say, and the squares of the board as rows: what cards and tables show in words. */

import type { MonopolyDeed, MonopolyView } from "$lib/wire";
import { deedOf, squareOf } from "./names";

/** How rents grow: the catalogue has `monopoly.page.rent.<by>`. */
export type RentBy = "bare" | "colour" | "houses" | "hotel" | "stations" | "utilities";

export interface Rent {
  by: RentBy;
  /** How many houses, stations or utilities. */
  n: number;
  /** In money; of utilities, how many times the dice. */
  amount: number;
  /** Whether it is the one that holds now. */
  now: boolean;
}

/** All rents of a square in growing order; none of a square without a deed. */
export function rentsOf(view: MonopolyView, id: string): Rent[] {
  const square = squareOf(view, id);
  const deed = deedOf(view, id);
  if (!square || !deed) return [];
  const holds = deed.owner >= 0 && !deed.mortgaged;
  const owned = ownedWith(view, deed);
  if (square.sort !== "city") {
    const by = square.sort === "station" ? "stations" : "utilities";
    return square.rents.map((amount, i) => ({
      by,
      n: i + 1,
      amount,
      now: holds && owned.mine === i + 1,
    }));
  }
  const [bare = 0, ...built] = square.rents;
  const empty = holds && !deed.houses && !deed.hotel;
  const whole = owned.mine === owned.all;
  return [
    { by: "bare", n: 0, amount: bare, now: empty && !whole },
    { by: "colour", n: 0, amount: 2 * bare, now: empty && whole },
    ...built.slice(0, view.hotel_after).map((amount, i): Rent => ({
      by: "houses",
      n: i + 1,
      amount,
      now: holds && !deed.hotel && deed.houses === i + 1,
    })),
    { by: "hotel", n: 1, amount: built.at(-1) ?? 0, now: holds && deed.hotel },
  ];
}

/** How many of a deed's group its owner has, and how many there are. */
function ownedWith(view: MonopolyView, deed: MonopolyDeed): { mine: number; all: number } {
  const all = groupOf(view, deed.square);
  return { mine: all.filter(({ owner }) => owner === deed.owner).length, all: all.length };
}

/** The deeds of the group of a square, in board order. */
export function groupOf(view: MonopolyView, id: string): MonopolyDeed[] {
  const group = squareOf(view, id)?.group;
  return group ? view.deeds.filter(({ square }) => squareOf(view, square)?.group === group) : [];
}

/** Who stands on a square, and who sits there in jail. */
export function standing(view: MonopolyView, id: string): { visiting: number[]; jailed: number[] } {
  const there = view.players.flatMap((one, seat) => (one.square === id && !one.out ? [seat] : []));
  return {
    visiting: there.filter((seat) => !view.players[seat]?.jail),
    jailed: there.filter((seat) => view.players[seat]?.jail),
  };
}

/** A square as a row of the list. */
export interface Row {
  id: string;
  group: string;
  deed: MonopolyDeed | undefined;
  price: number;
  visiting: number[];
  jailed: number[];
}

/** All squares in the order of the board. */
export function rowsOf(view: MonopolyView): Row[] {
  return view.squares.map(({ id, group, price }) => ({
    id,
    group,
    deed: deedOf(view, id),
    price,
    ...standing(view, id),
  }));
}

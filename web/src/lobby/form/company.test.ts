import { describe, expect, it } from "vitest";
import type { CharacterInfo } from "$lib/wire";
import { freeFor, FRIEND, nearest, plainBots, usualCompany } from "./company";

const one = (name: string, bot: string): CharacterInfo => ({ name, animal: name, level: 1, bot });
const characters = [one("momo", "random"), one("kiki", "greedy"), one("hugo", "greedy")];
const game = { seats: [2, 3, 5], bots: ["random", "greedy"], characters };

describe("who plays besides the host", () => {
  it("is a friend, and the strongest, each once", () => {
    expect(usualCompany(game)).toEqual([FRIEND, "hugo", "kiki", "momo"]);
    expect(usualCompany({ ...game, seats: [7] }).slice(4)).toEqual(["greedy", "greedy"]);
    expect(usualCompany({ ...game, seats: [2] })).toEqual([FRIEND]);
  });

  it("can be whoever sits nowhere else", () => {
    const names = (seat: number) =>
      freeFor(seat, [FRIEND, "hugo", "kiki"], characters).map(({ name }) => name);
    expect(names(0)).toEqual(["momo"]);
    expect(names(1)).toEqual(["momo", "hugo"]);
  });

  it("can be a player that has no character", () => {
    expect(plainBots(game)).toEqual([]);
    expect(plainBots({ ...game, bots: ["random", "greedy", "patient"] })).toEqual(["patient"]);
  });
});

it("the number of seats stays as near as can be", () => {
  expect(nearest([2, 3, 4, 5], 8)).toBe(5);
  expect(nearest([5], 2)).toBe(5);
  expect(nearest([2, 4], 4)).toBe(4);
});

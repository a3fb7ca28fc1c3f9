import { describe, expect, it } from "vitest";
import type { CharacterInfo } from "$lib/wire";
import { plainBots } from "$lib/people/bots";
import { freeFor, FRIEND, nearest, usualCompany } from "./company";

const levels = ["easy", "normal", "strong", "expert"];
const one = (name: string, level: number): CharacterInfo => ({
  name,
  animal: name,
  level,
  bot: levels[level - 1] ?? "",
});
const characters = [one("momo", 1), one("kiki", 2), one("ruby", 3), one("hugo", 4)];
const game = { seats: [2, 3, 6], levels, characters };

describe("who plays besides the host", () => {
  it("is a friend, and who plays normally or nearly so, each once", () => {
    expect(usualCompany(game)).toEqual([FRIEND, "kiki", "momo", "ruby", "hugo"]);
    expect(usualCompany({ ...game, seats: [8] }).slice(5)).toEqual(["normal", "normal"]);
    expect(usualCompany({ ...game, seats: [2] })).toEqual([FRIEND]);
  });

  it("can be whoever sits nowhere else", () => {
    const names = (seat: number) =>
      freeFor(seat, [FRIEND, "hugo", "kiki"], characters).map(({ name }) => name);
    expect(names(0)).toEqual(["momo", "ruby"]);
    expect(names(1)).toEqual(["momo", "ruby", "hugo"]);
  });

  it("can be a player that no level is made of", () => {
    expect(plainBots({ bots: ["random"] })).toEqual([]);
    expect(plainBots({ bots: ["random", "greedy"] })).toEqual([]);
    expect(plainBots({ bots: ["random", "patient", "greedy"] })).toEqual(["patient"]);
  });
});

it("the number of seats stays as near as can be", () => {
  expect(nearest([2, 3, 4, 5], 8)).toBe(5);
  expect(nearest([5], 2)).toBe(5);
  expect(nearest([2, 4], 4)).toBe(4);
});

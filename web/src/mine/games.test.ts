import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  asFile,
  forgetGames,
  MOST_GAMES,
  MOST_LETTERS,
  type PlayedGame,
  playedGames,
  rememberGame,
  statistics,
} from "./games";

const GAME: PlayedGame = {
  code: "K7WQ2ABCDE",
  number: 1,
  game: "bigtwo",
  preset: "base",
  ended: 1000,
  seat: 0,
  names: ["Ann", { key: "bot.kiki", args: {} }],
  places: [2, 1],
  points: [-3, 3],
  moment: { kind: "play", say: { key: "bigtwo.log.passed", args: { name: { seat: 0 } } } },
};
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("games that this browser has played", () => {
  it("are remembered once each, the newest first", () => {
    rememberGame(GAME);
    rememberGame({ ...GAME, number: 2, ended: 3000 });
    rememberGame({ ...GAME, number: 3, ended: 2000 });
    rememberGame({ ...GAME, ended: 9000 });
    expect(playedGames().map(({ number }) => number)).toEqual([2, 3, 1]);
    expect(playedGames()[2]).toEqual(GAME);
  });

  it("are never more than there is room for", () => {
    for (let number = 1; number <= MOST_GAMES + 5; number++)
      rememberGame({ ...GAME, number, ended: number });
    expect(playedGames().length).toBeLessThanOrEqual(MOST_GAMES);
    expect(playedGames()[0]?.number).toBe(MOST_GAMES + 5);
    const names = Array.from({ length: 10 }, () => "x".repeat(199));
    for (let number = 1000; number < 1150; number++)
      rememberGame({ ...GAME, number, ended: number, names, places: names.map(() => 1) });
    expect(kept.get("tycoon.games")?.length).toBeLessThanOrEqual(MOST_LETTERS);
    expect(playedGames()[0]?.number).toBe(1149);
  });

  it("that are damaged are left out, and the others stay", () => {
    for (const damaged of ["{", "null", "7", '{"games":1}', ""]) {
      kept.set("tycoon.games", damaged);
      expect(playedGames()).toEqual([]);
    }
    const wrong: unknown[] = [
      null,
      7,
      [],
      {},
      { ...GAME, seat: 2 },
      { ...GAME, seat: "0" },
      { ...GAME, names: "Ann" },
      { ...GAME, names: [1, 2] },
      { ...GAME, places: [1] },
      { ...GAME, ended: 1e300 },
      { ...GAME, code: "../x" },
      { ...GAME, game: "Big Two" },
      { ...GAME, moment: { kind: "play" } },
      { ...GAME, moment: { kind: "play", say: { key: "x" } } },
      { ...GAME, points: null },
      { ...GAME, number: 0 },
    ];
    kept.set("tycoon.games", JSON.stringify([...wrong, GAME]));
    expect(playedGames()).toEqual([GAME]);
    rememberGame({ ...GAME, number: 2 });
    expect(playedGames()).toHaveLength(2);
  });

  it("are forgotten all at once, and do not come back with their table", () => {
    rememberGame(GAME);
    forgetGames(5000);
    expect(playedGames()).toEqual([]);
    rememberGame(GAME);
    expect(playedGames()).toEqual([]);
    rememberGame({ ...GAME, ended: 5001 });
    expect(playedGames()).toHaveLength(1);
  });

  it("are counted by game: how many, won, and by place", () => {
    const third = { ...GAME, places: [3, 1, 2], names: ["a", "b", "c"] };
    const games = [GAME, third, { ...GAME, places: [1, 2] }, { ...GAME, game: "deal" }];
    expect(statistics(games)).toEqual([
      { game: "bigtwo", played: 3, won: 1, places: [1, 1, 1] },
      { game: "deal", played: 1, won: 0, places: [0, 1] },
    ]);
    expect(statistics([])).toEqual([]);
  });

  it("are taken home as one file", async () => {
    const file = asFile([GAME]);
    expect(file.type).toBe("application/json");
    expect(JSON.parse(await file.text())).toEqual({
      format: "tycoon-games",
      version: 1,
      games: [GAME],
    });
  });
});

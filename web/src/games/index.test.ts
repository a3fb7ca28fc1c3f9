import { afterEach, describe, expect, it, vi } from "vitest";
import { canShow, loadGame } from ".";
import { offeredGames, offeredTables } from "../lobby/places";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the games of this page", () => {
  it("are those it has a table for", () => {
    expect(canShow("bigtwo")).toBe(true);
    expect(canShow("daifugo")).toBe(true);
    expect(canShow("deal")).toBe(true);
    expect(canShow("monopoly")).toBe(true);
    expect(canShow("haggle")).toBe(false);
    expect(canShow("toString")).toBe(false);
    expect(canShow("")).toBe(false);
  });

  it("are the only ones it loads", async () => {
    await expect(loadGame("haggle")).rejects.toThrow("haggle");
    await expect(loadGame("constructor")).rejects.toThrow("constructor");
  });

  it("are all that the lobby offers of a server that has more", async () => {
    const answers: Record<string, unknown> = {
      "/api/games": [{ name: "auction" }, { name: "bigtwo" }, { name: "haggle" }],
      "/api/tables": [
        { code: "AAAAAA", game: "haggle" },
        { code: "BBBBBB", game: "bigtwo" },
      ],
    };
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(answers[path])));
    expect((await offeredGames()).map((game) => game.name)).toEqual(["bigtwo"]);
    expect((await offeredTables()).map((table) => table.code)).toEqual(["BBBBBB"]);
  });
});

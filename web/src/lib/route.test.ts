import { describe, expect, it } from "vitest";
import { routeOf } from "$lib/route.svelte";

describe("routeOf", () => {
  it("knows the page's addresses", () => {
    expect(routeOf("/")).toEqual({ page: "lobby" });
    expect(routeOf("/new")).toEqual({ page: "new", game: null });
    expect(routeOf("/new", "?game=bigtwo")).toEqual({ page: "new", game: "bigtwo" });
    expect(routeOf("/mine")).toEqual({ page: "mine" });
    expect(routeOf("/evening")).toEqual({ page: "new-evening" });
    expect(routeOf("/e/k7x2m-abc")).toEqual({ page: "evening", code: "K7X2MABC" });
  });

  it("tells the rules of a game from how they differ", () => {
    expect(routeOf("/rules/deal")).toEqual({ page: "rules", name: "deal", kind: "rules" });
    expect(routeOf("/rules/deal/differences")).toEqual({
      page: "rules",
      name: "deal",
      kind: "differences",
    });
    expect(routeOf("/rules/deal/more")).toEqual({ page: "nowhere" });
  });

  it("takes a table's code in any case, as people write it", () => {
    expect(routeOf("/t/k7pq")).toEqual({ page: "table", code: "K7PQ" });
    expect(routeOf("/t/k7x2m-abcde")).toEqual({ page: "table", code: "K7X2MABCDE" });
    expect(routeOf("/t/K7PQ/")).toEqual({ page: "table", code: "K7PQ" });
    expect(routeOf("/t/k7pq/screen")).toEqual({ page: "screen", code: "K7PQ" });
  });

  it("leads nowhere with anything else", () => {
    for (const path of [
      "/t/",
      "/t/K7PQ/screens",
      "/t/a/b",
      "/t/<b>",
      "/t/%3Cb%3E",
      "/admin",
      `/t/${"A".repeat(25)}`,
    ]) {
      expect(routeOf(path)).toEqual({ page: "nowhere" });
    }
  });
});

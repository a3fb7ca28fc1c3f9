import { render } from "svelte/server";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import EmptyChair from "./EmptyChair.svelte";
import { sceneOf } from "./scenes";

const scenes = import.meta.glob<string>("./*.svelte", {
  eager: true,
  query: "?raw",
  import: "default",
});
const shared = import.meta.glob<string>(
  ["../../lib/{art,faces}/**/*.svelte", "../../lib/Wordmark.svelte"],
  { eager: true, query: "?raw", import: "default" },
);

const GAMES = ["bigtwo", "daifugo", "deal", "monopoly"];
const idsOf = (markup: string) => [...markup.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);

describe("scenes", () => {
  it("are one for each game, and an empty chair for any other", () => {
    expect(new Set(GAMES.map(sceneOf)).size).toBe(GAMES.length);
    for (const other of ["haggle", "", "constructor"]) expect(sceneOf(other)).toBe(EmptyChair);
  });

  it.each([...GAMES, "haggle"])("%s has ids of its own, and uses those alone", (game) => {
    const [one, two] = ["one", "two"].map(
      (idPrefix) => render(sceneOf(game), { props: {}, idPrefix }).body,
    ) as [string, string];
    const ids = idsOf(one);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, used] of one.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(used);
    expect(idsOf(two).filter((id) => ids.includes(id))).toEqual([]);
    expect(one).not.toMatch(/NaN|undefined/);
    expect(one.match(/<svg/g)?.length).toBe(one.match(/<svg[^>]*aria-hidden="true"/g)?.length);
  });

  it("are light", () => {
    for (const [path, source] of Object.entries(scenes)) {
      expect(source.length, path).toBeLessThanOrEqual(10_000);
      expect(gzipSync(source).length, path).toBeLessThanOrEqual(1_700);
    }
    const all = [...Object.values(scenes), ...Object.values(shared)].join("");
    expect(gzipSync(all).length).toBeLessThanOrEqual(14_000);
  });
});

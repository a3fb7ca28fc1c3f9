import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import words from "$catalogue/en.json";
import { layersOf } from "$lib/art/layers";
import { GENERAL } from "./general";
import { KINDS, PIECES } from "./pieces";
import { loadRegions, pictureOf } from "./places.svelte";
import { REGIONS } from "./regions/regions";
import { DECKS, SQUARES } from "./squares";
import { WORLD } from "./world";

const BUDGET = 420;
/** Squares that show no picture of the place are known by their sort. */
const NUMBERED = /^(station|utility)\d$/;

const root = new URL("../../../../../src/tycoon/games/monopoly/", import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), "utf-8");

const places = Object.keys(words)
  .map((key) => /^monopoly\.square\.(.+)$/.exec(key)?.[1] ?? "")
  .filter(Boolean);
const themes = [...read("themes.py").matchAll(/^ {8}"(\w+)": ((?:"[^"]*"\s*)+),/gm)].map(
  ([, theme = "", cities = ""]) => ({
    theme,
    cities: cities.replaceAll('"', "").trim().split(/\s+/),
  }),
);

describe("pictures of squares", () => {
  beforeAll(loadRegions);

  it("there is one of every place that the catalogue knows", () => {
    expect(places.length).toBeGreaterThan(120);
    expect(places.filter((place) => !pictureOf(place, place))).toEqual([]);
  });

  it("a square without a name of its own has that of its sort", () => {
    expect(pictureOf("nowhere", "jail")).toBe(pictureOf("jail", "jail"));
    expect(pictureOf("nowhere", "city")).toBe("");
  });

  it.each(themes)("no neighbours of $theme look alike", ({ cities }) => {
    expect(cities).toHaveLength(22);
    const pictures = cities.map((city) => pictureOf(city, "city"));
    const alike = cities.filter((_, i) => pictures[i] === pictures[(i + 1) % 22]);
    expect(pictures).not.toContain("");
    expect(alike).toEqual([]);
  });

  it("there are the themes of the boards", () => {
    const options = Object.keys(words).filter((key) => /^monopoly\.option\.theme\.\w+$/.test(key));
    const offered = options.map((key) => key.split(".")[3]).filter((word) => word !== "help");
    expect(themes.map(({ theme }) => theme).sort()).toEqual(offered.sort());
  });

  it("stations and utilities differ from each other", () => {
    const numbered = places.filter((place) => NUMBERED.test(place));
    expect(new Set(numbered.map((place) => pictureOf(place, ""))).size).toBe(numbered.length);
  });

  const cities = { ...WORLD, ...REGIONS };
  it("every picture is of a place that there is", () => {
    const known = new Set(places);
    expect(Object.keys({ ...cities, ...SQUARES }).filter((place) => !known.has(place))).toEqual([]);
  });

  const drawings = { ...cities, ...SQUARES, ...GENERAL, ...DECKS };
  it.each(Object.entries(drawings))("%s keeps to its budget and its tones", (_, drawing = "") => {
    expect(new TextEncoder().encode(drawing).length).toBeLessThanOrEqual(BUDGET);
    const layers = layersOf(drawing);
    expect(layers.map(({ tone, path }) => tone + path).join(" ")).toBe(drawing);
    for (const { path } of layers) expect(path).toMatch(/^M[\d\s.a-zA-Z-]+$/);
  });
});

describe("counters and piles", () => {
  it("there are signs for all seats, no two alike", () => {
    expect(KINDS.length).toBeGreaterThanOrEqual(10);
    expect(new Set(Object.values(PIECES)).size).toBe(KINDS.length);
  });

  it("every pile of cards has its sign", () => {
    const piles = Object.keys(words).flatMap(
      (key) => /^monopoly\.pile\.([\w-]+)$/.exec(key)?.[1] ?? [],
    );
    for (const pile of piles) expect(DECKS[pile]).toBeTruthy();
  });
});

import { describe, expect, it } from "vitest";
import { breaksOf, dividedAt, halvesOf, softened } from "./syllables";

describe("long names", () => {
  it.each([
    ["Waterworks", ["Water", "works"]],
    ["Kathmandu", ["Kath", "mandu"]],
    ["Community", ["Commu", "nity"]],
    ["Singapore", ["Singa", "pore"]],
    ["Kagoshima", ["Kago", "shima"]],
    ["Sapporo", ["Sap", "poro"]],
  ])("%s is broken between two syllables about its middle", (word, halves) => {
    expect(halvesOf(word)).toEqual(halves);
  });

  it("keep their letters whatever these are", () => {
    for (const word of ["Bogotá", "São", "Chance", "Seoul", "타이베이", "東京"]) {
      expect(halvesOf(word).join("")).toBe(word);
    }
  });

  it("are divided only within the words that have no room", () => {
    expect(dividedAt("Community Chest", new Set(["Community"]))).toEqual(["Commu", "nity Chest"]);
    expect(dividedAt("Community Chest", new Set())).toEqual(["Community Chest"]);
    expect(dividedAt("", new Set())).toEqual([""]);
  });

  it("are whole where they are short, or have one syllable", () => {
    expect(breaksOf("Rome")).toEqual([]);
    expect(breaksOf("Lima")).toEqual([]);
    expect(breaksOf("strength")).toEqual([]);
  });

  it("can be broken there only where they are long", () => {
    expect(softened("Kathmandu")).toBe("Kath\u00admandu");
    expect(softened("Buenos Aires")).toBe("Buenos Aires");
  });
});

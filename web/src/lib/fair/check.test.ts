import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { check } from "./check";
import type { Line, SeenDeal } from "./deals";
import { codeOf, keyOf, listOf, seatCommitment, Stream, tableCommitment } from "./hashes";

interface Case {
  name: string;
  lines: Line[];
  kept: SeenDeal;
  /** The key of what is wrong or not proved; null for what is proved. */
  found: string | null;
}

const beside = (path: string) =>
  readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const CASES = JSON.parse(beside("./cheats.json")) as Case[];

describe("check", () => {
  it.each(CASES)("$name", ({ lines, kept, found }) => {
    const { state, why } = check(1, lines, kept);
    expect(why.map(({ key }) => key)).toEqual(found === null ? [] : [found]);
    const broken = found?.startsWith("fair.broken.");
    expect(state).toBe(found === null ? "proved" : broken ? "broken" : "unproved");
  });

  it("proves nothing to who has seen nothing", () => {
    const { lines } = CASES[0] as Case;
    expect(check(1, lines, null).why.map(({ key }) => key)).toEqual(["fair.open.unseen"]);
  });

  it("finds every altered byte", () => {
    const { lines, kept } = CASES[0] as Case;
    lines.forEach((line, i) => {
      for (const name of ["commitment", "seed"] as const) {
        const whole = line[name];
        if (!whole) continue;
        const other = (whole.startsWith("0") ? "1" : "0") + whole.slice(1);
        const altered = lines.with(i, { ...line, [name]: other });
        expect(check(1, altered, kept).state, `${line.type} ${name}`).toBe("broken");
      }
      if (line.type !== "reveal") {
        expect(check(1, lines.toSpliced(i, 1), kept).state, line.type).not.toBe("proved");
      }
    });
  });
});

describe("hashes", () => {
  const page = beside("../../../../docs/fair-dealing.md");
  const vector = (name: string) => new RegExp(`\\| ${name} \\| \`([^\`]*)\` \\|`).exec(page)?.[1];
  const seed = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
  const [first, second] = ["11".repeat(32), "22".repeat(32)];
  const seeds = new Map([
    [2, second],
    [0, first],
  ]);

  it("are those of the manual", () => {
    const table = tableCommitment(seed);
    expect(table).toBe(vector("commitment of the table"));
    const promises = new Map(
      [...seeds].map(([seat, one]) => [seat, seatCommitment(table, seat, one)]),
    );
    expect(promises.get(0)).toBe(vector("commitment of seat 0"));
    expect(promises.get(2)).toBe(vector("commitment of seat 2"));
    const list = listOf(258, 3, table, [2, 1, 0], promises);
    expect(list).toBe(vector("list"));
    expect(codeOf(list, seeds)).toBe(vector("code"));
    expect(keyOf(seed, new Map())).toBe(vector("key when nobody adds a seed"));
    expect(keyOf(seed, seeds)).toBe(vector("key"));
  });

  it("give the manual's shuffles", () => {
    const key = keyOf(seed, seeds);
    const stream = new Stream(key);
    expect(JSON.stringify(new Stream(key).shuffle(8))).toBe(
      vector("shuffle of 8 from a new stream")?.replaceAll(" ", ""),
    );
    expect(JSON.stringify(stream.shuffle(52))).toBe(
      vector("shuffle of 52 from a new stream")?.replaceAll(" ", ""),
    );
    expect(String(stream.below(6))).toBe(vector("then a number below 6"));
  });
});

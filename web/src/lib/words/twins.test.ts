/** Asked by tests/words/test_twins.py with what Python's formatter has answered. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { type Args, type Lang, negotiate, Words } from "./index";
import { lastSound } from "./korean";

interface Questions {
  cases: [{ lang: Lang; pattern: string; args: Args }, [string, string]][];
  sounds: [string, string][];
  headers: [string, Lang][];
}

function read<T>(file: string | URL): T {
  return JSON.parse(readFileSync(file, "utf-8")) as T;
}

const file = process.env["TYCOON_WORDS_QUESTIONS"];

describe.skipIf(!file)("what Python says", () => {
  const questions = file ? read<Questions>(file) : { cases: [], sounds: [], headers: [] };
  const { catalogue } = read<{ catalogue: Record<Lang, Record<string, string>> }>(
    new URL("../../../../tests/words/vectors.json", import.meta.url),
  );

  function said(lang: Lang, pattern: string, args: Args, strict: boolean): string {
    const words = new Words(lang, { ...catalogue[lang], "test.it": pattern }, { strict });
    try {
      return words.naming(["Ann", "민수"]).text("test.it", args);
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  }

  test("of random patterns", () => {
    for (const [{ lang, pattern, args }, answer] of questions.cases) {
      const both = [said(lang, pattern, args, true), said(lang, pattern, args, false)];
      expect(both, JSON.stringify({ lang, pattern, args })).toEqual(answer);
    }
  });

  test("of random words", () => {
    for (const [word, sound] of questions.sounds) {
      expect(lastSound(word), JSON.stringify(word)).toBe(sound);
    }
  });

  test("of random headers", () => {
    for (const [header, lang] of questions.headers) expect(negotiate(header), header).toBe(lang);
  });
});

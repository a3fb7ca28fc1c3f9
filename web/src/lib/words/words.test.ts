import en from "$catalogue/en.json";
import ja from "$catalogue/ja.json";
import ko from "$catalogue/ko.json";
import zhHant from "$catalogue/zh-Hant.json";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import * as module from "./index";
import { type Args, LANGUAGES, type Lang, load, negotiate, Words, WordsError } from "./index";
import { lastSound } from "./korean";

interface Case {
  lang: Lang;
  pattern?: string;
  key?: string;
  args: Args;
  names?: string[];
  text?: string;
  error?: "UnknownKey" | "MissingArgument" | "BadArgument" | "BadPattern";
  shown?: string;
}

interface Vectors {
  catalogue: Record<Lang, Record<string, string>>;
  cases: Case[];
  sounds: [string, string][];
  negotiate: [string | null, Lang][];
  sentences: { key: string; args: Args; names?: string[]; texts: Record<Lang, string> }[];
}

const file = new URL("../../../../tests/words/vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf-8")) as Vectors;
const catalogues: Record<Lang, Record<string, string>> = { en, ja, ko, "zh-Hant": zhHant };

function make(given: Case, strict: boolean): Words {
  const catalogue = { ...vectors.catalogue[given.lang] };
  if (given.pattern !== undefined) catalogue["test.it"] = given.pattern;
  return new Words(given.lang, catalogue, { strict }).naming(given.names ?? []);
}

describe("the vectors shared with Python", () => {
  test.each(vectors.cases)("$lang: $pattern$key", (given) => {
    const message = { key: given.key ?? "test.it", args: given.args };
    const strict = () => make(given, true).message(message);
    if (given.error) expect(strict).toThrow(module[given.error]);
    else expect(strict()).toBe(given.text);
    expect(make(given, false).message(message)).toBe(given.error ? given.shown : given.text);
  });

  test.each(vectors.sounds)("%s ends in a %s", (word, sound) => {
    expect(lastSound(word)).toBe(sound);
  });

  test.each(vectors.negotiate)("%s wants %s", (header, lang) => {
    expect(negotiate(header)).toBe(lang);
  });

  test.each(vectors.sentences)("$key in all languages", ({ key, args, names, texts }) => {
    for (const lang of LANGUAGES) {
      const words = new Words(lang, catalogues[lang]).naming(names ?? []);
      expect(words.text(key, args)).toBe(texts[lang]);
    }
  });
});

describe("the catalogue", () => {
  test.each(LANGUAGES)("every pattern of %s can be read here too", (lang) => {
    const words = new Words(lang, catalogues[lang], { strict: true });
    for (const key of Object.keys(catalogues[lang])) {
      try {
        words.text(key);
      } catch (error) {
        // Without arguments, only their absence may be wrong.
        expect(error).toBeInstanceOf(module.MissingArgument);
      }
    }
  });

  test("words are loaded once for each language", async () => {
    const words = await load("ko");
    expect(await load("ko")).toBe(words);
    expect(words.lang).toBe("ko");
    expect(words.has("table.pass")).toBe(true);
    expect(words.has("toString")).toBe(false);
    expect(words.text("table.pass")).toBe("패스");
  });

  test("words are strict by default where they are tested", () => {
    expect(() => new Words("en", en).text("no.such")).toThrow(WordsError);
  });
});

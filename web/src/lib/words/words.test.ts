import en from "$catalogue/en.json";
import ja from "$catalogue/ja.json";
import ko from "$catalogue/ko.json";
import zhHant from "$catalogue/zh-Hant.json";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import * as module from "./index";
import {
  type Args,
  isSimplified,
  LANGUAGES,
  type Lang,
  load,
  negotiate,
  Words,
  WordsError,
} from "./index";
import { lastSound } from "./korean";
import { joinedSigns } from "./sentences";

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
  simplified: [string, boolean][];
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

  test.each(vectors.simplified)("%s asks for Simplified Chinese: %s", (tag, simplified) => {
    expect(isSimplified(tag)).toBe(simplified);
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

  test("the words of a game are loaded with it", async () => {
    const words = await load("ko");
    expect(words.lang).toBe("ko");
    expect(words.has("table.pass")).toBe(true);
    expect(words.has("toString")).toBe(false);
    expect(words.text("table.pass")).toBe("패스");
    expect(words.has("deal.title")).toBe(true);
    expect(words.has("deal.card.debt-collector")).toBe(false);
    const more = await load("ko", ["deal", "haggle"]);
    expect(more.has("table.pass")).toBe(true);
    expect(more.has("deal.card.debt-collector")).toBe(true);
    expect(more.has("monopoly.about")).toBe(false);
  });

  test.each(LANGUAGES)("the parts of %s are all that is said on the page", async (lang) => {
    const words = await load(lang, [
      "bigtwo",
      "daifugo",
      "deal",
      "monopoly",
      "learn",
      "evening",
      "mine",
      "phrase",
      "replay",
    ]);
    expect(words.catalogue).toEqual(
      Object.fromEntries(Object.entries(catalogues[lang]).filter(([key]) => !/^cli\./.test(key))),
    );
  });

  test("a sign stays in one line with what is written to it", async () => {
    const korean = new Words("ko", { "test.it": "{cards|cards|을/를} 냅니다" }, { joined: true });
    const shown = korean.text("test.it", { cards: "Td3c" });
    expect(shown).toBe("10♦ 3♣\u2060를 냅니다");
    expect(korean.naming([]).message({ key: "test.it", args: { cards: "Td3c" } })).toBe(shown);
    for (const lang of LANGUAGES) {
      expect((await load(lang)).joined).toBe(true);
      expect(make({ lang, pattern: "{x|card}。", args: {} }, true).joined).toBe(false);
    }
    const signs = ["♠と♥", "♦的", "♣ 9", "K♥.", "♥♦", "Bob (2)가", "🎲를"].map(joinedSigns);
    expect(signs).toEqual([
      "♠\u2060と♥",
      "♦\u2060的",
      "♣ 9",
      "K♥.",
      "♥♦",
      "Bob (2)\u2060가",
      "🎲\u2060를",
    ]);
  });

  test("numbers stay with what they count", () => {
    expect(joinedSigns("剩 3 張，3 或 4 人")).toBe("剩 3\u00a0張，3 或 4\u00a0人");
    expect(joinedSigns("47 % to win")).toBe("47\u00a0% to win");
  });

  test("words are strict by default where they are tested", () => {
    expect(() => new Words("en", en).text("no.such")).toThrow(WordsError);
  });
});

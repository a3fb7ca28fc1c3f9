import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { lang: "" } });
});

it("has the words of a game when it is needed, in the language of then", async () => {
  const { reader, has, t } = await import("./i18n.svelte");
  await reader.choose("en");
  expect(has("deal.about")).toBe(false);
  await reader.need(["deal"]);
  expect(has("deal.about")).toBe(true);
  await reader.choose("ja");
  expect(has("deal.about")).toBe(true);
  expect(t("table.pass")).toBe("パス");
});

it("has all of it, whatever is wanted while it comes", async () => {
  const { reader, has } = await import("./i18n.svelte");
  await reader.choose("en");
  const first = reader.need(["deal"]);
  const chosen = reader.choose("ko");
  const second = reader.need(["daifugo"]);
  await Promise.race([first, chosen, second]);
  expect(reader.lang).toBe("ko");
  expect(has("deal.about")).toBe(true);
  expect(has("daifugo.about")).toBe(true);
  await Promise.all([first, chosen, second]);
  await reader.need(["deal"]);
  expect(document.documentElement.lang).toBe("ko");
});

it("ends each sentence of several as the language does, and only once", async () => {
  const { reader, sentences } = await import("./i18n.svelte");
  await reader.choose("en");
  expect(sentences(["One", "", "Two.", "Three!", "Four"])).toBe("One. Two. Three! Four");
  await reader.choose("ja");
  expect(sentences(["一", "", "二。", "三！", "四"])).toBe("一。二。三！四");
});

it("owes whoever asks for Simplified Chinese one word about it", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal("navigator", { languages: ["zh-TW"] });
  const { reader } = await import("./i18n.svelte");
  await reader.start();
  expect(reader.owesSimplified).toBe(false);
  vi.stubGlobal("navigator", { languages: ["zh-CN", "en"] });
  await reader.start();
  expect(reader.owesSimplified).toBe(true);
  reader.toldTraditional();
  expect(reader.owesSimplified).toBe(false);
  await reader.start();
  expect(reader.owesSimplified).toBe(false);
});

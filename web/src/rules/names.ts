/** The books of rules that there are; each is fetched when somebody reads it. */
import { to } from "$lib/prefix";

export const BOOKS = ["bigtwo", "daifugo", "deal", "monopoly", "millionaire"] as const;

export type BookName = (typeof BOOKS)[number];

/** The rules of a game, or how they differ from those that readers know. */
export type Kind = "rules" | "differences";

export function isBook(name: string): name is BookName {
  return (BOOKS as readonly string[]).includes(name);
}

/** The books of a table: a board of its own comes before the game it changes. */
export function booksOf(game: string, options: Readonly<Record<string, unknown>>): BookName[] {
  const board = String(options["board"] ?? "");
  return [board, game].filter(isBook);
}

const OF: Readonly<Record<string, BookName>> = {
  BT: "bigtwo",
  DF: "daifugo",
  MD: "deal",
  MO: "monopoly",
  MS: "monopoly",
  MM: "millionaire",
};

/** The address of a rule. */
export function addressOf(number: string): string {
  return to(`/rules/${OF[number.slice(0, 2)] ?? ""}#${number}`);
}

/** What a book is called in the catalogue. */
export function titleOf(name: BookName): string {
  return name === "millionaire" ? "monopoly.preset.millionaire" : `${name}.title`;
}

/** A text in parts: those that are the number of a rule have the address of it, the others none. */
export function parted(text: string): { text: string; href: string }[] {
  return text
    .split(/((?:BT|DF|MD|MO|MS|MM)-\d+)/)
    .filter(Boolean)
    .map((text) => ({ text, href: /^[A-Z]{2}-\d+$/.test(text) ? addressOf(text) : "" }));
}

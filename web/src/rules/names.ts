/** The books of rules that there are; each is fetched when somebody reads it. */
export const BOOKS = ["bigtwo", "daifugo", "deal"] as const;

export type BookName = (typeof BOOKS)[number];

export function isBook(name: string): name is BookName {
  return (BOOKS as readonly string[]).includes(name);
}

/** The books of a table: a board of its own comes before the game it changes. */
export function booksOf(game: string, options: Readonly<Record<string, unknown>>): BookName[] {
  const board = String(options["board"] ?? "");
  return [board, game].filter(isBook);
}

const OF: Readonly<Record<string, string>> = {
  BT: "bigtwo",
  DF: "daifugo",
  MD: "deal",
  MO: "monopoly",
  MS: "monopoly",
  MM: "millionaire",
};

/** A text in parts: those that are the number of a rule have the address of it, the others none. */
export function parted(text: string): { text: string; href: string }[] {
  return text
    .split(/((?:BT|DF|MD|MO|MS|MM)-\d+)/)
    .filter(Boolean)
    .map((part) => {
      const book = /^[A-Z]{2}-\d+$/.test(part) ? (OF[part.slice(0, 2)] ?? "") : "";
      return { text: part, href: isBook(book) ? `/rules/${book}#${part}` : "" };
    });
}

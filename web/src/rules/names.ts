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

/** The games this page can show; the code of each is fetched when a table needs it. */

import type { Component } from "svelte";
import type { Place } from "../table/geometry";
import type { Table } from "$lib/table.svelte";
import type { Entry, GameView } from "$lib/wire";

/** What a game brings to the shared frame. */
export interface GameUi {
  /** The middle of the table: what lies there, in front of whom. */
  Board: Component<{ table: Table; view: GameView; where: (seat: number) => Place }>;
  /** The reader's own things: what is asked, what can be done, the cards in hand. */
  Controls: Component<{ table: Table; view: GameView }>;
  /** What a seat shows below its name. */
  SeatNote: Component<{ view: GameView; seat: number }>;
  /** What is left of a deal that has ended, for one seat, and what that column is called. */
  Leftover: Component<{ view: GameView; seat: number }>;
  leftover: () => string;
  /** What else is worth looking up during a deal; below the scores. */
  Memory: Component<{ view: GameView }>;
  /** The rules that this table plays by. */
  Rules: Component<{ table: Table }>;
  /** The keys that do something, for the help: what to press, and what it does. */
  keys: () => [keys: string, about: string][];
  /** How an event is told to who cannot see the table; null for nothing. */
  speak: (table: Table, entry: Entry) => string | null;
  /** Which sound an event makes. */
  sound: (entry: Entry) => "card" | "pass" | "effect" | null;
}

const GAMES: Record<string, () => Promise<{ default: GameUi }>> = {
  bigtwo: () => import("./bigtwo"),
};

/** Whether this page can show a game; some are for the terminal and Python only. */
export function canShow(name: string): boolean {
  return Object.hasOwn(GAMES, name);
}

/** The page's part of a game. Throws for a game it cannot show, or when that part cannot be fetched. */
export async function loadGame(name: string): Promise<GameUi> {
  const load = canShow(name) ? GAMES[name] : undefined;
  if (!load) throw new Error(`this page does not know ${name}`);
  return (await load()).default;
}

/** What a game brings to the frame that all games share: components, words, sounds. */

import type { Component, Snippet } from "svelte";
import type { About } from "$lib/explain/about";
import type { Sound } from "$lib/feel/sound";
import type { Table } from "$lib/table.svelte";
import type { Entry, GameView, Snapshot } from "$lib/wire";
import type { Args } from "$lib/words";
import type { TableSide } from "../table/frame/geometry";
import type { Judge } from "../table/end/moments";
import type { Join } from "../table/panels/lines";

/** The help on keys: which to press, and what it does. */
export type Keys = [keys: string, about: string][];

/** The options that a table plays by. */
export type Options = Snapshot["options"];
/** A seat's result of a deal besides the points, as the score sheet has it. */
export type Told = Snapshot["sheet"][number][number];

/** The phrases about deals that a game words itself: its name, alone and among all; that it is over; how to go on; nothing to show yet; whose what follows is. */
export type DealWord = "name" | "name_of" | "over" | "next" | "next_waiting" | "empty" | "last";

/** How a game that is played in deals counts them and speaks of them. */
export interface Deals {
  /** How many the options ask for; 0 for as many as it takes. */
  total: (options: Options) => number;
  say: (word: DealWord, args?: Args) => string;
}

/** What a game brings to the shared frame: its components, and what differs from other games. */
export interface GameUi<V extends GameView = GameView> {
  /**
   * The middle of the table: what lies there, in front of whom. Beside own things (`beside`) it has
   * two roots: the square board in the grid area `table`, and all plates, the reader's own too, in
   * the area `plates`.
   */
  Board: Component<{
    table: Table;
    view: V;
    where: (seat: number) => TableSide;
    /** Draws the plate of a seat: its player, name, facts and clock. For a board that places them. */
    plate: Snippet<[seat: number]>;
  }>;
  /** The reader's own things: what is asked, what can be done, the cards in hand. */
  Controls: Component<{ table: Table; view: V }>;
  /** What is shown to whoever watches, in place of that. */
  Watching?: Component<{ table: Table; view: V }>;
  /** The piece that moves for a seat, in its colour; for games in which players choose theirs. */
  Piece?: Component<{ kind: string; seat: number; size?: number }>;
  /** What a seat shows below its name. */
  SeatNote: Component<{ table: Table; view: V; seat: number }>;
  /** What the signs at a seat mean; for games whose plates the frame explains. */
  about?: (table: Table, view: V, seat: number) => About[];
  /** The cards of a hand that is looked at, small; for games that have hands. */
  Held?: Component<{ cards: string[]; view: V }>;
  /** What is left of a deal that has ended, for one seat, and what that column is called. */
  Leftover: Component<{ view: V; seat: number }>;
  leftover: () => string;
  /** Left out by a game that is not played in deals. */
  deals?: Deals;
  /** Whether the options keep points; left out, they do. */
  keepsPoints?: (options: Options) => boolean;
  /** What the score sheet says of a seat's result where no points are kept. */
  result?: (told: Told) => string;
  /** What it says of a deal besides, in lines below the points. */
  remarks?: (table: Table, told: Told[]) => string[];
  /** The seats in turn order, where that can change; in the order of their numbers when left out. */
  ring?: (view: V) => number[];
  /** Whether the turn goes clockwise; to the right when left out. */
  clockwise?: boolean;
  /** Who places the plates of the other seats: the frame around the felt, or the board itself. */
  plates: "around" | "own";
  /** Whether the reader's own things stand beside the table where there is room: it is square and needs the height. */
  beside?: boolean;
  /** How it was before what still moves on the table; nobody is asked before all of it was seen. */
  shown?: (table: Table, view: V) => V;
  /** What holds at the table now, as classes of its frame: by them the game's styles draw the frame. */
  marks?: (table: Table, view: V) => string;
  /** What the reader looks at closely, above all else. */
  Look?: Component<{ table: Table; view: V }>;
  /** What the host may decide between deals. */
  Between?: Component<{ table: Table; view: V }>;
  /** Who stands before whom after a deal, the smallest first; by the points when left out. */
  place?: (view: V, seat: number) => number;
  /** What else is worth looking up; below the scores. */
  Memory?: Component<{ table: Table; view: V }>;
  /** How the game went, once it is over. */
  Story?: Component<{ table: Table; view: V }>;
  /** Whether there is anything of it to tell; left out, there always is. */
  hasStory?: (table: Table, view: V) => boolean;
  /** Which events a game is remembered for, and what these kinds are called. */
  moments?: { judge: Judge; name: (kind: string) => string };
  /** What a seat has reached in the end, where no points are kept. */
  tally?: (view: V, seat: number) => string;
  /** The keys that do something, for the help. */
  keys: () => Keys;
  /** Whether a line of the log begins something, such as a turn; for games that have much to tell. */
  begins?: (entry: Entry) => boolean;
  /** Whether with a line of the log a trick begins, where that is not what `begins` says. */
  leads?: (entry: Entry) => boolean;
  /** How neighbouring lines of the log are told as one. */
  join?: Join;
  /** How an event is told to who cannot see the table: null as the log tells it, empty not at all. */
  speak?: (table: Table, entry: Entry) => string | null;
  /** Which sound an event makes. */
  sound: (entry: Entry) => Sound | null;
}

/** Whether points are kept at a table. */
export function keepsPoints(ui: GameUi, { options }: Snapshot): boolean {
  return ui.keepsPoints?.(options) ?? true;
}

/** What is shown of a table already. */
export const shownOf = (ui: GameUi | null, table: Table, view: GameView): GameView =>
  ui?.shown?.(table, view) ?? view;

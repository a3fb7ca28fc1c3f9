/** What of an event is shown on the board, and for how long. */

import type { Entry, Message, MonopolyView } from "$lib/wire";
import type { Drawn } from "../words/spoken";
import { walk } from "../board/plan/ring";

/** Money on its way; -1 is the bank. */
export interface Payment {
  from: number;
  to: number;
  amount: number;
}

export type Scene =
  | { show: "step"; seat: number; square: number; ms: number }
  | { show: "roll"; seat: number; dice: number[]; face: string }
  | { show: "card"; card: Drawn }
  | { show: "coins"; payment: Payment }
  | { show: "turn"; seat: number };

/** Milliseconds that a token stays in the air for each square, and on a whole walk at most. */
const STEP = 110;
const WALK = 1200;
/** How long a scene of each kind is looked at; a card is read, too. */
const LASTS = { roll: 700, card: 1500, coins: 420, turn: 0 } as const;

export const lasts = (scene: Scene): number =>
  scene.show === "step" ? scene.ms : LASTS[scene.show];

/** What a scene sounds like. */
export const SOUND_OF = { roll: "dice", card: "card", coins: "coin", step: "step" } as const;

/** Whether what an event says is seen only when its scene is over: who reads it first knows how it ends. */
export const tellsLate = ({ show }: Scene): boolean => show === "roll" || show === "step";

type Told = Readonly<Record<string, unknown>>;

export const indexOf = (view: MonopolyView, id: string): number =>
  Math.max(
    view.squares.findIndex((square) => square.id === id),
    0,
  );

/** The scenes of an event; `ends` follows where the tokens arrive. */
export function scenesOf(view: MonopolyView, event: Told, ends: number[]): Scene[] {
  const seat = Number(event["seat"]);
  switch (event["event"]) {
    case "turn":
      return [{ show: "turn", seat }];
    case "rolled":
      return [{ show: "roll", seat, dice: event["dice"] as number[], face: String(event["face"]) }];
    case "drew":
    case "turned_up":
      return [{ show: "card", card: cardOf(event) }];
    case "paid": {
      const [from, to] = [Math.max(seat, -1), Math.max(Number(event["to"]), -1)];
      return [{ show: "coins", payment: { from, to, amount: Number(event["amount"]) } }];
    }
    case "moved": {
      const to = indexOf(view, String(event["square"]));
      const way = walk(ends[seat] ?? to, to, view.squares.length, event["how"] === "back");
      ends[seat] = to;
      return stepsOf(seat, way);
    }
    case "jailed": {
      const square = view.squares.findIndex(({ sort }) => sort === "jail");
      ends[seat] = square;
      return stepsOf(seat, [square]);
    }
  }
  return [];
}

/** A token goes to these squares, one after another. */
export function stepsOf(seat: number, way: readonly number[]): Scene[] {
  // Straight to a square that is far away it is longer in the air.
  const ms = way.length === 1 ? 2 * STEP : Math.min(STEP, WALK / way.length);
  return way.map((square) => ({ show: "step", seat, square, ms }));
}

function cardOf(event: Told): Drawn {
  const fortune = event["event"] === "turned_up";
  return {
    seat: Number(event["seat"]),
    pile: fortune ? "fortune" : String(event["pile"]),
    does: String(fortune ? event["card"] : event["does"]),
    called: String(event["called"] ?? ""),
    amount: Number(event["amount"] ?? 0),
    more: Number(event["more"] ?? 0),
    money: String(event["money"] ?? ""),
    story: Number(event["story"] ?? 0),
  };
}

const isDraw = ({ event }: Entry): boolean =>
  event?.["event"] === "drew" || event?.["event"] === "turned_up";

/** The card drawn last, by whomever, of what may be told. */
export function cardBefore(entries: readonly Entry[], told: number): Drawn | null {
  const newest = entries.findLast((entry) => entry.seq <= told && isDraw(entry))?.event;
  return newest ? cardOf(newest) : null;
}

/** What has just happened, of what may be told; while a card lies there, what it says is read on it. */
export function saidLast(entries: readonly Entry[], told: number, card: boolean): Message | null {
  const newest = entries.findLast(
    (entry) => entry.seq <= told && entry.event && entry.say && !(card && isDraw(entry)),
  );
  return newest?.say ?? null;
}

/** The newest card of the turn under way. */
export function lastCard(entries: readonly Entry[]): Drawn | null {
  const newest = entries.findLast(({ event }) =>
    ["turn", "drew", "turned_up"].includes(String(event?.["event"])),
  )?.event;
  return newest && newest["event"] !== "turn" ? cardOf(newest) : null;
}

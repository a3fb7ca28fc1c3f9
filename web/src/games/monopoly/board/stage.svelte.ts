/** What the table shows of what has happened: rolls, walks, cards and what they cost one after another. */

import { settings } from "$lib/settings.svelte";
import type { Table } from "$lib/table.svelte";
import type { Entry, MonopolyView } from "$lib/wire";
import { walk } from "./ring";

/** Milliseconds by which a token goes on a square, in the calm of one turn and when it must hurry. */
const STEP = { calm: 170, normal: 140, fast: 110 } as const;
const HURRIED = 45;
/** How long the dice roll. */
const ROLL = 520;
/** How long a card is looked at before its token walks. */
const READ = 900;
/** With more than this still to be shown the tokens hurry; with far more nothing is walked. */
const MANY = 14;
const TOO_MANY = 90;

export interface Drawn {
  seat: number;
  pile: string;
  does: string;
  called: string;
  amount: number;
  more: number;
}

type Shown =
  | { show: "step"; seat: number; square: number }
  | { show: "roll"; dice: number[]; face: string }
  | { show: "card"; card: Drawn }
  | { show: "turn"; seat: number };

/** What is shown, and of which entry. */
type Scene = Shown & { seq: number };

export class Stage {
  /** How it was when all that is shown had happened; null while nothing is. */
  view = $state.raw<MonopolyView | null>(null);
  /** The square at which each seat's token is drawn. */
  at = $state.raw<number[]>([]);
  dice = $state.raw<number[]>([]);
  face = $state.raw("none");
  rolling = $state.raw(false);
  /** The newest card of this turn. */
  card = $state.raw<Drawn | null>(null);
  /** The seat to look at: whose turn has begun, or whose token has moved since; -1 before. */
  moved = $state.raw(-1);
  /** How long a step takes now, in milliseconds. */
  pace = $state.raw(0);
  /** The newest entry that may be told: what it says is shown, or was. */
  told = $state.raw(0);

  #scenes: Scene[] = [];
  /** How it was afterwards, and after which entry. */
  #views: { view: MonopolyView; seq: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest entry that is shown or waits for it. */
  #newest = 0;

  /** Show how it is, without the way there. */
  set(view: MonopolyView, entries: readonly Entry[]): void {
    this.stop();
    this.view = view;
    this.#newest = this.told = entries.at(-1)?.seq ?? 0;
    this.at = view.players.map(({ square }) => indexOf(view, square));
    this.dice = view.dice;
    this.face = view.face;
    this.rolling = false;
    this.card = lastCard(entries);
    this.moved = view.turn;
    this.pace = 0;
  }

  /** Show what has happened since; at once where motion is unwelcome or nobody looks. */
  follow(view: MonopolyView, entries: readonly Entry[]): void {
    const news = entries.filter(({ seq, event }) => seq > this.#newest && event);
    const still = !settings.moves || isHidden();
    if (still || this.at.length !== view.players.length) return this.set(view, entries);
    this.#newest = entries.at(-1)?.seq ?? this.#newest;
    this.#views.push({ view, seq: this.#newest });
    if (!news.length && this.#timer === undefined) [this.dice, this.face] = [view.dice, view.face];
    const ends = this.#ends();
    for (const { event, seq } of news) {
      for (const shown of scenesOf(view, event ?? {}, ends)) this.#scenes.push({ ...shown, seq });
    }
    // Whatever the events have not told.
    view.players.forEach(({ square }, seat) => {
      const to = indexOf(view, square);
      if (ends[seat] !== to)
        this.#scenes.push({ show: "step", seat, square: to, seq: this.#newest });
    });
    if (this.#scenes.length > TOO_MANY) this.set(view, entries);
    else if (this.#timer === undefined) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#scenes = [];
    this.#views = [];
    this.rolling = false;
  }

  /** Show nothing any more. */
  clear(): void {
    this.stop();
    this.view = null;
    this.at = [];
  }

  /** Where the tokens will have arrived. */
  #ends(): number[] {
    const ends = [...this.at];
    for (const scene of this.#scenes) if (scene.show === "step") ends[scene.seat] = scene.square;
    return ends;
  }

  #next(): void {
    const scene = this.#scenes.shift();
    this.rolling = false;
    this.#timer = undefined;
    // An event without a scene is told together with the next one.
    this.told = scene?.seq ?? this.#newest;
    while (this.#views[0] && (!scene || this.#views[0].seq < scene.seq)) {
      this.view = this.#views.shift()?.view ?? null;
    }
    if (!scene) return;
    const hurried = this.#scenes.length > MANY;
    this.#timer = setTimeout(() => this.#next(), this.#show(scene, hurried));
  }

  /** Show a scene: how long it takes. */
  #show(scene: Shown, hurried: boolean): number {
    switch (scene.show) {
      case "roll":
        this.dice = scene.dice;
        this.face = scene.face;
        this.rolling = true;
        return hurried ? HURRIED : ROLL;
      case "card":
        this.card = scene.card;
        return hurried ? HURRIED : READ;
      case "turn":
        this.card = null;
        this.moved = scene.seat;
        return 0;
      case "step":
        this.pace = hurried ? HURRIED : STEP[settings.speed];
        this.at = this.at.with(scene.seat, scene.square);
        this.moved = scene.seat;
        return this.pace;
    }
  }
}

const isHidden = () => typeof document !== "undefined" && document.hidden;

const known = new WeakMap<Table, Stage>();

/** What is shown of a table. */
export function stageAt(table: Table): Stage {
  let found = known.get(table);
  if (!found) known.set(table, (found = new Stage()));
  return found;
}

export const indexOf = (view: MonopolyView, id: string): number =>
  Math.max(
    view.squares.findIndex((square) => square.id === id),
    0,
  );

type Told = Readonly<Record<string, unknown>>;

/** The scenes of an event; `ends` follows where the tokens arrive. */
function scenesOf(view: MonopolyView, event: Told, ends: number[]): Shown[] {
  const seat = Number(event["seat"]);
  switch (event["event"]) {
    case "turn":
      return [{ show: "turn", seat }];
    case "rolled":
      return [{ show: "roll", dice: event["dice"] as number[], face: String(event["face"]) }];
    case "drew":
      return [{ show: "card", card: cardOf(event) }];
    case "moved": {
      const to = indexOf(view, String(event["square"]));
      const way = walk(ends[seat] ?? to, to, view.squares.length, event["how"] === "back");
      ends[seat] = to;
      return way.map((square) => ({ show: "step", seat, square }));
    }
    case "jailed": {
      const square = view.squares.findIndex(({ sort }) => sort === "jail");
      ends[seat] = square;
      return [{ show: "step", seat, square }];
    }
  }
  return [];
}

const cardOf = (event: Told): Drawn => ({
  seat: Number(event["seat"]),
  pile: String(event["pile"]),
  does: String(event["does"]),
  called: String(event["called"]),
  amount: Number(event["amount"]),
  more: Number(event["more"]),
});

/** The newest card of the turn under way. */
function lastCard(entries: readonly Entry[]): Drawn | null {
  const newest = entries.findLast(({ event }) =>
    ["turn", "drew"].includes(String(event?.["event"])),
  )?.event;
  return newest?.["event"] === "drew" ? cardOf(newest) : null;
}

/** What the table shows of what has happened: rolls, walks, cards and payments one after another. */

import { haste } from "$lib/feel/haste.svelte";
import { settings } from "$lib/settings.svelte";
import { PACE } from "$lib/feel/motion";
import { play } from "$lib/feel/sound";
import type { Table } from "$lib/table.svelte";
import type { Entry, MonopolyView } from "$lib/wire";
import { coinsFor, largestOf } from "../board/coins";
import type { Drawn } from "../words/spoken";
import {
  indexOf,
  lastCard,
  lasts,
  type Payment,
  type Scene,
  scenesOf,
  SOUND_OF,
  stepsOf,
  tellsLate,
} from "./scenes";

/** With more milliseconds than this still to be shown all hurries, by this factor; with far more nothing is shown. */
const LATE = 5500;
const HURRY = 0.4;
const TOO_LATE = 9000;

/** What is shown, and of which entry. */
type Waiting = Scene & { seq: number };

export class Stage {
  /** How it was when all that is shown had happened; null while nothing is. */
  view = $state.raw<MonopolyView | null>(null);
  /** The square at which each seat's token is drawn. */
  at = $state.raw<number[]>([]);
  /** The squares that the token moved last has passed, in this turn of it. */
  trail = $state.raw<number[]>([]);
  dice = $state.raw<number[]>([]);
  face = $state.raw("none");
  rolling = $state.raw(false);
  /** The newest card of this turn. */
  card = $state.raw<Drawn | null>(null);
  /** The money that is on its way; null for none. */
  payment = $state.raw<Payment | null>(null);
  /** The seat to look at: whose turn has begun, or whose token has moved since; -1 before. */
  moved = $state.raw(-1);
  /** How long what is shown now takes, in milliseconds. */
  pace = $state.raw(0);
  /** The newest entry that may be told: what it says is shown, or was. */
  told = $state.raw(0);
  /** Whether something still moves, or waits to: nothing is asked before it has been seen. */
  busy = $state.raw(false);

  #scenes: Waiting[] = [];
  /** How it was afterwards, and after which entry. */
  #views: { view: MonopolyView; seq: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest entry that is shown or waits for it. */
  #newest = 0;
  #entries: readonly Entry[] = [];

  /** Show how it is, without the way there. */
  set(view: MonopolyView, entries: readonly Entry[]): void {
    this.stop();
    this.view = view;
    this.#entries = entries;
    this.#newest = this.told = entries.at(-1)?.seq ?? 0;
    this.at = view.players.map(({ square }) => indexOf(view, square));
    this.dice = view.dice;
    this.face = view.face;
    this.card = lastCard(entries);
    this.moved = view.turn;
    this.trail = [];
    this.pace = 0;
  }

  /** Show what has happened since; at once where motion is unwelcome or nobody looks. */
  follow(view: MonopolyView, entries: readonly Entry[]): void {
    const news = entries.filter(({ seq, event }) => seq > this.#newest && event);
    const still = !settings.moves || isHidden();
    if (still || this.at.length !== view.players.length) return this.set(view, entries);
    this.#entries = entries;
    this.#newest = entries.at(-1)?.seq ?? this.#newest;
    this.#views.push({ view, seq: this.#newest });
    if (!news.length && this.#timer === undefined) [this.dice, this.face] = [view.dice, view.face];
    const ends = this.#ends();
    for (const { event, seq } of news) {
      for (const scene of scenesOf(view, event ?? {}, ends)) this.#scenes.push({ ...scene, seq });
    }
    // Whatever the events have not told.
    view.players.forEach(({ square }, seat) => {
      const to = indexOf(view, square);
      if (ends[seat] === to) return;
      for (const step of stepsOf(seat, [to])) this.#scenes.push({ ...step, seq: this.#newest });
    });
    if (this.#left() > TOO_LATE) this.set(view, entries);
    else if (this.#timer === undefined) this.#next();
  }

  /** Show the end of it at once. */
  finish(): void {
    const newest = this.#views.at(-1);
    if (this.busy && newest) this.set(newest.view, this.#entries);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#scenes = [];
    this.#views = [];
    this.rolling = false;
    this.payment = null;
    this.busy = false;
  }

  /** Show nothing any more. */
  clear(): void {
    this.stop();
    this.view = null;
    this.at = [];
  }

  /** How many milliseconds of it are left. */
  #left(): number {
    return this.#scenes.reduce((sum, scene) => sum + lasts(scene), 0);
  }

  /** Where the tokens will have arrived. */
  #ends(): number[] {
    const ends = [...this.at];
    for (const scene of this.#scenes) if (scene.show === "step") ends[scene.seat] = scene.square;
    return ends;
  }

  #next(): void {
    const hurried = this.#left() > LATE;
    const scene = this.#scenes.shift();
    this.rolling = false;
    this.payment = null;
    this.#timer = undefined;
    this.busy = scene !== undefined;
    // An event without a scene is told together with the next one.
    this.told = scene ? scene.seq - (tellsLate(scene) ? 1 : 0) : this.#newest;
    while (this.#views[0] && (!scene || this.#views[0].seq < scene.seq)) {
      this.view = this.#views.shift()?.view ?? null;
    }
    if (!scene) return;
    this.pace = lasts(scene) * PACE[settings.speed] * (hurried ? HURRY : haste.factor);
    this.#show(scene);
    this.#timer = setTimeout(() => this.#next(), this.pace);
  }

  #show(scene: Scene): void {
    if (scene.show !== "turn") {
      const coins = scene.show === "coins" && this.view;
      const times = coins ? coinsFor(scene.payment.amount, largestOf(coins)) : 1;
      play(SOUND_OF[scene.show], { times });
    }
    switch (scene.show) {
      case "roll":
        this.dice = scene.dice;
        this.face = scene.face;
        this.rolling = true;
        this.moved = scene.seat;
        this.trail = [];
        break;
      case "card":
        this.card = scene.card;
        break;
      case "coins":
        this.payment = scene.payment;
        break;
      case "turn":
        this.card = null;
        this.moved = scene.seat;
        this.trail = [];
        break;
      case "step":
        this.trail = [...this.trail, scene.square];
        this.at = this.at.with(scene.seat, scene.square);
        this.moved = scene.seat;
        break;
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

/** Whether all that has happened at a table has been seen, so that one can be asked what is next. */
export function isSettled(table: Table): boolean {
  const { view } = stageAt(table);
  return view === null || view === table.now?.view;
}

/** What is shown of a table already: how it was before what still moves. */
export const shownAt = (table: Table, newest: MonopolyView): MonopolyView =>
  stageAt(table).view ?? newest;

/** A game that is looked back at: its moments, fetched as they are wanted, and where one is. */

import { SvelteMap } from "svelte/reactivity";
import {
  analyse,
  analysisAt,
  broughtAt,
  momentsAt,
  replayAt,
  replayOf,
  bringRecord,
  Refused,
} from "$lib/api";
import { type Analysis, type Entry, MOMENTS, type Replay, type ReplayMoment } from "$lib/wire";
import { asLog, counted, placeIn } from "./marks";
import { PastTable } from "./past.svelte";

/** How many lines a board may look back at. */
const LOG = 120;
/** Milliseconds until one asks again how far the analysis is. */
const ASK_AGAIN = 700;
/** All hands, instead of those of a seat. */
export const OPEN = -1;

export class Reel {
  readonly table: PastTable;
  readonly last: number;
  /** After how many steps it is shown. */
  at = $state.raw(0);
  /** The hands that are shown there. */
  hands = $state.raw<string[][]>([]);
  /** Whose hand is shown; `OPEN` for all. */
  eyes = $state.raw(OPEN);
  near = $state.raw(0);
  /** Raised by every jump: what follows did not happen before the reader's eyes. */
  jumps = $state.raw(0);
  /** What went wrong when the newest moment was asked for. */
  trouble = $state.raw<unknown>(null);

  /** What playouts say of the game, once somebody has asked and it is there. */
  analysis = $state.raw<Analysis | null>(null);
  /** How far that is, from 0 to 1; null while nobody has asked. */
  analysed = $state.raw<number | null>(null);

  readonly #parts = new SvelteMap<string, Promise<ReplayMoment[]>>();
  readonly #seqs: number[];
  #wanted = 0;

  private constructor(
    code: string,
    readonly about: Replay,
    private where: string,
    private judged: string,
    /** The record, where somebody has brought it; the server does not keep it for long. */
    readonly file: Blob | null,
  ) {
    this.table = new PastTable(code, about);
    this.last = about.steps.length;
    this.#seqs = counted(about);
  }

  static async ofTable(code: string, game: number): Promise<Reel> {
    return new Reel(
      code,
      await replayOf(code, game),
      replayAt(code, game),
      analysisAt(code, game),
      null,
    );
  }

  static async ofFile(file: Blob): Promise<Reel> {
    const { id, replay } = await bringRecord(file);
    return new Reel("", replay, broughtAt(id), `${broughtAt(id)}/analysis`, file);
  }

  /** Go to a place; a jump unless it is the next step. */
  async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.last, Math.round(to)));
    const turn = ++this.#wanted;
    const step = at === this.at + 1;
    try {
      const moment = await this.#moment(at);
      // Who moves on before it is there wants the newest place alone.
      if (turn !== this.#wanted || !moment) return;
      this.trouble = null;
      if (!step || !this.table.now) this.jumps += 1;
      this.at = at;
      this.hands = moment.hands;
      this.table.show(at, moment, this.#log(at, moment), this.near);
      if (at < this.last) void this.#part(at + 1).catch(() => undefined);
    } catch (error) {
      if (turn === this.#wanted) this.trouble = error;
    }
  }

  /** Look with the eyes of a seat, from its side of the table, or at all hands. */
  async look(eyes: number): Promise<void> {
    this.eyes = eyes;
    if (eyes !== OPEN) this.near = eyes;
    await this.go(this.at);
  }

  /** The place in the address. */
  placed(hash: string): number {
    return placeIn(hash, this.last);
  }

  async #moment(at: number): Promise<ReplayMoment | undefined> {
    return (await this.#part(at))[at % MOMENTS];
  }

  #part(at: number): Promise<ReplayMoment[]> {
    const first = at - (at % MOMENTS);
    const key = `${this.eyes} ${first}`;
    let found = this.#parts.get(key);
    if (!found) {
      found = this.#fetch(first);
      found.catch(() => this.#parts.delete(key));
      this.#parts.set(key, found);
    }
    return found;
  }

  async #fetch(first: number): Promise<ReplayMoment[]> {
    const { eyes } = this;
    try {
      return await momentsAt(this.where, eyes, first);
    } catch (error) {
      if (!this.file) throw error;
      await this.#bringAgain(this.file);
      return momentsAt(this.where, eyes, first);
    }
  }

  /** The server does not keep what was brought for long. */
  async #bringAgain(file: Blob): Promise<void> {
    this.where = broughtAt((await bringRecord(file)).id);
    this.judged = `${this.where}/analysis`;
  }

  /** Have the game analysed; until that is done `wanted` says whether to go on asking. */
  async analyse(wanted: () => boolean): Promise<void> {
    this.analysed = 0;
    let begin = true;
    try {
      if (this.file) await this.#bringAgain(this.file);
      while (wanted()) {
        const { done, of, analysis } = await analyse(this.judged, begin);
        begin = false;
        this.analysed = of ? done / of : 0;
        if (analysis) this.analysis = analysis;
        if (analysis) break;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      }
    } catch (error) {
      // It was begun and is not known any more: it has failed.
      const failed = !begin && error instanceof Refused && error.status === 404;
      this.analysed = null;
      throw failed ? new Refused({ key: "error.internal", args: {} }, 500) : error;
    }
  }

  /** What had been told until then, as far back as anybody asks. */
  #log(at: number, moment: ReplayMoment): Entry[] {
    const { steps } = this.about;
    const newest = asLog(moment.entries, at, this.#seqs[at - 1] ?? 1);
    const told = [newest];
    for (let i = at - 1, count = newest.length; i > 0 && count < LOG; i -= 1) {
      const entries = asLog(steps[i - 1]?.entries ?? [], i, this.#seqs[i - 1] ?? 1);
      told.unshift(entries);
      count += entries.length;
    }
    return told.flat();
  }
}

/** A table as this reader sees it: the newest snapshot, the log and the chat, and what can be asked for. */

import { dealLines, Refused, socketAddress } from "$lib/api";
import { Connection, type Reply, UNREACHABLE, type Wish } from "$lib/connection";
import type { SeenDeal } from "$lib/fair/deals";
import { Keeper } from "$lib/fair/receipt";
import { newsCome } from "$lib/feel/before";
import { reader, t } from "$lib/i18n.svelte";
import { Bubbles } from "$lib/people/bubbles.svelte";
import { keepToken, tokenOf } from "$lib/tokens";
import {
  type ChartPoint,
  type Chat,
  type Entry,
  type FromServer,
  type Message,
  PROTOCOL,
  type Snapshot,
  type Update,
} from "$lib/wire";
import type { Words } from "$lib/words";

export const SPECTATOR = -2;
const MOST_ENTRIES = 1000;
const MOST_CHAT = 200;
const TOO_FAST = "error.rate_limited";
/** Goodbyes after which the token opens nothing any more. */
const WORTHLESS = new Set([
  "error.bad_token",
  "error.table_not_found",
  "error.table_closed",
  "error.table_unreadable",
]);

export type Link = "connecting" | "open" | "lost" | "ended";

/** The rules' word on moves. */
export interface Checked {
  legal: boolean;
  text: Message | null;
}

export class Table {
  link = $state.raw<Link>("connecting");
  /** When the next try to connect comes, by this device's clock in milliseconds. */
  retryAt = $state.raw(0);
  now = $state.raw<Snapshot | null>(null);
  /** When `now` arrived, by this device's clock: clocks count down from there. */
  heardAt = $state.raw(0);
  entries = $state.raw<Entry[]>([]);
  gap = $state.raw(false);
  /** All that is drawn of the game under way. */
  chart = $state.raw<ChartPoint[]>([]);
  chat = $state.raw<Chat[]>([]);
  /** Why the server hung up for good. */
  ended = $state.raw<Message | null>(null);
  /** The newest refusal, shown until the next command. */
  refusal = $state.raw<Message | null>(null);
  /** Whether the server speaks another protocol than this page: it was upgraded meanwhile. */
  outdated = $state.raw(false);
  /** Whether a decision is on its way. */
  moving = $state.raw(false);

  /** Asked before moves of ours are sent: whether they shall be. */
  ponder: ((moves: string[]) => Promise<boolean>) | undefined;

  /** Told of what happens while we look on; not of what was before. */
  onnews: ((news: Entry[]) => void) | undefined;

  /** What this page knows of the fairness of the game's deals. */
  fairness = $state.raw<SeenDeal[]>([]);

  /** What is said and shown at the seats now. */
  readonly bubbles: Bubbles;

  readonly #connection: Connection;
  readonly #keeper: Keeper;
  #examining = false;
  #pondering = false;
  /** Told when the decision is made that was awaited. */
  #moved = () => {};

  /** Whether nobody sits here whatever this browser has of the table: it shows the table to others. */
  readonly #watching: boolean;

  constructor(
    readonly code: string,
    { watching = false } = {},
  ) {
    this.#watching = watching;
    this.#keeper = new Keeper(code);
    this.bubbles = new Bubbles(code);
    this.#connection = new Connection(socketAddress(code), {
      greet: () => ({
        token: watching ? null : tokenOf(code),
        since: this.entries.at(-1)?.seq ?? null,
      }),
      heard: (message) => this.#hear(message),
      changed: (open, waiting) => {
        this.link = open ? "open" : "lost";
        this.retryAt = Date.now() + waiting;
        if (!open) this.#keeper.lost();
      },
    });
  }

  start(): void {
    addEventListener("pagehide", this.#save);
    this.#connection.start();
  }

  stop(): void {
    removeEventListener("pagehide", this.#save);
    this.#save();
    this.#connection.stop();
  }

  readonly #save = (): void => this.#keeper.save();

  retry(): void {
    this.#connection.retry();
  }

  get mine(): number {
    return this.now?.me.seat ?? SPECTATOR;
  }

  /** From which seat the table is seen. */
  get near(): number {
    return this.mine;
  }

  /** The decision that is awaited, counted. */
  get turn(): number {
    return this.now?.turn_seq ?? 0;
  }

  /** Whether it is ours, and the table waits for it. */
  get myTurn(): boolean {
    const { now } = this;
    return now?.phase === "playing" && !now.paused && now.view?.seat_to_act === this.mine;
  }

  get isHost(): boolean {
    return this.now?.me.host ?? false;
  }

  /** How the host is called, who may only watch; empty for nobody. */
  get hostName(): string {
    return (
      [...(this.now?.seats ?? []), ...(this.now?.watchers ?? [])].find((one) => one.host)?.name ??
      ""
    );
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.chat = message.chat;
        this.outdated = message.protocol !== PROTOCOL;
        break;
      case "update": {
        newsCome();
        const newest = this.entries.at(-1)?.seq ?? 0;
        const fresh = message.entries.filter((entry) => entry.seq > newest);
        if (message.resync) this.gap = true;
        this.entries = (message.resync ? fresh : [...this.entries, ...fresh]).slice(-MOST_ENTRIES);
        this.#draw(message);
        const isFirst = this.now === null;
        const moved = !isFirst && this.turn !== message.table.turn_seq;
        if (moved) this.refusal = null;
        this.now = message.table;
        this.heardAt = Date.now();
        if (moved) this.#moved();
        this.#takePart(message.entries);
        if (!isFirst && !message.resync) this.onnews?.(fresh);
        break;
      }
      case "chat":
        this.chat = [...this.chat.filter((one) => one.id !== message.id), message].slice(
          -MOST_CHAT,
        );
        this.bubbles.chat(message);
        break;
      case "emoted":
        this.bubbles.emote(message);
        break;
      case "error":
        this.refusal = message.error;
        break;
      case "closing":
        if (message.again) break;
        this.ended = message.reason;
        this.link = "ended";
        if (this.#watching) break;
        if (WORTHLESS.has(message.reason.key) || this.now?.phase === "closed") {
          keepToken(this.code, null);
        }
        break;
    }
  }

  /** Nothing is missing in what comes; after a break some of it may come again. */
  #draw({ chart, redraw, table }: Update): void {
    const old = redraw ? [] : this.chart.filter((point) => point.game === table.game_number);
    const last = redraw ? 0 : (this.chart.at(-1)?.seq ?? 0);
    const fresh = chart.filter((point) => point.seq > last);
    if (fresh.length || old.length < this.chart.length) this.chart = [...old, ...fresh];
  }

  /** Ask for something; a refusal is kept for the reader. */
  async ask(wish: Wish): Promise<Reply> {
    this.refusal = null;
    const reply = await this.#connection.ask(wish);
    // That the line is cut stands in the banner.
    const cut = reply.type === "answer" && reply.error?.key === UNREACHABLE;
    if (reply.type === "answer" && !reply.ok && !cut) this.refusal = reply.error ?? null;
    return reply;
  }

  /** Ask for something that changes nothing; a refusal is not shown. */
  wonder(wish: Wish): Promise<Reply> {
    return this.#connection.ask(wish);
  }

  /**
   * What the rules say of moves: what they are called, or why they are refused. Null for no answer,
   * or once another decision is awaited or it is no longer `wanted`.
   */
  async check(moves: string[], wanted = () => true): Promise<Checked | null> {
    const { turn } = this;
    while (wanted() && turn === this.turn) {
      const reply = await this.wonder({ type: "check", moves });
      if (reply.type !== "checked") return null;
      // Too many questions in a short time: wait as long as the server says, and ask again.
      if (reply.why?.key !== TOO_FAST) {
        return { legal: reply.legal, text: reply.legal ? reply.say : reply.why };
      }
      const wait = 1000 * Number(reply.why.args["seconds"]);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return null;
  }

  async act(moves: string[]): Promise<boolean> {
    if (!this.now || this.moving || this.#pondering) return false;
    const { turn_seq } = this.now;
    if (this.ponder && this.myTurn) {
      this.#pondering = true;
      const goes = await this.ponder(moves);
      this.#pondering = false;
      if (!goes) return false;
    }
    this.moving = true;
    // The news of a move may come before the answer: from then on one chooses for the next.
    const moved = new Promise<boolean>((resolve) => (this.#moved = () => resolve(true)));
    const answer = this.ask({ type: "act", turn_seq, moves });
    const made = await Promise.race([
      moved,
      answer.then((reply) => reply.type === "answer" && reply.ok),
    ]);
    this.moving = false;
    return made;
  }

  /** Go away. Where a seat is kept for us, so is what it takes to come back to it. */
  async leave(): Promise<void> {
    const { now } = this;
    const running = now?.phase === "playing" || now?.phase === "between";
    const kept = running && (this.mine >= 0 || now.me.kept >= 0);
    await this.ask({ type: "leave" });
    if (!kept) keepToken(this.code, null);
  }

  /** Fair dealing: our seed goes into each deal, and what the table shows of it is kept and checked. */
  #takePart(entries: Entry[]): void {
    // What a player's page in this browser keeps is not written over.
    if (!this.now || this.#watching) return;
    const keeper = this.#keeper;
    for (const saying of keeper.see(this.now, entries)) {
      void this.#connection.ask(saying).then((reply) => {
        if (reply.type === "answer" && reply.ok) keeper.accepted(saying);
      });
    }
    this.#showFairness();
    void this.#examine();
  }

  #showFairness(): void {
    this.fairness = (this.#keeper.receipt?.deals ?? []).map((deal) => ({ ...deal }));
  }

  /** Check what has been revealed. What cannot be fetched now is tried again after the next update. */
  async #examine(): Promise<void> {
    if (this.#examining) return;
    this.#examining = true;
    try {
      const game = this.#keeper.receipt?.game ?? 0;
      for (const deal of this.#keeper.unchecked) {
        this.#keeper.examine(deal, await dealLines(this.code, game, deal.deal));
        this.#showFairness();
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.#examining = false;
    }
  }

  /** What is called so: a person by their name, a bot in the reader's words. */
  called(name: string | Message): string {
    return typeof name === "string" ? name : reader.words.message(name);
  }

  /** How whoever plays at a seat is called; once a game is over, as they were called then. */
  nameOf(seat: number): string {
    const info = this.now?.seats[seat];
    return this.now?.phase === "over" ? this.playerAt(seat) : this.called(info?.called ?? "");
  }

  /** The same as sentences say it: a person is spoken of politely, a bot is not. */
  addressOf(seat: number): string {
    if (this.now?.phase === "over") return this.addressAt(seat);
    const who = this.now?.seats[seat]?.called;
    return typeof who === "string" && who ? t("seat.person", { name: who }) : this.nameOf(seat);
  }

  /** The same of `playerAt`. */
  addressAt(seat: number): string {
    const who = this.now?.names[seat];
    return typeof who === "string" && who ? t("seat.person", { name: who }) : this.playerAt(seat);
  }

  /** Whose points those of a seat are, whoever plays for them now. */
  playerAt(seat: number): string {
    const name = this.now?.names[seat];
    return name === undefined ? t("seat.number", { n: seat + 1 }) : this.called(name);
  }

  /** The reader's words, with names for seats. */
  readonly words: Words = $derived(
    reader.words.naming((this.now?.seats ?? []).map((_, seat) => this.addressOf(seat))),
  );

  /** A message of the server in the reader's words; a refusal names its rule. */
  say(message: Message): string {
    const text = this.words.message(message);
    const rule = message.args["rule"];
    return typeof rule === "string" ? t("rules.because", { text, rule }) : text;
  }
}

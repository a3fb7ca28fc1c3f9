/** What can be done at a table now, and what the reader is about to do; all parts of the controls share it. */

import { SvelteSet } from "svelte/reactivity";
import type { Table } from "$lib/table.svelte";
import type { MonopolyMove, MonopolyOffer, MonopolyView } from "$lib/wire";
import { type Exchange, offerMoves } from "../trade/steps";
import { isSettled } from "./stage.svelte";

/** A legal move: as a value, in notation, and what it brings in cash. */
export interface Choice {
  move: MonopolyMove;
  text: string;
  sum: number;
}

/** Acts that are shown by the deeds, not as answers. */
const MANAGES = new Set(["build", "sell", "mortgage", "lift", "trade", "use"]);

const AT_SQUARES = new Set(["build", "sell", "mortgage", "lift", "go"]);

/** An offer that the reader puts together; nothing of it is known to others before it is sent. */
export class OfferDraft {
  partner = $state(-1);
  /** The seat whose offer this one counters; -1 for none. */
  counters = $state(-1);
  readonly given = new SvelteSet<string>();
  readonly wanted = new SvelteSet<string>();
  /** What we give besides, or want where it is below 0. */
  cash = $state(0);

  get empty(): boolean {
    return this.given.size === 0 && this.wanted.size === 0 && this.cash === 0;
  }

  clear(): void {
    this.given.clear();
    this.wanted.clear();
    this.cash = 0;
    this.counters = -1;
  }

  /** Choose a partner. Goods wanted of another partner are dropped. */
  face(partner: number): void {
    if (partner === this.partner) return;
    this.partner = partner;
    this.wanted.clear();
    this.cash = Math.max(0, this.cash);
  }

  /** Take an offer over as ours, to be altered: both sides change places where it is another's. */
  takeOver(offer: Exchange & Pick<MonopolyOffer, "maker" | "partner">, mine: number): void {
    const { maker, partner, given, wanted, cash } = offer;
    this.clear();
    const own = maker === mine;
    this.partner = own ? partner : maker;
    for (const good of own ? given : wanted) this.given.add(good);
    for (const good of own ? wanted : given) this.wanted.add(good);
    this.cash = own ? cash : -cash;
  }
}

export class Acting {
  /** Which of the panels the reader has opened. */
  tab = $state("");
  /** Whether the panel is unfolded, where it is a sheet. */
  raised = $state(false);
  /** What the reader would bid; 0 for the least. */
  bid = $state(0);
  /** The moves that the hint shows, in notation with blanks between; empty for none. */
  hinted = $state("");
  readonly draft = new OfferDraft();

  constructor(private readonly table: Table) {}

  get view(): MonopolyView | null {
    const view = this.table.now?.view;
    return view?.game === "monopoly" ? view : null;
  }

  /** Whether we are asked, and have seen what has led to it. */
  get myTurn(): boolean {
    return this.table.myTurn && isSettled(this.table);
  }

  /** What is asked of us; empty on our turn itself, and when others are to act. */
  get asked(): string {
    return this.myTurn ? (this.view?.question?.ask ?? "") : "";
  }

  /** Every legal move. */
  get all(): Choice[] {
    const { view } = this;
    if (!view || !this.myTurn) return [];
    return view.moves.map((move, i) => ({
      move,
      text: view.legal[i] ?? "",
      sum: view.sums[i] ?? 0,
    }));
  }

  /** Whether a move is an answer to a question, not the managing of deeds. */
  private isAnswer({ act }: MonopolyMove): boolean {
    const { asked } = this;
    return !MANAGES.has(act) || asked === "site" || asked === "interest";
  }

  /** The moves that are answers to what is asked, or carry the turn on. */
  get answers(): Choice[] {
    return this.all.filter(({ move }) => this.isAnswer(move));
  }

  /** The moves by which deeds are managed. */
  get managing(): Choice[] {
    return this.all.filter(({ move }) => !this.isAnswer(move));
  }

  /** The moves by which deeds bring cash. */
  get raising(): Choice[] {
    return this.managing.filter(({ move }) => move.act === "sell" || move.act === "mortgage");
  }

  /** The move with this notation, where it is legal. */
  find(text: string): Choice | undefined {
    return this.all.find((one) => one.text === text);
  }

  /** The moves that are about a square, or lead to it. */
  at(square: string): Choice[] {
    const bought = this.asked === "buy" && this.view?.question?.square === square;
    return this.all.filter(({ move }) =>
      move.act === "buy" ? bought : move.square === square && AT_SQUARES.has(move.act),
    );
  }

  /** The seats to which an offer may be made. */
  get partners(): number[] {
    return this.all.filter(({ move }) => move.act === "trade").map(({ move }) => move.seat ?? -1);
  }

  /** The moves that make the offer that is put together; none while it cannot be begun. */
  get offer(): string[] {
    const { view, draft, asked } = this;
    if (!view || draft.empty) return [];
    const exchange = { given: [...draft.given], wanted: [...draft.wanted], cash: draft.cash };
    const board = view.squares.map(({ id }) => id);
    if (asked === "draft") return offerMoves(exchange, board, view.offer ?? undefined);
    if (asked === "offer") {
      return draft.counters >= 0 ? ["counter", ...offerMoves(exchange, board)] : [];
    }
    if (!this.partners.includes(draft.partner)) return [];
    return [`trade>${draft.partner}`, ...offerMoves(exchange, board)];
  }
}

const known = new WeakMap<Table, Acting>();

/** The shared state of the controls at a table. */
export function actingAt(table: Table): Acting {
  let found = known.get(table);
  if (!found) known.set(table, (found = new Acting(table)));
  return found;
}

/** What this page keeps of a game: the seeds it made, and all that the table showed it about dealing. */

import { recall, remember, remembered } from "$lib/storage";
import type { Entry, FairAttempt, FairDeal, Snapshot } from "$lib/wire";
import { check, compareAttempt, Lie } from "./check";
import type { Line, SeenAttempt, SeenDeal, Verdict } from "./deals";
import { codeOf, listOf, newSeed, SCHEME, seatCommitment, tableCommitment } from "./hashes";

/** docs/fair-dealing.md describes the file. */
export interface Receipt {
  receipt: 1;
  table: string;
  game: number;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
  deals: SeenDeal[];
  events: [nth: number, event: object][];
}

/** What is to be said to the table. */
export type Saying =
  | { type: "commit"; deal: number; attempt: number; commitment: string }
  | { type: "reveal"; deal: number; attempt: number; seed: string };

const PREFIX = "receipt.";
const MOST_GAMES = 12;
const MOST_EVENTS = 4000;

const nameOf = (table: string, game: number) => `${PREFIX}${table}.${game}`;

/** The receipt of a game, as it lies in this browser. */
export function receiptOf(table: string, game: number): Receipt | null {
  const text = recall(nameOf(table, game));
  try {
    const kept = text === null ? null : (JSON.parse(text) as Receipt);
    return kept?.receipt === 1 ? kept : null;
  } catch {
    return null;
  }
}

/** The oldest receipts go; a browser whose storage is full has room for this one again. */
function makeRoom(most: number): void {
  const kept = remembered(PREFIX).map((name) => {
    const at = /"at":(\d+)/.exec(recall(name) ?? "")?.[1];
    return { name, at: Number(at ?? 0) };
  });
  kept.sort((a, b) => b.at - a.at);
  for (const { name } of kept.slice(most)) remember(name, null);
}

/** Keeps the receipt of the game under way, and takes our part in the deals. */
export class Keeper {
  receipt: Receipt | null = null;
  readonly #said = new Set<string>();
  #unsaved = 0;

  constructor(readonly table: string) {}

  /** The connection was lost: what the table had of us by then, nobody knows. */
  lost(): void {
    for (const deal of this.receipt?.deals ?? []) {
      const last = deal.attempts.at(-1);
      if (last && !last.listed) last.accepted = false;
    }
    this.#said.clear();
    this.save();
  }

  /** Take an update; what we have to say to it. */
  see(now: Snapshot, entries: readonly Entry[]): Saying[] {
    if (!now.game_number) return [];
    const receipt = this.#begin(now.game_number);
    for (const { nth, event, game } of entries) {
      const last = receipt.events.at(-1)?.[0] ?? 0;
      if (event && game === receipt.game && nth > last && receipt.events.length < MOST_EVENTS) {
        receipt.events.push([nth, event]);
        this.#unsaved++;
      }
    }
    const before = JSON.stringify(receipt.deals.slice(-3));
    const said = now.fair
      .filter(({ scheme }) => scheme === SCHEME)
      .flatMap((deal) => this.#seeDeal(now, deal));
    const changed = JSON.stringify(receipt.deals.slice(-3)) !== before;
    if (changed || this.#unsaved >= 50 || now.phase === "over") this.save();
    return said;
  }

  #begin(game: number): Receipt {
    if (this.receipt?.game === game) return this.receipt;
    this.save();
    makeRoom(MOST_GAMES - 1);
    this.#said.clear();
    const { table } = this;
    this.receipt = receiptOf(table, game) ?? {
      receipt: 1,
      table,
      game,
      at: Date.now(),
      deals: [],
      events: [],
    };
    return this.receipt;
  }

  save(): void {
    const { receipt } = this;
    if (!receipt) return;
    const name = nameOf(receipt.table, receipt.game);
    this.#merge(receipt);
    const text = JSON.stringify(receipt);
    remember(name, text);
    if (recall(name) !== text) {
      makeRoom(2);
      remember(name, text);
    }
    this.#unsaved = 0;
  }

  /** Take over what another window of ours has promised meanwhile. */
  #merge(receipt: Receipt): void {
    for (const deal of receiptOf(receipt.table, receipt.game)?.deals ?? []) {
      const ours = receipt.deals.find((one) => one.deal === deal.deal && one.seat === deal.seat);
      for (const attempt of deal.attempts) {
        const mine = ours?.attempts.find((one) => one.attempt === attempt.attempt);
        const known = new Set(mine?.own.map(([promise]) => promise));
        mine?.own.push(...attempt.own.filter(([promise]) => !known.has(promise)));
      }
    }
  }

  #seeDeal(now: Snapshot, deal: FairDeal): Saying[] {
    const kept = this.#deal(now, deal.deal);
    const said: Saying[] = [];
    try {
      for (const attempt of deal.attempts) said.push(...this.#seeAttempt(now, deal, attempt, kept));
      if (kept.attempts.length > deal.attempts.length) {
        throw new Lie("hidden_attempt", { n: kept.attempts.length });
      }
    } catch (error) {
      if (!(error instanceof Lie)) throw error;
      this.judge(kept, { state: "broken", why: [error.said], code: kept.code, withheld: [] });
      return [];
    }
    kept.over ||= deal.over;
    return said;
  }

  #deal(now: Snapshot, number: number): SeenDeal {
    const deals = this.receipt?.deals ?? [];
    let kept = deals.find(({ deal }) => deal === number);
    if (!kept) {
      kept = {
        deal: number,
        seat: now.me.seat,
        attempts: [],
        code: "",
        over: false,
        verdict: null,
      };
      deals.push(kept);
    }
    const attempt = kept.attempts.at(-1);
    if (kept.seat !== now.me.seat && !attempt?.listed) {
      // What we promised for another seat does not count at this one.
      kept.seat = now.me.seat;
      if (attempt) [attempt.own, attempt.accepted] = [[], false];
    }
    return kept;
  }

  #seeAttempt(now: Snapshot, deal: FairDeal, shown: FairAttempt, kept: SeenDeal): Saying[] {
    const place = { deal: deal.deal, attempt: shown.attempt };
    const listed = new Map(shown.promises.map(({ seat, commitment }) => [seat, commitment]));
    const seeds = new Map(shown.seeds.map(({ seat, seed }) => [seat, seed]));
    let seen = kept.attempts.find(({ attempt }) => attempt === shown.attempt);
    if (!seen) {
      seen = {
        attempt: shown.attempt,
        commitment: shown.commitment,
        own: [],
        accepted: false,
        humans: [],
        listed: null,
        shown: false,
        withheld: [],
      };
      kept.attempts.push(seen);
    }
    const mine = listed.get(kept.seat);
    const knows = () => mine === undefined || seen.own.some(([promise]) => promise === mine);
    if (!knows() && this.receipt) this.#merge(this.receipt);
    if (shown.people === null) {
      if (shown.commitment !== seen.commitment) throw new Lie("other_commitment");
      if (seen.listed) throw new Lie("other_list");
      seen.accepted = mine !== undefined && knows();
      const here = now.seats.flatMap(({ kind }, seat) => (kind === "human" ? [seat] : []));
      seen.humans = [...new Set([...seen.humans, ...here])];
      return this.#promise(now, place, seen, kept.seat, seen.accepted);
    }
    compareAttempt({ ...shown, listed, seeds }, seen, kept.seat);
    seen.listed = { people: shown.people, promises: [...listed], asks: shown.asks };
    seen.withheld = shown.withheld;
    for (const [seat, seed] of seeds) {
      if (listed.get(seat) !== seatCommitment(shown.commitment, seat, seed)) {
        throw new Lie("seat_seed", { name: { seat } });
      }
    }
    if (shown.seed && tableCommitment(shown.seed) !== shown.commitment) throw new Lie("table_seed");
    if (deal.code && shown === deal.attempts.at(-1)) {
      if (seeds.size < listed.size) throw new Lie("too_soon");
      const list = listOf(deal.deal, shown.attempt, shown.commitment, shown.people, listed);
      kept.code = codeOf(list, seeds);
      if (kept.code !== deal.code) throw new Lie("other_code");
    }
    const seed = seen.own.find(([promise]) => promise === mine)?.[1];
    if (seed === undefined || shown.withheld.length || shown.revealed.includes(kept.seat))
      return [];
    return this.#once(`${deal.deal} ${shown.attempt} reveal`, { type: "reveal", ...place, seed });
  }

  #promise(
    now: Snapshot,
    place: { deal: number; attempt: number },
    seen: SeenAttempt,
    seat: number,
    accepted: boolean,
  ): Saying[] {
    if (seat < 0 || seat !== now.me.seat || accepted || now.seats[seat]?.substitute) return [];
    if (
      now.fair.some(
        ({ deal, attempts }) =>
          deal === place.deal && attempts.some(({ withheld }) => withheld.includes(seat)),
      )
    ) {
      return [];
    }
    const said = this.#once(`${place.deal} ${place.attempt} ${seat}`, {
      type: "commit",
      ...place,
      commitment: "",
    });
    if (!said[0] || said[0].type !== "commit") return [];
    if (!seen.own.length) {
      const seed = newSeed();
      seen.own.push([seatCommitment(seen.commitment, seat, seed), seed]);
      // Before the table hears of it: we must be able to show it, whatever happens.
      this.save();
    }
    said[0].commitment = seen.own[0]?.[0] ?? "";
    return said;
  }

  #once(what: string, saying: Saying): Saying[] {
    if (this.#said.has(what)) return [];
    this.#said.add(what);
    return [saying];
  }

  /** The table has taken what we said. */
  accepted(saying: Saying): void {
    const deal = this.receipt?.deals.find((one) => one.deal === saying.deal);
    const attempt = deal?.attempts.find((one) => one.attempt === saying.attempt);
    if (!attempt) return;
    if (saying.type === "reveal") attempt.shown = true;
    else attempt.accepted = true;
    this.save();
  }

  /** The deals whose lines have to be fetched and checked. */
  get unchecked(): SeenDeal[] {
    return (this.receipt?.deals ?? []).filter(
      ({ over, code, verdict }) => over && code && !verdict,
    );
  }

  /** Check a deal by its lines. */
  examine(kept: SeenDeal, lines: readonly Line[]): void {
    this.judge(kept, check(kept.deal, lines, kept));
  }

  /** Keep a verdict; one that says broken stays. */
  judge(kept: SeenDeal, verdict: Verdict): void {
    if (kept.verdict?.state !== "broken") kept.verdict = verdict;
    this.save();
  }
}

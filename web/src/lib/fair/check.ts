/** What the lines of a deal prove, by themselves and compared with what this page has kept of it. */

import type { Message } from "$lib/wire";
import type { Line, SeenAttempt, SeenDeal, Verdict } from "./deals";
import {
  asksOf,
  type BySeat,
  codeOf,
  type Draw,
  keyOf,
  listOf,
  SCHEME,
  seatCommitment,
  Stream,
  tableCommitment,
} from "./hashes";

/** Something does not fit. */
export class Lie extends Error {
  readonly said: Message;

  constructor(reason: string, args: Message["args"] = {}) {
    super(reason);
    this.said = { key: `fair.broken.${reason}`, args };
  }
}

const open = (reason: string, args: Message["args"] = {}): Message => ({
  key: `fair.open.${reason}`,
  args,
});

const named = (seat: number) => ({ name: { seat } });

class Attempt {
  readonly promised = new Map<number, string>();
  people: number[] | null = null;
  listed = new Map<number, string>();
  asks = "";
  readonly seeds = new Map<number, string>();
  withheld: number[] = [];
  seed = "";

  constructor(
    readonly number: number,
    readonly commitment: string,
  ) {}

  get missing(): number[] {
    return [...this.listed.keys()].filter((seat) => !this.seeds.has(seat));
  }
}

/** The same steps as `tycoon.table.proof`: what the protocol does not allow is a `Lie`. */
class Dealing {
  readonly attempts: Attempt[] = [];
  readonly draws: Draw[] = [];
  readonly scheme: number;
  /** Whether all chance was what the table had said it would ask for, before any seed was shown. */
  announced = false;
  #begun = false;

  constructor(
    readonly deal: number,
    lines: readonly Line[],
  ) {
    const first = lines.find((line) => line.type === "commitment");
    if (!first) throw new Lie("unpromised");
    this.scheme = first.scheme ?? 1;
    if (this.scheme !== 1 && this.scheme !== SCHEME) throw new Lie("scheme", { n: this.scheme });
    for (const line of lines) this.#follow(line);
    this.#compute();
  }

  get last(): Attempt | undefined {
    return this.attempts.at(-1);
  }

  get withheld(): number[] {
    return this.attempts.flatMap((attempt) => attempt.withheld);
  }

  get over(): boolean {
    return Boolean(this.last?.seed) && this.last?.withheld.length === 0;
  }

  get code(): string {
    const { last } = this;
    if (this.scheme !== SCHEME || !last?.people || last.missing.length) return "";
    const { number, commitment, people, listed, seeds } = last;
    return codeOf(listOf(this.deal, number, commitment, people, listed), seeds);
  }

  #follow(line: Line): void {
    const { last } = this;
    const isNew = this.scheme === SCHEME;
    if (line.type === "draws") {
      if (!last) throw new Lie("unpromised");
      if (isNew && (!last.people || last.missing.length || last.withheld.length)) {
        throw new Lie("too_soon");
      }
      this.announced = !this.#begun && asksOf(line.chance ?? []) === last.asks;
      this.#begun = true;
      this.draws.push(...(line.chance ?? []));
    } else if (line.type === "reveal") {
      const attempt = this.attempts[Math.max(line.attempt ?? 1, 1) - 1];
      if (!attempt || attempt.seed) throw new Lie("order", { what: line.type });
      attempt.seed = line.seed ?? "";
    } else if (this.#begun || line.deal !== this.deal) {
      throw new Lie("order", { what: line.type });
    } else if (line.type === "commitment") {
      const number = isNew ? this.attempts.length + 1 : 0;
      if ((line.attempt ?? 0) !== number) throw new Lie("attempts");
      if (last && (!last.withheld.length || !last.seed)) throw new Lie("attempts");
      this.attempts.push(new Attempt(number, line.commitment ?? ""));
    } else if (!last || (isNew && (line.attempt !== last.number || last.withheld.length))) {
      throw new Lie("order", { what: line.type });
    } else if (isNew) {
      this.#prepare(line, last);
    } else if (line.type === "seed") {
      last.seeds.set(line.seat ?? -1, line.seed ?? "");
    }
  }

  #prepare(line: Line, last: Attempt): void {
    const { type, seat = -1, seed = "" } = line;
    if (type === "committed" || type === "list") {
      if (last.people) throw new Lie("order", { what: type });
    }
    if (type === "committed") {
      last.promised.set(seat, line.commitment ?? "");
    } else if (type === "list") {
      last.people = line.people ?? [];
      last.asks = line.asks ?? "";
      last.listed = new Map(line.commitments ?? []);
      for (const [at, promise] of last.listed) {
        if (!last.people.includes(at)) throw new Lie("nobody", named(at));
        if (last.promised.get(at) !== promise) throw new Lie("list", named(at));
        if (this.withheld.includes(at)) throw new Lie("excluded", named(at));
      }
    } else if (type === "seed") {
      if (!last.people || last.seeds.has(seat)) throw new Lie("order", { what: type });
      if (seed.length !== 64) throw new Lie("length");
      if (last.listed.get(seat) !== seatCommitment(last.commitment, seat, seed)) {
        throw new Lie("seat_seed", named(seat));
      }
      last.seeds.set(seat, seed);
    } else if (type === "withheld") {
      const [named, missing] = [[...(line.seats ?? [])].sort(), last.missing.sort()];
      if (!named.length || String(named) !== String(missing)) throw new Lie("withheld");
      last.withheld = line.seats ?? [];
    }
  }

  #compute(): void {
    for (const { seed, commitment } of this.attempts) {
      if (seed && seed.length !== 64) throw new Lie("length");
      if (seed && tableCommitment(seed, this.scheme) !== commitment) throw new Lie("table_seed");
    }
    const { last } = this;
    if (!last || !this.over) return;
    const stream = new Stream(keyOf(last.seed, last.seeds, this.scheme));
    this.draws.forEach((draw, i) => {
      if (!stream.gives(draw)) throw new Lie("draw", { n: i + 1 });
    });
  }
}

/** What lines prove of a deal, to whoever has kept this of it (null: nothing). */
export function check(deal: number, lines: readonly Line[], kept: SeenDeal | null): Verdict {
  try {
    const dealing = new Dealing(deal, lines);
    const why: Message[] = [];
    if (dealing.scheme !== SCHEME) why.push(open("scheme"));
    if (!dealing.over) why.push(open("running"));
    if (!dealing.announced) why.push(open("asks"));
    why.push(...compare(dealing, kept));
    const { code, withheld } = dealing;
    return { state: why.length ? "unproved" : "proved", why, code, withheld };
  } catch (error) {
    if (!(error instanceof Lie)) throw error;
    return { state: "broken", why: [error.said], code: "", withheld: [] };
  }
}

/** What a receipt leaves open about a deal. */
function compare(dealing: Dealing, kept: SeenDeal | null): Message[] {
  if (!kept) return [open("unseen")];
  let mine = false;
  for (const seen of kept.attempts) {
    const attempt = dealing.attempts.find((one) => one.number === seen.attempt);
    if (!attempt) throw new Lie("hidden_attempt", { n: seen.attempt });
    mine = compareAttempt(attempt, seen, kept.seat);
  }
  if (kept.code && kept.code !== dealing.code) throw new Lie("other_code");
  const seen = new Set(kept.attempts.map(({ attempt }) => attempt));
  const unseen = dealing.attempts.filter(({ number }) => !seen.has(number));
  return [
    ...(unseen.length ? [open("attempts", { n: unseen.length })] : []),
    ...(mine ? [] : [open(kept.seat < 0 ? "watching" : "no_seed")]),
  ];
}

/** What an attempt looks like, in a record or in an update. */
export interface Shown {
  readonly commitment: string;
  readonly people: readonly number[] | null;
  readonly asks: string;
  readonly listed: BySeat<string>;
  readonly seeds: BySeat<string>;
  readonly withheld: readonly number[];
}

const inOrder = (promises: Iterable<readonly [number, string]>) =>
  String([...promises].sort(([a], [b]) => a - b));

/** Whether our seed is in it; a `Lie` where we were shown something else before. */
export function compareAttempt(attempt: Shown, seen: SeenAttempt, seat: number): boolean {
  if (attempt.commitment !== seen.commitment) throw new Lie("other_commitment");
  if (
    seen.listed &&
    (String(attempt.people) !== String(seen.listed.people) ||
      attempt.asks !== seen.listed.asks ||
      inOrder(attempt.listed) !== inOrder(seen.listed.promises))
  ) {
    throw new Lie("other_list");
  }
  const own = new Map(seen.own);
  const listed = own.size ? attempt.listed.get(seat) : undefined;
  if (listed !== undefined && !own.has(listed)) throw new Lie("not_yours");
  if (seen.accepted && attempt.people) {
    if (listed === undefined) throw new Lie("left_out");
    for (const at of attempt.listed.keys()) {
      if (!seen.humans.includes(at)) throw new Lie("nobody", named(at));
    }
  }
  if (seen.shown && attempt.withheld.includes(seat)) throw new Lie("accused");
  const shown = attempt.seeds.get(seat);
  if (listed === undefined || attempt.withheld.length || shown === undefined) return false;
  if (shown !== own.get(listed)) throw new Lie("not_yours");
  return true;
}

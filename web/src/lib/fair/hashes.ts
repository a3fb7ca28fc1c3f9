/** The hashes of fair dealing and the numbers that come from a key: docs/fair-dealing.md. */

// The browser's own hashes work only over TLS, and tables are also played on home networks.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SCHEME = 2;
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export type BySeat<T> = ReadonlyMap<number, T>;

/** Bytes from their hexadecimal digits. Never raises: a seed that is none just fits no commitment. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}

const hash = (...parts: Uint8Array[]) => bytesToHex(sha256(concatBytes(...parts)));
const ascending = <T>(seats: BySeat<T>) => [...seats].sort(([a], [b]) => a - b);

export const tableCommitment = (seed: string, scheme = SCHEME) =>
  hash(utf8ToBytes(scheme === SCHEME ? "tycoon-table-2" : ""), bytesOf(seed));

export const seatCommitment = (table: string, seat: number, seed: string) =>
  hash(utf8ToBytes("tycoon-seat-2"), bytesOf(table), Uint8Array.of(seat), bytesOf(seed));

export function keyOf(seed: string, seeds: BySeat<string>, scheme = SCHEME): string {
  const domain = scheme === SCHEME ? "tycoon-deal-2" : "tycoon-deal-1";
  return hash(utf8ToBytes(domain), bytesOf(seed), ...withSeats(seeds));
}

const withSeats = (seeds: BySeat<string>) =>
  ascending(seeds).map(([seat, seed]) => concatBytes(Uint8Array.of(seat), bytesOf(seed)));

/** A fingerprint of all that was promised, by the table and by each seat that has a person. */
export function listOf(
  deal: number,
  attempt: number,
  table: string,
  people: readonly number[],
  promises: BySeat<string>,
): string {
  const place = new Uint8Array(5);
  new DataView(place.buffer).setUint32(0, deal);
  place[4] = attempt;
  const parts = [...people]
    .sort((a, b) => a - b)
    .map((seat) =>
      concatBytes(Uint8Array.of(seat), bytesOf(promises.get(seat) ?? "00".repeat(32))),
    );
  return hash(utf8ToBytes("tycoon-list-2"), place, bytesOf(table), ...parts);
}

/** The ten letters that players compare. */
export function codeOf(list: string, seeds: BySeat<string>): string {
  const digest = hash(utf8ToBytes("tycoon-code-2"), bytesOf(list), ...withSeats(seeds));
  const number = BigInt(`0x${digest.slice(0, 14)}`) >> 6n;
  const letters = Array.from(
    { length: 10 },
    (_, i) => LETTERS[Number((number >> BigInt(45 - 5 * i)) & 31n)],
  ).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

export const newSeed = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** One request of the rules to chance, and its result. */
export type Draw = readonly [what: string, n: number, result: number | readonly number[]];

/** A fingerprint of what is asked of chance, whatever it gives. */
export const asksOf = (draws: readonly Draw[]) =>
  hash(utf8ToBytes(JSON.stringify(draws.map(([what, n]) => [what, n]))));

const WHOLE = 1n << 64n;

/** The numbers of a deal, one after the other. */
export class Stream {
  readonly #key: Uint8Array;
  #block = 0;
  #words: bigint[] = [];

  constructor(key: string) {
    this.#key = bytesOf(key);
  }

  #word(): bigint {
    if (this.#words.length === 0) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setBigUint64(0, BigInt(this.#block++));
      const view = new DataView(hmac(sha256, this.#key, counter).buffer);
      this.#words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return this.#words.shift() ?? 0n;
  }

  below(n: number): number {
    const most = BigInt(n);
    const limit = WHOLE - (WHOLE % most);
    let word = this.#word();
    while (word >= limit) word = this.#word();
    return Number(word % most);
  }

  shuffle(n: number): number[] {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    return order;
  }

  /** Whether this is the next result. */
  gives([what, n, result]: Draw): boolean {
    const drawn = what === "below" ? this.below(n) : this.shuffle(n);
    return JSON.stringify(drawn) === JSON.stringify(result);
  }
}

/** Makes sentences from keys and arguments; the twin of `sentences.py`. */

import type en from "$catalogue/en.json";

import { BadArgument, MissingArgument, UnknownKey, WordsError } from "./errors";
import { attach } from "./korean";
import type { Lang } from "./languages";
import { parse, type Pattern, type Slot } from "./pattern";

/** Every key of the catalogue. */
export type Key = keyof typeof en;

/** What the wire carries instead of a sentence. */
export interface Message {
  readonly key: string;
  readonly args?: Args;
}

/** A seat as an argument: shown by the name of its player. */
export interface Seat {
  readonly seat: number;
}

/** A value that a slot of a sentence can show. */
export type Arg = string | number | bigint | boolean | readonly Arg[] | Message | Seat;

export type Args = Readonly<Record<string, unknown>>;

const MINUS = "\u2212";
const SUIT_SIGNS: Readonly<Record<string, string>> = { d: "♦", c: "♣", h: "♥", s: "♠" };
const CARDS = /^(?:[2-9TJQKA][dchs]|D[mc])+$/;
const JOINER = "\u2060";
/** Between a sign (of a suit, an emoji, a bracket) and the letter behind it, where lines may begin. */
const BEHIND_SIGN = /(?<=[\p{Extended_Pictographic}\ufe0f%×)])(?=\p{L})/gu;
/** Chinese sets a space where letters, digits or signs meet its own characters. */
const GAP = /^(?:[\da-zA-Z%♦♣♥♠][一-鿿]|[一-鿿][\da-zA-Z$€£₩♦♣♥♠])$/u;
/** Between a number and the word that counts, or %, where no line ends. */
const COUNTED = /(?<=\d) (?=[%人張套局位座家棟間分級輪回秒格步次])/gu;
const DEEPEST = 8; // messages in messages; deeper ones come from nobody honest

/**
 * The sentences of one language, made from a plain record of its catalogue.
 *
 * Strict words throw `WordsError` where a sentence cannot be made; others show the key. Words are
 * strict where the page is developed and tested, not where it is played.
 */
export class Words {
  #parsed = new Map<string, Pattern>();
  #names: readonly string[] = [];

  readonly strict: boolean;
  /** Whether signs are joined to the particles behind them, for whoever breaks lines. */
  readonly joined: boolean;

  constructor(
    readonly lang: Lang,
    readonly catalogue: Readonly<Record<string, string>>,
    { strict = import.meta.env.DEV, joined = false }: { strict?: boolean; joined?: boolean } = {},
  ) {
    this.strict = strict;
    this.joined = joined;
  }

  /** The same words with a name for each seat, in the order of the seats. */
  naming(names: readonly string[]): Words {
    const other = new Words(this.lang, this.catalogue, this);
    other.#parsed = this.#parsed;
    other.#names = names;
    return other;
  }

  /** Whether the catalogue has a key, for keys put together while running. */
  has(key: string): key is Key {
    return Object.hasOwn(this.catalogue, key);
  }

  /** The sentence of a key. */
  text(key: string, args: Args = {}): string {
    return this.#laidOut(this.#sentence(key, args, 0));
  }

  /** The sentence of a message that came from elsewhere. */
  message(message: unknown): string {
    return this.#laidOut(this.#message(message, 0));
  }

  #laidOut(sentence: string): string {
    return this.joined ? joinedSigns(sentence) : sentence;
  }

  #message(message: unknown, depth: number): string {
    const found = asMessage(message);
    if (!found) return this.#unfit(message);
    return this.#sentence(found.key, found.args ?? {}, depth);
  }

  #unfit(value: unknown): string {
    if (this.strict) throw new BadArgument(`cannot be shown: ${String(value)}`);
    return "";
  }

  #sentence(key: string, args: Args, depth: number): string {
    if (depth > DEEPEST) return "…";
    try {
      return this.#render(this.#pattern(key), key, args, depth);
    } catch (error) {
      if (this.strict || !(error instanceof WordsError)) throw error;
      return key;
    }
  }

  #pattern(key: string): Pattern {
    let pattern = this.#parsed.get(key);
    if (!pattern) {
      const source = this.has(key) ? this.catalogue[key] : undefined;
      if (source === undefined) throw new UnknownKey(`no words for '${key}' in ${this.lang}`);
      pattern = parse(source);
      this.#parsed.set(key, pattern);
    }
    return pattern;
  }

  #render(pattern: Pattern, key: string, args: Args, depth: number): string {
    let out = "";
    const put = (text: string) => {
      const gap = this.lang === "zh-Hant" && GAP.test(out.slice(-1) + text.slice(0, 1));
      out += gap ? ` ${text}` : text;
    };
    for (const part of pattern) {
      if (typeof part === "string") {
        put(part);
        continue;
      }
      const value = Object.hasOwn(args, part.name) ? args[part.name] : undefined;
      if (value === undefined || value === null) {
        throw new MissingArgument(`'${key}' needs the argument '${part.name}'`);
      }
      if (part.branches) {
        const branch = part.branches.get(this.#choice(value, part.branches)) ?? [];
        put(this.#render(branch, key, args, depth));
      } else {
        put(finished(part, this.#converted(part, value, args, depth)));
      }
    }
    return out;
  }

  #card(rank: string, suit: string, depth: number): string {
    if (rank === "D") return this.#sentence(`card.dragon.${suit}`, {}, depth + 1);
    return rank.replace("T", "10") + SUIT_SIGNS[suit];
  }

  #converted(slot: Slot, value: unknown, args: Args, depth: number): string {
    if (slot.lookup) {
      const simple = typeof value === "string" || typeof value === "boolean" || isNumber(value);
      const name = simple ? word(value) : this.#plain(value, depth);
      const key = `${slot.lookup}.${name}`;
      return this.has(key) ? this.#sentence(key, args, depth + 1) : name;
    }
    switch (slot.convert) {
      case "card":
      case "cards":
        return (
          cardsOf(value)
            ?.map(([rank = "", suit = ""]) => this.#card(rank, suit, depth))
            .join(" ") ?? this.#plain(value, depth)
        );
      case "spoken": {
        const names = cardsOf(value)?.map(([rank = "", suit = ""]) =>
          rank === "D"
            ? this.#card(rank, suit, depth)
            : this.#sentence("card.spoken", { rank, suit }, depth + 1),
        );
        return names ? this.#joined(names, "list") : this.#plain(value, depth);
      }
      case "list":
      case "and":
      case "or":
        if (!Array.isArray(value)) break;
        return this.#joined(
          value.map((one: unknown) => this.#plain(one, depth)),
          slot.convert,
        );
      case "signed":
        if (isNumber(value)) return (value > 0 ? "+" : "") + formatNumber(value);
        break;
      case "plain":
        if (isNumber(value)) return formatNumber(value, "");
        break;
      case "ordinal":
        if (isNumber(value)) {
          return formatNumber(value) + (this.lang === "en" ? englishOrdinal(value) : "");
        }
        break;
    }
    return this.#plain(value, depth);
  }

  #plain(value: unknown, depth: number): string {
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return this.#sentence(`app.${word(value)}`, {}, depth + 1);
    if (isNumber(value)) return formatNumber(value);
    if (Array.isArray(value)) {
      if (depth > DEEPEST) return "…";
      const texts = value.map((one: unknown) => this.#plain(one, depth + 1));
      return this.#joined(texts, "and");
    }
    if (asMessage(value)) return this.#message(value, depth + 1);
    const seat = asSeat(value);
    return seat === null ? this.#unfit(value) : this.#seat(seat);
  }

  #seat(seat: number): string {
    const name = this.#names[seat];
    if (name !== undefined) return name;
    return seat < 0
      ? this.#sentence("seat.table", {}, 0)
      : this.#sentence("seat.number", { n: seat + 1 }, 0);
  }

  #joined(texts: readonly string[], how: "list" | "and" | "or"): string {
    if (texts.length < 2) return texts.join("");
    if (how === "list") return texts.join(this.#sentence("list.separator", {}, 0));
    const [a, b] = [this.#joined(texts.slice(0, -1), "list"), texts.at(-1)];
    return this.#sentence(`list.${how}.${texts.length === 2 ? "two" : "many"}`, { a, b }, 0);
  }

  #choice(value: unknown, branches: ReadonlyMap<string, Pattern>): string {
    if (Array.isArray(value)) value = value.length;
    if (typeof value === "boolean" || typeof value === "string") {
      return branches.has(word(value)) ? word(value) : "other";
    }
    if (!isNumber(value)) return "other";
    const exact = `=${formatNumber(value, "").replace(MINUS, "-")}`;
    if (branches.has(exact)) return exact;
    const one = this.lang === "en" && (Number(value) === 1 || Number(value) === -1);
    return one && branches.has("one") ? "one" : "other";
  }
}

/**
 * The sentence with word joiners behind signs, so that no particle begins a line ("10♦를"), and
 * with numbers bound to what they count ("3 張", "47 %").
 */
export function joinedSigns(sentence: string): string {
  return sentence.replace(BEHIND_SIGN, JOINER).replace(COUNTED, "\u00a0");
}

function finished(slot: Slot, text: string): string {
  if (slot.finish === "capital") {
    const [first = ""] = text;
    return first.toUpperCase() + text.slice(first.length);
  }
  return slot.finish ? attach(text, slot.finish) : text;
}

/** A number as all four languages write it: grouped by three, at most three decimals. */
export function formatNumber(value: number | bigint, grouping = ","): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    if (Number.isNaN(value)) return "NaN";
    return value < 0 ? `${MINUS}∞` : "∞";
  }
  const negative = value < 0;
  const thousandths =
    typeof value === "bigint"
      ? (negative ? -value : value) * 1000n
      : Number.isInteger(value)
        ? BigInt(Math.abs(value)) * 1000n
        : BigInt(Math.floor(Math.abs(value) * 1000 + 0.5));
  const whole = String(thousandths / 1000n).replace(/\B(?=(\d{3})+$)/g, grouping);
  const rest = thousandths % 1000n;
  const decimals = rest ? `.${String(rest).padStart(3, "0")}`.replace(/0+$/, "") : "";
  return (negative && thousandths ? MINUS : "") + whole + decimals;
}

function englishOrdinal(value: number | bigint): string {
  const n = Math.abs(Math.trunc(Number(value))) % 100;
  if (n >= 11 && n <= 13) return "th";
  return ["th", "st", "nd", "rd"][n % 10] ?? "th";
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function word(value: string | boolean | number | bigint): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : formatNumber(value, "");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asMessage(value: unknown): Message | null {
  if (!isRecord(value) || typeof value["key"] !== "string") return null;
  const args = value["args"] ?? {};
  return isRecord(args) ? { key: value["key"], args } : null;
}

function asSeat(value: unknown): number | null {
  const seat = isRecord(value) ? value["seat"] : undefined;
  return typeof seat === "number" && Number.isInteger(seat) ? seat : null;
}

/** Cards in notation, each as its two letters; null for anything else. */
function cardsOf(value: unknown): string[][] | null {
  const text = Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === "string" ? one : "?")).join("")
    : value;
  if (typeof text !== "string" || !CARDS.test(text)) return null;
  return (text.match(/../g) ?? []).map((card) => [...card]);
}

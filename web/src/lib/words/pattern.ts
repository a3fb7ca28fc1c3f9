/** The small language of the catalogue's sentences; the twin of `pattern.py`, which explains it. */

import { BadPattern } from "./errors";
import { PARTICLES } from "./korean";

export interface Slot {
  readonly name: string;
  readonly convert: string;
  readonly lookup: string;
  readonly branches: ReadonlyMap<string, Pattern> | null;
  readonly finish: string;
}

export type Pattern = readonly (string | Slot)[];

const CONVERSIONS: ReadonlySet<string> = new Set([
  "plain",
  "signed",
  "ordinal",
  "card",
  "cards",
  "spoken",
  "list",
  "and",
  "or",
]);

const NAME = /[a-z][a-z0-9_]*/y;
const BRANCH = /(=-?[0-9]+|[A-Za-z0-9_-]+):/y;
const TEXT = /[^{}|\\]+/y;
const LOOKUP = /^[a-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

/** The parts of a pattern. Throws `BadPattern` with the place of the first mistake. */
export function parse(source: string): Pattern {
  const reader = new Reader(source);
  const parts = reader.parts(false);
  if (reader.at < source.length) throw reader.bad("a closing brace without an opening one");
  return parts;
}

class Reader {
  at = 0;

  constructor(readonly source: string) {}

  bad(why: string): BadPattern {
    return new BadPattern(`${why}, at ${this.at} of ${JSON.stringify(this.source)}`);
  }

  peek(): string {
    return this.source.charAt(this.at);
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** Text and slots up to the end, or in a branch up to its `|` or `}`. */
  parts(nested: boolean): Pattern {
    const out: (string | Slot)[] = [];
    let text = "";
    for (let char = this.peek(); char; char = this.peek()) {
      if (char === "{") {
        if (text) out.push(text);
        text = "";
        out.push(this.slot());
      } else if (char === "\\") {
        const escaped = this.source.charAt(this.at + 1);
        if (!escaped || !"{}|\\".includes(escaped)) {
          throw this.bad("a backslash before nothing special");
        }
        text += escaped;
        this.at += 2;
      } else if (char === "}" || (char === "|" && nested)) {
        break;
      } else if (char === "|") {
        text += char;
        this.at += 1;
      } else {
        text += this.take(TEXT)?.[0] ?? "";
      }
    }
    if (text) out.push(text);
    return out;
  }

  slot(): Slot {
    this.at += 1;
    const name = this.take(NAME)?.[0];
    if (name === undefined) throw this.bad("no argument name");
    let convert = "";
    let lookup = "";
    let finish = "";
    const branches = new Map<string, Pattern>();
    while (this.peek() === "|") {
      this.at += 1;
      const branch = this.take(BRANCH)?.[1];
      if (branch !== undefined) {
        if (convert || lookup || finish) throw this.bad("a branch after a format");
        if (branches.has(branch)) throw this.bad(`a second branch '${branch}'`);
        branches.set(branch, this.parts(true));
        continue;
      }
      const word = this.take(TEXT)?.[0];
      if (word === undefined) throw this.bad("an empty format");
      if (branches.size > 0 || finish) throw this.bad(`'${word}' comes too late`);
      if (PARTICLES.has(word) || word === "capital") finish = word;
      else if (convert || lookup) throw this.bad(`a second conversion '${word}'`);
      else if (CONVERSIONS.has(word)) convert = word;
      else if (LOOKUP.test(word)) lookup = word;
      else throw this.bad(`unknown format '${word}'`);
    }
    if (this.peek() !== "}") throw this.bad("no closing brace");
    this.at += 1;
    if (branches.size > 0 && !branches.has("other")) {
      throw this.bad(`no branch 'other' for '${name}'`);
    }
    return { name, convert, lookup, branches: branches.size > 0 ? branches : null, finish };
  }
}

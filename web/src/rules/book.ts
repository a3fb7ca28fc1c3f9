/** A book of rules as the catalogue has it, and what of it is to be read; the twin of `tycoon.words.rules`. */

import type { Lang } from "$lib/i18n.svelte";
import type { BookName, Kind } from "./names";

export type Options = Readonly<Record<string, unknown>>;
export type Condition = Readonly<Record<string, unknown>>;

export interface Table {
  readonly head: readonly (number | string)[];
  readonly rows?: readonly (readonly (number | string)[])[];
  /** Whether each language has rows of its own: the texts that begin with `=`. */
  readonly named?: boolean;
}

interface Rule {
  readonly when?: Condition;
  readonly parts?: Readonly<Record<string, Condition>>;
  readonly tables?: readonly string[];
}

export interface Book {
  readonly game: string;
  readonly values?: Readonly<Record<string, number>>;
  readonly sections: readonly {
    readonly name: string;
    readonly when?: Condition;
    readonly rules?: Readonly<Record<string, Rule>>;
    readonly tables?: readonly string[];
    /** Those without a number. */
    readonly texts?: readonly string[];
  }[];
  readonly tables?: Readonly<Record<string, Table>>;
}

export type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Book | Texts>(
  ["$catalogue/rules/*.json", "$catalogue/differences/*.json"],
  { import: "default" },
);

async function file(name: string): Promise<Book | Texts> {
  const found = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.json`));
  if (!found) throw new Error(`there are no rules ${name}`);
  return found[1]();
}

/** A book and its texts in a language. */
export async function fetchBook(name: BookName, lang: Lang, kind: Kind): Promise<[Book, Texts]> {
  const at = `${kind}/${name}`;
  const [book, texts] = await Promise.all([file(at), file(`${at}.${lang}`)]);
  return [book as Book, texts as Texts];
}

/** The rows of a table in the language of these texts. */
export function rowsOf({ rows = [], named = false }: Table, texts: Texts) {
  const own = Object.entries(texts).filter(([key]) => key.startsWith("="));
  return named ? [...rows, ...own.map(([key, text]) => [key.slice(1), text])] : rows;
}

/** Whether options are as a condition wants them. */
export function holds(when: Condition | undefined, options: Options): boolean {
  return Object.entries(when ?? {}).every(([name, wanted]) => matches(options[name], wanted));
}

function matches(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value);
  if (typeof wanted !== "object" || wanted === null) return value === wanted;
  if ("over" in wanted) return Number(value) > Number(wanted.over);
  return "not" in wanted && value !== wanted.not;
}

export interface Paragraph {
  readonly key: string;
  /** What is to be named before it. */
  readonly when: Condition;
}

export interface Read {
  readonly number: string;
  readonly paragraphs: readonly Paragraph[];
  readonly tables: readonly Table[];
  /** The options that it speaks of. */
  readonly options: readonly string[];
}

export interface Chapter {
  readonly name: string;
  readonly when: Condition;
  readonly rules: readonly Read[];
  readonly tables: readonly Table[];
  readonly texts: readonly string[];
}

/** All of a book, or with a table's options what holds there, and apart what does not. */
export function assemble(
  book: Book,
  texts: Texts,
  options: Options | null,
): { chapters: Chapter[]; elsewhere: Read[] } {
  const chapters: Chapter[] = [];
  const elsewhere: Read[] = [];
  const tables = (names: readonly string[] = []) =>
    names.flatMap((name) => book.tables?.[name] ?? []);
  for (const section of book.sections) {
    const rules: Read[] = [];
    for (const [number, rule] of Object.entries(section.rules ?? {})) {
      const here = !options || (holds(section.when, options) && holds(rule.when, options));
      const read = {
        number,
        paragraphs: paragraphs(number, rule, here ? options : null),
        tables: tables(rule.tables),
        options: spokenOf(number, rule, texts),
      };
      (here ? rules : elsewhere).push(read);
    }
    const empty = options && (!holds(section.when, options) || (section.rules && !rules.length));
    if (empty) continue;
    const when = options ? {} : (section.when ?? {});
    const { name, texts: plain = [] } = section;
    chapters.push({ name, when, rules, tables: tables(section.tables), texts: plain });
  }
  return { chapters, elsewhere };
}

function paragraphs(
  number: string,
  { when = {}, parts = {} }: Rule,
  options: Options | null,
): Paragraph[] {
  const all = Object.entries(parts).map(([part, when]) => ({ key: `${number}.${part}`, when }));
  return [
    { key: number, when: options ? {} : when },
    ...(options
      ? all.filter((one) => holds(one.when, options)).map(({ key }) => ({ key, when: {} }))
      : all),
  ];
}

function spokenOf(number: string, { when, parts }: Rule, texts: Texts): string[] {
  const names = [when ?? {}, ...Object.values(parts ?? {})].flatMap(Object.keys);
  const said = Object.entries(texts)
    .filter(([key]) => key === number || key.startsWith(`${number}.`))
    .flatMap(([, text]) => pieces(text))
    .filter(({ kind }) => kind === "option" || kind === "value")
    .map(({ text }) => text.replace(/=.*/, ""));
  return [...new Set([...names, ...said])];
}

const CARD = "(?:(?:10|[2-9JQKA])[♦♣♥♠]|joker|Dm|Dc)";
const PIECE = new RegExp(
  [
    `\\[(?<cards>${CARD}(?: ${CARD})*)\\]`,
    "\\[(?<mark>our|official)\\]",
    "\\[option:(?<option>[a-z_]+(?:=[\\w-]+)?)\\]",
    "\\[preset:(?<preset>[\\w-]+)\\]",
    "\\[(?<name>[a-z]+:[\\w-]+)\\]",
    "\\{(?<value>[a-z_]+)\\}",
    "\\*(?<term>[^*]+)\\*",
    "(?<![A-Z])(?<rule>(?:BT|DF|MD|MO|MS|MM)-\\d+)(?!\\d)",
  ].join("|"),
  "gu",
);

export interface Piece {
  readonly kind: string;
  readonly text: string;
}

/** The pieces of a marked-up text, in order. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    const [kind, said] = Object.entries(match.groups ?? {}).find(
      ([, one]) => one !== undefined,
    ) ?? ["text", match[0]];
    found.push({ kind, text: said ?? "" });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

const SIGNS: Readonly<Record<string, string>> = { "♦": "d", "♣": "c", "♥": "h", "♠": "s" };

/** The cards of `[10♦ J♣ joker]` as they are drawn: `Td`, `Jc`, `jk`. */
export function cardsOf(text: string): string[] {
  return text.split(" ").map((card) => {
    if (card === "joker") return "jk";
    if (card.startsWith("D")) return card;
    return card.slice(0, -1).replace("10", "T") + (SIGNS[card.at(-1) ?? ""] ?? "");
  });
}

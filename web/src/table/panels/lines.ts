import type { Entry, Message } from "$lib/wire";

/** Two lines that follow each other, told as one; null where each stands alone. */
export type Join = (line: Message, next: Message) => Message | null;

export interface Line {
  /** The first entry that it tells of. */
  entry: Entry;
  say: Message;
}

/** The lines of the log for these entries. */
export function linesOf(entries: readonly Entry[], join?: Join): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const { say } = entry;
    if (!say) continue;
    const last = lines.at(-1);
    const both = last && join?.(last.say, say);
    if (last && both) last.say = both;
    else lines.push({ entry, say });
  }
  return lines;
}

/** The line that tells of an entry: its own, or the one that it was joined to; undefined for none. */
export const lineOf = <L extends { seq: number }>(
  lines: readonly L[],
  seq: number,
): L | undefined => lines.findLast((line) => line.seq <= seq);

/** What is for comparing, not for reading: promises and seeds. */
const PROOFS = new Set(["log.commitment", "log.revealed"]);

export const isProof = (say: Message): boolean => PROOFS.has(say.key);

const MINUTE = 60_000;

/** The lines, and before which of them the time is told: the first, and wherever a minute has gone by. */
export function paced(lines: readonly Line[]): (Line & { breaks: boolean })[] {
  let told = -Infinity;
  return lines.map((line) => {
    const breaks = line.entry.at - told >= MINUTE;
    if (breaks) told = line.entry.at;
    return { ...line, breaks };
  });
}

const SHORT = 16;
const NAMES = ["hash", "seed"] as const;

/** All digits of what is for comparing. */
export function digitsOf({ args }: Message): string {
  const found = NAMES.map((name) => args[name]).find((one) => typeof one === "string");
  return typeof found === "string" ? found : "";
}

/** Their beginning tells them apart; the whole is there for who asks. */
export function shortened(say: Message): Message {
  const digits = digitsOf(say);
  const name = NAMES.find((one) => one in say.args);
  return name && digits.length > SHORT
    ? { ...say, args: { ...say.args, [name]: `${digits.slice(0, SHORT)}…` } }
    : say;
}

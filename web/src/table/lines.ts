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

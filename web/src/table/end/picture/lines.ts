/** Text that has to find room in a picture. */

export type Measure = (text: string) => number;

const letters = (text: string) => [...new Intl.Segmenter().segment(text)].map((one) => one.segment);

/** The text, or as much of its beginning as there is room for, with dots behind it. */
export function cut(text: string, room: number, measure: Measure): string {
  if (measure(text) <= room) return text;
  const kept = letters(text);
  while (kept.length && measure(`${kept.join("").trimEnd()}…`) > room) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

/** The text in lines, at most so many; what is too much is cut. Words stay whole where they can. */
export function lines(text: string, room: number, most: number, measure: Measure): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)];
  const found: string[] = [];
  let line = "";
  for (const [at, { segment, index }] of words.entries()) {
    if (!line || measure((line + segment).trimEnd()) <= room) {
      line += segment;
      continue;
    }
    if (found.length === most - 1) {
      const rest =
        line +
        words
          .slice(at)
          .map((one) => one.segment)
          .join("");
      return [...found, cut(rest, room, measure)];
    }
    found.push(cut(line.trimEnd(), room, measure));
    line = text.slice(index, index + segment.length).trimStart();
  }
  return line.trim() ? [...found, cut(line.trimEnd(), room, measure)] : found;
}

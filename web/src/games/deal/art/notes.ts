/** What is printed on money: a pattern of ellipses and the sum. */

/** What a card of money is worth; 0 for other cards. */
export const worthOf = (card: string): number => Number(/^money-(\d+)$/.exec(card)?.[1] ?? 0);

const HUES: Readonly<Record<number, string>> = {
  1: "brown",
  2: "pink",
  3: "green",
  4: "blue",
  5: "teal",
  10: "orange",
};

export const hueOf = (worth: number): string => `var(--group-${HUES[worth] ?? "black"})`;

const round = (n: number): number => Math.round(n * 100) / 100;

/**
 * The lines of a note about its middle, as one path: ellipses, each turned on a little, that leave
 * room for the sum. The more the note is worth, the closer they are.
 */
export function guilloche(worth: number): string {
  const [long, short, leaves] = [19, 10.5, 8 + worth];
  return Array.from({ length: leaves }, (_, i) => {
    const turn = (180 / leaves) * i;
    const x = round(long * Math.cos((turn * Math.PI) / 180));
    const y = round(long * Math.sin((turn * Math.PI) / 180));
    const arc = `a${long} ${short} ${round(turn)} 0 1`;
    return `M${-x} ${-y}${arc} ${2 * x} ${2 * y}${arc} ${-2 * x} ${-2 * y}z`;
  }).join("");
}

/** Figures and the M of millions as lines on a grid 12 high, and how wide they are. */
const SIGNS: Readonly<Record<string, { path: string; width: number }>> = {
  "0": { path: "M3.700.5Q.5.5.5 6t3.200 5.500T7 6 3.700.5z", width: 7.5 },
  "1": { path: "M.5 3L4 .5v11", width: 4.5 },
  "2": { path: "M.7 3.500Q1 .5 4 .5t3 3q0 1.700-2 3.700l-4.500 4.300h6.800", width: 7.5 },
  "3": {
    path: "M.7.5h6L3.500 4.700q3.800 0 3.800 3.300 0 3.500-3.600 3.500-2.700 0-3.200-2",
    width: 7.5,
  },
  "4": { path: "M5.300 11.500V.5L.5 8h7", width: 7.5 },
  "5": {
    path: "M6.700.5h-5L1 5.500q1-.8 2.700-.8Q7.300 4.700 7.300 8q0 3.500-3.600 3.500-2.500 0-3.200-1.800",
    width: 7.5,
  },
  M: { path: "M.5 11.500V.5L5 7.500 9.500.5v11", width: 10 },
};
const GAP = 2.6;

/** The sum on a note, in lines about its middle: each figure and where it begins. */
export function lettering(worth: number): { path: string; x: number }[] {
  const signs = [...`${worth}M`].flatMap((letter) => SIGNS[letter] ?? []);
  const all = signs.reduce((sum, { width }) => sum + width + GAP, -GAP);
  let x = -all / 2;
  return signs.map((sign) => {
    const here = { path: sign.path, x: round(x) };
    x += sign.width + GAP;
    return here;
  });
}

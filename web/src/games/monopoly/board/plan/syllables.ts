/** Where long names may be broken in Latin letters: between syllables, in about the middle. */

const VOWEL = /[aeiouy]/;
/** Consonants that are one sound. */
const ONE_SOUND = /^(th|sh|ch|ph|ts|gh|wh|qu|[bcdfgkpt][rl])/;
/** Neither part is shorter. */
const LEAST = 3;

/** The places between two syllables of a word, as numbers of the letters before them. */
export function breaksOf(word: string): number[] {
  const plain = [...word.normalize("NFC")].map((letter) =>
    letter.normalize("NFD").charAt(0).toLowerCase(),
  );
  const vowels = plain.flatMap((letter, i) => (VOWEL.test(letter) ? [i] : []));
  return vowels.flatMap((from, i) => {
    const to = vowels[i + 1];
    if (to === undefined || to - from < 2) return [];
    const at = betweenOf(plain.slice(from + 1, to).join("")) + from + 1;
    return at >= LEAST && plain.length - at >= LEAST ? [at] : [];
  });
}

/** How many of the consonants between two vowels end the first syllable. */
function betweenOf(consonants: string): number {
  if (consonants.length < 2 || (consonants.length === 2 && ONE_SOUND.test(consonants))) return 0;
  return ONE_SOUND.test(consonants) && consonants.length > 2 ? 2 : 1;
}

/** The two parts of a word, broken between two syllables as near its middle as can be; all of it where it has no such place. */
export function halvesOf(word: string): string[] {
  const middle = word.length / 2;
  const [at] = breaksOf(word).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [word] : [word.slice(0, at), word.slice(at)];
}

/** A name, divided where some of its words may be broken. */
export function dividedAt(name: string, broken: ReadonlySet<string>): string[] {
  const parts = [""];
  for (const [i, word] of name.split(" ").entries()) {
    const [first = "", ...more] = broken.has(word) ? halvesOf(word) : [word];
    parts[parts.length - 1] += i ? ` ${first}` : first;
    parts.push(...more);
  }
  return parts;
}

/** Of so many letters a word may have to be broken. */
const BREAKABLE = 9;

/** A name whose long words may be broken between syllables, where there is no room for them. */
export const softened = (name: string): string =>
  name
    .split(" ")
    .map((word) => (word.length < BREAKABLE ? word : halvesOf(word).join("\u00ad")))
    .join(" ");

/**
 * Korean particles, chosen by the last sound of the word before them; the twin of `korean.py`.
 *
 * Where the sound cannot be known (an emoji, a Chinese character) both forms are shown: 이(가).
 */

export type Sound = "unknown" | "vowel" | "rieul" | "consonant";

type Particle = Readonly<Record<Sound, string>>;

function particle(consonant: string, vowel: string, unknown: string, rieul = consonant): Particle {
  return { consonant, vowel, unknown, rieul };
}

export const PARTICLES: ReadonlyMap<string, Particle> = new Map([
  ["이/가", particle("이", "가", "이(가)")],
  ["을/를", particle("을", "를", "을(를)")],
  ["은/는", particle("은", "는", "은(는)")],
  ["와/과", particle("과", "와", "와(과)")],
  ["과/와", particle("과", "와", "와(과)")],
  ["으로/로", particle("으로", "로", "(으)로", "로")],
  ["(으)로", particle("으로", "로", "(으)로", "로")],
  ["이나/나", particle("이나", "나", "(이)나")],
  ["이라는/라는", particle("이라는", "라는", "(이)라는")],
  ["아/야", particle("아", "야", "아(야)")],
]);

const CLOSERS = /["'”’»›」』】〉》〕.,!?…·:;~*_\- ]+$/u;
const CLOSERS_AND_BRACKETS = /["'”’»›」』】〉》〕.,!?…·:;~*_\- )\]}>]+$/u;
const BRACKETED = /(?<=[^\s([])\s*(\([^()]*\)|\[[^[\]]*\])$/u;

/** The text with a particle of `PARTICLES` in the form that fits its last sound. */
export function attach(text: string, name: string): string {
  return text + (PARTICLES.get(name)?.[lastSound(text)] ?? "");
}

/** How the text ends when read aloud. Closing quotes, stops and a remark in brackets are not read. */
export function lastSound(text: string): Sound {
  const word = bare(text.normalize("NFKC"));
  const last = [...word].at(-1) ?? "";
  const code = last.codePointAt(0) ?? 0;
  if (code >= 0xac00 && code <= 0xd7a3) {
    const final = (code - 0xac00) % 28;
    return final === 0 ? "vowel" : final === 8 ? "rieul" : "consonant";
  }
  if (/^[0-9]$/.test(last)) {
    return "178".includes(last) ? "rieul" : "036".includes(last) ? "consonant" : "vowel";
  }
  if (last && "♦♣♥♠♢♧♡♤%".includes(last)) return "vowel";
  if (code >= 0x3041 && code <= 0x30ff) return "んン".includes(last) ? "consonant" : "vowel";
  const latin = /[A-Za-z]+$/.exec(word.normalize("NFD").replace(/[\u0300-\u036f]/g, ""));
  return latin ? latinSound(latin[0]) : "unknown";
}

function bare(text: string): string {
  for (;;) {
    const shorter = text.replace(CLOSERS, "").replace(BRACKETED, "");
    if (shorter === text) return text.replace(CLOSERS_AND_BRACKETS, "");
    text = shorter;
  }
}

/** A guess at the Korean reading of a word in Latin letters; see `korean.py`. */
function latinSound(word: string): Sound {
  if (word.length === 1 || word === word.toUpperCase()) {
    const letter = word.at(-1)?.toLowerCase() ?? "";
    return "lr".includes(letter) ? "rieul" : "mn".includes(letter) ? "consonant" : "vowel";
  }
  word = word.toLowerCase();
  if (/le?$/.test(word)) return "rieul";
  if (/[mn]$|ng$|[aeiouy][mn]+e$/.test(word)) return "consonant";
  return /[aeiouy]([bckpt]|ck|tt|pp|bb)$/.test(word) ? "consonant" : "vowel";
}

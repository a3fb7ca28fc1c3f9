/** How names are written where there is little room. */

/** Where the characters begin that are as wide as high. */
const WIDE = 0x2e80;
const LONG = 9;

/** Whether a name is wider than so many letters, a wide character being worth two. */
export function isLong(name: string, letters = LONG): boolean {
  let width = 0;
  for (const character of name) width += (character.codePointAt(0) ?? 0) < WIDE ? 1 : 2;
  return width > letters;
}

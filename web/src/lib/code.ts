/** Codes of tables, as they are typed and as they are read out. */

/** A code as the server writes it, however somebody typed it. */
export function typedCode(text: string): string {
  return text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();
}

/** A code in groups that can be kept in mind: `K7X2M-ABCDE`. */
export function spokenCode(code: string): string {
  return code.length < 8 ? code : `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** SHA-256 (FIPS 180-4). The browser's own works only over TLS, and tables are also played on home networks. */

const FRACTION = 2 ** 32;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function constants(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found.push(((root(n) % 1) * FRACTION) | 0);
  }
  return found;
}

const K = constants(64, Math.cbrt);
const START = constants(8, Math.sqrt);

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

export function sha256(message: Uint8Array): string {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((length * 8) / FRACTION));
  view.setUint32(padded.length - 4, (length * 8) >>> 0);

  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [at(w, i - 15), at(w, i - 2)];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
    }
    compress(state, w);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compress(state: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (at(state, i) + word) | 0));
}

type Eight = [number, number, number, number, number, number, number, number];

const at = (words: Int32Array, i: number) => words[i] ?? 0;

/** Bytes from their hexadecimal digits. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}

/** Hexadecimal digits of bytes. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** HMAC with SHA-256 (RFC 2104) for a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  const inner = bytesOf(sha256(joined(pad(0x36), message)));
  return bytesOf(sha256(joined(pad(0x5c), inner)));
}

/** Bytes one after the other. */
export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** QR codes of short texts (ISO/IEC 18004): bytes, error correction M, versions 1 to 6, which is 106 bytes. */

interface Size {
  /** Data bytes of each block, and how many blocks. */
  data: number;
  blocks: number;
  /** Bytes of error correction of each block. */
  correction: number;
}

const SIZES: readonly Size[] = [
  { data: 16, blocks: 1, correction: 10 },
  { data: 28, blocks: 1, correction: 16 },
  { data: 44, blocks: 1, correction: 26 },
  { data: 32, blocks: 2, correction: 18 },
  { data: 43, blocks: 2, correction: 24 },
  { data: 27, blocks: 4, correction: 16 },
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The error correction of a block: the remainder of division by (x − 1)(x − 2)(x − 4)… */
function correctionOf(block: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    const [before, by] = [divisor, root];
    divisor = Array.from(
      { length: before.length + 1 },
      (_, k) => (before[k] ?? 0) ^ times(before[k - 1] ?? 0, by),
    );
  }
  const rest = [...block, ...Array<number>(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const factor = rest[i] ?? 0;
    for (const [k, one] of divisor.entries()) rest[i + k] = (rest[i + k] ?? 0) ^ times(one, factor);
  }
  return rest.slice(block.length);
}

/** All bytes of the code in the order in which they are written. */
function bytesOf(text: Uint8Array, { data, blocks, correction }: Size): number[] {
  const capacity = data * blocks;
  // Four bits for "bytes", eight for how many, four for the end: half a byte out of step.
  const whole = [4, text.length >> 4];
  const nibbles = [text.length & 15, ...[...text].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const bytes = [(whole[0] ?? 0) * 16 + (whole[1] ?? 0)];
  for (let i = 0; i < nibbles.length; i += 2)
    bytes.push((nibbles[i] ?? 0) * 16 + (nibbles[i + 1] ?? 0));
  for (let pad = 0xec; bytes.length < capacity; pad ^= 0xec ^ 0x11) bytes.push(pad);
  const parts = Array.from({ length: blocks }, (_, i) => bytes.slice(i * data, (i + 1) * data));
  const checks = parts.map((part) => correctionOf(part, correction));
  const woven = (rows: number[][]) => (rows[0] ?? []).flatMap((_, k) => rows.map((r) => r[k] ?? 0));
  return [...woven(parts), ...woven(checks)];
}

/** What is the same in all codes of a version; `undefined` where data goes. */
function frame(version: number): (boolean | undefined)[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const put = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  const squares = (cx: number, cy: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        put(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  if (version > 1) squares(size - 7, size - 7, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    squares(x, y, 4, [2, 4]);
  // Kept free for the format.
  for (let i = 0; i < 9; i++) {
    if (i !== 6) {
      put(8, i, false);
      put(i, 8, false);
    }
    if (i < 8) {
      put(size - 1 - i, 8, false);
      put(8, size - 1 - i, i === 7);
    }
  }
  return grid;
}

/** Which mask was taken, with its own error correction, beside the corners. */
function writeFormat(grid: boolean[][], mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const put = (x: number, y: number, i: number) => {
    const row = grid[y];
    if (row) row[x] = ((bits >> i) & 1) === 1;
  };
  for (let i = 0; i < 15; i++) {
    if (i < 6) put(8, i, i);
    else if (i < 8) put(8, i + 1, i);
    else if (i === 8) put(7, 8, i);
    else put(14 - i, 8, i);
    if (i < 8) put(size - 1 - i, 8, i);
    else put(8, size - 15 + i, i);
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const at = (x: number, y: number) => grid[y]?.[x] ?? false;
  const lines = grid.flatMap((row, i) => [row, grid.map((other) => other[i] ?? false)]);
  let sum = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/1{5,}|0{5,}/g)) sum += run.length - 2;
    for (const [, found] of text.matchAll(/(?=(10111010000|00001011101))/g)) sum += found ? 40 : 0;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = at(x, y);
      if (at(x - 1, y) === dark && at(x, y - 1) === dark && at(x - 1, y - 1) === dark) sum += 3;
    }
  const share = (100 * grid.flat().filter(Boolean).length) / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 50) / 5);
}

/** The code of a text, row by row, dark is true; null for one that is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + SIZES.findIndex(({ data, blocks }) => bytes.length <= data * blocks - 2);
  const found = SIZES[version - 1];
  if (!found) return null;
  const written = bytesOf(bytes, found);
  const fixed = frame(version);
  const size = fixed.length;
  const bits: [x: number, y: number, dark: boolean][] = [];
  // In columns of two from the right, up and down by turns, around the timing column.
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x] !== undefined) continue;
        const k = bits.length;
        bits.push([x, y, (((written[k >> 3] ?? 0) >> (7 - (k & 7))) & 1) === 1]);
      }
    }
  }
  const tried = MASKS.map((masks, mask) => {
    const grid = fixed.map((row) => row.map((dark) => dark ?? false));
    for (const [x, y, dark] of bits) {
      const row = grid[y];
      if (row) row[x] = dark !== masks(x, y);
    }
    writeFormat(grid, mask);
    return { grid, cost: penalty(grid) };
  });
  return tried.reduce((best, one) => (one.cost < best.cost ? one : best)).grid;
}

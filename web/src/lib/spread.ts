/** Labels beside a graph, clear of each other. */

/** Heights for labels that want to be at `wanted`, none nearer to another than `apart`, within 0 and `most`. */
export function spread(wanted: readonly number[], apart: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found = [...wanted];
  let least = 0;
  for (const i of order) {
    found[i] = Math.max(wanted[i] ?? 0, least);
    least = (found[i] ?? 0) + apart;
  }
  let highest = most;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i] ?? 0, highest);
    highest = (found[i] ?? 0) - apart;
  }
  return found;
}

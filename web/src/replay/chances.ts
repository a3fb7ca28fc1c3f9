/** The line of a seat's chances through a game: a point for each pixel at most. */
export function drawn(
  chances: readonly (readonly number[])[],
  seat: number,
  width: number,
  height: number,
): string {
  const last = Math.max(1, chances.length - 1);
  let path = "";
  let before = -1;
  chances.forEach((row, at) => {
    const x = Math.round((at / last) * width);
    if (x === before && at < last) return;
    before = x;
    path += `${path ? "L" : "M"}${x} ${(height * (1 - (row[seat] ?? 0))).toFixed(1)}`;
  });
  return path;
}

// Text that is too small: under 12 px, on cards 11, on small cards, tiles and counts 10.
checks.text = () => {
  const wrong = new Map();
  for (const { one, box, text } of words()) {
    if (!within(one, box).some) continue;
    let size = parseFloat(getComputedStyle(one).fontSize);
    const svg = one.closest("svg");
    if (svg && one.getScreenCTM) {
      const { a, b } = one.getScreenCTM();
      size *= Math.hypot(a, b);
    }
    const small = one.closest("svg, .mini, [data-mini], .tile, .cell, [data-square], [data-small], .stack") !== null;
    const card = one.closest("[data-card], [data-own-card], .card, .face") !== null;
    const least = small ? 10 : card ? 11 : 12;
    if (size >= least - 0.05) continue;
    const where = `${name(one).replace(/ “.*/, "")} is ${size.toFixed(1)} px, least ${least}`;
    wrong.set(where, [...(wrong.get(where) ?? []), text.slice(0, 16)]);
  }
  return [...wrong].map(([where, texts]) => `${where}: “${[...new Set(texts)].slice(0, 4).join("”, “")}”`);
};

// Words that are broken into single letters, since nothing wider has room.
checks.broken = () => {
  const wrong = [];
  const lines = new Map();
  for (const { one, box, text } of words()) {
    const rows = lines.get(one) ?? { text: one.textContent.trim(), tops: new Set() };
    lines.set(one, rows);
    if (text) rows.tops.add(Math.round(box.top / 4));
  }
  for (const [one, { text, tops }] of lines) {
    const least = /[\u3040-\u9fff\uac00-\ud7af]/.test(text) ? 1.5 : 3;
    if (!(one instanceof SVGElement) && tops.size > 2 && text.length / tops.size < least) {
      wrong.push(`${name(one)} stands in ${tops.size} lines`);
    }
  }
  return wrong;
};

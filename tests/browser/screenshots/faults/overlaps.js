// Things that must not lie over each other, and text that stands in other text.
checks.overlaps = () => {
  const wrong = [];
  const parts = {
    plate: "[data-plate]",
    ask: "[data-ask]",
    note: "[data-verdict]",
    bar: ".bar .row",
    tools: ".tools",
    hand: "[data-hand] [data-card]",
    tabs: "[data-tabs]",
    top: "header",
    toast: ".notices, .toasts > *",
    banner: ".banner",
    trick: "[data-cards], [data-trick]",
    board: "[data-board]",
  };
  const apart = [
    ["plate", "plate"], ["plate", "ask"], ["plate", "note"], ["plate", "bar"], ["plate", "hand"],
    ["plate", "tabs"], ["plate", "top"], ["plate", "tools"], ["plate", "trick"], ["ask", "note"],
    ["ask", "bar"], ["ask", "hand"], ["ask", "tabs"], ["ask", "top"], ["ask", "tools"], ["ask", "trick"],
    ["note", "bar"], ["note", "hand"], ["note", "tabs"], ["note", "tools"], ["bar", "hand"],
    ["bar", "tabs"], ["bar", "top"], ["hand", "tabs"], ["hand", "top"], ["hand", "tools"],
    ["toast", "banner"], ["toast", "ask"], ["toast", "bar"], ["toast", "hand"], ["banner", "ask"],
    ["banner", "bar"], ["banner", "hand"], ["board", "ask"], ["board", "bar"], ["board", "hand"],
    ["board", "tabs"], ["board", "top"],
  ];
  const boxes = {};
  for (const [part, selector] of Object.entries(parts)) {
    boxes[part] = [...root.querySelectorAll(selector)]
      .filter(shown)
      .map((one) => ({ one, box: seen(one) }))
      .filter(({ box }) => box.some);
  }
  for (const [a, b] of apart) {
    for (const [i, first] of boxes[a].entries()) {
      const met = (a === b ? boxes[b].slice(i + 1) : boxes[b])
        .filter((second) => !first.one.contains(second.one) && !second.one.contains(first.one))
        .map((second) => ({ second, by: meet(first.box, second.box) }))
        .filter(({ by }) => by)
        .sort((one, other) => other.by[0] * other.by[1] - one.by[0] * one.by[1]);
      if (!met.length) continue;
      const [{ second, by }] = met;
      const more = met.length > 1 ? ` and ${met.length - 1} more` : "";
      wrong.push(`${a} and ${b} meet by ${by.join("×")}: ${name(first.one)} / ${name(second.one)}${more}`);
    }
  }
  return transparent(() => {
    const lines = words()
      .map(({ one, box, text }) => ({ one, text, box: within(one, box) }))
      .filter(({ box }) => box.some)
      .sort((a, b) => a.box.top - b.box.top);
    for (const [i, first] of lines.entries()) {
      for (const second of lines.slice(i + 1)) {
        if (second.box.top > first.box.bottom) break;
        if (first.one === second.one || first.one.contains(second.one) || second.one.contains(first.one)) continue;
        // Lines of one paragraph stand close, and boxes of glyphs are higher than the glyphs.
        const least = Math.min(first.box.bottom - first.box.top, second.box.bottom - second.box.top);
        const by = meet(first.box, second.box);
        if (!by || by[0] < 3 || by[1] < least * 0.3) continue;
        const x = (Math.max(first.box.left, second.box.left) + Math.min(first.box.right, second.box.right)) / 2;
        const y = (Math.max(first.box.top, second.box.top) + Math.min(first.box.bottom, second.box.bottom)) / 2;
        const stack = document.elementsFromPoint(x, y);
        const [p, q] = [first.one, second.one].map((one) => stack.findIndex((at) => one.contains(at) || at === one || at.contains(one)));
        if (p < 0 || q < 0) continue;
        const common = stack.findIndex((at) => at.contains(first.one) && at.contains(second.one));
        const between = stack.slice(0, common < 0 ? undefined : common);
        // What is painted over is not read, and so is not in the way.
        const covered = between.some((at) => {
          const holds = [first.one, second.one].filter((one) => at.contains(one)).length;
          return holds === 1 && paints(at).some(([, , , alpha]) => alpha > 0.85);
        });
        if (!covered) wrong.push(`text over text by ${by.join("×")}: “${first.text.slice(0, 24)}” / “${second.text.slice(0, 24)}”`);
      }
    }
    return wrong;
  });
};

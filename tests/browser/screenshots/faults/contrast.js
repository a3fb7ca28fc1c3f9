// Text that stands out too little from what is painted behind it, at the worst place of a gradient.
checks.contrast = () =>
  transparent(() => {
    const wrong = new Map();
    const part = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    const ratio = (a, b) => {
      const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = colour(getComputedStyle(document.documentElement).backgroundColor);
    const base = ground[3] > 0.5 ? ground : [1, 1, 1, 1];
    for (const { one, box, text } of words()) {
      if (one.closest("[disabled], [aria-disabled=true], [aria-hidden=true] svg")) continue;
      const left = within(one, box);
      const [x, y] = [(left.left + left.right) / 2, (left.top + left.bottom) / 2];
      if (!left.some || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const stack = document.elementsFromPoint(x, y);
      const at = stack.findIndex((other) => other === one || other.contains(one));
      if (at < 0) continue;
      // Covered by something else: not read here.
      if (stack.slice(0, at).some((other) => !one.contains(other) && paints(other).some((paint) => paint[3] > 0.85))) continue;
      let grounds = [];
      const layers = [];
      for (const other of stack.slice(at)) {
        const painted = paints(other);
        if (!painted.length) continue;
        if (painted.every((paint) => paint[3] > 0.98)) {
          grounds = painted;
          break;
        }
        layers.push(painted);
      }
      if (!grounds.length) grounds = [base];
      for (const painted of layers.reverse()) {
        grounds = grounds.flatMap((under) => painted.map((paint) => over(paint, under))).slice(0, 64);
      }
      const style = getComputedStyle(one);
      const ink = colour(one instanceof SVGElement ? style.fill : style.color);
      let faint = 1;
      for (let up = one; up && up !== root; up = up.parentElement) faint *= Number(getComputedStyle(up).opacity);
      const least = Math.min(...grounds.map((under) => ratio(over([ink[0], ink[1], ink[2], ink[3] * faint], under), under)));
      const size = parseFloat(style.fontSize);
      const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      const where = name(one).replace(/ “.*/, "");
      if (least < needed - 0.05 && !wrong.has(where)) {
        wrong.set(where, `“${text.slice(0, 24)}” in ${where}: ${least.toFixed(2)} of ${needed}`);
      }
    }
    return [...wrong.values()];
  });

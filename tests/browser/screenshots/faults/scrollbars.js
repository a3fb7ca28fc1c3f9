// Two scrollbars beside each other: what scrolls stands in something that scrolls as well.
checks.scrollbars = () => {
  const page = document.documentElement;
  const bars = [];
  if (innerWidth > page.clientWidth) {
    bars.push({ one: page, box: new DOMRect(page.clientWidth, 0, innerWidth - page.clientWidth, innerHeight) });
  }
  for (const one of root.querySelectorAll("*")) {
    if (one instanceof SVGElement || one.scrollHeight <= one.clientHeight + 1 || !shown(one)) continue;
    const style = getComputedStyle(one);
    const edge = parseFloat(style.borderRightWidth);
    const wide = one.offsetWidth - one.clientWidth - parseFloat(style.borderLeftWidth) - edge;
    if (!scrolls(style.overflowY) || wide < 1) continue;
    const { right, top, height } = one.getBoundingClientRect();
    bars.push({ one, box: within(one, new DOMRect(right - edge - wide, top, wide, height)) });
  }
  const near = ({ left, top, right, bottom }) => ({ left: left - 12, right: right + 12, top, bottom });
  return bars.flatMap((bar, i) =>
    bars
      .slice(i + 1)
      .filter((other) => meet(near(bar.box), near(other.box), 20))
      .map((other) => `${name(bar.one).replace(/ “.*/, "")} and ${name(other.one).replace(/ “.*/, "")} scroll beside each other`),
  );
};

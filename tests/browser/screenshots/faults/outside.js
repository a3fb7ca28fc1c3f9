// Things that leave the window, or are cut without a way to see them.
checks.outside = () => {
  const wrong = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth + 1) wrong.push(`the page is ${page.scrollWidth - innerWidth} px wider than the window`);
  const still = playing && !tiny;
  if (still && page.scrollHeight > innerHeight + 1) wrong.push(`the page is ${page.scrollHeight - innerHeight} px higher than the window`);
  const all = words().map(({ one, box, text }) => ({ one, box, called: `“${text.slice(0, 28)}” in ${name(one).replace(/ “.*/, "")}` }));
  for (const one of root.querySelectorAll("button, a[href], input, select, [data-card], [data-square], [data-plate]")) {
    if (shown(one)) all.push({ one, box: one.getBoundingClientRect(), called: name(one) });
  }
  const told = new Set();
  for (const { one, box, called } of all) {
    const left = within(one, box);
    const by = [box.left - left.left, left.right - box.right, box.top - left.top, left.bottom - box.bottom].map((gap) => -Math.min(gap, 0));
    if (left.cutter && !left.scroller && Math.max(...by) > SLACK) {
      const cut = `${called} is cut by ${name(left.cutter).replace(/ “.*/, "")}, ${Math.round(Math.max(...by))} px`;
      if (!told.has(cut)) wrong.push(cut);
      told.add(cut);
      continue;
    }
    if (left.scroller || !left.some) continue;
    const beyond = Math.max(-box.left, box.right - innerWidth, ...(still || root !== document.body ? [-box.top, box.bottom - innerHeight] : []));
    if (beyond > SLACK && !told.has(called)) {
      wrong.push(`${called} leaves the window by ${Math.round(beyond)} px`);
      told.add(called);
    }
  }
  for (const one of root.querySelectorAll("*")) {
    if (one instanceof SVGElement || one.matches("input, select, textarea") || !shown(one)) continue;
    const style = getComputedStyle(one);
    const said = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (said && one.scrollWidth > one.clientWidth + 1 && clips(style.overflowX) && !scrolls(style.overflowX) && !one.title) {
      wrong.push(`${name(one)} is shortened`);
    }
    if (said && style.webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 2 && !one.title) {
      wrong.push(`${name(one)} is shortened`);
    }
  }
  return wrong;
};

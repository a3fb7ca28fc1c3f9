// Cards of the hand and controls that a click would not reach.
checks.reach = () => {
  const wrong = [];
  const places = new Map();
  const keep = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (!places.has(at) && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) {
        places.set(at, [at.scrollLeft, at.scrollTop]);
      }
    }
  };
  const hits = (one, x, y) => {
    const at = document.elementFromPoint(x, y);
    return at !== null && (one.contains(at) || [...(one.labels ?? [])].some((label) => label.contains(at)));
  };
  // Whether a square of 24 px is free somewhere, tried in steps of 6.
  const free = (one, box) => {
    const right = Math.min(box.right, innerWidth) - 23;
    const bottom = Math.min(box.bottom, innerHeight) - 23;
    for (let x = Math.max(box.left, 0); x <= right + 0.5; x += 6) {
      for (let y = Math.max(box.top, 0); y <= bottom + 0.5; y += 6) {
        if ([1, 12, 22].every((i) => [1, 12, 22].every((j) => hits(one, x + i, y + j)))) return true;
      }
    }
    return false;
  };
  const still = playing && !tiny;
  const controls = "button, a[href], input, select, summary, textarea, [role=button]";
  for (const one of root.querySelectorAll(controls)) {
    if (!shown(one) || one.matches(".skip, [tabindex='-1'][aria-hidden=true]")) continue;
    const card = one.matches("[data-card]");
    const fixed = still && one.closest("[data-hand], .bar, .tools") !== null;
    let box = one.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    if (fixed && (box.top < -SLACK || box.bottom > innerHeight + SLACK)) {
      wrong.push(`${name(one)} is not in sight: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`);
      continue;
    }
    keep(one);
    // A bar that stays may lie over the end of what scrolls.
    const reached = ["nearest", "center"].some((block) => {
      one.scrollIntoView({ block, inline: card ? "center" : "nearest", behavior: "instant" });
      box = one.getBoundingClientRect();
      const index = card && [10, 18].every((i) => hits(one, box.left + Math.min(i, box.width / 2), box.top + i));
      return index || hits(one, box.left + box.width / 2, box.top + box.height / 2) || free(one, box);
    });
    if (reached) continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    wrong.push(`${name(one)} lies under ${at ? name(at) : "the edge of the window"}`);
  }
  for (const [one, [x, y]] of places) one.scrollTo({ left: x, top: y, behavior: "instant" });
  return wrong;
};

// Targets of less than 24 px either way, unless they stand in a line of text. Squares of a board are
// in its list and its close-up, too.
checks.targets = () => {
  const wrong = [];
  for (const one of root.querySelectorAll("button, a[href], input:not([type=hidden]), select, summary, [role=button], [role=radio], [role=switch]")) {
    if (!shown(one) || one.matches("[data-card], [data-square], [tabindex='-1'][aria-hidden=true]")) continue;
    const style = getComputedStyle(one);
    if (style.display === "inline" && one.tagName === "A") continue;
    const boxes = [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
    const wide = Math.max(...boxes.map((box) => box.width));
    const high = Math.max(...boxes.map((box) => box.height));
    if (wide > 1 && high > 1 && (wide < 23.5 || high < 23.5)) wrong.push(`${name(one)} is ${Math.round(wide)}×${Math.round(high)} px`);
  }
  return wrong;
};

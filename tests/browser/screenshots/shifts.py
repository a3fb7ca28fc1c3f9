"""How far things on the page jump, as the browser measures it, while nobody touches anything."""

from __future__ import annotations

from playwright.sync_api import Page

_WATCH = """() => {
  const shifts = [];
  const begun = performance.now();
  const name = (node) => node?.nodeType === 1
    ? `${node.tagName.toLowerCase()}.${String(node.className?.baseVal ?? node.className).replace(/svelte-\\S+/g, "").trim()}`
    : node?.parentElement ? `text of ${name(node.parentElement)}` : "?";
  const note = (list) => {
    for (const one of list.getEntries()) {
      const moved = one.sources.map(({ node, previousRect: a, currentRect: b }) =>
        `${name(node)} by ${Math.round(b.x - a.x)}, ${Math.round(b.y - a.y)}`);
      shifts.push({ value: one.value, at: one.startTime, input: one.hadRecentInput, moved });
    }
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ type: "layout-shift" });
  window.tycoonStood = (ms) => {
    note({ getEntries: () => observer.takeRecords() });
    const since = Math.max(begun, ...shifts.map(({ at }) => at));
    return document.getAnimations().every((one) => one.playState !== "running") && performance.now() - since > ms;
  };
  window.tycoonShifts = () => {
    note({ getEntries: () => observer.takeRecords() });
    return shifts.splice(0);
  };
}"""  # noqa: E501

Shift = dict[str, object]


def watch(page: Page) -> None:
    """From now on."""
    page.evaluate(_WATCH)


def wait_until_still(page: Page, seconds: float) -> None:
    """Wait until nothing has jumped or moved for so long, and forget what has."""
    watch(page)
    page.wait_for_function("ms => tycoonStood(ms)", arg=1000 * seconds)
    taken(page)


def taken(page: Page) -> list[Shift]:
    """What has jumped since the last time: `value`, `at`, `input`, `moved`."""
    found: list[Shift] = page.evaluate("tycoonShifts()")
    return found


def value(shifts: list[Shift]) -> float:
    """How much in all."""
    return sum(float(str(one["value"])) for one in shifts)


def worst_window(shifts: list[Shift]) -> float:
    """The largest sum of a session window: no second without a shift, five seconds at most.

    As Cumulative Layout Shift counts: what follows an input within half a second is expected.
    """
    worst = total = start = last = 0.0
    for one in shifts:
        if one["input"]:
            continue
        at, size = float(str(one["at"])), float(str(one["value"]))
        if at - last > 1000 or at - start > 5000:
            total, start = 0.0, at
        total, last = total + size, at
        worst = max(worst, total)
    return worst

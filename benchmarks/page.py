"""What the page weighs, how smoothly it moves and how soon it answers on a slow machine.

`python -m benchmarks.page`; needs a Chromium. Nothing here passes or fails.
"""

from __future__ import annotations

import gzip
import json
import re
import tempfile
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measure import ROOT, machine, report
from tests.browser.conftest import FLAGS, Serving
from tests.browser.player import Player
from tests.browser.screenshots import shifts
from tests.browser.screenshots.house import House
from tests.browser.screenshots.scenes import Scene, scene
from tests.chromium import find_chromium

ASSETS = ROOT / "src" / "tycoon" / "server" / "page" / "assets"
GAMES = ("bigtwo", "daifugo", "deal", "monopoly")
TABLES = {
    "bigtwo": "bigtwo-4",
    "daifugo": "daifugo-5",
    "deal": "deal-pay",
    "monopoly": "monopoly-turn",
}
SLOWER = 4
ANSWER, WATCHED = 700, 2500
"""How long a hint may take, and how long is watched after what it says was done, in ms."""
FRAMES = [
    "blink.user_timing",
    "devtools.timeline.frame",
    "disabled-by-default-devtools.timeline.frame",
]
MARK = "tycoon"
REFRESH = 1000 / 60
"""Milliseconds from one frame to the next."""
TURNS = 3
"""Decisions of ours in each game whose jumps are measured."""

BARE = """<body style="margin: 0; height: 800px; background: radial-gradient(#25705a, #113a30)">
<style>i { position: absolute; top: 600px; width: 80px; height: 112px; background: #f6eedf;
  border-radius: 7px; box-shadow: 0 3px 6px #0008; will-change: transform }</style>
<i></i><i style="left: 90px"></i><i style="left: 180px"></i><i style="left: 270px"></i>"""
FLY = """() => Promise.all([...document.querySelectorAll('i')].map((card) => card.animate(
  { transform: ['none', 'translate(300px, -400px)'] }, 1000).finished)).then(() => true)"""

_MOTION = """(mark) => {
  window.tycoonMotion = [];
  const seen = new WeakSet();
  // A page tells late that something has begun or ended; when it did was settled where it is drawn.
  const look = ({ target }) => {
    for (const one of target.getAnimations?.() ?? []) {
      if (seen.has(one)) continue;
      seen.add(one);
      one.ready.then(() => {
        const { delay, activeDuration } = one.effect.getComputedTiming();
        const first = one.startTime + delay;
        if (activeDuration < 1e5) window.tycoonMotion.push([first, first + activeDuration]);
      }, () => undefined);
    }
  };
  for (const kind of ["transitionrun", "animationstart"]) addEventListener(kind, look, true);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const begun = animate.apply(this, how);
    look({ target: this });
    return begun;
  };
  performance.mark(mark);
}"""

_MOVED = "tycoonMotion.filter(([, last]) => last <= performance.now())"

_LONGEST = """() => {
  window.tycoonEvents = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      if (one.interactionId) window.tycoonEvents.push([one.interactionId, one.duration]);
    }
  }).observe({ type: "event", durationThreshold: 16 });
}"""


def run() -> None:
    """Print all of it."""
    chromium = find_chromium()
    if chromium is None:
        print("  there is no Chromium: install one, or set TYCOON_CHROMIUM to its path")
        return
    if not ASSETS.exists():
        print("  the page is not built: `make page`")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        position = Path(folder) / "position.json"
        with Serving(
            Path(folder) / "tables.sqlite", position=position, steady=True, calm=True
        ) as serving:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            weigh(browser, serving.address, position)
            ceiling(browser)
            with House(browser, serving.address, position, motion=True) as house:
                for game in GAMES:
                    flights(browser, house, game)
                for game in GAMES:
                    jumps(house, game)
            browser.close()


def weigh(browser: Browser, address: str, position: Path) -> None:
    """The bytes that a new visitor's browser fetches, and those that a table adds."""
    with House(browser, address, position) as house:
        with fetched(house.page) as first:
            house.page.goto("/")
            house.page.wait_for_load_state("networkidle")
        kinds = {"script": 0, "stylesheet": 0}
        for request in first:
            kinds[request[0]] = kinds.get(request[0], 0) + request[1]
        report("first load, gzip", _kb(sum(size for _, size in first)), "95 kB")
        for kind, size in sorted(kinds.items(), key=lambda one: -one[1]):
            report(f"  of it {kind}", _kb(size))
        for game in GAMES:
            shown = scene(TABLES[game])
            path = house.enter(shown)
            with fetched(house.page) as more:
                house.visit(shown, path, "en")
            report(f"a table of {game} adds", _kb(sum(size for _, size in more)))
    for game in GAMES:
        chunks = [
            path
            for path in ASSETS.glob(f"{game}-*")
            if re.fullmatch(r"\w+-.*\.(js|css)", path.name)
        ]
        size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in chunks)
        report(f"chunk of {game}, gzip", _kb(size), "60 kB")


def _kb(size: int) -> str:
    return f"{size / 1000:.1f} kB"


@contextmanager
def fetched(page: Page) -> Iterator[list[tuple[str, int]]]:
    """The kinds and sizes as sent of what the page fetches, without what it had."""
    found: list[tuple[str, int]] = []
    kinds: dict[str, str] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on(
        "Network.responseReceived",
        lambda one: kinds.update({one["requestId"]: str(one["type"]).lower()}),
    )
    session.on(
        "Network.loadingFinished",
        lambda one: found.append((kinds.get(one["requestId"], "?"), int(one["encodedDataLength"]))),
    )
    yield found
    page.wait_for_timeout(300)
    session.detach()


def ceiling(browser: Browser) -> None:
    """The same of a bare page, on which four plain cards fly over felt: what the machine can do."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.set_content(BARE)
        slow = context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.wait_for_timeout(500)
        browser.start_tracing(page=page, categories=FRAMES)
        page.evaluate(_MOTION, MARK)
        page.evaluate(FLY)
        motion = page.evaluate(_MOVED)
        frames = _frames(browser.stop_tracing(), motion)
    report(f"bare page: frames a second while things move, CPU / {SLOWER}", frames, "60")


def flights(browser: Browser, house: House, game: str) -> None:
    """Frames while cards fly or movers walk, and how long clicks take, on a slower machine."""
    shown = scene(TABLES[game])
    house.visit(shown, house.enter(shown), "en")
    page = house.page
    page.set_viewport_size({"width": 1280, "height": 800})
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(_LONGEST)
    page.wait_for_timeout(500)
    # Nothing is asked of the page meanwhile: what looks at it draws frames, and takes time, too.
    page.keyboard.press("h")
    page.wait_for_timeout(ANSWER)
    browser.start_tracing(page=page, categories=FRAMES)
    page.evaluate(_MOTION, MARK)
    page.keyboard.press("Enter")
    page.wait_for_timeout(WATCHED)
    motion = page.evaluate(_MOVED)
    frames = _frames(browser.stop_tracing(), motion)
    for card in page.locator("[data-card]").all()[:4]:
        card.click(position={"x": 10, "y": 20}, force=True)
        page.wait_for_timeout(150)
    answered = page.evaluate("tycoonEvents")
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    slow.detach()
    longest: dict[int, float] = {}
    for interaction, duration in answered:
        longest[interaction] = max(longest.get(interaction, 0), duration)
    report(f"{game}: frames a second while things move, CPU / {SLOWER}", frames, "60")
    worst = max(longest.values(), default=0)
    report(f"{game}: interaction to next paint, worst", f"{worst:.0f} ms", "100 ms")


def decide(page: Page) -> bool:
    """Do what the hint says, by keys: whether there was anything to do."""
    player = Player(page)
    turn = player.turn
    page.keyboard.press("h")
    page.wait_for_timeout(250)
    page.keyboard.press("Enter")
    try:
        page.wait_for_function(
            "turn => Number(document.querySelector('main')?.dataset.turn) > turn",
            arg=turn,
            timeout=1500,
        )
    except Exception:  # noqa: BLE001
        page.keyboard.press("p")
        page.wait_for_timeout(300)
    return player.turn > turn


def _frames(trace: bytes, motion: list[list[float]]) -> str:
    """How many frames a second were shown while anything moved, of the screen's 60.

    Frames "dropped" in part are shown: what flies moved, and what the page changed came one later.
    """
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    (mark,) = (one for one in events if one["name"] == MARK)
    origin = mark["ts"] - 1000 * mark["args"]["data"]["startTime"]
    drawn = sorted(one["ts"] for one in events if one["name"] == "DrawFrame")
    shown = due = 0
    for first, last in _together(motion):
        from_, to = (bisect_left(drawn, origin + 1000 * at) for at in (first, last))
        wanted = round((last - first) / REFRESH)
        shown += min(wanted, to - from_)
        due += wanted
    if not due:
        return "nothing moved"
    return f"{60 * shown / due:.0f} ({due - shown} of {due} not shown)"


def _together(spans: list[list[float]]) -> list[list[float]]:
    """The same time in spans that do not overlap."""
    found: list[list[float]] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1][1] = max(found[-1][1], last)
        else:
            found.append([first, last])
    return found


def jumps(house: House, game: str) -> None:
    """Layout shift as browsers report it: the worst session window of several turns."""
    shown: Scene = scene(TABLES[game])
    house.visit(shown, house.enter(shown), "en")
    page = house.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.set_default_timeout(60_000)
    page.wait_for_timeout(500)
    shifts.watch(page)
    found: list[shifts.Shift] = []
    turns = 0
    for _ in range(TURNS):
        player = Player(page)
        if player.phase != "playing" or not player.wait_for_turn():
            break
        decide(page)
        page.wait_for_timeout(700)
        turns += 1
        found += shifts.taken(page)
    worst = f"{shifts.worst_window(found):.3f}"
    report(f"{game}: layout shift in a session window, {turns} turns", worst, "0.05")


if __name__ == "__main__":
    print(machine())
    run()

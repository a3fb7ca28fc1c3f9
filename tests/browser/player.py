"""A player who sees what a person sees, and does what a person does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "src" / "tycoon" / "words"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Player:
    """Somebody at the page, who knows it in English."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("main")

    # Where things are.

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    @property
    def hand(self) -> Locator:
        """The cards in hand."""
        return self.page.locator("[data-card]")

    def card(self, notation: str) -> Locator:
        """One card in hand."""
        return self.page.locator(f"[data-card='{notation}']")

    @property
    def cards(self) -> list[str]:
        """The notation of the hand, from left to right."""
        return self.hand.evaluate_all("cards => cards.map(card => card.dataset.card)")

    @property
    def ask(self) -> Locator:
        """The sentence that says what is asked."""
        return self.page.locator("[data-ask]")

    @property
    def verdict(self) -> Locator:
        """The sentence beside the play button."""
        return self.page.locator("[data-verdict]")

    @property
    def play_button(self) -> Locator:
        """The button that plays what is chosen; it names the deed."""
        return self.page.locator("[data-main]")

    @property
    def phase(self) -> str:
        """What goes on at the table."""
        return self.main.get_attribute("data-phase") or ""

    @property
    def turn(self) -> int:
        """The number of the decision at hand."""
        return int(self.main.get_attribute("data-turn") or 0)

    @property
    def code(self) -> str:
        """The code of the table, from the address."""
        return self.page.url.rsplit("/", 1)[1]

    def resize(self, width: int, height: int) -> None:
        """Another window, and what it changes shown."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def shine(self, theme: str) -> None:
        """A device that wishes for a light or a dark page, as one whose settings follow it."""
        self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
        self.settle()

    def settle(self) -> None:
        """Wait until what was changed is drawn."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))"
        )

    def speak(self, lang: str) -> None:
        """Come back in a language."""
        self.page.evaluate("lang => localStorage.setItem('tycoon.lang', lang)", lang)
        self.page.reload()
        expect(self.page.locator("html")).to_have_attribute("lang", lang)

    def storage(self, key: str) -> str | None:
        """What the browser remembers."""
        value: str | None = self.page.evaluate("key => localStorage.getItem(key)", key)
        return value

    # What a person does.

    def drag(self, card: str, to: Locator, *, touch: bool = False, dx: float = 0) -> None:
        """Drag a card of the hand by its left edge to the middle of something, or beside it."""
        start, end = self.card(card).bounding_box(), to.bounding_box()
        assert start
        assert end
        x, y = start["x"] + 9, start["y"] + start["height"] / 2
        to_x, to_y = end["x"] + end["width"] / 2 + dx, end["y"] + end["height"] / 2
        ways = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0, 0.3, 0.7, 1)]
        if not touch:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for way in ways:
                self.page.mouse.move(*way)
            self.page.mouse.up()
            return
        finger = self.page.context.new_cdp_session(self.page)
        for at, (left, top) in enumerate(ways):
            kind = "touchMove" if at else "touchStart"
            points = [{"x": left, "y": top}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def quick_table(self) -> None:
        """From the lobby to a table full of bots."""
        self.button("Play now: Big Two").click()
        self.wait_for("playing")

    def open_options(self) -> None:
        """Unfold all options of the form for a new table."""
        folds = self.page.locator("form details")
        folds.first.wait_for()
        folds.evaluate_all("all => all.forEach(one => { one.open = true })")

    def new_table(
        self,
        *,
        preset: str | None = None,
        limit: int | None = None,
        hands: int | None = None,
        seats: int | None = None,
    ) -> None:
        """From anywhere through the form to a new table with one seat open."""
        self.page.goto("/new")
        if preset is not None:
            self.page.get_by_text(preset, exact=True).first.click()
        if seats is not None:
            self.page.get_by_text(str(seats), exact=True).click()
        if limit is not None or hands is not None:
            self.open_options()
        if limit is not None:
            self.page.get_by_label("Limit", exact=True).fill(str(limit))
        if hands is not None:
            self.page.get_by_label("Number of hands", exact=True).fill(str(hands))
        self.button("Create the table").click()
        self.wait_for("lobby")

    def wait_for(self, *phases: str) -> None:
        """Wait until the table is in one of these phases."""
        names = "|".join(phases)
        expect(self.main).to_have_attribute("data-phase", re.compile(f"^({names})$"))

    def wait_for_turn(self) -> bool:
        """Wait until it is our turn, and can be seen, or the deal has ended: whether it is."""
        found = self.page.wait_for_function(
            "() => { const { mine, phase } = document.querySelector('main').dataset;"
            " if (mine === 'true') return document.querySelector('[data-ask]') ? 'ours' : '';"
            " return ['between', 'over', 'closed'].includes(phase) ? 'ended' : '' }"
        )
        return found.json_value() == "ours"

    def wait_for_next(self, turn: int) -> None:
        """Wait until a decision was made."""
        self.page.wait_for_function(
            "turn => Number(document.querySelector('main')?.dataset.turn) > turn", arg=turn
        )

    def move(self) -> None:
        """Do in our turn what the hint says, by clicking."""
        turn = self.turn
        self.button("Hint").click()
        (self.play_button if self.shown_a_play() else self.button("Pass")).click()
        self.wait_for_next(turn)

    def shown_a_play(self) -> bool:
        """Wait for the hint: whether it shows cards to play, which are chosen then."""
        expect(self.verdict).to_have_text(re.compile("^(Hint: |Nothing you hold)"))
        if re.search("pass", self.verdict.inner_text(), re.IGNORECASE):
            return False
        expect(self.play_button).to_have_attribute("aria-disabled", "false")
        return True

    def play_deal(self, move: Callable[[], None] | None = None) -> None:
        """Play until the deal is over."""
        while self.wait_for_turn():
            (move or self.move)()


@cache
def words_of(lang: str) -> dict[str, str]:
    """The catalogue of a language."""
    words: dict[str, str] = json.loads((WORDS / f"{lang}.json").read_text("utf-8"))
    return words


def expect_words(player: Player) -> None:
    """No key of the catalogue is shown or spoken instead of its words."""
    areas = "|".join(sorted({key.split(".")[0] for key in words_of("en")}))
    key = re.compile(rf"\b(?:{areas})\.[a-z_]+(?:\.[a-z_]+)*\b")
    found = key.findall(player.page.locator("body").inner_text())
    assert not found, found
    labels: list[str] = player.page.locator("[aria-label]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert not [label for label in labels if key.search(label)]


def expect_accessible(player: Player, where: str = "", *rules: str) -> None:
    """Axe finds nothing to complain of: by all its rules, or by these."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, object]] = player.page.evaluate(
        "async (rules) => (await axe.run(document, {resultTypes: ['violations'],"
        " ...(rules.length ? {runOnly: rules} : {})})).violations.map("
        "one => ({id: one.id, help: one.help, nodes: one.nodes.map("
        "node => node.html.slice(0, 160) + ' ' + (node.failureSummary ?? ''))}))",
        rules,
    )
    assert not found, f"{where}: {json.dumps(found, indent=1)}"


def expect_fit(player: Player) -> None:
    """Nothing but what scrolls (the hand, our own things, answers) is wider than the screen."""
    width, inside = player.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert width <= inside, f"{width} of {inside} pixels"
    outside = player.main.evaluate(
        "main => [...main.querySelectorAll('*')].filter("
        "one => !one.closest('[data-hand], [data-own], [data-choices], [data-wide],"
        " .visually-hidden, svg *')"
        " && one.getBoundingClientRect().right > innerWidth + 1"
        ").map(one => one.outerHTML.slice(0, 120))"
    )
    assert not outside, outside

"""What flies over the table: in every game, ended by a key; nothing where motion is unwelcome."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.positions import Stage
from tests.browser.screenshots.scenes import scene

Visit = Callable[..., Player]

SLOW = 0.01
"""Of the usual speed: nothing lands by itself while the test looks."""

WATCH = """() => {
  window.moved = 0;
  const look = () => {
    window.moved += document.getAnimations().length;
    window.moved += document.querySelectorAll("[data-air], [data-confetti]").length;
    requestAnimationFrame(look);
  };
  look();
}"""

STILL = """() => !document.getAnimations().length &&
  !document.querySelector("[data-air], [data-confetti]")"""


def decide(player: Player) -> None:
    """Do what the hint says, by keys."""
    show(player)
    press(player)


def show(player: Player) -> None:
    """Ask for the hint."""
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile("^(Hint: |Nothing you hold)"))


def press(player: Player) -> None:
    """Do what the hint has shown."""
    passes = "pass" in player.verdict.inner_text().lower()
    player.page.keyboard.press("p" if passes else "Enter")


DEAL = {
    "game": "deal",
    "seats": 3,
    "turn": 0,
    "hands": ["red blue", None, None],
    "tables": [{"red": "red*2", "blue": "blue"}, {"orange": "orange*2"}, {}],
}
"""Two sets of ours are made full, one after the other."""
POSITIONS = {
    "bigtwo": scene("bigtwo-4").described,
    "daifugo": scene("daifugo-5").described,
    "deal": DEAL,
    "monopoly": scene("monopoly-buy").described,
}


DEEDS: dict[str, dict[tuple[str, ...], str]] = {
    "bigtwo": {
        ("Th", "Ts"): "Play pair of tens",
        ("Ac", "As"): "Play pair of aces",
        ("Ac",): "Play",
    },
    "daifugo": {("h7",): "Play 7♥", ("h5",): "Play 5♥", ("s4",): "Play"},
}
"""What the main button says of what is chosen: of what cannot be played just its verb."""


def say_deeds(player: Player, deeds: dict[tuple[str, ...], str]) -> None:
    """Choose one play after the other; the button tells which."""
    for cards, deed in deeds.items():
        for card in cards:
            player.card(card).click()
        expect(player.play_button).to_have_accessible_name(re.compile(rf"^{deed}(?: Enter)?$"))
        player.page.keyboard.press("Escape")


MIDDLE = """() => {
  const middles = [...document.querySelectorAll('[data-card][aria-pressed=true]')].map((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return [0, 1].map((at) => middles.reduce((sum, one) => sum + one[at], 0) / middles.length);
}"""
"""Where the chosen cards are."""
STARTS = """() => [...document.querySelectorAll('[data-air] > *')].map((one) => {
  const { transform } = one.getAnimations()[0].effect.getKeyframes()[0];
  return /translate\\((\\S+)px, (\\S+)px\\)/.exec(transform).slice(1).map(Number);
})"""
"""Where all in the air comes from."""
JUMPS = """() => [...document.querySelectorAll('.star')].flatMap((star) =>
  star.getAnimations().map((one) => one.playState))"""


@pytest.mark.parametrize("game", POSITIONS)
def test_what_is_played_and_paid_flies(visit: Visit, stage: Stage, game: str) -> None:
    """The button names the play; its cards come from the hand, coins go to the bank.

    The star of a set that has become full jumps. A key ends it, calm devices show its end alone.
    """
    (player,) = stage.begin(visit, POSITIONS[game], reduced_motion="no-preference")
    page, air = player.page, player.page.locator("[data-air]")
    assert player.wait_for_turn()
    page.wait_for_function(
        "() => document.getAnimations().every(one => one.playState !== 'running')"
    )
    animation = page.context.new_cdp_session(page)
    animation.send("Animation.enable")
    animation.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    say_deeds(player, DEEDS.get(game, {}))
    show(player)
    places = page.evaluate(MIDDLE) if game in DEEDS else None
    press(player)
    expect(air.locator("> *").first).to_be_attached()
    if places:
        lowest = max(page.evaluate(STARTS), key=operator.itemgetter(1))
        assert lowest == pytest.approx(places, abs=6)
    if game == "deal":
        assert page.evaluate(JUMPS) == ["running"]
    air.locator("> *").evaluate_all("all => all.forEach(one => { one.dataset.seen = '' })")
    page.keyboard.press("Shift")
    expect(page.locator("[data-seen]")).to_have_count(0)
    assert page.evaluate(JUMPS) == []
    animation.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.wait_for_function(STILL)  # what had begun before ends as it began
    for _ in range(2):
        if not player.wait_for_turn():
            break
        page.evaluate(WATCH)
        turn = player.turn
        decide(player)
        player.wait_for_next(turn)
    assert page.evaluate("window.moved") == 0
    if game == "deal":
        expect(page.locator("[data-own] .star")).to_have_count(2)


SENT = """() => {
  window.sent = new Map();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.closest("[data-air]")) window.sent.set(this, (window.sent.get(this) ?? 0) + 1);
    return animate.apply(this, given);
  };
}"""


def test_what_flies_is_sent_off_once(visit: Visit, stage: Stage) -> None:
    """Our play and the one it beats land one after the other; the first sends nobody back."""
    (player,) = stage.begin(visit, POSITIONS["bigtwo"], reduced_motion="no-preference")
    page = player.page
    assert player.wait_for_turn()
    page.evaluate(SENT)
    decide(player)
    page.wait_for_function("() => sent.size >= 2 && !document.querySelector('[data-air]')")
    assert set(page.evaluate("[...sent.values()]")) == {1}


CUT = """() => [...document.querySelectorAll('[data-card]')].flatMap((card) => {
  const { top } = card.getBoundingClientRect();
  for (let one = card.parentElement; one && one !== document.body; one = one.parentElement) {
    const clips = getComputedStyle(one).overflowY !== 'visible';
    if (clips && one.getBoundingClientRect().top > top + 1) return [card.dataset.card];
  }
  return [];
})"""
"""Cards that something around them cuts at its upper edge."""


def test_dealt_cards_are_whole_on_their_way(visit: Visit, stage: Stage) -> None:
    """They come from the table into the hand, and nothing cuts them."""
    (player,) = stage.begin(visit, POSITIONS["bigtwo"], reduced_motion="no-preference")
    page = player.page
    page.locator("[data-card]").first.wait_for()
    place = page.locator("[data-hand]").bounding_box()
    assert place
    animation = page.context.new_cdp_session(page)
    animation.send("Animation.enable")
    animation.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    page.reload()
    page.locator("[data-card]").first.wait_for()
    tops = page.locator("[data-card]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert min(tops) < place["y"] - 50
    assert page.evaluate(CUT) == []

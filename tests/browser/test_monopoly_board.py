"""Monopoly's board: drawn, walked on, looked at from near, read by keyboard and ear."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tests.browser.positions import Stage

Visit = Callable[..., Player]

SCREENS = [(1280, 800), (1024, 768), (844, 390), (390, 844)]
SMALLEST = 10
"""Pixels: no letters on the board are smaller."""
WATCH = """() => {
    window.walked = [];
    const seen = new Map();
    new MutationObserver(() => {
        for (const one of document.querySelectorAll('[data-mover]')) {
            const { mover, at } = one.dataset;
            if (seen.has(mover) && seen.get(mover) !== at) window.walked.push([mover, at]);
            seen.set(mover, at);
        }
    }).observe(document.querySelector('[data-board]'),
        { subtree: true, attributes: true, attributeFilter: ['data-at'] });
    for (const one of document.querySelectorAll('[data-mover]'))
        seen.set(one.dataset.mover, one.dataset.at);
}"""


def seated(
    visit: Visit, preset: str = "Classic", seats: int = 3, *, cities: str = "world", **given: Any
) -> Player:
    """A game without trades, and bots on all other seats."""
    player = visit("/new", **given)
    player.page.get_by_text("Monopoly", exact=True).first.click()
    player.page.get_by_text(preset, exact=True).first.click()
    player.page.get_by_text(str(seats), exact=True).first.click()
    player.open_options()
    player.page.locator("[data-option='theme'] select").select_option(cities)
    player.page.locator("[data-option='trade_offers'] input").evaluate(
        "one => { one.closest('details')?.setAttribute('open', '');"
        " one.value = 0; one.dispatchEvent(new Event('input', { bubbles: true }));"
        " one.dispatchEvent(new Event('change', { bubbles: true })) }"
    )
    player.button("Create the table").click()
    player.wait_for("lobby")
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    squares(player).first.wait_for()
    return player


def squares(player: Player) -> Locator:
    """The squares of the board, from the start on."""
    return player.page.locator("[data-square]")


def ids(player: Player) -> list[str]:
    """What the squares are called among programs, in the order of the board."""
    found: list[str] = squares(player).evaluate_all("all => all.map(one => one.dataset.square)")
    return found


def wait_to_roll(player: Player) -> None:
    """Wait for our roll; whatever else is asked of us is declined."""
    while player.wait_for_turn():
        if player.page.locator("[data-act=roll], [data-act=try]").count():
            return
        turn = player.turn
        for act in ("pass", "auction", "decline", "no", "end", "pay-fine"):
            answer = player.page.locator(f".bar [data-act={act}][aria-disabled=false]")
            if answer.count():
                answer.first.click()
                break
        else:
            player.page.locator(".bar [data-act][aria-disabled=false]").first.click()
        player.wait_for_next(turn)
    raise AssertionError("the game is over")


def within(inner: Locator, outer: Locator) -> bool:
    """Whether something is in sight in something that scrolls."""
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a is not None
    assert b is not None
    return (
        a["x"] >= b["x"] - 1
        and a["y"] >= b["y"] - 1
        and a["x"] + a["width"] <= b["x"] + b["width"] + 1
        and a["y"] + a["height"] <= b["y"] + b["height"] + 1
    )


LEAVES = {
    "game": "monopoly",
    "seats": 2,
    "phase": "roll",
    "turn": 0,
    "to_act": 0,
    "players": [{"square": "free_parking"}, {}],
}
"""From there no roll leads back by a card, as one from the start may."""


def mover(player: Player, seat: int = 0) -> Locator:
    """The mover of a seat."""
    return player.page.locator(f"[data-mover='{seat}']")


def test_a_mover_walks_from_square_to_square(visit: Visit, stage: Stage) -> None:
    """As many as the dice show, and the dice are shown as they fell.

    Nobody has moved before, and the other seat is a person who does not: all that moves is ours.
    """
    where = {"game": "monopoly", "seats": 2, "phase": "roll", "turn": 0, "to_act": 0}
    player, _ = stage.begin(visit, where, people=2, reduced_motion="no-preference")
    assert player.wait_for_turn()
    order = ids(player)
    start = order.index(mover(player).get_attribute("data-at") or "")
    player.page.evaluate(WATCH)
    turn = player.turn
    player.page.locator("[data-act=roll]").click()
    player.wait_for_next(turn)
    dice = player.page.locator("[data-dice]")
    expect(dice).to_be_visible()
    first, second = map(int, (dice.get_attribute("data-dice") or "").split("-"))
    landed = (start + first + second) % len(order)
    player.page.wait_for_function(
        "([at, most]) => window.walked.filter(([seat]) => seat === '0').length >= most"
        " && window.walked.some(([seat, to]) => seat === '0' && to === at)",
        arg=[order[landed], first + second],
    )
    walked = [at for seat, at in player.page.evaluate("window.walked") if seat == "0"]
    way = [order[(start + step) % len(order)] for step in range(1, first + second + 1)]
    assert walked[: len(way)] == way


def test_nothing_moves_where_motion_is_unwelcome(visit: Visit, stage: Stage) -> None:
    """The mover is there at once, and so are the dice; again nobody else moves.

    The page is told of the decision before it shows it: the board is waited for.
    """
    player, _ = stage.begin(visit, LEAVES, people=2)
    assert player.wait_for_turn()
    player.page.evaluate(WATCH)
    turn = player.turn
    player.page.locator("[data-act=roll]").click()
    player.wait_for_next(turn)
    expect(player.page.locator("[data-dice]")).to_be_visible()
    player.page.wait_for_function("window.walked.length > 0")
    walked = [at for seat, at in player.page.evaluate("window.walked") if seat == "0"]
    assert 1 <= len(walked) <= 2, walked
    assert player.page.evaluate("document.getAnimations().length") == 0


def test_squares_are_read_and_chosen_by_keyboard(visit: Visit) -> None:
    """One stop for Tab, arrows lead where they point, Enter shows the deed."""
    player = seated(visit)
    order = ids(player)
    page = player.page
    stops = page.locator("[data-square][tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("Home")
    expect(squares(player).first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(squares(player).last).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    second = squares(player).nth(1)
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-label", re.compile(r"^Kathmandu, brown, "))
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    deed = page.locator(f"[data-deed='{order[1]}']")
    expect(deed).to_be_visible()
    page.keyboard.press("Escape")
    expect(deed).to_be_hidden()
    expect(second).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("preset", "seats"), [("Classic", 8), ("Millionaire", 4)])
def test_all_seats_fit(visit: Visit, preset: str, seats: int) -> None:
    """Around the board and beside the list, in words."""
    player = seated(visit, preset, seats)
    expect(squares(player)).to_have_count(32 if preset == "Millionaire" else 40)
    wait_to_roll(player)
    expect_fit(player)
    for shown in ("board", "list"):
        if shown == "list":
            player.button("List").click()
            expect(player.page.locator("[data-squares]")).to_be_visible()
        expect_words(player)
        for size in (PHONE, DESKTOP):
            player.resize(**size)
            expect_fit(player)
        if preset == "Millionaire":
            expect_accessible(player, shown)


def test_a_phone_looks_closely_at_whoever_moves(visit: Visit) -> None:
    """All of it is in sight, from near the mover is; the reader goes further along."""
    player = seated(visit, phone=True)
    wait_to_roll(player)
    page = player.page
    port = page.locator(".port")
    for square in squares(player).all():
        assert within(square, port)
    assert not squares(player).nth(1).inner_text()
    player.button("Close-up").click()
    expect(squares(player).nth(1)).to_contain_text("Kathmandu")
    assert within(mover(player), port)
    last = squares(player).nth(20)
    assert not within(last, port)
    for _ in range(7):
        player.button("Look further on").click()
    page.wait_for_function(
        "() => { const a = document.querySelectorAll('[data-square]')[20].getBoundingClientRect();"
        " const b = document.querySelector('.port').getBoundingClientRect();"
        " return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.left >= b.left - 1"
        " && a.right <= b.right + 1 }"
    )
    player.button("Close-up").click()
    for square in squares(player).all():
        assert within(square, port)
    player.button("Close-up").click()
    assert within(mover(player), port)
    player.button("List").click()
    order = page.locator("[data-squares] [data-look]").evaluate_all(
        "all => all.map(one => one.dataset.look)"
    )
    page.locator(f"[data-squares] [data-look='{order[21]}']").click()
    page.keyboard.press("Escape")
    player.button("List").click()
    page.wait_for_function(
        "() => { const a = document.querySelectorAll('[data-square]')[21]?.getBoundingClientRect();"
        " const b = document.querySelector('.port')?.getBoundingClientRect();"
        " return a && b && a.top >= b.top - 1 && a.bottom <= b.bottom + 1 }"
    )


def test_little_room_has_board_and_buttons(visit: Visit) -> None:
    """All of the square board and what is asked are in sight, wherever one is."""
    player = seated(visit)
    wait_to_roll(player)
    roll = player.page.locator("[data-act=roll], [data-act=try]").first
    for size in [(844, 390), (640, 400), (320, 568)]:
        player.resize(*size)
        box = player.page.locator(".port").bounding_box()
        assert box
        assert abs(box["width"] - box["height"]) < 1, size
        for square in squares(player).all():
            assert within(square, player.main), size
        assert roll.evaluate(
            "one => { const { x, y, width, height } = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
        ), size
        expect_fit(player)


def test_the_question_waits_for_the_mover(visit: Visit, stage: Stage) -> None:
    """Nothing is asked, lit or called ours before the mover stands; a key ends the way there."""
    player, _ = stage.begin(visit, LEAVES, people=2, reduced_motion="no-preference")
    assert player.wait_for_turn()
    page, turn = player.page, player.turn
    start = mover(player).get_attribute("data-at")
    # The way takes as long as the test looks.
    page.clock.install()
    page.clock.pause_at(time.time() + 1)
    page.locator("[data-act=roll]").click()
    player.wait_for_next(turn)
    expect(player.ask).to_have_text("Aiko is on the way")
    expect(player.main).to_have_attribute("data-mine", "false")
    expect(page.locator(".bar [data-act]")).to_have_count(0)
    assert mover(player).get_attribute("data-at") == start
    page.keyboard.press("Enter")
    expect(player.ask).not_to_have_text("Aiko is on the way")
    expect(mover(player)).not_to_have_attribute("data-at", start or "")
    assert player.turn == turn + 1


@pytest.mark.parametrize(
    ("cities", "langs"), [("world", ["en", "ja", "ko", "zh-Hant"]), ("hong_kong", ["en"])]
)
def test_names_fit_their_squares(visit: Visit, cities: str, langs: list[str]) -> None:
    """In every language the names on the board are whole, and large enough to be read."""
    player = seated(visit, cities=cities)
    for lang in langs:
        player.speak(lang)
        squares(player).first.wait_for()
        for size in SCREENS:
            player.resize(*size)
            found = squares(player).evaluate_all(
                "all => all.map(one => { const words = [...one.querySelectorAll('.name, .sum')];"
                " const outer = one.getBoundingClientRect();"
                " const inner = words.map(word => word.getBoundingClientRect());"
                " return { id: one.dataset.square, over: Math.max(0, ...inner.map(word => Math.max("
                "outer.top - word.top, word.bottom - outer.bottom, outer.left - word.left,"
                " word.right - outer.right))),"
                " size: Math.min(99, ...words.map("
                "word => parseFloat(getComputedStyle(word).fontSize))) } })"
            )
            assert len(found) == 40
            wrong = [one for one in found if one["over"] > 1.5 or one["size"] < SMALLEST]
            assert not wrong, (lang, size)


def test_seats_hide_nothing(visit: Visit) -> None:
    """Eight of them, beside the board or within it, and none over another or over a square."""
    player = seated(visit, seats=8)
    wait_to_roll(player)
    for width, height in SCREENS:
        player.resize(width, height)
        expect_seats_apart(player, width)


def expect_seats_apart(player: Player, width: int) -> None:
    """None of eight lies over another, over a square, or beyond the window."""
    seats, seen = player.page.evaluate(
        "() => { const port = document.querySelector('.port').getBoundingClientRect();"
        " const box = one => { const { left, top, right, bottom } = one.getBoundingClientRect();"
        " return [left, top, right, bottom] };"
        " const clip = ([l, t, r, b]) => [Math.max(l, port.left), Math.max(t, port.top),"
        " Math.min(r, port.right), Math.min(b, port.bottom)];"
        " const all = [...document.querySelectorAll('[data-square]')].map(box).map(clip);"
        " return [[...document.querySelectorAll('.seat')].map(box),"
        " all.filter(([l, t, r, b]) => r - l > 2 && b - t > 2)] }"
    )
    assert len(seats) == 8
    assert len(seen) > 8
    for i, seat in enumerate(seats):
        assert seat[0] >= -1
        assert seat[2] <= width + 1
        for other in seats[i + 1 :] + seen:
            assert not overlap(seat, other), (seat, other)


def overlap(a: list[float], b: list[float]) -> bool:
    """Whether two boxes (left, top, right, bottom) share more than an edge."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return across > 1 and down > 1

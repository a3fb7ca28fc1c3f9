"""Deal on the screen: what is marked, what comes closer, what can be seen at every size."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import expect_accessible, expect_fit
from tests.browser.positions import Stage
from tests.browser.test_deal import ENABLED, Visit, begin, marked

FOUR: dict[str, Any] = {
    "game": "deal",
    "seats": 4,
    "turn": 0,
    "hands": ["sly-deal pass-go money-3", None, None, None],
    "tables": [
        {"red": "red*2", "blue": "blue*2"},
        {"orange": "orange*2"},
        {"teal": "teal", "green": "green"},
        {},
    ],
}


def test_an_exchange_says_and_shows_both_sides(stage: Stage, visit: Visit) -> None:
    """What comes and what goes is marked where it lies; nothing goes that was not chosen."""
    move = {"move": "play:forced-deal@green>2=green"}
    where = {**FOUR, "hands": ["", None, None, None], "action": move, "asked": [{"ask": "give"}]}
    (player,) = stage.begin(visit, where)
    assert player.wait_for_turn()
    expect(player.ask).to_have_text(re.compile("^Choose what you give .+ for green property$"))
    expect(player.page.locator(ENABLED)).to_have_count(0)
    expect(player.page.locator(".button.main")).to_have_count(0)
    player.page.locator("[data-own-card='red.7:red#1']").click()
    expect(player.page.locator("[data-main].main")).to_have_text("Give red property")
    expect(player.verdict).to_have_text("You give red property and get green property")
    expect(player.page.locator("[data-area='2'] [data-look=gain] [data-kind=green]")).to_have_count(
        1
    )
    assert marked(player) == ["red"]
    expect_accessible(player)


def test_what_is_aimed_at_is_lit_where_it_lies(stage: Stage, visit: Visit) -> None:
    """First the players, then the sets of the one that was chosen, by mouse alone."""
    (player,) = stage.begin(visit, FOUR)
    assert player.wait_for_turn()
    begin(player, "sly-deal")
    expect(player.ask).to_have_text("Sly deal: Against whom?")
    expect(player.page.locator("[data-target]")).to_have_count(2)
    player.page.locator("[data-target='2']").click()
    expect(player.ask).to_have_text("Sly deal: Which card do you take?")
    player.page.locator("[data-area='2'] button[data-group='teal.7']").click()
    expect(player.page.locator("[data-main].main")).to_have_text("Take utility")
    expect(player.page.locator("[data-area='2'] [data-look=gain] [data-kind=teal]")).to_have_count(
        1
    )


def test_cards_come_closer(stage: Stage, visit: Visit) -> None:
    """A mouse that rests on a set, and a key on a card, show it large."""
    (player,) = stage.begin(visit, FOUR)
    assert player.wait_for_turn()
    player.page.locator("[data-area='1'] [data-group='orange.7']").hover()
    expect(player.page.locator("[data-peeked] [data-kind=orange]")).to_have_count(2)
    player.page.mouse.move(2, 2)
    expect(player.page.locator("[data-peeked]")).to_have_count(0)
    player.card("sly-deal#0").focus()
    player.page.keyboard.press("l")
    expect(player.page.get_by_role("dialog", name="Sly deal")).to_be_visible()
    expect_accessible(player)


WHOLE = """() => {
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return one.contains(document.elementFromPoint(x, y)) || one === document.elementFromPoint(x, y);
  };
  const hidden = [];
  for (const mat of document.querySelectorAll('[data-area]')) {
    mat.scrollIntoView({block: 'nearest'});
    if (!inside(mat)) hidden.push(mat.dataset.area);
  }
  for (const card of document.querySelectorAll('[data-card]')) {
    if (card.getBoundingClientRect().bottom > innerHeight) hidden.push(card.dataset.card);
  }
  return hidden;
}"""


def test_a_value_never_lies_under_a_letter(stage: Stage, visit: Visit) -> None:
    """Neither on a card of two colours."""
    tables = [{"green": "wild-green-black", "brown": "brown"}, {}]
    where = {"game": "deal", "seats": 2, "turn": 0, "hands": ["pass-go", None], "tables": tables}
    (player,) = stage.begin(visit, where)
    assert player.wait_for_turn()
    minis = player.page.locator(".mini.told")
    for size in ((1280, 800), (1440, 900), (1920, 1080)):
        player.resize(*size)
        expect(minis).to_have_count(2)
        found = minis.evaluate_all(
            """all => all.map(one => one.querySelector("[data-letter]").getBoundingClientRect().left
              - one.querySelector(".worth").getBoundingClientRect().right)"""
        )
        assert min(found) >= 0, (size, found)


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_all_seats_can_be_seen_at_every_size(stage: Stage, visit: Visit, seats: int) -> None:
    """The opponents' half scrolls where it must; the hand is whole."""
    hands = ["sly-deal pass-go money-3 house just-say-no birthday red", *[None] * (seats - 1)]
    tables = [{"teal": "teal"}, {"orange": "orange", "blue": "blue"}, *[{}] * (seats - 2)]
    where = {"game": "deal", "seats": seats, "turn": 0, "hands": hands, "tables": tables}
    (player,) = stage.begin(visit, where)
    assert player.wait_for_turn()
    for width, height in ((1440, 900), (390, 844), (320, 568), (844, 390), (640, 400)):
        player.resize(width, height)
        player.page.wait_for_timeout(100)
        expect(player.page.locator("[data-area]")).to_have_count(seats - 1)
        assert player.page.evaluate(WHOLE) == [], (width, height)
        expect_fit(player)


CROWDED: list[dict[str, str]] = [
    {"green": "green wild-green-black", "yellow": "yellow*3 house", "teal": "teal"},
    {"orange": "orange*2", "brown": "brown", "black": "black*3", "green": "green", "pink": "pink"},
    {"light-blue": "light-blue*3", "pink": "pink*2", "red": "red"},
    {"blue": "blue*2 house", "red": "red*2", "brown": "brown"},
    {"teal": "teal", "orange": "orange", "black": "black"},
]

CUT = """() => {
  const cut = [];
  const look = (one, room) => {
    const [box, within] = [one.getBoundingClientRect(), room.getBoundingClientRect()];
    if (box.top >= within.top - 1 && box.bottom <= within.bottom + 1) return;
    cut.push(one.outerHTML.slice(0, 90));
  };
  const mats = document.querySelector('.mats');
  for (const one of mats.querySelectorAll('[data-group]')) look(one, mats);
  const more = document.querySelector('[data-more]');
  if (cut.length && more) {
    cut.length = 0;
    for (const one of mats.querySelectorAll('[data-group]')) {
      one.scrollIntoView({block: 'nearest', behavior: 'instant'});
      look(one, mats);
    }
    mats.scrollTo({top: 0, behavior: 'instant'});
  }
  const own = document.querySelector('[data-own]');
  for (const one of own.querySelectorAll('[data-building], [data-peek]')) {
    if (one.checkVisibility()) look(one, own);
  }
  return cut;
}"""
"""Sets that are cut, and are not to be had by what says that there is more; and buildings."""


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_no_set_is_cut_without_a_way_to_it(stage: Stage, visit: Visit, seats: int) -> None:
    tables = [*CROWDED[: min(seats, 5)], *[{}] * (seats - 5)]
    hands = ["sly-deal money-3 birthday", *[None] * (seats - 1)]
    where = {"game": "deal", "seats": seats, "turn": 0, "hands": hands, "tables": tables}
    (player,) = stage.begin(visit, where)
    assert player.wait_for_turn()
    sizes = ((1440, 900), (1280, 800), (1100, 560), (844, 390), (640, 400), (390, 844), (768, 1024))
    for width, height in sizes:
        player.resize(width, height)
        player.page.wait_for_timeout(100)
        assert player.page.evaluate(CUT) == [], (width, height)
        expect_fit(player)
    player.resize(844, 390)
    # What says that there is more leads to the end of it.
    more = player.page.locator("[data-more]")
    for _ in range(8):
        if not more.count() or "below" not in (more.get_attribute("aria-label") or ""):
            break
        more.click()
        player.settle()
    left = player.page.locator(".mats").evaluate(
        "one => one.scrollHeight - one.clientHeight - one.scrollTop"
    )
    assert left < 12


def test_a_lesson_shows_what_is_to_be_taken_in_low_windows(visit: Visit) -> None:
    """Below what it says the table has little height; the sets lie beside the plates there."""
    player = visit("/learn/deal#steal", settings={"pace": "fast"})
    player.page.locator("[data-task=steal]").wait_for()
    for size in ((1440, 900), (844, 390), (640, 400), (390, 844)):
        player.resize(*size)
        expect(player.page.locator("[data-more]")).to_have_count(0)
        assert player.page.evaluate(CUT) == [], size

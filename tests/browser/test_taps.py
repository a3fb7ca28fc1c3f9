"""Whatever lies on a table says at a tap, or by key, what it is, and which rule says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ElementHandle, expect
from playwright.sync_api import TimeoutError as NotInTime

from tests.browser.player import Player, expect_accessible, expect_words
from tests.browser.positions import Stage
from tests.browser.screenshots.scenes import scene
from tycoon.core import registry

Visit = Callable[..., Player]

SHOWN = "dialog:is([open], :popover-open), [data-explains]:popover-open"
"""An explanation."""

SIGNS = ", ".join(
    f"main {sign}"
    for sign in (
        *("[role=img]", "[data-chip]", "[data-effect]", "[data-title]", "[data-team]"),
        *("[data-square]", "[data-deck]", "[data-drawn]", "[data-dice]", "[data-purse]"),
        *("[data-keeps]", "[data-level]", "[data-jail]", "[data-refuge]", "[data-target-sum]"),
        *("[data-pile]", "[data-group]", "[data-own-card]", "[data-running] button"),
        *("[data-bank]", "[data-sets]", "[data-place]", "[data-bomb]", "[data-reading]"),
    )
)
"""What tells something of the game by a sign, a figure or a word."""

LEFT_OUT = "aside, [data-hand], [data-cards], [aria-hidden=true], .bar, [data-sheet]"
"""Panels that are read, and what is pressed to decide."""

RULELESS = ".level, [data-purse]:not([data-purse='-1'])"
"""How well a bot plays, and cash: no rule says what they are."""

PLACE = """([one, out]) => {
  if (one.closest(out) && !one.matches('[data-deck]')) return null;
  one.scrollIntoView({block: 'nearest', behavior: 'instant'});
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const gone = box.width < 2 || box.height < 2 || style.visibility === 'hidden'
    || style.clipPath !== 'none' || x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  return gone ? null : [x, y];
}"""


ANSWERS = """(x, y) =>
  document.elementFromPoint(x, y)?.closest('[data-own-card], button[data-group]') != null"""


def of_preset(game: str, preset: str, seats: int, **position: Any) -> dict[str, Any]:
    """A position by the rules of a preset."""
    options = msgspec.to_builtins(registry.find(game).options(preset, seats))
    return {"game": game, "seats": seats, "options": options, **position}


def as_in(name: str, **more: Any) -> dict[str, Any]:
    """The position of a scene."""
    return {**scene(name).described, **more}


POSITIONS: dict[str, Callable[[], dict[str, Any]]] = {
    "bigtwo expert5": lambda: of_preset(
        "bigtwo", "expert5", 4,
        hands=["5c6c6h7d8d8sThTsJcQhAcAs", None, None, None],
        counts=[12, 8, 8, 9],
        to_act=0,
        trick={"owner": 2, "shown": ["", "4d4h4c4s5h", "9c9h9d9sDm", ""], "passed": [3]},
        deals=2,
        totals=[14, -9, 22, -27],
    ),
    "bigtwo teams-expert": lambda: of_preset(
        "bigtwo", "teams-expert", 4,
        hands=["5c6c6h7d8d8sThTsJcQhAcAs", None, None, None],
        counts=[12, 10, 11, 9],
        to_act=0,
        trick={"owner": 2, "shown": ["", "4d4h", "9c9h", ""], "passed": [3]},
        deals=2,
        totals=[24, -24, 24, -24],
    ),
    "daifugo": lambda: as_in("daifugo-5"),
    "daifugo kotoba": lambda: of_preset(
        "daifugo", "kotoba", 4,
        hands=["c5h5h7s4s9hJ", None, None, None],
        counts=[6, 8, 9, 7],
        to_act=0,
        trick={"play": "hT", "owner": 3, "passed": [2]},
        deals=2,
        ranks=[2, 1, 3, 4],
    ),
    "deal": lambda: as_in("deal-4"),
    "deal expanded": lambda: {
        **of_preset("deal", "expanded", 4),
        "hands": ["sly-deal just-say-no house", None, None, None],
        "counts": [3, 4, 0, 6],
        "tables": [
            {"green": "green wild-green-black", "yellow": "yellow*3 house", "teal": "teal*2"},
            {"orange": "orange*2", "black": "black*3"},
            {"light-blue": "light-blue*3", "red": "red"},
            {"blue": "blue*2 new-house"},
        ],
        "banks": ["money-1 money-3", "money-1 money-2", "", "money-4 money-5"],
        "discards": "pass-go birthday",
    },
    "monopoly": lambda: as_in("monopoly-turn"),
    "monopoly after a roll": lambda: as_in("monopoly-buy"),
    "monopoly speed-die": lambda: {
        **as_in("monopoly-turn"),
        "options": msgspec.to_builtins(registry.find("monopoly").options("speed-die", 4)),
    },
    "millionaire": lambda: as_in("millionaire"),
}  # fmt: skip


def signs(player: Player) -> Iterator[tuple[str, ElementHandle, float, float]]:
    """What there is to tap, what it is, and where."""
    for one in player.page.query_selector_all(SIGNS):
        place = one.evaluate(f"one => ({PLACE})([one, `{LEFT_OUT}`])")
        if place:
            name = one.evaluate("one => one.outerHTML.slice(0, 150)")
            yield re.sub(r"\s+", " ", name), one, *place


def told(player: Player) -> str:
    """What is explained now, or in a moment; empty for nothing."""
    player.settle()
    shown = player.page.locator(SHOWN)
    with suppress(NotInTime):
        shown.first.wait_for(timeout=3_000)
    return "\n".join(shown.all_inner_texts())


def numbers(player: Player) -> list[str]:
    """The rules that it leads to."""
    links = player.page.locator(f":is({SHOWN}) a[href^='/rules/']")
    return links.all_inner_texts()


def put_away(player: Player) -> None:
    """Escape closes it."""
    player.page.keyboard.press("Escape")
    expect(player.page.locator(SHOWN)).to_have_count(0)


@pytest.mark.parametrize("name", POSITIONS)
def test_all_on_the_table_explains_itself_at_a_tap(stage: Stage, visit: Visit, name: str) -> None:
    (player,) = stage.begin(visit, POSITIONS[name]())
    assert player.wait_for_turn()
    turn = player.turn
    wrong = []
    count = 0
    for what, one, x, y in signs(player):
        # What answers by a tap is looked at by holding it, or with the other button.
        answers = player.page.evaluate(f"([x, y]) => ({ANSWERS})(x, y)", [x, y])
        player.page.mouse.click(x, y, button="right" if answers else "left")
        said = told(player)
        count += 1
        if len(said) < 8:
            wrong.append(f"says nothing: {what}")
            continue
        if not one.evaluate(f"one => one.matches(`{RULELESS}`)") and not numbers(player):
            wrong.append(f"names no rule: {what}\n  {said[:80]}")
        put_away(player)
    assert not wrong, "\n".join(wrong)
    assert count >= 8
    assert player.turn == turn


OPENERS = ", ".join(
    f"main {opener}"
    for opener in (
        *(".explained", "[data-look]", "[data-deeds-of]", "[data-square=go]"),
        "[data-running] button",
    )
)


@pytest.mark.parametrize("name", POSITIONS)
def test_all_on_the_table_explains_itself_by_key(stage: Stage, visit: Visit, name: str) -> None:
    """Whatever is explained by a tap has a button, and that opens by Enter and closes by Escape."""
    (player,) = stage.begin(visit, POSITIONS[name]())
    assert player.wait_for_turn()
    page = player.page
    openers = page.locator(OPENERS)
    seats = page.locator("main [data-plate]").count()
    assert openers.count() >= seats
    checked = set[str]()
    for opener in openers.all():
        if not opener.is_visible():
            continue
        opener.focus()
        page.keyboard.press("Enter")
        what = opener.evaluate("one => one.outerHTML.slice(0, 150)")
        expect(page.locator(SHOWN).first, what).to_contain_text(re.compile(r"\S"))
        kind = opener.evaluate("one => one.parentElement.className")
        if kind not in checked:
            checked.add(kind)
            expect_accessible(player, kind)
            expect_words(player)
        put_away(player)
        expect(opener).to_be_focused()


CLOSED_AND_OPENED = """(opener) => {
  document.querySelector('dialog[open]').requestClose();
  opener.click();
}"""


@pytest.mark.parametrize("name", ["deal", "monopoly"])
def test_what_is_opened_while_another_closes_stays_open(
    stage: Stage, visit: Visit, name: str
) -> None:
    """The browser tells of a dialog that has closed after the next one was asked for."""
    (player,) = stage.begin(visit, POSITIONS[name]())
    assert player.wait_for_turn()
    page = player.page
    player.resize(390, 844)
    first, *others = page.locator("main :is([data-look], [data-deeds-of]):visible").all()
    first.click()
    dialog = page.locator("dialog[open]")
    titles = [dialog.locator("h2").inner_text()]
    for opener in others:
        opener.evaluate(CLOSED_AND_OPENED)
        player.settle()
        expect(dialog).to_have_count(1)
        titles.append(dialog.locator("h2").inner_text())
    assert len(set(titles)) == len(titles) >= 3


def test_the_rule_that_is_named_is_opened_and_left_again(stage: Stage, visit: Visit) -> None:
    (player,) = stage.begin(visit, POSITIONS["daifugo"]())
    assert player.wait_for_turn()
    chip = player.page.locator("[data-chip=lock]")
    chip.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator("[data-explains]:popover-open")).to_contain_text("Locked")
    player.page.keyboard.press("Tab")
    player.page.keyboard.press("Enter")
    rules = player.page.locator("dialog[open]")
    expect(rules.locator("#DF-32")).to_be_in_viewport()
    player.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(chip).to_be_focused()
    player.page.keyboard.press("Escape")


def test_an_effect_says_what_has_happened_and_why(stage: Stage, visit: Visit) -> None:
    where = {"game": "daifugo", "seats": 3, "hands": ["c5c8h9", None, None], "to_act": 0}
    (player,) = stage.begin(visit, where)
    assert player.wait_for_turn()
    turn = player.turn
    player.card("c8").click()
    player.play_button.click()
    player.wait_for_next(turn)
    effect = player.page.locator("[data-effect=eight_cut]")
    effect.click()
    expect(player.page.locator("[data-explains]:popover-open")).to_contain_text(
        re.compile("8-cut by Aiko.*An 8 clears the table", re.DOTALL)
    )
    assert numbers(player) == ["DF-44"]
    expect_accessible(player)
    put_away(player)


@pytest.mark.parametrize("name", ["daifugo", "deal expanded", "millionaire"])
@pytest.mark.parametrize("lang", ["ja", "ko", "zh-Hant"])
def test_explanations_are_within_the_window(
    stage: Stage, visit: Visit, name: str, lang: str
) -> None:
    """In other languages, on a phone held either way."""
    (player,) = stage.begin(visit, POSITIONS[name]())
    assert player.wait_for_turn()
    player.speak(lang)
    player.wait_for("playing")
    assert player.wait_for_turn()
    for size in ((390, 844), (844, 390)):
        player.resize(*size)
        for opener in player.page.locator("main .explained").all():
            if not opener.is_visible():
                continue
            opener.focus()
            player.page.keyboard.press("Enter")
            expect(player.page.locator(SHOWN).first).to_contain_text(re.compile(r"\S"))
            expect_words(player)
            box = player.page.locator(SHOWN).bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["y"] + box["height"] <= size[1]
            put_away(player)


@pytest.mark.parametrize(
    ("lesson", "sign", "rule"),
    [("daifugo", "[data-chip=order]", "DF-1"), ("deal", "[data-pile] .explained", "MD-12")],
)
def test_rules_are_opened_in_a_lesson(visit: Visit, lesson: str, sign: str, rule: str) -> None:
    player = visit(f"/learn/{lesson}")
    player.page.locator(sign).click()
    player.page.get_by_role("link", name=f"Rule {rule}", exact=True).click()
    expect(player.page.locator(f"dialog[open] #{rule}")).to_be_in_viewport()
    expect_accessible(player)
    put_away(player)

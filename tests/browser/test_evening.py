"""A club evening: opened with the form, joined by its link, played at drawn tables, counted."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tests.server.running import over
from tests.server.running import visit as connect_to
from tycoon.words import text

Visit = Callable[..., Player]
NAMES = ("Ann", "Ben", "Cho", "Dai")
SIZES = ((1440, 900), (390, 844), (844, 390), (640, 400))


def word(key: str, lang: str = "en", **args: Any) -> str:
    return text(lang, key, **args)


def beside(doing: Coroutine[Any, Any, None]) -> None:
    """Do something in a loop of its own; Playwright has the one of this thread."""
    thread = threading.Thread(target=lambda: asyncio.run(doing))
    thread.start()
    thread.join()


async def play(address: str, tables: dict[str, list[str]]) -> None:
    """Have the first game of each table played to its end by whoever has these tokens."""

    async def one(table: str, token: str) -> None:
        async with connect_to(address.removeprefix("http://"), table) as client:
            await client.say(type="hello", token=token)
            await client.play(over)

    wanted = [one(table, token) for table, tokens in tables.items() for token in tokens]
    await asyncio.gather(*wanted)


def expect_looks(player: Player, where: str) -> None:
    """Nothing beside the window, and all of it in words."""
    expect_words(player)
    for size in SIZES:
        player.resize(*size)
        expect_fit(player)
    player.resize(1280, 800)
    expect_accessible(player, where)


def phase(player: Player, wanted: str) -> None:
    expect(player.main).to_have_attribute("data-evening", wanted)


def test_a_whole_evening(visit: Visit, server: str) -> None:
    opened = httpx.post(
        f"{server}/api/evenings",
        json={
            "game": "daifugo",
            "name": "Ann",
            "options": {"rounds": 1},
            "rounds": 2,
            "seats": 2,
        },
    ).json()
    code = opened["code"]
    ann = visit("/", name="Ann")
    ann.page.evaluate(
        "([code, token]) => localStorage.setItem(`tycoon.evening.${code}`, token)",
        [code, opened["token"]],
    )
    ann.page.goto(f"{server}/e/{code}")
    phase(ann, "waiting")
    people = [ann]
    for name in NAMES[1:]:
        guest = visit(f"/e/{code}", name=name)
        expect(guest.page.get_by_label(word("lobby.your_name"))).to_have_value(name)
        guest.button(word("lobby.join")).click()
        expect(guest.page.locator("[data-member]").filter(has_text=name)).to_be_visible()
        people.append(guest)
    expect(ann.page.locator("[data-now]")).to_have_text(word("evening.waiting", n=4))
    expect_looks(ann, "waiting")
    for number in (1, 2):
        ann.button(word("evening.draw", n=number)).click()
        for player in people:  # everybody is brought to their table
            expect(player.page).to_have_url(re.compile(r"/t/\w{10}$"))
            player.wait_for("playing", "over")
        at: dict[str, list[str]] = {}
        for player in people:
            token = player.storage(f"tycoon.evening.{code}")
            assert token == player.storage(f"tycoon.seat.{player.code}")
            at.setdefault(player.code, []).append(str(token))
        assert sorted(map(len, at.values())) == [2, 2]
        if number == 1:
            ann.button(word("app.menu")).click()
            expect(
                ann.page.get_by_role("dialog").get_by_role("link", name=word("lobby.evening"))
            ).to_have_attribute("href", f"/e/{code}")
            ann.page.keyboard.press("Escape")
            looking = visit(f"/e/{code}")
            expect(looking.page.locator("[data-now]")).to_have_text(
                word("evening.round", n=1, rounds=2)
            )
            expect_looks(looking, "playing")
        beside(play(server, at))
        for player in people:
            player.wait_for("over")
            player.page.get_by_role("link", name=word("lobby.evening")).click()
        for player in people:
            phase(player, "between" if number == 1 else "over")
        if number == 1:
            expect_looks(ann, "between")
            ann.button(word("evening.end")).click()
            expect(ann.page.get_by_role("dialog")).to_contain_text(word("evening.end.about"))
            expect_accessible(ann, "dialog")
            ann.page.keyboard.press("Escape")
            expect(ann.page.get_by_role("dialog")).to_be_hidden()
    expect(ann.page.locator("[data-now]")).to_contain_text(
        word("evening.over", names=["x"]).removesuffix("x")
    )
    points = ann.page.locator("[data-member] .points").all_inner_texts()
    assert sum(int(one.replace("−", "-")) for one in points) == 0
    expect(ann.page.locator("[data-over=true] a")).to_have_count(4)
    expect_looks(ann, "over")
    # Who looks on has heard of both ends.
    told = looking.page.locator("[aria-live=polite]")
    expect(told).to_contain_text(word("evening.between", n=1))
    expect(told).to_contain_text(word("evening.none"))
    # Each game can be looked back at.
    ann.page.locator("[data-over=true] a").first.click()
    expect(ann.page).to_have_url(f"{server}/g/{code_of(ann)}/1")


@pytest.mark.parametrize("lang", ["en", "ja", "ko", "zh-Hant"])
def test_a_round_that_begins_by_itself_is_counted_down(
    visit: Visit, server: str, lang: str
) -> None:
    wanted = {"game": "bigtwo", "name": "Ann", "options": {"hands": 1}, "rounds": 2, "pause_s": 30}
    opened = httpx.post(f"{server}/api/evenings", json=wanted).json()
    at = f"{server}/api/evenings/{opened['code']}"
    told = {"Authorization": f"Bearer {opened['token']}"}
    for command in ("next_round", "end_round"):
        reply = httpx.post(f"{at}/commands", json={"type": command, "number": 1}, headers=told)
        assert reply.status_code == 200
    locale = {"en": "en-GB", "ja": "ja-JP", "ko": "ko-KR", "zh-Hant": "zh-TW"}[lang]
    looking = visit(f"/e/{opened['code']}", locale=locale)
    phase(looking, "between")
    timer = looking.page.get_by_role("timer")
    expect(timer).to_contain_text(re.compile(r"0:[0-3]\d"))
    first = timer.inner_text().replace("\xa0", " ")
    assert re.sub(r"0:\d\d", "0:00", first) == word("evening.next", lang, n=2, time="0:00")
    expect(timer).not_to_have_text(first)
    if lang == "en":
        expect_looks(looking, "counting")
        expect(looking.main).to_have_attribute("data-evening", "playing", timeout=60_000)
        expect(timer).to_have_count(0)
    else:
        expect_words(looking)


def code_of(player: Player) -> str:
    return player.page.url.split("/")[-2]


@pytest.mark.parametrize("lang", ["en", "ja", "ko", "zh-Hant"])
def test_the_form_opens_one_by_keyboard(visit: Visit, lang: str) -> None:
    locale = {"en": "en-GB", "ja": "ja-JP", "ko": "ko-KR", "zh-Hant": "zh-TW"}[lang]
    ann = visit("/", name="Ann", locale=locale)
    ann.page.get_by_role("link", name=word("lobby.evening", lang)).press("Enter")
    rounds = ann.page.get_by_label(word("evening.rounds", lang))
    rounds.select_option("2")
    ann.page.get_by_label(word("evening.pause", lang)).select_option("1")
    expect_looks(ann, "form")
    for size in SIZES:
        ann.resize(*size)
        expect(ann.button(word("evening.open", lang))).to_be_in_viewport(ratio=1)
    ann.button(word("evening.open", lang)).press("Enter")
    phase(ann, "waiting")
    expect_words(ann)
    expect(ann.button(word("evening.draw", lang, n=1))).to_be_enabled()
    expect(ann.page.get_by_role("timer")).to_have_count(0)
    # The lobby's field for codes leads here, too.
    code = ann.page.url.rsplit("/", 1)[1]
    ben = visit("/", name="Ben", locale=locale)
    ben.page.get_by_label(word("lobby.code", lang)).fill(code.lower())
    ben.button(word("lobby.join", lang)).click()
    phase(ben, "waiting")
    ben.button(word("lobby.join", lang)).click()
    remove = ann.button(word("evening.remove", lang, name="Ben"))
    remove.click()
    expect(ben.button(word("evening.back", lang))).to_be_visible()
    ann.button(word("evening.admit", lang, name="Ben")).click()
    expect(ben.button(word("evening.leave", lang))).to_be_visible()


def test_an_evening_that_there_is_not(visit: Visit) -> None:
    nobody = visit("/e/ABCDEFGH", name="Zoe")
    expect(nobody.page.get_by_role("heading", level=1)).to_have_text(
        word("error.evening_not_found", code="ABCDEFGH")
    )

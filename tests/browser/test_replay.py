"""Looking back at a game that is over, by keyboard; and at a record that somebody has."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import tycoon
from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tycoon import bots
from tycoon.core.record import Recorder

Visit = Callable[..., Player]
GAMES = {"bigtwo": "base", "daifugo": "dokopa", "deal": "base", "monopoly": "classic"}
BEGIN = ("leads", "trick_won", "cleared", "turn")
"""The events with which a trick or a turn begins."""
SIZES = ((390, 844), (1440, 900))


def _record(folder: Path, game: str, most: int = 120) -> tuple[Path, int]:
    """A file with the beginning of a game, and how many steps that has."""
    recorder, state = Recorder(), tycoon.make(game, preset=GAMES[game])
    chance, bot, steps = tycoon.FastChance(2), bots.make("greedy", game), 0
    names = ["Ann", "Ben", "Cid", "Dee", "Eve"][: state.seats]
    lines = [recorder.begin(state, about={"names": names})]
    while not state.is_over and steps < most:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        lines.append(recorder.play(state, action, chance).line)
        steps += 1
    file = folder / f"{game}.jsonl"
    file.write_bytes(b"".join(lines))
    return file, steps


def _bring(player: Player, file: Path) -> Locator:
    expect(player.button("Open a record")).to_be_visible()
    player.page.set_input_files("[data-bring]", file)
    bar = player.page.locator("[data-replay-bar]")
    expect(bar).to_be_visible()
    return bar


def _looks(player: Player, game: str) -> list[str]:
    """What is told of a step, the hands, and the table where it shows nothing in passing."""
    lines = player.main.inner_text().split("\n")
    # A joker that is on its way shows its star there, too.
    seen = "\n".join(line for line in lines if line != "★")
    table = [seen] if game in ("bigtwo", "daifugo") else []
    told = player.page.locator("[data-hand-of], [data-replay-bar] .text").all_inner_texts()
    return [*table, *told]


def test_from_the_end_of_a_game(visit: Visit) -> None:
    """The end leads to a replay of it, which has an address for every moment."""
    player = visit("/new")
    player.new_table(hands=1)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    code = player.code
    player.play_deal()
    player.wait_for("over")
    player.page.get_by_role("link", name="Look back").first.click()
    bar = player.page.locator("[data-replay-bar]")
    expect(bar).to_have_attribute("data-at", "0")
    assert player.page.url.split("#")[0].endswith(f"/g/{code}/1")

    player.page.keyboard.press("ArrowRight")
    expect(bar).to_have_attribute("data-at", "1")
    expect(player.page).to_have_url(re.compile(f"/g/{code}/1#1$"))
    expect(player.page.locator("[data-hand-of]")).to_have_count(4)
    player.page.get_by_label("Seen by").select_option(label="Aiko")
    expect(player.page.locator("[data-hand-of]")).to_have_count(1)

    player.page.goto(f"/g/{code}/1#3")
    expect(bar).to_have_attribute("data-at", "3")


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(visit: Visit, tmp_path: Path, game: str) -> None:
    """Arrows, Home, End and Space go through a game; forward and back it looks the same."""
    file, last = _record(tmp_path, game)
    steps = tycoon.Record.read(file.read_bytes().splitlines(keepends=True)).steps
    turns = [
        at
        for at, step in enumerate(steps, 1)
        if any(event["event"] in BEGIN for event in step.events)
    ]
    player = visit("/replay")
    bar = _bring(player, file)
    keys = player.page.keyboard
    for width, height in SIZES:
        player.resize(width, height)
        keys.press("Home")
        expect(bar).to_have_attribute("data-at", "0")
        seen = []
        for at in range(1, 9):
            keys.press("ArrowRight")
            expect(bar).to_have_attribute("data-at", str(at))
            seen.append(_looks(player, game))
        slider = player.page.get_by_role("slider")
        said = slider.get_attribute("aria-valuetext") or ""
        assert said.startswith(f"8 of {last}: ")
        expect(player.page.locator("[aria-live=polite]").first).to_contain_text(f"8 of {last}: ")
        for at in range(7, 0, -1):
            keys.press("ArrowLeft")
            expect(bar).to_have_attribute("data-at", str(at))
            assert _looks(player, game) == seen[at - 1]
        keys.press("End")
        expect(bar).to_have_attribute("data-at", str(last))
        keys.press("ArrowDown")
        expect(bar).to_have_attribute("data-at", str([at for at in turns if at < last][-1]))
        keys.press("Home")
        for at in turns[:4]:
            keys.press("ArrowUp")
            expect(bar).to_have_attribute("data-at", str(at))
        keys.press("Home")
        expect(bar).to_have_attribute("data-at", "0")
        keys.press("Space")
        expect(player.button("Pause")).to_be_visible()
        keys.press("Space")
        expect(player.button("Play")).to_be_visible()
        expect_accessible(player, f"{game} {width}")
        expect_fit(player)
        expect_words(player)


def test_chances(visit: Visit, tmp_path: Path) -> None:
    """An analysis draws each player's chances, and leads to what cost most."""
    file, last = _record(tmp_path, "bigtwo", 60)
    player = visit("/replay", phone=True)
    bar = _bring(player, file)
    player.button("Analyse").click()
    chances = player.page.locator("[data-chances]")
    expect(chances).to_be_visible(timeout=60_000)
    expect(chances.locator("li")).to_have_count(4)
    expect(chances.locator("path")).to_have_count(4)
    before = chances.locator("ul").inner_text()
    player.page.keyboard.press("End")
    expect(bar).to_have_attribute("data-at", str(last))
    assert chances.locator("ul").inner_text() != before
    player.page.get_by_text("Luck and play").click()
    expect(chances.get_by_role("row")).to_have_count(5)
    expect_accessible(player, "chances")
    expect_words(player)


def test_what_is_no_record(visit: Visit, tmp_path: Path) -> None:
    """A wrong file is refused in words, and another can be opened."""
    player = visit("/replay")
    wrong = tmp_path / "picture.jsonl"
    wrong.write_bytes(b"\x89PNG\r\n")
    expect(player.button("Open a record")).to_be_visible()
    player.page.set_input_files("[data-bring]", wrong)
    expect(player.page.get_by_role("heading", level=1)).to_contain_text("Line 1")
    large = tmp_path / "large.jsonl"
    large.write_bytes(b"x" * ((8 << 20) + 1))
    player.page.set_input_files("[data-bring]", large)
    expect(player.page.get_by_role("heading", level=1)).not_to_contain_text("Line 1")
    expect_words(player)
    file, last = _record(tmp_path, "bigtwo", 20)
    bar = _bring(player, file)
    player.page.keyboard.press("End")
    expect(bar).to_have_attribute("data-at", str(last))

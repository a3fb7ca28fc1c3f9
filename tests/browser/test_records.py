"""Records that a player takes home, and tables of games that the page cannot show."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import Locator, expect

from tests.browser.player import Player, expect_words
from tycoon.core.record import Record
from tycoon.table import proof

Visit = Callable[..., Player]


def test_the_record_of_a_game_is_whole_and_fair(visit: Visit, tmp_path: Path) -> None:
    """Every finished game of a series can be downloaded, replayed and checked."""
    player = visit("/new")
    player.new_table(hands=1)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    expect(player.page.get_by_role("link", name="Download the record")).to_have_count(0)
    player.play_deal()
    player.wait_for("over")
    here = player.page.url
    totals = _totals(player)
    first = _download(player, player.main.get_by_role("link", name="Download the record"), tmp_path)
    assert player.page.url == here
    assert first.name == f"{player.code}-1.jsonl"
    _check(first, 1, totals)

    player.button("Rematch").click()
    player.wait_for("playing")
    player.button("Menu").click()
    menu = player.page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Download the record")).to_have_count(1)
    player.page.keyboard.press("Escape")
    player.play_deal()
    player.wait_for("over")
    totals = _totals(player)
    player.button("Menu").click()
    expect_words(player)
    second, again = (
        _download(player, menu.get_by_role("link", name=f"Download the record: Game {n}"), tmp_path)
        for n in (2, 1)
    )
    _check(second, 2, totals)
    assert second.read_bytes() != again.read_bytes()
    assert again.read_bytes() == first.read_bytes()


def _totals(player: Player) -> list[int]:
    sums = player.page.locator("aside tfoot tr").first.locator("td").all_inner_texts()
    return [int(one.replace("−", "-").replace("+", "")) for one in sums]


def _download(player: Player, link: Locator, folder: Path) -> Path:
    with player.page.expect_download() as started:
        link.click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


def _check(path: Path, game: int, totals: list[int]) -> None:
    record = Record.read(path)
    assert record.header.about["game_number"] == game
    state = record.replay()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == totals
    report = proof.verify(record)
    assert report.proved, report
    (verdict,) = report.deals
    assert verdict.seats == [0]
    assert verdict.draws > 0


def test_a_game_without_a_page(visit: Visit, server: str) -> None:
    """A game for programs is shown, but not offered; the page of such a table says so."""
    games = [game["name"] for game in httpx.get(f"{server}/api/games").json()]
    assert "haggle" in games
    for body in (
        {"game": "haggle", "name": "Program", "public": True},
        {"game": "bigtwo", "name": "Jihun", "public": True},
    ):
        joined = httpx.post(f"{server}/api/tables", json=body)
        assert joined.status_code == 201, joined.text
        if body["game"] == "haggle":
            code = joined.json()["code"]

    player = visit("/")
    offers = player.page.get_by_role("region", name="Games", exact=True).get_by_role("listitem")
    expect(offers).to_have_count(len(games) - 1)
    haggle = player.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")
    expect(haggle).to_contain_text("For the terminal and for programs")
    expect(haggle.get_by_role("button")).to_have_count(0)
    expect(haggle.get_by_role("link")).to_have_count(0)
    listed = player.page.get_by_role("region", name="Open tables")
    expect(listed).not_to_contain_text(re.compile("haggle", re.IGNORECASE))
    expect_words(player)
    player.page.goto("/new?game=haggle")
    expect(player.button("Create the table")).to_be_enabled()
    player.open_options()
    expect(player.page.get_by_label("Number of hands", exact=True)).to_be_visible()
    expect(player.page.locator("body")).not_to_contain_text(re.compile("haggle", re.IGNORECASE))
    expect_words(player)

    player.page.goto(f"/t/{code}")
    sentence = "This page cannot show the game of this table"
    expect(player.page.get_by_role("heading", name=sentence)).to_be_visible()
    expect(player.page).to_have_title(re.compile(sentence))
    expect_words(player)
    player.page.get_by_role("link", name="Back to the lobby").click()
    expect(player.button("Play now: Big Two")).to_be_enabled()

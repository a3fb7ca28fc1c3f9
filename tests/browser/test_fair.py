"""The page takes its part in the deals, keeps a receipt, and complains of a dishonest table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
from playwright.sync_api import expect

from tests.browser.conftest import Serving
from tests.browser.player import Player
from tycoon.core.record import Record
from tycoon.table import proof, receipt

Visit = Callable[..., Player]


def test_a_deal_is_proved_on_screen_and_by_its_receipt(
    visit: Visit, server: str, tmp_path: Path
) -> None:
    """After a reload too: what was promised and seen lies in the browser."""
    player = visit("/new")
    player.new_table(hands=1)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    player.page.reload()
    player.wait_for("playing")
    player.play_deal()
    player.wait_for("over")
    player.page.get_by_role("tab", name="Rules").click()
    expect(player.page.locator("[data-fair=proved]")).to_have_count(1)
    expect(player.page.locator("[data-alarm]")).to_have_count(0)
    with player.page.expect_download() as started:
        player.main.get_by_role("button", name="Download the receipt").click()
    path = tmp_path / started.value.suggested_filename
    started.value.save_as(path)
    kept = receipt.read(path.read_bytes())
    record = Record.read(httpx.get(f"{server}/api/tables/{player.code}/record").content)
    report = proof.verify(record, kept)
    assert report.proved, report
    assert report.events == len(list(record.events())) > 10
    # A receipt that tells of other cards is not of this game.
    altered = msgspec.to_builtins(kept)
    hand = next(event for _, event in altered["events"] if event.get("cards"))
    hand["cards"] = hand["cards"][::-1]
    assert proof.verify(record, receipt.read(json.dumps(altered).encode())).is_broken


def test_a_swapped_promise_is_cried_out(visit: Visit, tmp_path: Path) -> None:
    with Serving(tmp_path / "tables.sqlite", cheat=True) as serving:
        player = visit("/new", base_url=serving.address)
        player.new_table(hands=1)
        player.button("Fill with bots and start").click()
        player.wait_for("playing")
        alarm = player.page.get_by_role("alert").filter(has_text="not dealt as promised")
        expect(alarm).to_be_visible()
        expect(alarm).to_contain_text(re.compile("promised something else to this page"))
        player.page.reload()
        expect(alarm).to_be_visible()
        player.page.goto("about:blank")

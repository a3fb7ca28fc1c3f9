"""The types of the page are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

import tycoon
from tycoon.core.engine.chance import FastChance
from tycoon.server import wire

ROOT = Path(__file__).parents[2]
PAGE_TYPES = ROOT / "web" / "src" / "lib" / "wire.ts"


def test_the_types_of_the_page_are_fresh() -> None:
    # In a process of its own: other tests have declared games of theirs in this one.
    command = [sys.executable, "-m", "tools.typescript"]
    generated = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert PAGE_TYPES.read_text() == generated, (
        "run: python -m tools.typescript > web/src/lib/wire.ts"
    )


def test_everything_that_is_sent_is_in_the_types() -> None:
    text = PAGE_TYPES.read_text()
    for name in ("FromClient", "FromServer", "Snapshot", "GameView", "HttpError"):
        assert f"export type {name} =" in text or f"export interface {name} " in text
    state = tycoon.make("bigtwo")
    state.apply(state.legal_actions()[0], FastChance(1))
    declared = text.partition("export interface BigTwoView")[2].partition("}\n")[0]
    for field in msgspec.to_builtins(state.view(0)):
        assert f"  {field}: " in declared


def test_what_a_client_may_leave_out_is_optional_and_nothing_else() -> None:
    text = PAGE_TYPES.read_text()
    act = text.partition("export interface Act ")[2].partition("}\n")[0]
    assert "  action_id?: string;" in act
    assert "  moves: string[];" in act
    update = text.partition("export interface Update ")[2].partition("}\n")[0]
    assert "?:" not in update


def test_every_command_round_trips() -> None:
    decoder = msgspec.json.Decoder(wire.FromClient)
    for message in (
        wire.Hello(token="t", since=3),
        wire.Act(action_id="a", turn_seq=4, moves=["3d3c", "pass"]),
        wire.SetBot(seat=1, bot=None),
        wire.Commit(deal=1, attempt=2, commitment="ab" * 32),
        wire.Reveal(deal=1, attempt=2, seed="ab" * 32),
    ):
        assert decoder.decode(msgspec.json.encode(message)) == message

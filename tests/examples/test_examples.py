"""The examples that learn, on small numbers: each comes to more than it would by chance."""

from __future__ import annotations

import json
import random
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

import tycoon
from tycoon import bots
from tycoon.cli.app import app
from tycoon.core.engine.chance import FastChance

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples"))
WITHOUT = "PyTorch is not installed: pip install torch"


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    """Nets this small are slower in several threads, which wait for each other."""
    if find_spec("torch") is not None:
        import torch

        torch.set_num_threads(1)


def test_cfr_comes_to_the_value_of_kuhns_poker() -> None:
    import cfr

    tree = cfr.Tree(cfr.kuhn())
    assert (len(tree.deals), len(tree.known)) == (6, 12)
    before = tree.exploitability()
    for _ in tree.learn(400):
        pass
    assert before > 0.25
    assert tree.exploitability() < 0.01
    assert tree.value() == pytest.approx(-1 / 18, abs=0.005)


def test_cfr_solves_a_small_deal_of_daifugo() -> None:
    import cfr

    tree = cfr.Tree(cfr.daifugo("s3h5dTsKh2c4"))
    assert len(tree.deals) == 20
    before = tree.exploitability()
    for _ in tree.learn(30):
        pass
    assert tree.exploitability() < 0.05 * before
    # Against anything at all, such as always the first action, it wins no less than the value.
    for known in tree.known.values():
        assert sum(known.average()) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("dragons", [False, True])
def test_whatever_is_seen_of_big_two_becomes_a_position(seats: int, dragons: bool) -> None:
    """Cards that nobody can hold, as somebody else has opened the deal, lie aside (BT-5)."""
    import search_bot

    for seed in range(60):
        drawn, chance = random.Random(seed), FastChance(seed)
        state = tycoon.make("bigtwo", seats=seats, hands=1, dragons=dragons)
        while not state.is_over:
            seat = state.seat_to_act
            if seat >= 0:
                seen = msgspec.to_builtins(state.view(seat))
                options = msgspec.to_builtins(state.options)
                found = search_bot.GAME.from_position(search_bot.position(seen, options), chance)
                assert found.legal_actions() == state.legal_actions()
            state.apply(drawn.choice(list(state.legal_actions())), chance)


def test_ppo_learns_and_plays_by_its_weights_alone(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason=WITHOUT)
    import ppo_bigtwo as ppo

    torch.manual_seed(1)
    out = tmp_path / "ppo"
    before = ppo.against(ppo.Net(), 40, 5, "random")[0]
    curve = ppo.train(out, 0.2, games=64, look_every=6, deals=10, seed=3, rivals=0.25)
    assert json.loads((out / "curve.json").read_text()) == curve
    assert ppo.against(ppo.load(out / "net.npz"), 40, 5, "random")[0] > before + 1
    again = ppo.train(out, 0.22, games=64, deals=10, seed=3)
    assert again[: len(curve)] == curve
    assert len(again) > len(curve)

    from ppo_player import Trained

    bots.declare("ppo-test", "bigtwo", "ppo_player:Trained")
    bot = bots.make("ppo-test", "bigtwo", net=out / "net.npz")
    assert isinstance(bot, Trained)
    state, chance = tycoon.make("bigtwo", hands=1), tycoon.FastChance(2)
    while not state.is_over:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else bot.choose(state, seat, chance)
        state.apply(action, chance)
    (tmp_path / "bad.npz").write_bytes(b"no weights")
    with pytest.raises(bots.BadSetting):
        bots.make("ppo-test", "bigtwo", net=tmp_path / "bad.npz")


def test_places_of_cards_are_those_of_action_numbers() -> None:
    pytest.importorskip("torch", reason=WITHOUT)
    import ppo_bigtwo as ppo

    state, chance, random = tycoon.make("bigtwo"), tycoon.FastChance(1), np.random.default_rng(1)
    seen = 0
    while seen < 200 and not state.is_over:
        if state.seat_to_act < 0:
            state.apply(state.default_action(), chance)
            continue
        mask = np.frombuffer(state.legal_mask(), dtype=bool)[None]
        some = ppo.choices(state.observation(state.seat_to_act)[None], mask)
        hand = np.flatnonzero(state.observation(state.seat_to_act)[:52])
        for number, cards, left in zip(some.number, some.cards, some.left, strict=True):
            told = state.notation(state.action_at(int(number)))
            mine = {one for one in cards.tolist() if one < ppo.CARDS}
            assert mine <= set(hand.tolist())
            assert len(mine) == (0 if told == "pass" else len(told) // 2)
            kept = set(hand.tolist()) - mine
            counts = [sum(card // 4 == rank for card in kept) for rank in range(13)]
            assert (left - 5 * np.arange(13)).tolist() == counts
            seen += 1
        legal = state.legal_actions()
        state.apply(legal[random.integers(len(legal))], chance)


def test_cloning_makes_the_same_choices(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason=WITHOUT)
    pytest.importorskip("pyarrow", reason="tycoon[lab] is not installed")
    import behaviour_cloning
    import ppo_bigtwo as ppo

    table = tmp_path / "some.parquet"
    asked = ["dataset", "bigtwo", "--players", "greedy", "--games", "6", "--out", str(table)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    some, made = behaviour_cloning.read(table)
    torch.manual_seed(1)
    before, *_, after = behaviour_cloning.clone(ppo.Net(), some, made, epochs=3, batch=256)
    assert after["loss"] < 0.9 * before["loss"]
    assert after["same"] > before["same"] + 0.15
    other = tmp_path / "other.parquet"
    CliRunner().invoke(app, ["dataset", "deal", "--games", "1", "--out", str(other)])
    with pytest.raises(ValueError, match="Big Two"):
        behaviour_cloning.read(other)


def test_monte_carlo_learns_what_rounds_bring() -> None:
    torch = pytest.importorskip("torch", reason=WITHOUT)
    import dmc_daifugo as dmc

    torch.manual_seed(1)
    table, rng = dmc.Table(48, 1), np.random.default_rng(1)
    net = table.net()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    table.play(net, 48, 0.5)  # until rounds end
    errors = [dmc.learn(net, optimizer, table.play(net, 48, 0.5), rng, 128) for _ in range(14)]
    assert np.mean(errors[-3:]) < 0.95 * np.mean(errors[1:3])
    seen, made, points = table.play(net, 80, 0.5)
    assert len(seen) == len(made) == len(points) > 0
    assert set(np.unique(points)) <= {-2.0, -1.0, 0.0, 1.0, 2.0}
    bot, state, chance = dmc.Monte(net), tycoon.make("daifugo", "dokopa"), tycoon.FastChance(1)
    state.apply(state.default_action(), chance)
    for _ in range(20):
        if state.seat_to_act < 0:
            break
        action = bot.choose(state, state.seat_to_act, chance)
        assert action in state.legal_actions()
        state.apply(action, chance)


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat: Any = pytest.importorskip("nbformat")
    client: Any = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    monkeypatch.chdir(tmp_path)
    book = nbformat.read(ROOT / "examples" / "tour.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in book.cells)  # they are made, not kept
    found = client.NotebookClient(book, timeout=240, kernel_name="python3").execute()
    texts = [
        output.get("text", "") + str(output.get("data", {}).get("text/plain", ""))
        for cell in found.cells
        for output in cell.get("outputs", ())
    ]
    assert any("points a deal" in text for text in texts)
    assert any("Figure" in text or "Axes" in text for text in texts)

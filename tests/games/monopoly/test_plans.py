"""What is tried where somebody thinks ahead, and what a net says that positions are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from monopoly.tools import table

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.learned import net
from tycoon.games.monopoly.bot.plans import Planner
from tycoon.games.monopoly.bot.standing import Standing
from tycoon.games.monopoly.names import Ask, Phase
from tycoon.learn.watching import watch
from tycoon.search import levels

compiled = pytest.mark.skipif(not tycoon.compiled, reason="interpreted it takes minutes")


def plans_of(state: Any) -> list[list[str]]:
    own = bots.make("greedy", "monopoly").choose(state.copy(), state.seat_to_act, FastChance(1))
    said = []
    for plan in Planner(Standing()).plans(state, own):
        then, words = state.copy(), []
        for action in plan:
            assert then.seat_to_act == state.seat_to_act
            words.append(then.notation(action))
            then.apply(action, FastChance(0))
        said.append(words)
    return said


@pytest.mark.interpreted
def test_a_whole_offer_is_a_plan_and_is_taken_at_its_price() -> None:
    """The greedy partner accepts it, and would not for 10 less."""
    deeds, cash = {0: "orange1", 1: "orange2 orange3"}, [1500, 100, 500]
    state = table(deeds=deeds, cash=cash, phase=Phase.END)
    plans = plans_of(state)
    both = ["trade>1", "want:orange2", "want:orange3"]
    (offer,) = [plan for plan in plans if plan[:3] == both]
    paid = sum(int(step.removeprefix("pay:")) for step in offer if step.startswith("pay:"))
    assert ["end"] in plans
    greedy, answers = bots.make("greedy", "monopoly"), []
    for less in (0, 10):
        frame = (Ask.OFFER, 1, (paid - less) << 16, 0, state.owned[1], 128)
        asked = table(deeds=deeds, cash=cash, phase=Phase.END, frames=[frame])
        answers.append(asked.notation(greedy.choose(asked, 1, FastChance(1))))
    assert answers[0] == "accept" != answers[1]


@pytest.mark.interpreted
def test_on_a_roll_there_is_nothing_to_try() -> None:
    state = table(deeds={0: "green1 green2 green3"}, cash=900)
    assert plans_of(state) == [["roll"]]


@compiled
def test_plans_are_legal_all_through_a_game() -> None:
    state, chance = tycoon.make("monopoly", "classic", 4), FastChance(5)
    greedy = bots.make("greedy", "monopoly")
    state.apply(state.default_action(), chance)
    kinds = set()
    while state.seat_to_act >= 0:
        plans = plans_of(state)
        own = greedy.choose(state.copy(), state.seat_to_act, chance)
        assert plans[0] == [state.notation(own)]
        kinds |= {plan[0].split(":")[0].split(">")[0] for plan in plans}
        state.apply(own, chance)
    assert kinds >= {"trade", "build", "step", "buy", "counter", "end", "lift", "mortgage"}


def test_who_is_out_has_lost_and_who_is_left_has_won() -> None:
    state, net_of = table(cash=[900, 0, 100]), Standing()
    first, last = net_of.worth(state, 0), net_of.worth(state, 1)
    assert -1.2 < last < first < 3.2
    state.out = 0b110
    assert (net_of.worth(state, 0), net_of.worth(state, 1)) == (3, -1)


@compiled
def test_expert_wins_among_greedy() -> None:
    """Whose share would be one game of four; and goes on with what it has begun."""
    expert = bots.make("expert", "monopoly", iterations=100)
    greedy, first = bots.make("greedy", "monopoly"), 0
    for game in range(8):
        state, chance = tycoon.make("monopoly", "classic", 4), FastChance(game)
        state.apply(state.default_action(), chance)
        while (seat := state.seat_to_act) >= 0:
            player = expert if seat == game % 4 else greedy
            state.apply(player.choose(state.copy(), seat, chance), chance)
        first += state.returns()[game % 4] == 3
    assert first >= 4


class Insisting:
    """Has one plan only."""

    def __init__(self, plan: list[int]) -> None:
        self.outlook, self.plan, self.asked = Standing(), plan, 0

    def plans(self, state: Any, own: int) -> list[list[int]]:
        self.asked += 1
        return [self.plan]


def test_a_begun_offer_is_made_to_its_end() -> None:
    """Without thinking again at each step."""
    state, chance, plan = tycoon.make("monopoly", "classic", 4), FastChance(5), []
    state.apply(state.default_action(), chance)
    greedy = bots.make("greedy", "monopoly")
    while not (state.phase == Phase.END and state.rounds == 6 and not state.frames):
        state.apply(greedy.choose(state.copy(), state.seat_to_act, chance), chance)
    then, seat = state.copy(), state.seat_to_act
    for step in ("trade>", "want:", "pay:", "done"):
        said = [one for one in then.legal_actions() if then.notation(one).startswith(step)]
        plan.append(said[-1])
        then.apply(plan[-1], FastChance(0))
    planner = Insisting(plan)
    budget = levels.Budget(10, 1.0)
    thinker = levels.Thinker(greedy, lambda _: budget, planner=planner)  # type: ignore[arg-type]
    for action in plan:
        assert thinker.choose(state.copy(), seat, FastChance(1)) == action
        state.apply(action, FastChance(0))
    assert planner.asked == 1


@pytest.mark.parametrize(
    ("preset", "options", "known"),
    [
        ("classic", {}, True),
        ("classic", {"end": "turns", "turns": 100}, True),
        ("classic", {"end": "turns", "turns": 8}, False),
        ("millionaire", {}, False),
    ],
)
def test_where_the_net_is_asked(preset: str, options: dict[str, Any], known: bool) -> None:
    assert levels.is_weighed(table(preset=preset, options=options)) is known


@compiled
def test_it_is_learned_alike_again(tmp_path: Path) -> None:
    losses = [
        watch(tmp_path / name, seed=2, scale=0.01, tell=lambda *_: None) for name in ("a", "b")
    ]
    made = [(tmp_path / name / "standing.net").read_bytes() for name in ("a", "b")]
    assert made[0] == made[1]
    assert losses[0] == losses[1] < 0.8
    assert net.load(tmp_path / "a" / "standing.net").features == Standing.features

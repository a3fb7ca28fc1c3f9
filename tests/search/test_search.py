"""The player that searches: what it tries, what it counts, what it must not see."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

import haggle
import tycoon
from tests.conformance.cases import Case, all_cases
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.core.learned.policy import Learned
from tycoon.games.deal.names import Phase
from tycoon.lab import play_on, play_out
from tycoon.search import Reason, Search
from tycoon.search.desk import Desk

# How worlds are seeded, written down once more: a choice can be looked at again years later.
WORLD_STEP = 0xD1B5_4A32_D192_ED03
LUCK = 0x2545_F491_4F6C_DD1D
PLAYERS = 0x9E6C_63D0_876A_68DE
WORD = (1 << 64) - 1


class Last(Bot):
    """A player in plain Python, who looks at what others hold, too."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """What moves to by its own number and all that it was given."""
        actions = state.legal_actions()
        return actions[int(state.digest()[:8], 16) % len(actions)]


class Cheat(Bot):
    """Chooses what is not legal."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """No action of any game."""
        return WORD


class Idle(Bot):
    """Ends its turn, bids on nothing and keeps what it has: its games of Monopoly never end."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """The first action that ends something, or the first."""
        actions = state.legal_actions()
        idle = [one for one in actions if state.notation(one) in ("no", "pass", "end", "stay")]
        return (idle or actions)[0]


def chance_at(word: int) -> FastChance:
    chance = FastChance(0)
    chance.state = word
    return chance


def reached(game: str, decisions: int, seed: int = 1, **setup: Any) -> State:
    """A state in which a seat has more than one thing to do."""
    state, chance = tycoon.make(game, **setup), FastChance(seed)
    while decisions > 0 or state.seat_to_act < 0 or len(state.legal_actions()) < 2:
        if state.is_over:
            state = tycoon.make(game, **setup)
        if state.seat_to_act < 0:
            state.apply(state.default_action(), chance)
            continue
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))], chance)
        decisions -= 1
    return state


def plainly(state: State, actions: list[int], policy: Bot, seed: int, worlds: int) -> list[Any]:
    """What each action comes to in each world, by the public interface alone."""
    seat, rows = state.seat_to_act, []
    for number in range(worlds):
        word = seed + number * WORLD_STEP & WORD
        world, row = state.determinize(seat, chance_at(word)), []
        for action in actions:
            table, luck, choosing = world.copy(), chance_at(word ^ LUCK), chance_at(word ^ PLAYERS)
            table.apply(action, luck)
            while table.seat_to_act >= 0:
                to_act = table.seat_to_act
                asked = (
                    table.determinize(to_act, choosing) if type(policy) is Last else table.copy()
                )
                table.apply(policy.choose(asked, to_act, choosing), luck)
            row.append(table.deal_returns()[seat])
        rows.append(row)
    return rows


def policy_of(name: str, game: str) -> Bot:
    return Last() if name == "last" else bots.make(name, game)


@pytest.mark.parametrize("name", ["random", "greedy", "last"])
@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal"])
def test_sums_are_those_of_a_plain_reading(game: str, name: str) -> None:
    state, policy, seed, worlds = reached(game, 20), policy_of(name, game), 77 << 50, 3
    actions = state.legal_actions()[-5:]
    desk = Desk(state, actions, policy, seed)
    everything = list(range(len(actions)))
    desk.play(0, 2, everything)
    desk.play(2, 1, everything)
    rows = plainly(state, actions, policy, seed, worlds)
    for place in everything:
        values = [row[place] for row in rows]
        gains = [row[place] - row[0] for row in rows]
        assert desk.sums_of(place) == (sum(values), sum(gains), sum(gain * gain for gain in gains))
    assert desk.playouts == worlds * len(actions)
    assert len({value for row in rows for value in row}) > 1


def told(reason: Reason, state: State) -> list[tuple[str, float, float, int]]:
    return [
        (state.notation(one.action), round(one.worth, 3), round(one.gain, 3), one.worlds)
        for one in reason.candidates
    ]


@pytest.mark.interpreted
def test_the_same_compiled_or_interpreted() -> None:
    """Written down once, and found by both."""
    state = reached("bigtwo", 30)
    search = Search(bots.make("random", "bigtwo"), iterations=60)
    assert told(search.reason(state, state.seat_to_act, FastChance(5)), state) == [
        ("8c8s", 7.5, 4.357, 14),
        ("2d", 3.786, 0.643, 14),
        ("9d", 3.143, 0.0, 14),
        ("JhJs", 0.714, -3.429, 7),
        ("7h", 2.333, 0.667, 3),
        ("6d", -0.667, -2.333, 3),
        *((alone, -8.0, 0.0, 1) for alone in ("8c", "8s", "Jh", "Js", "Qh")),
    ]


@pytest.mark.parametrize("iterations", [1, 30, 200])
@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal"])
def test_the_better_half_is_tried_again(game: str, iterations: int) -> None:
    """Half as many in every round, the same cost for each; the policy's own choice to the end."""
    state, policy = reached(game, 9), bots.make("greedy", game)
    seat, before = state.seat_to_act, state.digest()
    own = policy.choose(state.copy(), seat, FastChance(1))
    search = Search(policy, iterations=iterations)
    reason = search.reason(state, seat, FastChance(3))
    assert state.digest() == before
    assert sorted(one.action for one in reason.candidates) == sorted(state.legal_actions())
    assert reason.playouts == sum(one.worlds for one in reason.candidates)
    assert reason.playouts <= max(iterations, 3 * len(reason.candidates))
    chosen, *others = reason.candidates
    most = max(one.worlds for one in reason.candidates)
    [kept] = [one for one in reason.candidates if one.action == own]
    assert chosen.worlds == kept.worlds == most
    assert kept.gain == kept.error == 0
    assert chosen.gain >= max(one.gain for one in others if one.worlds == most)
    assert [one.worlds for one in others] == sorted((one.worlds for one in others), reverse=True)
    assert search.choose(state, seat, FastChance(3)) == chosen.action
    tried_longest = [one for one in reason.candidates if one.worlds == most]
    assert len(tried_longest) <= 3


def test_it_is_told_apart_by_what_it_gains_in_the_same_worlds() -> None:
    """A margin no gain comes to leaves the policy its choice; without one it often changes it."""
    policy, changed = bots.make("greedy", "bigtwo"), 0
    for decisions in range(0, 40, 2):
        state = reached("bigtwo", decisions, seed=decisions)
        seat = state.seat_to_act
        own = policy.choose(state.copy(), seat, FastChance(1))
        sure = Search(policy, iterations=40, margin=1e9)
        assert sure.choose(state, seat, FastChance(2)) == own
        changed += Search(policy, iterations=40).choose(state, seat, FastChance(2)) != own
    assert 2 <= changed <= 18


def test_a_seed_gives_the_same_choice_and_another_seed_other_worlds() -> None:
    state = reached("daifugo", 12)
    search = Search(bots.make("greedy", "daifugo"), iterations=100)

    def of(seed: int) -> list[Any]:
        return told(search.reason(state, state.seat_to_act, FastChance(seed)), state)

    assert of(1) == of(1)
    assert of(1) != of(2)


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_what_is_hidden_changes_nothing(case: Case) -> None:
    """The same choice for the same reasons, whatever the others hold."""
    if "greedy" not in bots.names(case.game):
        pytest.skip("nobody to play on")
    search = Search(bots.make("greedy", case.game), iterations=1)
    chance, seen = FastChance(case.seats), 0
    state = case.new()
    for _ in range(60):
        if state.is_over:
            break
        if state.seat_to_act >= 0 and len(state.legal_actions()) > 1:
            seat = state.seat_to_act
            other = state.determinize(seat, chance)
            one, two = (
                search.reason(known, seat, FastChance(9)).candidates for known in (state, other)
            )
            assert one == two
            seen += 1
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))], chance)
        if seen == 4:
            break
    assert seen


def test_where_no_points_are_counted_it_plays_for_its_place() -> None:
    """DF-13: a round of kotoba has titles alone; four seats can leave three behind, or none."""
    state = reached("daifugo", 12, preset="kotoba")
    search = Search(bots.make("greedy", "daifugo"), iterations=400)
    found = search.reason(state, state.seat_to_act, FastChance(1)).candidates
    assert all(0 <= one.worth <= 3 for one in found)
    assert len({one.worth for one in found}) > 1


@pytest.mark.interpreted
def test_the_only_action_is_not_thought_about() -> None:
    state, chance = tycoon.make("bigtwo"), FastChance(1)
    state.apply(state.default_action(), chance)
    while len(state.legal_actions()) > 1:
        state.apply(state.default_action(), chance)
    luck = FastChance(4)
    search = Search(bots.make("greedy", "bigtwo"), iterations=1 << 40)
    assert search.choose(state, state.seat_to_act, luck) == state.legal_actions()[0]
    assert luck.state == 4


def test_time_ends_a_search() -> None:
    state = reached("bigtwo", 4)
    search = Search(bots.make("greedy", "bigtwo"), seconds=0.02)
    reason = search.reason(state, state.seat_to_act, FastChance(1))
    assert reason.seconds < 20
    assert reason.playouts >= len(reason.candidates)
    at_once = Search(bots.make("greedy", "bigtwo"), seconds=0.0)
    reason = at_once.reason(state, state.seat_to_act, FastChance(1))
    assert all(one.worlds >= 1 for one in reason.candidates)


def test_it_is_a_bot_like_any_other() -> None:
    """At a table of playouts, and stronger there than the policy it is made of."""
    hands = 60
    start = tycoon.make("bigtwo", hands=hands)
    search = Search(bots.make("greedy", "bigtwo"), iterations=100)
    won = []
    for seat in range(4):
        players: list[str | Bot] = ["greedy"] * 4
        players[seat] = search
        report = play_out(start, players, games=1, seed=1)
        assert report.ended_deals == hands
        won.append(report.mean_deal_returns[seat])
    assert mean(won) > 1  # some 3 points a deal


@pytest.mark.interpreted
def test_what_is_refused() -> None:
    greedy = bots.make("greedy", "bigtwo")
    for wrong in ({"iterations": 0}, {"seconds": -1.0}, {"margin": -0.5}, {"endgame": -1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Search(greedy, **wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="iterations"):
        Search(greedy, iterations="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="policy: Bot is wanted, not str"):
        Search("greedy")  # type: ignore[arg-type]
    state = reached("bigtwo", 3)
    with pytest.raises(TypeError, match="plays BigTwo, not a state of haggle"):
        Search(greedy).choose(haggle.GAME.new(haggle.GAME.options(), 2), 0, FastChance(1))
    with pytest.raises(ValueError, match="is not to act"):
        Search(greedy).choose(state, (state.seat_to_act + 1) % 4, FastChance(1))
    with pytest.raises(IllegalMove):
        Search(Cheat()).choose(state, state.seat_to_act, FastChance(1))


class Stumbles(Bot):
    """Fails at its second decision."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """The first action, once."""
        self.asked += 1
        if self.asked > 1:
            raise ZeroDivisionError("stumbled")
        return state.legal_actions()[0]


@pytest.mark.interpreted
def test_what_a_policy_raises_comes_through() -> None:
    state = reached("bigtwo", 3)
    with pytest.raises(ZeroDivisionError, match="stumbled"):
        Search(Stumbles(), iterations=10).choose(state, state.seat_to_act, FastChance(1))


def test_a_playout_that_never_ends_is_stopped() -> None:
    """Two who are rich can go around the board of Monopoly for ever."""
    state = reached("monopoly", 3, seats=2)
    desk = Desk(state, state.legal_actions()[:1], Idle(), 1)
    desk.play(0, 1, [0])
    assert desk.playouts == 1
    assert desk.sums_of(0) == (0, 0, 0)  # nobody is placed before the end


def test_a_prior_says_what_is_tried() -> None:
    """The eight that it finds best, beside its first; what it expects counts with few playouts."""
    fast = bots.make("fast", "bigtwo")
    assert isinstance(fast, Learned)
    state = next(
        state
        for state in (reached("bigtwo", decisions) for decisions in range(100))
        if len(fast.judge(state)) > 8
    )
    judged = sorted(fast.judge(state), key=lambda one: -one[1])
    search = Search(bots.make("greedy", "bigtwo"), iterations=400, prior=fast)
    reason = search.reason(state, state.seat_to_act, FastChance(1))
    told = {one.action: one.expected for one in reason.candidates}
    assert told == {action: points - judged[0][1] for action, points in judged[:8]}
    assert next(one for one in reason.candidates if one.action == judged[0][0]).gain == 0
    assert reason == search.reason(state, state.seat_to_act, FastChance(1))._replace(
        seconds=reason.seconds
    )


def test_in_playouts_another_may_play_for_the_seat_itself() -> None:
    """Who looks ahead as one that plays better finds other things worth doing."""
    fast = bots.make("fast", "bigtwo")
    assert isinstance(fast, Learned)
    state = reached("bigtwo", 3)
    seat, policy = state.seat_to_act, bots.make("greedy", "bigtwo")
    actions = state.legal_actions()
    places = range(len(actions))
    sums = []
    for own in (None, fast):
        desk = Desk(state, actions, policy, 1, own)
        desk.play(0, 8, places)
        sums.append([desk.sums_of(place)[0] for place in places])
    table = Desk(state, actions, policy, 1).worlds(0, 8)
    players: list[Bot] = [policy] * state.seats
    players[seat] = fast
    assert sums[0] != sums[1]
    for place, action in enumerate(actions):
        ends = play_on(table, players, scripts=[[action]] * len(table))
        assert sums[1][place] == int(ends.deal_returns[:, seat].sum())


@pytest.mark.parametrize("name", ["prior", "own", "judge"])
def test_a_player_that_did_not_learn_is_refused(name: str) -> None:
    greedy = bots.make("greedy", "bigtwo")
    with pytest.raises(TypeError, match=name):
        Search(greedy, **{name: greedy})  # type: ignore[arg-type]


def test_what_plays_another_game_is_refused() -> None:
    fast = bots.make("fast", "daifugo")
    assert isinstance(fast, Learned)
    state = reached("bigtwo", 3)
    with pytest.raises(TypeError, match=r"daifugo|bigtwo"):
        Search(bots.make("greedy", "bigtwo"), own=fast).choose(
            state, state.seat_to_act, FastChance(1)
        )


def begun(state: Any) -> int:
    """The number of a turn of Deal of which nothing is played yet."""
    rests = state.phase == Phase.PLAYING and not state.played and not state.frames
    return state.turns + 1 if rests and state.turn == state.seat_to_act else 0


@pytest.mark.interpreted
@pytest.mark.parametrize("rests", [1, 2])
def test_a_judge_is_asked_where_a_turn_of_the_seat_begins(rests: int) -> None:
    """By hand: played on to its next turn, or the one after, then what is expected of `greedy`."""
    greedy, fast = bots.make("greedy", "deal"), bots.make("fast", "deal")
    assert isinstance(fast, Learned)
    state, seed, worlds, cut = reached("deal", 60, seats=2), 5 << 50, 4, 0
    seat, actions = state.seat_to_act, state.legal_actions()[:3]
    desk = Desk(state, actions, greedy, seed, judge=fast, rests=rests)
    desk.play(0, worlds, list(range(len(actions))))
    for place, action in enumerate(actions):
        total = 0.0
        for number in range(worlds):
            word = seed + number * WORLD_STEP & WORD
            table, luck = state.determinize(seat, chance_at(word)), chance_at(word ^ LUCK)
            seen = {begun(state), 0}
            table.apply(action, luck)
            while (to_act := table.seat_to_act) >= 0:
                own = greedy.choose(table.copy(), to_act, luck)
                if to_act == seat and begun(table) not in seen:
                    seen.add(begun(table))
                    told = dict(fast.judge(table))
                    if len(seen) - len({begun(state), 0}) >= rests and len(told) > 1:
                        total += told[own]
                        cut += 1
                        break
                table.apply(own, luck)
            else:
                total += table.deal_returns()[seat]
        assert desk.sums_of(place)[0] == pytest.approx(total, abs=worlds / 1024)
    assert cut > worlds

"""The levels: what they are made of, how they choose, how well the easy one plays."""

from __future__ import annotations

from itertools import islice
from math import ceil, inf, log2
from statistics import mean

import pytest

import haggle
import tycoon
from tests.games.monopoly.test_greedy import managing
from tests.search.test_beliefs import remembered
from tests.search.test_search import reached
from tycoon import bots
from tycoon.bots.random import Random
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned.policy import Learned
from tycoon.lab import play_out
from tycoon.search import levels
from tycoon.search.levels import Beginner, Budget, Thinker
from tycoon.search.player import Search

GAMES = ["bigtwo", "daifugo", "deal", "monopoly"]
OFTEN = 100
"""As a multiple of what the easy level slips: always."""


def search_of(level: str, game: str, preset: str | None = None, **settings: float) -> Search:
    thinker = bots.make(level, game, **settings)
    assert isinstance(thinker, Thinker)
    return thinker.search_for(tycoon.make(game, preset))


@pytest.mark.parametrize("game", GAMES)
def test_normal_is_the_usual_fast_bot(game: str) -> None:
    assert bots.usual(game) == "greedy"
    assert type(bots.make("normal", game)) is type(bots.make("greedy", game))
    assert type(search_of("strong", game).policy) is type(bots.make("normal", game))


def test_a_game_without_bots_of_its_own_has_all_levels() -> None:
    assert bots.players(haggle.GAME) == ["random", *bots.LEVELS]
    assert type(bots.make("normal", haggle.GAME)) is Random
    state, chance = haggle.GAME.new(haggle.GAME.options(), 3), FastChance(1)
    players = [
        bots.make(name, haggle.GAME, iterations=1) for name in bots.LEVELS if name != "normal"
    ]
    decisions = 0
    while decisions < 12:
        seat = state.seat_to_act
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        seen = state.determinize(seat, chance)
        state.apply(players[decisions % 3].choose(seen, seat, chance), chance)
        decisions += 1


@pytest.mark.parametrize("game", GAMES)
def test_at_most_a_tenth_of_a_second_is_thought(game: str) -> None:
    strong, expert = search_of("strong", game), search_of("expert", game)
    assert strong.iterations < expert.iterations
    assert strong.seconds <= 0.05
    assert expert.seconds <= 0.1
    assert search_of("expert", game, seconds=0.02).seconds == 0.02
    assert (strong.others, expert.others) == (0, 1 if game in {"bigtwo", "daifugo"} else 0)
    assert search_of("expert", game, seconds=5.0).seconds == expert.seconds
    counted = search_of("expert", game, iterations=7)
    assert (counted.iterations, counted.seconds) == (7, inf)
    assert counted.margin == expert.margin


def test_settings_are_found_by_preset_then_by_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {"": Budget(1, 1.0), "bigtwo": Budget(2, 1.0), "bigtwo/teams": Budget(3, 1.0, 0.5)}
    monkeypatch.setattr(levels, "EXPERT", table)
    monkeypatch.setattr(levels, "INTERPRETED", 1)
    assert search_of("expert", "daifugo").iterations == 1
    assert search_of("expert", "bigtwo").iterations == 2
    teams = search_of("expert", "bigtwo", "teams")
    assert (teams.iterations, teams.margin) == (3, 0.5)
    assert levels.preset_of(tycoon.make("daifugo", "uecda")) == "uecda"
    assert levels.preset_of(tycoon.make("bigtwo", hands=77)) == ""


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_it_does_what_its_search_does(level: str) -> None:
    state = reached("bigtwo", 12)
    seat = state.seat_to_act
    fast = bots.make("fast", "bigtwo")
    assert isinstance(fast, Learned)
    own = fast if level == "expert" else None
    others = 1 if level == "expert" else 0
    greedy = bots.make("greedy", "bigtwo")
    search = Search(greedy, iterations=50, prior=fast, own=own, others=others)
    for seed in range(5):
        chosen = bots.make(level, "bigtwo", iterations=50).choose(state, seat, FastChance(seed))
        assert chosen == search.choose(state, seat, FastChance(seed))


@pytest.mark.interpreted
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_interpreted_there_is_no_time_for_what_the_past_tells(level: str) -> None:
    """But where playouts are counted, who waits gets the same in both readings."""
    for given in ({}, {"iterations": 5}):
        player = bots.make(level, "daifugo", **given)
        assert isinstance(player, Thinker)
        hurried = not tycoon.compiled and not given
        assert player._hurried == hurried
        search = player.search_for(tycoon.make("daifugo"))
        whole = levels.ENDGAME["daifugo"]
        assert search.endgame == (whole // levels.INTERPRETED if hurried else whole)


@pytest.mark.interpreted
def test_the_clock_is_looked_at_sooner_where_a_playout_takes_longer() -> None:
    """With no time at all every round has one look: of 64 playouts, or interpreted of one world."""
    state = reached("bigtwo", 12)
    search = Search(bots.make("greedy", "bigtwo"), iterations=10_000, seconds=0)
    reason = search.reason(state, state.seat_to_act, FastChance(1))
    tried = len(reason.candidates)
    rounds = max(1, ceil(log2(tried)))
    assert tried > 2
    assert reason.playouts <= rounds * (max(tried, 64) if tycoon.compiled else tried)


def test_who_is_hurried_does_not_look_back() -> None:
    """Somewhere in some deals it would choose otherwise if it did."""
    greedy, fast = bots.make("greedy", "bigtwo"), bots.make("fast", "bigtwo")
    calm, hurried = (
        Thinker(greedy, lambda _: Budget(64, inf), fast, hurried=one) for one in (False, True)
    )
    differ = 0
    for state in islice(remembered("bigtwo", "base", 4, 5), 60):
        seat = state.seat_to_act
        seen = state.determinize(seat, FastChance(1))
        own = hurried.choose(seen, seat, FastChance(2))
        assert seen.past is not None
        differ += calm.choose(seen, seat, FastChance(2)) != own
        seen.keep_past(None)
        assert calm.choose(seen, seat, FastChance(2)) == own
    assert differ > 3


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_in_deal_the_learned_player_judges_and_is_no_prior(level: str) -> None:
    search = search_of(level, "deal")
    assert isinstance(search.judge, Learned)
    assert (search.prior, search.rests) == (None, levels.CUT_OFF["deal"])
    assert search_of(level, "bigtwo").judge is None


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_in_monopoly_they_open_low(level: str) -> None:
    """Which no playout would tell them: those who play there decline. Where no net is asked."""
    short = {"end": "turns", "turns": 5}
    deeds = {0: "green1", 1: "green2"}
    state = managing(deals=1, deeds=deeds, cash=[1500, 500, 500], options=short)
    chance = FastChance(1)
    player = bots.make(level, "monopoly", iterations=1)
    while state.seat_to_act == 0:
        state.apply(player.choose(state.copy(), 0, chance), chance)
    assert state.view(1).offer.cash == 150


def test_characters_differ_in_temper() -> None:
    """Who is cautious wants to be surer; who dreams slips more often."""
    assert search_of("hugo", "bigtwo").margin == search_of("leo", "bigtwo").margin + 1
    shares = []
    for who in ("momo", "toto", "koko"):
        easy = bots.make(who, "bigtwo", iterations=1)
        assert isinstance(easy, Beginner)
        shares.append(slipping(easy, 200))
    assert shares[0] > shares[1] > shares[2] > 0


def slipping(easy: Bot, decisions: int) -> float:
    """How often it does otherwise than `greedy`, where there is a choice."""
    greedy, slips = bots.make("greedy", "bigtwo"), 0
    state = reached("bigtwo", 5)
    own = greedy.choose(state.copy(), state.seat_to_act, FastChance(1))
    for seed in range(decisions):
        slips += easy.choose(state.copy(), state.seat_to_act, FastChance(seed)) != own
    return slips / decisions


def test_easy_slips_as_often_as_it_is_said() -> None:
    assert slipping(bots.make("easy", "bigtwo", iterations=1, slips=0), 30) == 0
    often = slipping(bots.make("easy", "bigtwo", iterations=1), 300)
    assert abs(often - levels.SLIPS[""] / 100) < 0.12
    assert slipping(bots.make("easy", "bigtwo", iterations=1, slips=OFTEN), 30) == 1


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal"])
def test_easy_goes_out_when_it_can(game: str) -> None:
    """Where one action of the policy ends the deal for it, and others would not."""
    greedy, chance, seen = bots.make("greedy", game), FastChance(3), 0
    easy = bots.make("easy", game, iterations=1, slips=OFTEN)
    state = tycoon.make(game)
    while seen < 4:
        if state.is_over:
            state = tycoon.make(game)
        seat = state.seat_to_act
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        own, legal = greedy.choose(state.copy(), seat, chance), state.legal_actions()
        after = state.copy()
        after.apply(own, chance)
        if after.seat_to_act < 0 and len(legal) > 1:
            assert easy.choose(state.copy(), seat, chance) == own
            seen += 1
        state = after


def test_easy_does_not_look_back() -> None:
    """Wherever it sits it plays as it was measured."""
    easy = bots.make("easy", "bigtwo", iterations=40, slips=OFTEN)
    state, chance = tycoon.make("bigtwo"), FastChance(2)
    state.keep_past()
    for seed in range(40):
        state.apply(state.default_action(), chance)
        told = state.determinize(state.seat_to_act, FastChance(seed))
        untold = told.copy()
        untold.keep_past(None)
        own = easy.choose(untold, state.seat_to_act, FastChance(seed))
        assert easy.choose(told, state.seat_to_act, FastChance(seed)) == own


def test_easy_throws_no_certain_win_away() -> None:
    """Nothing beats the two of spades; the pair that follows is beaten by nobody, either."""
    position = {"hands": ["2s9d9c", "4d5d6d", "4c5c7d"], "opening": False, "to_act": 0}
    state = tycoon.find("bigtwo").from_position({"seats": 3, **position}, FastChance(1))
    easy = bots.make("easy", "bigtwo", iterations=1, slips=OFTEN)
    own = bots.make("greedy", "bigtwo").choose(state.copy(), 0, FastChance(1))
    assert {easy.choose(state.copy(), 0, FastChance(seed)) for seed in range(20)} == {own}


def returns_of(game: str, one: str, others: str, deals: int, **options: int) -> list[float]:
    """What one gains a deal among others, the same deals from every seat."""
    start, found = tycoon.make(game, **options), []
    for seat in range(start.seats):
        players = [others] * start.seats
        players[seat] = one
        report = play_out(start, players, games=deals, seed=7)
        found.append(report.mean_deal_returns[seat])
    return found


@pytest.mark.parametrize(("game", "deal"), [("bigtwo", "hands"), ("daifugo", "rounds")])
def test_easy_stands_between_random_and_greedy(game: str, deal: str) -> None:
    """Some 4 points a deal behind `greedy` and 7 before `random`; 0.8 and 1.3 of 2 a round."""
    greedy = mean(returns_of(game, "greedy", "easy", 40, **{deal: 1}))
    random = mean(returns_of(game, "random", "easy", 40, **{deal: 1}))
    assert random < 0 < greedy
    assert random < greedy - 1


def test_what_is_refused() -> None:
    for level in bots.LEVELS:
        with pytest.raises(bots.BadSetting, match="colour"):
            bots.make(level, "bigtwo", colour="red")
        for wrong in ({"iterations": 0}, {"seconds": -1.0}, {"caution": -1.0}, {"slips": -1.0}):
            with pytest.raises(bots.BadSetting, match=next(iter(wrong))):
                bots.make(level, "bigtwo", **wrong)
        with pytest.raises(TypeError, match="plays BigTwo, not a state of haggle"):
            bots.make(level, "bigtwo").choose(
                haggle.GAME.new(haggle.GAME.options(), 2), 0, FastChance(1)
            )


def test_a_level_asked_twice_with_the_same_seed_chooses_the_same() -> None:
    state: State = reached("daifugo", 12)
    for level in bots.LEVELS:
        bot = bots.make(level, "daifugo", iterations=40)
        seat = state.seat_to_act
        assert len({bot.choose(state.copy(), seat, FastChance(6)) for _ in range(3)}) == 1

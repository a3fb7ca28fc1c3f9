"""Deal's hand-written player: what it sees, what it does, how well it does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tycoon
from tests.games.deal.tools import act, at, few, new, some_options
from tests.readings import both_play
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.games.deal import moves
from tycoon.games.deal.names import COLOURLESS, Act, Kind
from tycoon.games.deal.options import PRESETS
from tycoon.lab import play_out

pytestmark = pytest.mark.interpreted

GREEDY = bots.make("greedy", "deal")
TABLES = [(preset, seats) for preset in PRESETS for seats in (2, 4, 5, 7)]


class Thumb(Bot):
    """A rule of thumb: draw, lay, attack whoever comes first, bank the rest; refuse at once."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return max(state.legal_actions(), key=lambda action: (_rank(action), -action))


def _rank(action: int) -> int:
    act, kind, colour, *_ = moves.split(action)
    if act == Act.PLAY:
        return 9 if kind == Kind.PASS_GO else 7
    if act == Act.LAY:
        return 0 if colour == COLOURLESS else 8
    if act == Act.PAY:  # money, then what is worth least
        return 3 if kind >= Kind.MONEY_1 else 2
    ranks = {Act.BANK: 6 if kind >= Kind.MONEY_1 else 1, Act.TURN: 0, Act.REFUSE: 5, Act.END: 4}
    return ranks.get(act, 3)


def choice(state: Any) -> str:
    """What greedy does, in notation, whatever the hidden cards are."""
    seat = state.seat_to_act
    texts = {
        state.notation(
            GREEDY.choose(state.determinize(seat, FastChance(seed)), seat, FastChance(0))
        )
        for seed in range(3)
    }
    assert len(texts) == 1
    return texts.pop()


def turn(state: Any) -> list[str]:
    """What greedy does until it ends its turn or somebody else is asked."""
    seat, texts = state.seat_to_act, []
    while state.seat_to_act == seat and not state.is_over:
        texts.append(choice(state))
        act(state, texts[-1])
    return texts


def paid(state: Any) -> list[str]:
    """What greedy pays, card by card, sorted."""
    seat, texts = state.seat_to_act, []
    while state.seat_to_act == seat and (choice(state)).startswith("pay"):
        texts.append(choice(state).removeprefix("pay:"))
        act(state, "pay:" + texts[-1])
    return sorted(texts)


# Whatever it meets.


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_its_choices_are_legal_and_depend_on_nothing_hidden(preset: str, seats: int) -> None:
    """Now and then anything is done, to come to odd places."""
    chance = FastChance(seats)
    asked = 0
    for _ in range(few(12, 1)):
        state = new(preset, seats, turn_limit=few(100, 8))
        while not state.is_over:
            seat = state.seat_to_act
            if seat < 0:
                act(state, "deal")
                continue
            legal = state.legal_actions()
            action = GREEDY.choose(state.copy(), seat, FastChance(0))
            assert action in legal
            if len(legal) > 1 and chance.below(few(3, 8)) == 0:
                guessed = state.determinize(seat, chance)
                assert GREEDY.choose(guessed, seat, FastChance(1)) == action
                asked += 1
            odd = chance.below(6) == 0
            state.apply(legal[chance.below(len(legal))] if odd else action, chance)
    assert asked > few(100, 0)


@pytest.mark.parametrize("seed", range(few(60, 4)))
def test_games_of_any_options_end(seed: int) -> None:
    """However wilds may be turned, no turn of greedy goes on for ever."""
    random = Random(seed)
    seats = random.choice([2, 3, 5])
    options = some_options(random) | {"decks": "by_seats", "turn_limit": few(100, 10)}
    report = play_out(new("base", seats, **options), [GREEDY], games=few(10, 1), seed=seed)
    assert report.capped == 0
    assert report.max_length < 60 * options["turn_limit"] * seats


# How well it does.


def wins(preset: str, seats: int, others: str | Bot, games: int) -> float:
    """How much of its fair share of the games one greedy player wins, at least (95 %)."""
    players = [GREEDY, *[others] * (seats - 1)]
    report = play_out(new(preset, seats), players, games=games, seed=3)
    points = report.mean_deal_returns[0] - report.deal_returns_error[0]
    return points + 1  # the winner has seats - 1 points, the others -1: one game in `seats` is 1


@pytest.mark.parametrize(("preset", "seats"), TABLES if tycoon.compiled else [("base", 2)])
def test_it_is_far_better_than_random(preset: str, seats: int) -> None:
    assert wins(preset, seats, "random", few(400, 6)) > 0.85 * seats


@pytest.mark.skipif(not tycoon.compiled, reason="takes hundreds of games")
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_it_is_better_than_a_rule_of_thumb(preset: str, seats: int) -> None:
    assert wins(preset, seats, Thumb(), 200) > 1.2


@pytest.mark.skipif(not tycoon.compiled, reason="compares this reading with the interpreted one")
@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_and_interpreted_it_plays_the_same_games(preset: str) -> None:
    options = ["--preset", preset, "--seats", "4", "--games", "5"]
    reports = both_play("deal", *options, "--players", "greedy", "--seed", "6")
    assert reports[0] == reports[1]
    assert reports[0]["decisions"] > 300


# Its turn.


def test_it_wins_when_it_can() -> None:
    table = {"red": "red*3", "blue": "blue*2", "brown": "brown", "green": "green*2"}
    assert turn(at("brown money-5*2 money-10 pass-go", "", tables=[table])) == ["lay:brown@brown"]
    far = {"red": "red*3", "blue": "blue*2", "green": "green"}
    won = turn(at("green wild-blue-green money-10", "", tables=[far]))
    assert sorted(won) == ["lay:green@green", "lay:wild-blue-green@green"]


def test_a_wild_goes_where_it_completes() -> None:
    table = {"pink": "pink*2", "orange": "orange"}
    assert choice(at("wild-pink-orange", "", tables=[table])) == "lay:wild-pink-orange@pink"
    rainbow = at("rainbow-wild", "", tables=[{"green": "green*2", "brown": "brown"}])
    assert choice(rainbow) in ("lay:rainbow-wild@green", "lay:rainbow-wild@brown")
    lone = {"pink": "wild-pink-orange", "orange": "orange*2"}
    for preset in PRESETS:
        state = at("", "just-say-no", tables=[lone], preset=preset)
        assert choice(state) == "turn:wild-pink-orange@pink"
        assert choice(act(state, choice(state))) == "lay:wild-pink-orange@orange"


def test_a_rainbow_wild_is_kept_rather_than_laid_without_a_colour() -> None:
    held = "rainbow-wild just-say-no*2 deal-breaker"
    assert choice(at(held, "just-say-no", preset="official")) == "end"
    assert choice(at(held, "just-say-no", preset="base")) == "idle-draw"


@pytest.mark.parametrize("preset", PRESETS)
def test_wilds_are_not_turned_for_ever(preset: str) -> None:
    table = {
        "pink": "wild-pink-orange*2",
        "red": "wild-red-yellow red rainbow-wild",
        "green": "wild-blue-green",
        "colourless": "rainbow-wild",
    }
    said = turn(at("", "", tables=[table], preset=preset))
    assert said[-1] == "end"
    assert len(said) < 12


def test_money_goes_to_the_bank_and_refusals_stay_in_the_hand() -> None:
    held = "just-say-no deal-breaker rent-black-teal money-3 money-1"
    state = at(held, "", tables=[{"green": "green"}])
    assert turn(state)[:2] == ["bank:money-3", "bank:money-1"]
    assert {"just-say-no", "deal-breaker"} <= set(state.view(0).hand)


def test_it_charges_where_there_is_something_to_win() -> None:
    tables, banks = [{"blue": "blue*2"}], ["", "money-1", "money-10"]
    rent = at("rainbow-rent just-say-no", "", "", tables=tables, banks=banks)
    assert choice(rent) == "play:rainbow-rent@blue>2"
    debt = at("debt-collector just-say-no", "", "", banks=banks)
    assert choice(debt) == "play:debt-collector>2"
    held = "rent-red-yellow just-say-no*2 deal-breaker"
    none = at(held, "", tables=[{"red": "red*3", "yellow": "yellow"}], preset="official")
    assert not choice(none).startswith("play")  # nobody has anything
    doubled = at(
        "rent-red-yellow double-rent just-say-no",
        "",
        tables=[{"red": "red*3"}],
        banks=["", "money-10 money-5"],
    )
    assert choice(doubled) == "play:rent-red-yellow@red*1"


def test_rent_is_charged_after_what_raises_it() -> None:
    state = at("red rent-red-yellow money-1", "", tables=[{"red": "red*2"}], banks=["", "money-10"])
    said = turn(state)
    assert said == ["lay:red@red", "play:rent-red-yellow@red"]


def test_deals_take_what_completes_and_what_keeps_others_from_winning() -> None:
    mine = {"orange": "orange*2", "red": "red"}
    theirs = {"orange": "orange", "red": "red*2", "black": "black*3"}
    assert choice(at("sly-deal", "", tables=[mine, theirs])) in (
        "play:sly-deal@orange>1=orange",
        "play:sly-deal@red>1=red",
    )
    near = {"red": "red*3", "blue": "blue*2", "brown": "brown"}
    other = {"pink": "pink", "brown": "wild-light-blue-brown"}
    sly = at("sly-deal", "", "", tables=[{"green": "green"}, near, other])
    assert choice(sly) == "play:sly-deal@brown>1=brown"
    breaker = at("deal-breaker", "", "", tables=[{}, {"teal": "teal*2"}, near])
    assert choice(breaker) in ("play:deal-breaker@blue>2", "play:deal-breaker@red>2")


def test_a_forced_deal_gives_what_is_missed_least() -> None:
    mine = {"orange": "orange*2", "teal": "teal"}
    tables = [mine, {"orange": "orange", "red": "red"}]
    state = at("forced-deal", "", tables=tables, banks=["money-5*2", ""])
    said = turn(state)
    assert said[:2] == ["play:forced-deal@orange>1=orange", "give:teal@teal"]
    mine = {"orange": "orange", "teal": "teal"}
    state = at("forced-deal", "", tables=[mine, {"orange": "orange"}])
    assert choice(act(state, "play:forced-deal@orange>1=orange")) == "give:teal@teal"


def test_what_is_put_away_is_needed_least() -> None:
    held = "just-say-no deal-breaker sly-deal green money-10 rainbow-wild hotel*2 rent-black-teal"
    state = at(held, "", tables=[{"green": "green*2"}], preset="official", plays=0)
    said = turn(state)
    assert said[0] == "end"
    assert not set(said[1:]) & {
        "put-away:just-say-no",
        "put-away:deal-breaker",
        "put-away:green",
        "put-away:rainbow-wild",
    }


# Answers.


def attacked(played: str, *hands: str, seat: int = 1, **position: Any) -> str:
    """What greedy answers to a card of seat 0."""
    state = act(at(*hands, **position), played)
    for _ in range(seat - 1):
        act(state, "accept")
    return choice(state)


def test_it_refuses_what_hurts() -> None:
    full = {"red": "red*3"}
    assert (
        attacked("play:deal-breaker@red>1", "deal-breaker", "just-say-no", tables=[{}, full])
        == "refuse"
    )
    winning = [{"red": "red*3", "blue": "blue*2", "brown": "brown"}, {"brown": "brown"}]
    sly = "play:sly-deal@brown>1=brown"
    assert attacked(sly, "sly-deal", "just-say-no", tables=winning) == "refuse"
    rent = "play:rent-red-yellow@red*1"
    hand = "rent-red-yellow double-rent"
    broke = attacked(rent, hand, "just-say-no", tables=[full, {"blue": "blue*2", "green": "green"}])
    assert broke == "refuse"


def test_it_keeps_a_refusal_from_what_does_not_hurt() -> None:
    rich = ["", "money-5 money-2*2 money-1*3"]
    assert attacked("play:birthday", "birthday", "just-say-no", banks=rich) == "accept"
    assert (
        attacked("play:debt-collector>1", "debt-collector", "just-say-no", banks=rich) == "accept"
    )
    spare = [{}, {"teal": "teal*2 | wild-black-teal", "red": "red"}]
    sly = "play:sly-deal@teal>1=wild-black-teal"
    assert attacked(sly, "sly-deal", "just-say-no", tables=spare) == "accept"
    nothing = "play:rent-red-yellow@red"
    assert (
        attacked(nothing, "rent-red-yellow", "just-say-no", tables=[{"red": "red*3"}]) == "accept"
    )


def test_it_refuses_a_refusal_when_it_matters() -> None:
    tables = [{"blue": "blue*2", "brown": "brown*2"}, {"red": "red*3"}]
    state = at("deal-breaker just-say-no", "just-say-no", tables=tables)
    act(state, "play:deal-breaker@red>1", "refuse")
    assert choice(state) == "refuse"
    state = at("birthday just-say-no", "just-say-no", banks=["", "money-1"])
    act(state, "play:birthday", "refuse")
    assert choice(state) == "accept"


def test_a_great_rent_is_shifted_to_somebody_else() -> None:
    tables = [{"blue": "blue*2"}, {"green": "green*2"}]
    position = {"tables": tables, "banks": ["", "money-1", "money-10"]}
    play = "play:rent-blue-green@blue*1"
    hands = ("rent-blue-green double-rent", "rent-shift", "")
    assert attacked(play, *hands, **position) == "shift>2"


# Paying.


def charged(due: str, table: dict[str, str], bank: str) -> list[str]:
    """What greedy pays out of this table and bank when a card of seat 0 is played so."""
    hand = due.partition(">")[0].partition("@")[0]
    state = at(hand, "just-say-no", tables=[{"blue": "blue*2"}, table], banks=["", bank])
    act(state, "play:" + due, "accept")
    return paid(state)


def test_it_pays_the_least_that_is_enough() -> None:
    assert charged("birthday", {}, "money-1*2 money-3 money-10") in (
        ["money-1@bank", "money-1@bank"],
        ["money-2@bank"],
    )
    assert charged("birthday", {}, "money-3 money-10 money-5") == ["money-3@bank"]
    assert charged("debt-collector>1", {}, "money-3*2 money-2 money-10") == [
        "money-2@bank",
        "money-3@bank",
    ]
    assert charged("rent-blue-green@blue", {}, "money-4 money-5 money-3 money-10") == [
        "money-3@bank",
        "money-5@bank",
    ]


def test_it_pays_with_money_before_properties_and_leaves_sets_whole() -> None:
    full = {"brown": "brown*2", "teal": "teal*2", "pink": "pink"}
    assert charged("debt-collector>1", {"brown": "brown*2"}, "money-10") == ["money-10@bank"]
    assert charged("birthday", full, "") == ["pink@pink"]
    assert charged("birthday", {"red": "red*3 house"}, "") == ["house@red.0"]


def test_who_cannot_pay_all_pays_all_there_is() -> None:
    assert charged("rent-blue-green@blue", {"teal": "teal"}, "money-1") == [
        "money-1@bank",
        "teal@teal",
    ]


# The rest.


def test_an_empty_hand_draws_five_and_hides_only_what_is_worth_it() -> None:
    state = act(at("money-1", "money-1"), "bank:money-1")
    assert choice(state) == "draw-five"


def test_a_captured_set_is_built_on_from_the_hand_only() -> None:
    tables = [{"green": "green*3 house"}, {"red": "red*3"}]
    state = act(at("deal-breaker", "", tables=tables), "play:deal-breaker@red>1", "accept")
    assert choice(state) == "leave"
    state = act(at("deal-breaker house", "", tables=tables), "play:deal-breaker@red>1", "accept")
    assert choice(state) == "build:house@hand"


def test_speeding_costs_the_card_that_is_needed_least() -> None:
    state = at("speeding", "money-1 just-say-no", "money-1", tables=[{}, {"red": "red*3"}])
    act(state, "play:speeding>1+2", "accept")
    assert choice(state) == "put-away:money-1"


def test_wilds_of_the_opening_are_laid_where_they_help() -> None:
    for seed in range(40):
        state = new("base", 4)
        state.apply(state.default_action(), FastChance(seed))
        while state.view(0).phase == "opening":
            seat = state.seat_to_act
            said = choice(state)
            if "rainbow-wild@colourless" in said:
                assert not {"red", "green"} & set(state.to_position()["tables"][seat])
            act(state, said)


def test_refuge_is_taken_with_much_to_lose_and_nothing_left_to_play() -> None:
    near = {"red": "red*3", "blue": "blue*2"}
    state = act(at("money-1", "money-1", tables=[near], plays=1), "bank:money-1")
    assert choice(state) == "refuge"
    state = act(at("money-1", "money-1", tables=[near], plays=2), "bank:money-1")
    assert choice(state) == "draw-five"


def test_buildings_go_on_sets_with_the_house_first() -> None:
    table = {"green": "green*3", "black": "black*4"}
    banks = ["money-10", ""]
    state = at("house hotel", "", tables=[table], banks=banks)
    assert turn(state)[:2] == ["play:house@green", "play:hotel@green"]
    wanted = {"blue": "blue*2", "red": "red*3", "pink": "pink*3"}
    options = {"win_needs_house": True}
    state = at("new-house money-10", "", tables=[wanted], options=options)
    assert choice(state).startswith("play:new-house")


def test_cards_of_the_expanded_deck_are_aimed_at_who_is_ahead() -> None:
    tables = [{}, {"pink": "pink"}, {"red": "red*3", "blue": "blue*2"}]
    banks = ["money-10", "money-5", "money-5"]
    jail = at("jail just-say-no", "money-1", "money-1", tables=tables, banks=banks)
    assert choice(jail) == "play:jail>2"
    inheritor = at("inheritor just-say-no", "money-1", "money-1", tables=tables, banks=banks)
    assert choice(inheritor) == "play:inheritor>2"
    double = at(
        "double-sly-deal",
        "",
        "",
        tables=[{"red": "red"}, {"red": "red*2", "teal": "teal"}, {"black": "black*2"}],
        banks=banks,
    )
    said = turn(double)
    assert said[:2] == ["play:double-sly-deal@red>1=red", "take:red@red"]


def test_of_equal_targets_the_next_in_turn_is_taken() -> None:
    """MD-10: no seat is picked on for its number."""
    for direction, seat in (("clockwise", 2), ("counterclockwise", 0)):
        options = {"direction": direction}
        banks = ["money-4 money-1", "money-5", "money-4 money-1", "money-5"]
        hands = ["money-1", "debt-collector just-say-no", "money-1", "money-1"]
        state = at(*hands, banks=banks, to_act=1, options=options)
        assert choice(state) == f"play:debt-collector>{seat}"

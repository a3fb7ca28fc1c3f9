"""Monopoly's hand-written player: what it does in positions, and how well it does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tycoon
from tests.games.monopoly.tools import (
    act,
    asked,
    built_on,
    cash,
    deeds_of,
    mortgages,
    say,
    table,
)
from tests.readings import both_play
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Act, Ask, Due, Face, Fortune, Phase
from tycoon.games.monopoly.options import PRESETS, MonopolyOptions
from tycoon.games.monopoly.squares import CLASSIC, SQUARE
from tycoon.lab import play_out

pytestmark = pytest.mark.interpreted

GREEDY = bots.make("greedy", "monopoly")
PRICES = {square["index"]: square.get("price", 0) for square in CLASSIC["squares"]}
ORANGES = "orange1 orange2 orange3"
EVEN = {0: "red1 red2 yellow1", 1: "red3 yellow2 yellow3"}
"""Each lacks a deed of the other."""


def few(compiled: int, interpreted: int) -> int:
    """How often something is done."""
    return compiled if tycoon.compiled else interpreted


def choice(state: Any) -> str:
    """What greedy does here, which must be legal."""
    action = GREEDY.choose(
        state.determinize(state.seat_to_act, FastChance(1)), state.seat_to_act, FastChance(2)
    )
    assert action in state.legal_actions()
    return say(state, action)


def turn(state: Any, most: int = 60) -> list[str]:
    """What greedy does until somebody else is asked, or its turn ends or it rolls."""
    seat, said = state.seat_to_act, []
    while state.seat_to_act == seat and len(said) < most:
        said.append(choice(state))
        if said[-1] in ("roll", "end", "try"):
            break
        act(state, said[-1])
    return said


def answers(state: Any) -> list[str]:
    """What greedy does until it is asked something else."""
    first, said = asked(state), []
    while asked(state) == first:
        said.append(choice(state))
        act(state, said[-1])
    return said


def managing(**position: Any) -> Any:
    """Seat 0 at the end of its turn."""
    return table(phase=Phase.END, **position)


def offered(given: str, wanted: str, paid: int = 0, *, seats: int = 3, **position: Any) -> str:
    """What seat 1 answers when seat 0 offers deeds for deeds, and cash (asked for: below 0)."""
    number = SQUARE[0]
    give = sum(1 << number[name] for name in given.split())
    want = sum(1 << number[name] for name in wanted.split())
    frame = (Ask.OFFER, 1, paid << 16, give, want, 128)
    return choice(table(seats, phase=Phase.END, frames=[frame], **position))


# Buying and bidding.


def test_it_buys_what_it_can_pay() -> None:
    state = table(phase=Phase.MOVED, cash=220, frames=[(Ask.BUY, 0, 23, 220)])
    assert choice(state) == "buy"


def test_it_raises_money_for_the_last_deed_of_a_colour() -> None:
    state = table(
        phase=Phase.MOVED,
        cash=[100, 900, 900],
        deeds={0: "orange1 orange2 station1 station2 utility1"},
        frames=[(Ask.BUY, 0, 19, 200)],
    )
    said = answers(state)
    assert said[-1] == "buy"
    assert all(one.startswith("mortgage") for one in said[:-1])
    assert mortgages(state).isdisjoint({"orange1", "orange2"})


def bid(state: Any) -> int:
    """To what greedy takes a bid, 0 if it passes."""
    if choice(state) == "pass":
        return 0
    while (said := choice(state)) != "done":
        act(state, said)
    return int(state.frame_a[state.frames - 1])


def auction(square: str, high: int = 0, **position: Any) -> Any:
    """Seat 0 is asked for a bid, seat 1 having bid `high` if that is more than 0."""
    about = 2 if high else 0
    seats = position.pop("seats", 3)
    frame = (Ask.AUCTION, 0, SQUARE[0][square], high, about, (1 << seats) - 1)
    return table(seats, phase=Phase.MOVED, frames=[frame], **position)


@pytest.mark.parametrize("square", ["brown1", "orange3", "station2", "darkblue2"])
@pytest.mark.parametrize("money", [1, 7, 35, 120, 333, 1000])
def test_it_never_bids_more_than_its_cash(square: str, money: int) -> None:
    position = {"deeds": {0: "orange1 orange2 darkblue1", 1: "brown2"}, "cash": [money, 1500, 900]}
    assert 0 <= bid(auction(square, **position)) <= money


def test_it_bids_by_value() -> None:
    """About the price for a single deed, more for the last of its colour."""
    alone = auction("orange3", high=199)
    assert bid(alone) <= 210
    assert bid(auction("orange3", high=260)) == 0
    completing = {"deeds": {0: "orange1 orange2"}}
    assert bid(auction("orange3", high=260, **completing)) > 260


def test_it_bids_against_who_would_complete_a_colour() -> None:
    denied = auction("orange3", high=260, deeds={1: "orange1 orange2"})
    assert bid(denied) > 260


def test_it_bids_no_more_than_the_others_could() -> None:
    state = auction("darkblue2", cash=[1500, 60, 30])
    assert 60 <= bid(state) <= 70


# Building and mortgages.


def test_it_builds_evenly_and_first_where_it_brings_most() -> None:
    state = managing(deeds={0: f"{ORANGES} brown1 brown2"}, cash=[1000, 500, 500])
    said = turn(state)
    assert said[:9] == ["build orange3", "build orange2", "build orange1"] * 3
    assert said[-1] == "end"


def test_it_mortgages_single_deeds_for_the_first_houses() -> None:
    state = managing(deeds={0: f"{ORANGES} station1 utility1 red1"}, cash=[60, 500, 500])
    said = turn(state)
    assert said[0].startswith("mortgage ")
    assert built_on(state, *ORANGES.split()) == [1, 1, 1]
    assert not {"orange1", "orange2", "orange3"} & set(mortgages(state))
    built = dict.fromkeys(ORANGES.split(), 3)
    done = managing(deeds={0: f"{ORANGES} station1"}, built=built, cash=[60, 500, 500])
    assert turn(done) == ["end"]


def test_it_keeps_cash_for_the_rents_ahead() -> None:
    rich = {"deeds": {0: ORANGES, 1: "green1 green2 green3"}, "cash": [400, 500, 500]}
    far = managing(built={"green1": 5, "green2": 5, "green3": 5}, at=[0, 0, 0], **rich)
    near = managing(built={"green1": 5, "green2": 5, "green3": 5}, at=[25, 0, 0], **rich)
    assert built_on(far, "orange1") == built_on(near, "orange1") == [0]
    turn(far)
    turn(near)
    assert sum(built_on(far, *ORANGES.split())) > sum(built_on(near, *ORANGES.split()))
    assert cash(near)[0] > 150


def test_it_lifts_mortgages_of_whole_colours_first() -> None:
    position = {"deeds": {0: f"{ORANGES} station1"}, "mortgaged": "station1 orange1"}
    assert turn(managing(cash=250, **position))[0] == "lift orange1"


def test_it_manages_only_when_it_has_moved() -> None:
    assert choice(table(deeds={0: ORANGES})) == "roll"


# Owing.


def owing(amount: int, **position: Any) -> Any:
    """Seat 0 owes seat 1."""
    return table(phase=Phase.MOVED, frames=[(Ask.DEBT, 0, amount, 1, Due.RENT, 3)], **position)


def test_it_mortgages_what_it_misses_least() -> None:
    state = owing(150, cash=[20, 500, 500], deeds={0: f"{ORANGES} station1 utility1 brown1"})
    said = answers(state)
    assert all(one.startswith("mortgage") for one in said)
    assert mortgages(state).isdisjoint(ORANGES.split())
    assert cash(state)[1] == 650


@pytest.mark.parametrize("seed", range(few(40, 8)))
def test_it_mortgages_nothing_that_another_mortgage_makes_needless(seed: int) -> None:
    random = Random(seed)
    names = ["brown1", "lightblue1", "pink1", "orange1", "red1", "yellow1", "green1", "darkblue1"]
    loans = {name: PRICES[SQUARE[0][name]] // 2 for name in names}
    mine = random.sample(names, 5)
    due = random.randrange(10, sum(loans[name] for name in mine))
    state = owing(due, cash=[0, 500, 500], deeds={0: " ".join(mine)})
    answers(state)
    taken = mortgages(state)
    brought = sum(loans[name] for name in taken)
    assert brought >= due
    assert all(brought - loans[name] < due for name in taken)


def test_it_seldom_lifts_what_it_mortgaged_in_the_same_round() -> None:
    lifted = undone = 0
    for seed in range(few(30, 3)):
        state, chance = GAME.new(MonopolyOptions(), 4), FastChance(seed)
        at: dict[int, tuple[int, int]] = {}
        for _ in range(few(2000, 600)):
            if state.is_over:
                break
            action, seat = state.default_action(), state.seat_to_act
            if seat >= 0:
                action = GREEDY.choose(state.copy(), seat, chance)
            done, square = action & 255, action >> 8 & 255
            if done == Act.MORTGAGE:
                at[square] = (seat, state.rounds)
            elif done == Act.LIFT:
                lifted += 1
                undone += at.pop(square, None) == (seat, state.rounds)
            state.apply(action, chance)
    assert undone <= lifted // 40
    assert lifted > few(100, 0)


def test_it_sells_houses_of_the_poorer_colour_and_keeps_its_best() -> None:
    state = owing(
        120,
        cash=[0, 500, 500],
        deeds={0: f"{ORANGES} brown1 brown2 station1"},
        built={"orange1": 3, "orange2": 3, "orange3": 3, "brown1": 3, "brown2": 3},
    )
    answers(state)
    assert built_on(state, *ORANGES.split()) == [3, 3, 3]
    assert cash(state)[1] == 620


def test_it_pays_as_long_as_it_can() -> None:
    """MO-54: it goes bankrupt only where nothing would suffice, and then at once."""
    deeds = {0: "brown1 station1"}
    enough = owing(130, cash=[0, 5, 5], deeds=deeds)
    answers(enough)
    assert cash(enough)[:2] == [0, 135]
    assert choice(owing(131, cash=[0, 5, 5], deeds=deeds)) == "bankrupt"


# Trading.


def whole(state: Any, seat: int, *colours: str) -> list[str]:
    """Which of these colours of three cities a seat has."""
    mine = deeds_of(state, seat)
    return [name for name in colours if {f"{name}{i}" for i in (1, 2, 3)} <= mine]


def test_it_offers_a_swap_that_completes_a_colour_for_both() -> None:
    """Whoever it thinks of first in that round."""
    for rounds in range(2):
        state = managing(deeds=EVEN, cash=1500, rounds=rounds)
        said = turn(state)
        assert said[0] == "trade 1"
        assert said[-1] == "done"
        act(state, choice(state))
        assert len(whole(state, 0, "red", "yellow")) == len(whole(state, 1, "red", "yellow")) == 1


def test_it_buys_a_city_that_leaves_it_one_short_of_a_colour() -> None:
    """It thinks so of each partner every other round, and only of what it can pay."""
    deeds = {0: "green1", 1: "green2", 2: "brown1"}
    bought = []
    for rounds in range(2):
        state = managing(deeds=deeds, cash=[1500, 500, 500], rounds=rounds)
        said = turn(state)
        if said != ["end"]:
            assert said[:2] == ["trade 1", "want green2"]
            assert said[-1] == "done"
            bought.append(choice(state))
    assert bought == ["accept"]
    for rounds in range(2):
        assert turn(managing(deeds=deeds, cash=[250, 500, 500], rounds=rounds)) == ["end"]


def test_it_may_open_with_half_of_the_list_price() -> None:
    """Who reckons as it does declines; then it offers what that one takes."""
    low = bots.make("greedy", "monopoly", opens_low=True)
    for rounds in range(2):
        state = managing(deeds={0: "green1", 1: "green2"}, cash=[1500, 500, 500], rounds=rounds)
        offers: list[tuple[int, str]] = []
        said = ""
        while said != "end":
            action = low.choose(state.copy(), state.seat_to_act, FastChance(2))
            said = say(state, action)
            if asked(state)[1] == "offer":
                offers.append((state.view(1).offer.cash, said))
            act(state, said)
        assert offers[0] == (150, "decline")
        assert all(paid > 300 and said == "accept" for paid, said in offers[1:])


def test_what_it_offers_the_other_greedy_takes() -> None:
    deals = 0
    for seed in range(few(60, 12)):
        state, chance = GAME.new(MonopolyOptions(), 4), FastChance(seed)
        for _ in range(few(400, 150)):
            action = state.default_action()
            if state.seat_to_act >= 0:
                action = GREEDY.choose(state.copy(), state.seat_to_act, chance)
                if asked(state)[1] == "offer":
                    assert action == Act.ACCEPT
                    deals += 1
            if state.is_over:
                break
            state.apply(action, chance)
    assert deals > few(60, 8)


def test_it_accepts_an_even_swap_that_completes_a_colour_for_both() -> None:
    assert offered("yellow1", "red3", deeds=EVEN, cash=1500) == "accept"


def test_it_gives_no_colour_away() -> None:
    """Neither its own, nor the deed that another lacks, for the price of the deed."""
    whole = {0: "station1 darkblue1", 1: ORANGES}
    for paid in (0, 200):
        assert offered("darkblue1", "orange3", paid, deeds=whole, cash=1000) != "accept"
    lacking = {0: "orange1 orange2 darkblue1", 1: "orange3"}
    assert offered("darkblue1", "orange3", deeds=lacking, cash=1000) != "accept"
    assert offered("", "orange3", 250, deeds=lacking, cash=1000) != "accept"


def test_the_last_deed_of_a_colour_is_dear_unless_a_colour_comes_back() -> None:
    """More cash is wanted than would make good what the other gains."""
    deeds = {0: "orange1 orange2 pink1 station1 station2", 1: "orange3 brown1"}
    cash = [900, 100, 900]
    assert offered("", "orange3", 270, deeds=deeds, cash=cash) != "accept"
    assert offered("", "orange3", 400, deeds=deeds, cash=cash) == "accept"
    swap = {0: "orange1 orange2 red1", 1: "orange3 red2 red3", 2: "green1"}
    assert offered("red1", "orange3", 10, deeds=swap) == "accept"


def test_it_sells_a_deed_that_helps_nobody_for_more_than_it_is_worth() -> None:
    deeds = {0: "brown1", 1: "station3 utility1"}
    assert offered("", "utility1", 200, deeds=deeds) == "accept"
    assert offered("", "utility1", 100, deeds=deeds) != "accept"


def test_it_counters_with_what_it_would_take() -> None:
    frame = (Ask.OFFER, 1, 0, 0, 1 << SQUARE[0]["red3"], 128)
    give = (Ask.OFFER, 1, 100 << 16, *frame[3:])
    state = table(3, phase=Phase.END, frames=[give], deeds=EVEN, cash=1500)
    assert choice(state) == "counter"
    act(state, "counter")
    said = turn(state)
    assert "want yellow1" in said
    assert said[-1] == "done"
    assert asked(state) == (0, "offer")
    assert choice(state) == "accept"


def share_of(state: Any, seat: int) -> float:
    """What a seat has of all cash and of the prices of all deeds."""
    worths = [
        cash(state)[other]
        + sum(PRICES[square] for square in range(40) if state.owner[square] == other)
        for other in range(state.seats)
    ]
    return worths[seat] / sum(worths)


@pytest.mark.parametrize("seed", range(few(40, 6)))
def test_it_cannot_be_milked_by_repeated_offers(seed: int) -> None:
    """Whatever row of offers it accepts, its share of all that there is does not fall.

    The deeds complete nothing, so they are worth their prices; what the rents of a station are
    thought to bring is less than a hundredth.
    """
    random = Random(seed)
    deeds = {0: "brown1 station1", 1: "lightblue1 green1", 2: "pink1"}
    state = table(3, phase=Phase.END, deeds=deeds, cash=1000)
    before = share_of(state, 1)
    taken = 0
    for _ in range(few(400, 100)):
        mine, its = sorted(deeds_of(state, 0)), sorted(deeds_of(state, 1))
        give = random.sample(mine, min(len(mine), random.randrange(3)))
        want = random.sample(its, min(len(its), random.randrange(3)))
        paid = random.choice([0, 10, 50, 100, 200]) * random.choice([-1, 1])
        if cash(state)[0] < paid or cash(state)[1] < -paid:
            continue
        if (not want and paid >= 0) or (not give and paid <= 0):
            continue
        asking = state.copy()
        bits = [sum(1 << SQUARE[0][name] for name in names) for names in (give, want)]
        asking.set_up({}, [(Ask.OFFER, 1, paid << 16, *bits, 128)])
        if choice(asking) == "accept":
            state = act(asking, "accept")
            taken += 1
            assert share_of(state, 1) > before - 0.01
    assert taken > 0


def test_it_does_not_offer_again_what_was_refused() -> None:
    state = managing(deeds=EVEN, cash=1500, rounds=2)
    made = []
    while (said := turn(state)) != ["end"]:
        made.append(said)
        act(state, "decline")
    assert 1 <= len(made) <= 3
    assert all(made.count(said) == 1 for said in made)


# Jail, taxes, the speed die.


def test_it_leaves_jail_early_and_stays_late() -> None:
    early = table(jail=[1, 0, 0], at=[10, 0, 0])
    assert choice(early) == "pay-fine"
    assert choice(table(jail=[1, 0, 0], at=[10, 0, 0], jail_cards=[0, -1])) == "use-card"
    every = list(SQUARE[0])
    late = {
        1: " ".join(
            name for name in every if name[:-1] not in ("chance", "chest") and name[-1].isdigit()
        )
    }
    position = {"deeds": late, "built": {"orange1": 5, "orange2": 5, "orange3": 5}}
    assert choice(table(jail=[1, 0, 0], at=[10, 0, 0], **position)) == "try"
    assert choice(table(jail=[1, 0, 0], at=[10, 0, 0], jail_cards=[0, -1], **position)) == "try"


def test_it_pays_the_smaller_tax() -> None:
    tax = {"options": {"income_tax": "choice"}, "phase": Phase.MOVED, "frames": [(Ask.TAX, 0)]}
    assert choice(table(cash=1999, **tax)) == "yes"
    assert choice(table(cash=2001, **tax)) == "no"


def test_it_claims_its_rents() -> None:
    frame = (Ask.CLAIM, 1, 0, 20, 23)
    assert choice(table(phase=Phase.MOVED, deeds={1: "red2"}, frames=[frame])) == "yes"


def test_the_bus_takes_it_past_the_hotel() -> None:
    state = table(
        preset="speed-die",
        phase=Phase.MOVED,
        deeds={1: "orange1 orange2 orange3"},
        built={"orange1": 5, "orange2": 5, "orange3": 5},
        at=[11, 0, 0],
        dice=[5, 2],
        face=Face.BUS,
        frames=[(Ask.BUS, 0)],
    )
    assert choice(state) == "by"
    act_of = GREEDY.choose(state.copy(), 0, FastChance(1))
    assert act_of >> 24 == 1  # two steps, to pink2; five lead to orange1, seven to orange2


def test_a_triple_takes_it_to_the_last_deed_of_a_colour() -> None:
    state = table(
        preset="speed-die",
        phase=Phase.MOVED,
        deeds={0: "orange1 orange2"},
        frames=[(Ask.TRIPLE, 0)],
    )
    assert choice(state) == "go orange3"


# The millionaire edition.


def test_it_raises_money_when_that_wins() -> None:
    """MM-2: mortgages and sales count towards the target."""
    deeds = {0: "green1 green2 green3 darkblue1 darkblue2"}
    state = table(preset="millionaire", deeds=deeds, cash=[640, 300, 300])
    while not state.is_over:
        act(state, choice(state))
    assert state.winner == 0


def test_it_goes_a_level_up() -> None:
    assert (
        choice(
            table(
                preset="millionaire",
                level=[1, 1, 1],
                cash=300,
                frames=[(Ask.LEVEL, 0)],
                phase=Phase.MOVED,
            )
        )
        == "yes"
    )


def test_it_takes_the_city_that_it_lacks() -> None:
    kept = [0] * 40
    kept[Fortune.TAKE] = 1
    deeds = {0: "orange1 orange2", 1: "orange3 brown1", 2: "red1"}
    state = table(
        preset="millionaire", phase=Phase.END, deeds=deeds, kept=kept, level=[1, 1, 1], cash=300
    )
    action = GREEDY.choose(state.copy(), 0, FastChance(1))
    assert action in state.legal_actions()
    assert (action & 255, action >> 8 & 255) == (Act.USE, SQUARE[1]["orange3"])


def test_it_refuses_what_is_dear() -> None:
    kept = [0] * 40
    kept[Fortune.REFUSE] = 1
    for amount, said in ((270, "yes"), (7, "no")):
        frame = (Ask.REFUSE, 0, 2, 1, amount, 0)
        state = table(
            preset="millionaire", phase=Phase.MOVED, kept=kept, frames=[frame], level=[1, 1, 1]
        )
        assert choice(state) == said


# Whole games.


def some_options(random: Random) -> dict[str, Any]:
    """Any options that can be played together, but trades that are not allowed."""
    options: dict[str, Any] = {
        "end": random.choice(["last_standing", "turns", "minutes"]),
        "turns": random.choice([5, 30]),
        "deal_deeds": random.choice([0, 0, 3]),
        "double_on_start": random.random() < 0.2,
        "auction_start": random.choice([1, 10, 200]),
        "auction_may_fail": random.random() < 0.3,
        "rent_claim": random.choice(["auto", "manual"]),
        "hotel_after": random.choice([1, 2, 3, 4, 4]),
        "build_without_monopoly": random.random() < 0.3,
        "build_unevenly": random.random() < 0.3,
        "parking_jackpot": random.random() < 0.3,
        "jail_pay_after_fail": random.random() < 0.4,
        "trade_offers": random.choice([1, 3, 20]),
        "bankruptcy": random.choice(["creditor", "auction", "shared"]),
    }
    if random.random() < 0.3:
        return options | {"board": "millionaire", "target": random.choice([0, 600, 1000])}
    return options | {
        "speed_die": random.random() < 0.4,
        "income_tax": random.choice(["flat", "choice"]),
        "chest": random.choice(["source", "us", "us_old"]),
    }


@pytest.mark.parametrize("seed", range(few(120, 8)))
def test_it_plays_any_options(seed: int) -> None:
    """Beside others who play at random; `play_out` raises for what is illegal."""
    random = Random(seed)
    options = some_options(random)
    seats = random.choice([2, 3, 4] if options.get("board") else [2, 3, 4, 5, 8])
    players = [random.choice(["greedy", "greedy", "random"]) for _ in range(seats)]
    start = tycoon.make("monopoly", seats=seats, **options)
    report = play_out(start, players, games=few(20, 1), seed=seed, max_decisions=few(20_000, 1500))
    assert report.games == few(20, 1)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nearly_all_games_end_by_themselves(preset: str, seats: int) -> None:
    """With house rules two who are rich may hold all houses for ever, in one game of a thousand.

    So the two games that the interpreted rules play are some that end.
    """
    start = tycoon.make("monopoly", preset=preset, seats=seats)
    report = play_out(start, [GREEDY], games=few(400, 2), seed=seats + 40, max_decisions=20_000)
    assert report.capped <= few(8, 0)
    assert report.mean_length < 1500


@pytest.mark.skipif(not tycoon.compiled, reason="compares this reading with the interpreted one")
@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_and_interpreted_it_plays_the_same_games(preset: str) -> None:
    options = ["--preset", preset, "--seats", "4", "--games", "5"]
    reports = both_play("monopoly", *options, "--players", "greedy", "--seed", "6")
    assert reports[0] == reports[1]
    assert reports[0]["decisions"] > 500


# How well it does.


class Thumb(Bot):
    """A rule of thumb: buy everything, build when possible, never trade, bid up to the price."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        game: Any = state
        ask = game.frame_kind[game.frames - 1] if game.frames else 0
        legal = state.legal_actions()
        kinds = {action & 255: action for action in reversed(legal)}
        if ask == Ask.AUCTION:
            lot = game.frame_a[game.frames - 1]
            step = int(Act.STEP) | 10 << 32
            price = PRICES.get(lot, 0)
            if step in legal and game.frame_b[game.frames - 1] + 10 <= price:
                return step
            return int(Act.PASS)
        for sort in (Act.BUILD, Act.BUY, Act.YES):
            if sort in kinds and ask in (0, Ask.BUY, Ask.CLAIM, Ask.SITE):
                return kinds[sort]
        return state.default_action()


def points(players: list[str | Bot], games: int, **table: Any) -> float:
    """The points a game of the first player, at least (95 %): seats behind, less those ahead."""
    start = tycoon.make("monopoly", seats=len(players), **table)
    report = play_out(start, players, games=games, seed=3, max_decisions=20_000)
    return report.mean_deal_returns[0] - report.deal_returns_error[0]


@pytest.mark.parametrize("seats", range(2, 9) if tycoon.compiled else [3])
def test_it_is_far_better_than_random(seats: int) -> None:
    assert points([GREEDY, *["random"] * (seats - 1)], few(200, 3)) > 0.9 * (seats - 1)


@pytest.mark.skipif(not tycoon.compiled, reason="takes hundreds of games")
def test_it_is_better_than_a_rule_of_thumb() -> None:
    """Where nobody trades many games would never end: they are stopped after 100 rounds."""
    table = {"end": "turns", "turns": 100}
    assert points([GREEDY, Thumb(), Thumb(), Thumb()], 500, **table) > 0
    start = tycoon.make("monopoly", seats=4, **table)
    report = play_out(start, [Thumb(), GREEDY, GREEDY, GREEDY], games=600, seed=3)
    assert report.mean_deal_returns[0] + report.deal_returns_error[0] < -0.5


@pytest.mark.skipif(not tycoon.compiled, reason="takes hundreds of games")
@pytest.mark.parametrize("preset", ["speed-die", "short", "house", "millionaire"])
def test_it_is_far_better_than_random_in_every_preset(preset: str) -> None:
    assert points([GREEDY, "random", "random", "random"], 300, preset=preset) > 2

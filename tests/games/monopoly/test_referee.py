"""Games of every kind, decision by decision, as the referee plays them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.monopoly.referee import Referee
from tests.games.monopoly.referee_match import follow, middle, plain, play
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.options import PRESETS

EVERYWHERE = """
    a bidder who can only pass, a card open at the end, a card that was known,
    a claim open at the end, a colour taken down, a colour taken down unequally,
    a counter-offer accepted, a counter-offer declined, a counter-offer dropped, a debt for card,
    a debt for fine, a debt for interest, a debt for rent, a debt on another's turn, a debt paid,
    a debtor trades, a deed auctioned, a deed auctioned in the second round, a deed taken for 1,
    a hotel auctioned, a hotel built, a hotel down alone, a hotel is short, a hotel sold,
    a hotel won by another, a house auctioned, a house built, a house is short, a house sold,
    a house won by another, a mortgage, a mortgage lifted, a refused offer tried again,
    a rent claimed, a rent let go, a short piece for the asker alone, a tenth paid,
    a third double, a third failed try, a turn ended by jail, an auction that failed,
    an estate not auctioned any more, an estate of a player auctioned, an estate shared,
    an estate to a player, an estate to the bank, an exchange, an offer declined,
    an offer void for want of the tenths, an out-of-jail card of the ruined,
    an out-of-jail card traded, an out-of-jail card used, another roll after a double,
    bankrupt by choice, bankrupt by force, bought, card back, card free, card get, card get each,
    card jail, card next, card pay, card pay each, card repairs, card to, double rent,
    double rent beside a mortgage, double salary, enough for all, go to jail,
    jail left after a failed try, jail left by a double, lifted at once, money raised for a bid,
    money raised to buy, over by bankruptcies, over by minutes,
    over by turns, rent of a hotel, rent of houses, ruined by paying a drawer, ruined by tenths,
    ruined on one's turn, salary, the fine paid before a roll, the jackpot
"""
CLASSIC = """
    a claim lapsed by ruin, a debt for income-tax, a debt for luxury-tax, a tenth for income
    tax, a triple, flat income tax, no second move from jail, over by last_standing, rent of 1
    stations, rent of 1 stations twice, rent of 1 utilities, rent of 2 stations, rent of 2
    stations twice, rent of 2 utilities, rent of 3 stations, rent of 3 stations twice, rent of 4
    stations, rent of 4 stations twice, ruined by paying each, tenths of deeds received one
    after the other, the bus, the speed die from now on, the tycoon stays, the tycoon to buy,
    the tycoon to pay, three dice for a utility, two for a utility
"""
MILLIONAIRE = """
    a free house, a level bought, a refusal refused, a target reached while owing,
    an auction open at the end, card down, card get by level, card on, card pay by level,
    card pay one, card roll for, card up, fortune auction, fortune buy-pay-10,
    fortune buy-receive-10, fortune buy-receive-20, fortune free-house, fortune on-to-free,
    fortune out-of-jail, fortune refuse, fortune swap, fortune take, no other city without owner,
    over by target, paid for buying, refused, rolled at level 1 and lost, rolled at level 1 and won,
    rolled at level 2 and lost, rolled at level 2 and won, rolled at level 3 and lost,
    rolled at level 3 and won, swap, swap refused, take, take refused
"""
RARE = {
    "classic": (3, 56, 104, 123, 274, 360, 497, 518, 573, 692, 1066, 1420, 1486),
    "millionaire": (95, 173, 267, 283, 407, 488, 809, 834, 884, 1099, 1107, 1191),
}
"""Games in the middle of which comes what is seldom met."""


def listed(text: str) -> set[str]:
    return {" ".join(situation.split()) for situation in text.split(",")}


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str) -> None:
    """The referee agrees on who is asked what, what is legal, what is where, and the end."""
    for seats in range(2, 5 if preset == "millionaire" else 9):
        options = GAME.options(preset, seats)
        referee = Referee(plain(options), seats)
        state = GAME.new(options, seats)
        follow(state, referee, seats, begun=False, longest=300)
        state, referee = middle(options, seats, Random(seats))
        follow(state, referee, seats, begun=True, longest=200)


@pytest.mark.parametrize("board", ["classic", "millionaire"])
def test_options_put_together_at_random(board: str) -> None:
    """It also does with any options; every situation and every act comes up."""
    made: Counter[str] = Counter()
    met: Counter[str] = Counter()
    games = [(seed, True, 250) for seed in range(40)]
    games += [(seed, True, 300 if seed == 3 else 120) for seed in RARE[board]]
    games += [(seed, False, 600) for seed in range(8)]
    for seed, begun, longest in games:
        acts, situations = play(board, seed, begun=begun, longest=longest)
        made += acts
        met += situations
    missing = listed(EVERYWHERE) | listed(CLASSIC if board == "classic" else MILLIONAIRE)
    missing -= set(met)
    assert not missing, sorted(missing)

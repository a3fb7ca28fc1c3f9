"""The numbers that learners know actions by; docs/games/monopoly.md lists them."""

from __future__ import annotations

import cython

from tycoon.games.monopoly import names

if not cython.compiled:
    from tycoon.games.monopoly._names import acts
    from tycoon.games.monopoly.names import Act, Fortune

ACTS = len(names.Act) + 1
PLACES = 40
GOODS = 42
SEATS = 8
AMOUNTS = 5
WAYS_DOWN = 9
CARDS = 3

# Below: acts of which nothing more is said, as `Act`.
FIRST_USE_CARD = ACTS
FIRST_STEP = FIRST_USE_CARD + CARDS
FIRST_BUILD = FIRST_STEP + AMOUNTS
FIRST_SELL = FIRST_BUILD + PLACES
FIRST_MORTGAGE = FIRST_SELL + PLACES * WAYS_DOWN
FIRST_LIFT = FIRST_MORTGAGE + PLACES
FIRST_TRADE = FIRST_LIFT + PLACES
FIRST_GIVE = FIRST_TRADE + SEATS
FIRST_WANT = FIRST_GIVE + GOODS
FIRST_PAY = FIRST_WANT + GOODS
FIRST_ASK = FIRST_PAY + AMOUNTS
FIRST_BY = FIRST_ASK + AMOUNTS
FIRST_GO = FIRST_BY + CARDS
# From here on the millionaire edition only.
FIRST_USE = FIRST_GO + PLACES
FIRST_SWAP = FIRST_USE + Fortune.SWAP * PLACES
FIRST_TAKE = FIRST_SWAP + PLACES * PLACES
FIRST_PAYEE = FIRST_TAKE + PLACES
NUM_ACTIONS = FIRST_PAYEE + SEATS

_BLOCKS: dict[int, tuple[int, int]] = {
    Act.USE_CARD: (FIRST_USE_CARD, CARDS),
    Act.STEP: (FIRST_STEP, AMOUNTS),
    Act.BUILD: (FIRST_BUILD, PLACES),
    Act.SELL: (FIRST_SELL, PLACES * WAYS_DOWN),
    Act.MORTGAGE: (FIRST_MORTGAGE, PLACES),
    Act.LIFT: (FIRST_LIFT, PLACES),
    Act.TRADE: (FIRST_TRADE, SEATS),
    Act.GIVE: (FIRST_GIVE, GOODS),
    Act.WANT: (FIRST_WANT, GOODS),
    Act.PAY: (FIRST_PAY, AMOUNTS),
    Act.ASK: (FIRST_ASK, AMOUNTS),
    Act.BY: (FIRST_BY, CARDS),
    Act.GO: (FIRST_GO, PLACES),
}
FIRST = [_BLOCKS.get(act, (0, 0))[0] for act in range(ACTS)]
"""The first number of an act that is said more of."""
WIDTH = [_BLOCKS.get(act, (0, 0))[1] for act in range(ACTS)]
"""How many numbers it has."""


def step_number(amount: int) -> int:
    """0 to 4 for the steps 500, 100, 50, 10, 1."""
    if amount >= 100:
        return 0 if amount == 500 else 1
    if amount >= 10:
        return 2 if amount == 50 else 3
    return 4


def step_of(number: int) -> int:
    """The step with this `step_number`."""
    if number < 2:
        return 100 if number else 500
    if number < 4:
        return 10 if number == 3 else 50
    return 1


def index_of(action: int) -> int:
    """The number of a legal action."""
    said = acts.fields(action)
    act = said.act
    if act == Act.USE:
        return index_of_use(action)
    if not WIDTH[act]:
        return act
    if act == Act.STEP or act == Act.ASK or (act == Act.PAY and said.amount):
        return FIRST[act] + step_number(said.amount)
    if act == Act.PAY:
        return FIRST_PAYEE + said.seat
    if act == Act.TRADE:
        return FIRST_TRADE + said.seat
    if act == Act.SELL:
        return FIRST_SELL + WAYS_DOWN * said.square + said.other
    if act == Act.USE_CARD or act == Act.BY:
        return FIRST[act] + said.other
    return FIRST[act] + said.square


def index_of_use(action: int) -> int:
    """The number of the use of a fortune card."""
    said = acts.fields(action)
    if said.other < Fortune.SWAP:
        return FIRST_USE + PLACES * said.other + said.square
    if said.other == Fortune.SWAP:
        return FIRST_SWAP + PLACES * said.square + said.seat
    return FIRST_TAKE + said.square


def action_at(index: int) -> int:
    """The action with this number."""
    if index < ACTS:
        return acts.packed(index)
    if index >= FIRST_USE:
        return use_at(index)
    act = 0
    number = 0
    for i in range(ACTS):
        if WIDTH[i] and FIRST[i] <= index and index < FIRST[i] + WIDTH[i]:
            act = i
            number = index - FIRST[i]
    if act == Act.STEP or act == Act.ASK or act == Act.PAY:
        return acts.packed(act, 0, 0, 0, step_of(number))
    if act == Act.TRADE:
        return acts.packed(act, 0, number)
    if act == Act.SELL:
        return acts.packed(act, number // WAYS_DOWN, 0, number % WAYS_DOWN)
    if act == Act.USE_CARD or act == Act.BY:
        return acts.packed(act, 0, 0, number)
    return acts.packed(act, number)


def use_at(index: int) -> int:
    """The action of the millionaire edition with this number."""
    if index >= FIRST_PAYEE:
        return acts.packed(Act.PAY, 0, index - FIRST_PAYEE)
    if index >= FIRST_TAKE:
        return acts.packed(Act.USE, index - FIRST_TAKE, 0, Fortune.TAKE)
    if index >= FIRST_SWAP:
        number = index - FIRST_SWAP
        return acts.packed(Act.USE, number // PLACES, number % PLACES, Fortune.SWAP)
    number = index - FIRST_USE
    return acts.packed(Act.USE, number % PLACES, 0, number // PLACES)

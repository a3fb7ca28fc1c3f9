"""Giving, discarding and changing cards, one at a time, ended by `done`.

Also naming ranks that everybody puts away, in the same way.

Rules: DF-17, DF-33, DF-42, DF-45, DF-48, DF-72.

`GIVE`, `DISCARD` and `CHANGE` have the same fields: `asked.give` reads any of them.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.games.daifugo import names
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.games.daifugo._names import acts, asked
    from tycoon.games.daifugo.names import Act, Ask, EventKind
    from tycoon.games.daifugo.rules import information, plays, rounds, tricks

ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
COMMAND = names.COMMAND
JOKER = 52
RANKS = 13
SECOND_JOKER = 1 << 53


def most_picks(state: Round) -> int:
    """How many cards the seat to act may pick in all; with `must_pick_all` all of them, or none."""
    held = popcount(state.hands[state.seat_to_act])
    count = min(asked.give(state, state.frames - 1).allowed, held)
    if state.top() == Ask.CHANGE:
        return min(count, popcount(state.pile))
    if count == held and (
        (plays.jokers_of(state.shape) and not state.rules & plays.FINISH)  # DF-33
        or (state.bars_finish and state.foul)  # DF-74
    ):
        return 0 if state.all_or_none and not state.must_give else held - 1
    return count


def must_pick_all(state: Round) -> bool:
    """Whether the seat to act must pick as many as it may (DF-82), or these or none (DF-42)."""
    return state.all_or_none and state.top() != Ask.CHANGE


def may_be_done(state: Round) -> bool:
    """Whether what is picked may be confirmed."""
    picked = asked.give(state, state.frames - 1).picked
    if not must_pick_all(state):
        return True
    return (not picked and not state.must_give) or popcount(picked) == most_picks(state)


def takers(state: Round) -> int:
    """To whom the seat to act may give cards (DF-42), a bit for each seat."""
    seat = state.seat_to_act
    if state.seven_give == rounds.TO_NEXT:
        return 1 << state.next_active(seat)
    return state.active & ~(1 << seat)


def may_receive(state: Round, taker: int) -> bool:
    """Whether the seat to act may give cards to `taker` (DF-42)."""
    if state.seat_to_act < 0 or taker >= state.seats:
        return False
    return takers(state) >> taker & 1 == 1


def pickable(state: Round) -> int:
    """The cards that may be picked next, a joker as the lower of its bits (DF-17)."""
    picked = asked.give(state, state.frames - 1).picked
    missing = most_picks(state) - popcount(picked)
    if missing <= 0:
        return 0
    left = rounds.minus(state.hands[state.seat_to_act], picked)
    if picked:
        first = min(high_bit(picked) + 1, JOKER)
        left = left >> first << first
    if must_pick_all(state):
        while missing > 1 and left:
            left ^= ONE << high_bit(left)
            missing -= 1
    return left & ~SECOND_JOKER


def may_get(state: Round, card: int, taker: int) -> bool:
    """Whether `taker` may get a card that may be picked next; 0 stands for nobody."""
    if state.top() != Ask.GIVE:
        return taker == 0
    pick = asked.give(state, state.frames - 1)
    if card == JOKER and pick.picked >> JOKER:
        if taker < (pick.takers >> 4 * (popcount(pick.picked) - 1) & 15):
            return False
    return may_receive(state, taker)


def add_picks(state: Round, out: Actions) -> None:
    """Add what the seat to act may pick, ascending, then `done`."""
    left = pickable(state)
    giving = state.top() == Ask.GIVE
    while left:
        card = low_bit(left)
        left &= left - 1
        if not giving:
            out.add(pick_action(Act.DISCARD, card, 0))
            continue
        for taker in range(state.seats):
            if may_get(state, card, taker):
                out.add(pick_action(Act.GIVE, card, taker))
    if may_be_done(state):
        out.add(COMMAND | Act.DONE)


def pick_action(act: int, card: int, taker: int) -> int:
    """The action of picking a card."""
    return COMMAND | acts.packed(act, card, taker)


def answer_pick(state: Round, action: int, chance: Chance) -> bool:
    """Pick a card, or confirm; False for anything that is not legal."""
    if action == COMMAND | Act.DONE:
        if not may_be_done(state):
            return False
        confirm_picks(state, chance)
        return True
    said = acts.fields(action)
    card = said.card
    taker = said.taker
    wanted = Act.GIVE if state.top() == Ask.GIVE else Act.DISCARD
    if (
        action != pick_action(wanted, card, taker)
        or card > JOKER
        or not pickable(state) >> card & 1
        or not may_get(state, card, taker)
    ):
        return False
    top = state.frames - 1
    pick = asked.give(state, top)
    picked = rounds.plus(pick.picked, ONE << card)
    order = pick.takers | taker << 4 * popcount(pick.picked)
    asked.amend_give(state, top, pick.allowed, picked, order)
    return True


def confirm_picks(state: Round, chance: Chance) -> None:
    """Carry out what was picked; then ask the next question or complete the play."""
    kind = state.top()
    pick = asked.give(state, state.frames - 1)
    picked = pick.picked
    seat = state.seat_to_act
    state.pop()
    if not picked:
        state.emit(EventKind.KEPT, seat, kind)
    elif kind == Ask.GIVE:
        give_cards(state, seat, picked, pick.takers)
    else:
        discard_cards(state, seat, picked)
        if kind == Ask.CHANGE:
            for _ in range(popcount(picked)):
                tricks.draw_card(state, seat, chance)
    if not state.hands[seat]:
        while state.frames:
            state.pop()
    tricks.turn_back(state)
    if not state.frames:
        tricks.complete_play(state, False)


def give_cards(state: Round, seat: int, picked: int, order: int) -> None:
    """Hand the cards over, receiver by receiver (DF-42)."""
    for taker in range(state.seats):
        cards = 0
        left = picked
        by = order
        while left:
            card = left & (0 - left)
            left ^= card
            if by & 15 == taker:
                cards = rounds.plus(cards, card if card <= NATURALS else rounds.unary(1))
            by >>= 4
        if cards:
            information.transfer(state, seat, taker, cards)
            state.emit(EventKind.GAVE, seat, taker, cards, popcount(cards))


def discard_cards(state: Round, seat: int, cards: int) -> None:
    """Put cards out of the round, openly (DF-45, DF-48)."""
    state.hands[seat] = rounds.minus(state.hands[seat], cards)
    state.played = rounds.plus(state.played, cards)
    if state.watched >> seat & 1:
        information.note_shown(state, seat, cards)
    state.emit(EventKind.DISCARDED, seat, cards, popcount(state.hands[seat]))


# Naming ranks (DF-72).


def nameable(state: Round) -> int:
    """The ranks that may be named next, a bit for each; ascending, as cards are picked."""
    bomb = asked.bomb(state, state.frames - 1)
    if popcount(bomb.named) >= bomb.allowed:
        return 0
    first = high_bit(bomb.named) + 1 if bomb.named else 0
    return ((1 << RANKS) - 1) >> first << first


def add_names(state: Round, out: Actions) -> None:
    """Add the ranks that the seat to act may name, ascending, then `done`."""
    left = nameable(state)
    while left:
        out.add(pick_action(Act.NAME, low_bit(left), 0))
        left &= left - 1
    out.add(COMMAND | Act.DONE)


def answer_bomb(state: Round, action: int) -> bool:
    """Name a rank, or carry out what was named; False for anything that is not legal."""
    if action == COMMAND | Act.DONE:
        confirm_bomb(state)
        return True
    rank = acts.fields(action).card
    if action != pick_action(Act.NAME, rank, 0) or rank >= RANKS:
        return False
    if not nameable(state) >> rank & 1:
        return False
    top = state.frames - 1
    bomb = asked.bomb(state, top)
    asked.amend_bomb(state, top, bomb.allowed, bomb.named | 1 << rank)
    return True


def confirm_bomb(state: Round) -> None:
    """Let everybody still in put the cards of the ranks named away, the player first.

    Whoever is left without a card goes out cleanly.
    """
    seat = state.seat_to_act
    named = asked.bomb(state, state.frames - 1).named
    state.pop()
    if not named:
        state.emit(EventKind.KEPT, seat, Ask.BOMB)
    else:
        state.emit(EventKind.BOMBED, seat, named)
        other = seat
        for _ in range(state.seats):
            cards = state.hands[other] & cards_of_ranks(named)
            if cards and rounds.is_active(state, other):
                discard_cards(state, other, cards)
            other = state.following[other]
    if not state.hands[seat]:
        state.foul = False
        while state.frames:
            state.pop()
    tricks.turn_back(state)
    if not state.frames:
        tricks.complete_play(state, False)


def cards_of_ranks(ranks: int) -> int:
    """All cards of these ranks."""
    cards = 0
    while ranks:
        cards |= ONE * 15 << 4 * low_bit(ranks)
        ranks &= ranks - 1
    return cards

"""Going out, places, the end of the draw pile, the end of a round and of the game.

Rules: DF-9, DF-13, DF-14, DF-21 to DF-23, DF-50, DF-51, DF-79, DF-84.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.core.names import MAX_DEALS, NOBODY, TABLE
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.daifugo.names import EventKind

MAX_SEATS = 8
NONE = -1
CLEANLY, FOULLY, LEFT_OVER, FALLEN_OUT = 0, 1, 2, 3
BY_ROUNDS, BY_HOST = 1, 2
BY_TITLE, FIVE_TO_ONE = 1, 2


def go_out(state: Round, seat: int) -> None:
    """Take a seat without cards out of the round.

    Give the next place, or after a foul the last free one (DF-9, DF-50).
    """
    if state.foul:
        state.active &= ~(1 << seat)
        state.places[seat] = state.seats - state.fouls
        state.fouls += 1
        if state.demoted == seat:
            state.demoted = NONE
        state.emit(EventKind.WENT_OUT, seat, state.places[seat], FOULLY)
    else:
        give_place(state, seat, CLEANLY)


def give_place(state: Round, seat: int, how: int) -> None:
    """Give the best place that is free; the first one demotes last round's daifugo (DF-51).

    A daifugo who plays on demoted has a place only when the round ends (DF-84).
    """
    state.active &= ~(1 << seat)
    state.waiting &= ~(1 << seat)
    if seat == state.demoted:
        state.emit(EventKind.WENT_OUT, seat, 0, FALLEN_OUT)
        return
    state.clean += 1
    state.places[seat] = state.clean
    state.emit(EventKind.WENT_OUT, seat, state.clean, how)
    if state.clean == 1:
        if state.gekokujo and how == CLEANLY and state.ranks[seat] == state.seats:
            turn_classes(state, seat)
        elif state.demotion:
            demote(state, seat)


def turn_classes(state: Round, seat: int) -> None:
    """Place all still in by the reverse of their former classes: last round's last is first.

    Who is out by a foul keeps that place; the round is over (DF-79).
    """
    state.emit(EventKind.GEKOKUJO, seat)
    state.active |= state.waiting
    for rank in range(state.seats, 0, -1):
        other = state.seat_of(rank)
        if other != NONE and state.active >> other & 1:
            give_place(state, other, LEFT_OVER)


def demote(state: Round, winner: int) -> None:
    """Put last round's daifugo out when another is first.

    Last round's daifugo, if still in, is out at once with the cards unseen (DF-51), or plays on
    for no better place than the last one above the fouls (DF-84).
    """
    seat = state.seat_of(1)
    if seat == NONE or seat == winner or not (state.active | state.waiting) >> seat & 1:
        return
    if state.demotion_stays:
        state.demoted = seat
        state.emit(EventKind.FALLEN, seat)
        return
    state.active &= ~(1 << seat)
    state.waiting &= ~(1 << seat)
    state.demoted = seat
    state.emit(EventKind.DEMOTED, seat)


def is_decided(state: Round) -> bool:
    """Whether no more than one is left of those who play."""
    return state.active & (state.active - 1) == 0


def finish_group(state: Round) -> None:
    """Give the last one left over its place.

    Then the next tied group plays, or the round ends (DF-9, DF-22).
    """
    if state.active:
        give_place(state, low_bit(state.active), LEFT_OVER)
    next_group(state)


def end_by_pile(state: Round, seat: int) -> None:
    """End the round for all when the last card is drawn.

    Those still in are placed by fewest cards, the tied play on (DF-21, DF-22).
    """
    state.emit(EventKind.PILE_OUT, seat)
    state.drawer = seat
    state.waiting = state.active
    state.active = 0
    next_group(state)


def next_group(state: Round) -> None:
    """Place those waiting with the fewest cards.

    If they are several they play on among themselves (DF-22).
    """
    while state.waiting:
        group = fewest_waiting(state)
        if popcount(group) > 1:
            state.waiting &= ~group
            state.active = group
            state.pass_row = 0
            state.lead_passes = 0
            state.ask_lead(state.following[state.drawer])
            state.emit(EventKind.PLAY_OFF, group, state.seat_to_act)
            return
        give_place(state, low_bit(group), LEFT_OVER)
    end_round(state)


def fewest_waiting(state: Round) -> int:
    """Those waiting who hold the fewest cards, as a set of seats."""
    least = 99
    group = 0
    for seat in range(state.seats):
        if state.waiting >> seat & 1:
            count = popcount(state.hands[seat])
            if count < least:
                least = count
                group = 0
            if count == least:
                group |= 1 << seat
    return group


def place_stuck(state: Round) -> None:
    """Place all still in, who have passed the lead in a row.

    By fewest cards, then by turn order from the first (DF-23).
    """
    state.emit(EventKind.STALLED)
    while state.active:
        best = NONE
        seat = state.lead_first
        for _ in range(state.seats):
            if state.active >> seat & 1 and (
                best == NONE or popcount(state.hands[seat]) < popcount(state.hands[best])
            ):
                best = seat
            seat = state.following[seat]
        give_place(state, best, LEFT_OVER)
    next_group(state)


def place_at_random(state: Round, chance: Chance) -> None:
    """Place all still in after twenty passes in a row.

    Those still in get the places that are left by chance (DF-6, DF-23).
    """
    state.emit(EventKind.STALLED)
    while state.active:
        number = chance.below(popcount(state.active))
        left = state.active
        for _ in range(number):
            left &= left - 1
        give_place(state, low_bit(left), LEFT_OVER)
    next_group(state)


def end_round(state: Round) -> None:
    """End a round in which everybody has a place.

    Count points, put the cards away, and see whether the game goes on (DF-13, DF-14).
    """
    if state.demoted != NONE:
        state.places[state.demoted] = state.seats - state.fouls
    for seat in range(state.seats):
        state.scores[seat] = points_of(state, state.places[seat])
        state.totals[seat] += state.scores[seat]
        state.emit(
            EventKind.SCORED, seat, state.places[seat], state.scores[seat], state.totals[seat]
        )
    state.close_round()
    state.shuffled = False
    state.seat_to_act = TABLE
    if state.rounds and state.deals == state.rounds:
        end_game(state, BY_ROUNDS)
    elif state.deals == MAX_DEALS:
        end_game(state, BY_HOST)


def points_of(state: Round, place: int) -> int:
    """What a place is worth (DF-13)."""
    last = state.seats
    if state.points_by == FIVE_TO_ONE:
        return last + 1 - place
    if state.points_by != BY_TITLE:
        return 0
    if place == 1:
        return 2
    if place == last:
        return -2
    if last >= 4 and place == 2:
        return 1
    if last >= 4 and place == last - 1:
        return -1
    return 0


def end_game(state: Round, reason: int) -> None:
    """End the game."""
    state.is_over = True
    state.seat_to_act = NOBODY
    state.emit(EventKind.GAME_ENDED, reason)

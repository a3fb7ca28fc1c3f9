"""The course of a game: deal, opening, turns, wins, ends.

Rules: MD-10 to MD-12, MD-16 to MD-20, MD-26, MD-50.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.core.names import NOBODY
from tycoon.games.deal.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.deal import cards as deck
    from tycoon.games.deal._names import acts, asked
    from tycoon.games.deal.names import Ask, EventKind, Kind, Phase, Reason
    from tycoon.games.deal.rules import board, groups, hands

OPENING_HAND = 5
DRAWN, DRAWN_EMPTY = 2, 5
PLAYS = 3
MOST_HELD = 7


def next_seat(state: Board, seat: int) -> int:
    """Who follows in turn order (MD-10)."""
    seat += state.step
    return seat if seat < state.seats else seat - state.seats


# Deal and opening.


def deal(state: Board, chance: Chance) -> None:
    """Deal five cards each, one at a time from a first player drawn by lot (MD-10)."""
    state.deals += 1
    state.first = chance.below(state.seats)
    state.turn = state.first
    state.emit(EventKind.FIRST, state.first)
    for kind in range(board.KINDS):
        state.pile[kind] = state.deck[kind]
        state.piled += state.deck[kind]
        # MD-11: what the opening leaves in the hands is neither property nor money.
        kept = state.opening_laydown and deck.RAINBOW < kind and kind < Kind.MONEY_1
        state.among[kind] = state.deck[kind] if kept else 0
    hands.note_pile(state)
    seat = state.first
    for _ in range(OPENING_HAND * state.seats):
        hands.receive(state, seat, hands.take_by_lot(state, chance), 0)
        seat = next_seat(state, seat)
    if state.events is not None:
        for seat in range(state.seats):
            tell_hand(state, seat)
    state.phase = Phase.OPENING
    if state.opening_laydown:
        open_hands(state)


def tell_hand(state: Board, seat: int) -> None:
    """Emit the opening hand."""
    kinds = [0] * 5
    count = 0
    for kind in range(board.KINDS):
        for _ in range(state.hands[board.ROW * seat + kind]):
            kinds[count] = kind
            count += 1
    state.emit(EventKind.DEALT, seat, kinds[0], kinds[1], kinds[2], kinds[3], kinds[4])


def open_hands(state: Board) -> None:
    """Lay down the properties and money of all hands, the first player's first (MD-11).

    Wilds wait until all the rest lies: what is laid after another's wilds would tell of a hidden
    hand when they are asked.
    """
    wilds = [0] * 10
    seat = state.first
    for i in range(state.seats):
        wilds[i] = lay_down(state, seat)
        seat = next_seat(state, seat)
    for i in range(state.seats - 1, -1, -1):  # the last one pushed is asked first
        seat = (state.first + state.step * i) % state.seats
        if wilds[i]:
            asked.push_place(state, seat, wilds[i])


def lay_down(state: Board, seat: int) -> int:
    """Lay down money and plain properties (MD-11); the wilds, which their owner lays."""
    left = state.held[seat]
    wilds = 0
    while left:
        kind = low_bit(left)
        left &= left - 1
        if deck.RAINBOW < kind and kind < Kind.MONEY_1:
            continue
        for _ in range(state.hands[board.ROW * seat + kind]):
            hands.leave_open(state, seat, kind)
            if kind >= Kind.MONEY_1:
                hands.bank(state, seat, kind)
                state.emit(EventKind.BANKED, seat, kind)
            elif kind >= deck.FIRST_WILD:
                wilds += deck.one_wild(kind)
            else:
                groups.lay(state, seat, kind, kind, board.SPARE, 0, 0)
                state.emit(EventKind.LAID, seat, kind, kind, board.SPARE, 0)
    state.from_among[seat] = state.hand_sizes[seat]
    return wilds


# Turns.


def begin_turn(state: Board, chance: Chance) -> None:
    """Begin the turn of `turn`, or of the next who need not skip theirs (MD-12, MD-50)."""
    while state.skips[state.turn]:
        state.skips[state.turn] -= 1
        state.emit(EventKind.SKIPPED, state.turn, state.skips[state.turn])
        close_turn(state, False)
        if state.is_over:
            return
    seat = state.turn
    state.phase = Phase.PLAYING
    state.plays = PLAYS
    state.played = False
    state.emit(EventKind.TURN, seat, state.turns // state.seats + 1)
    if state.own_turn_only and check_win(state):
        return
    hands.draw(state, seat, DRAWN if state.hand_sizes[seat] else DRAWN_EMPTY, chance)
    state.seat_to_act = seat


def close_turn(state: Board, played: bool) -> None:
    """End a turn, played or skipped; the next seat is on, or the game over (MD-26)."""
    state.turns += 1
    state.idle_row = 0 if played else state.idle_row + 1
    state.turn = next_seat(state, state.turn)
    if state.turns >= state.turn_limit * state.seats:
        end_game(state, Reason.LIMIT)
    elif (
        state.idle_row >= state.seats
        and not state.piled
        and not state.under_count
        and not state.discarded
    ):
        end_game(state, Reason.STALLED)


def stop_playing(state: Board, chance: Chance) -> None:
    """End the playing: cards above seven are put away, then the next turn begins (MD-17)."""
    if state.hand_sizes[state.turn] > MOST_HELD:
        state.phase = Phase.PUTTING_AWAY
        return
    if not state.turning_costs:
        groups.unmark(state, state.turn)
    close_turn(state, state.played)
    if not state.is_over:
        begin_turn(state, chance)


def after_play(state: Board) -> None:
    """End the game if it is won by a play, or ask who plays the hand empty (MD-19)."""
    if check_win(state):
        return
    if state.has_refuge and not state.hand_sizes[state.turn]:
        asked.push_empty(state, state.turn)


# Ends.


def check_win(state: Board) -> bool:
    """Whether somebody has the sets to win, which ends the game (MD-20)."""
    if not state.claims:
        return False
    seat = state.turn
    for _ in range(1 if state.own_turn_only else state.seats):
        if groups.wins(state, seat):
            state.winner = seat
            state.emit(EventKind.WON, seat)
            end_game(state, Reason.SETS)
            return True
        seat = next_seat(state, seat)
    return False


def end_game(state: Board, reason: int) -> None:
    """End the game: nobody acts any more; a card still in force is discarded."""
    if is_in_force(state):
        discard_action(state)
    while state.frames:
        state.pop()
    state.reason = reason
    state.phase = Phase.OVER
    state.is_over = True
    state.seat_to_act = NOBODY
    state.emit(EventKind.GAME_ENDED, reason)


# The card in force.


def is_in_force(state: Board) -> bool:
    """Whether a card is in force."""
    return state.frames > 0 and state.frame_kind[0] == Ask.ACTION


def in_force(state: Board) -> acts.Fields:
    """How the card was played that is in force."""
    return acts.fields(asked.action(state, 0).action)


def discard_action(state: Board) -> None:
    """Put the card in force on the discard pile, its doubles first (MD-13)."""
    played = in_force(state)
    if is_rent(played.kind):
        for _ in range(played.number):
            hands.put_on_discards(state, Kind.DOUBLE_RENT)
    hands.put_on_discards(state, played.kind)


def is_charge(kind: int) -> bool:
    """Whether a card makes others pay."""
    return is_rent(kind) or kind == Kind.DEBT_COLLECTOR or kind == Kind.BIRTHDAY


def is_rent(kind: int) -> bool:
    """Whether a kind is a rent card, a rainbow one too."""
    return Kind.RENT_LIGHT_BLUE_BROWN <= kind and kind <= Kind.RAINBOW_RENT


def money(state: Board, seat: int) -> int:
    """The money value of a bank."""
    total = 0
    left = state.banked[seat]
    while left:
        kind = low_bit(left)
        left &= left - 1
        total += state.values[kind] * state.banks[board.ROW * seat + kind]
    return total


def points(state: Board, seat: int) -> int:
    """How many seats are placed behind `seat`, less those ahead (MD-20, MD-26)."""
    if not state.is_over:
        return 0
    if state.winner != board.NONE:
        return state.seats - 1 if state.winner == seat else -1
    total = 0
    own = popcount(state.fulls[seat])
    own_worth = groups.worth(state, seat) + money(state, seat)
    for other in range(state.seats):
        theirs = popcount(state.fulls[other])
        their_worth = groups.worth(state, other) + money(state, other)
        if own > theirs or (own == theirs and own_worth > their_worth):
            total += 1
        elif own < theirs or own_worth < their_worth:
            total -= 1
    return total

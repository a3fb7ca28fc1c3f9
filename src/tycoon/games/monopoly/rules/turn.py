"""The course of a game: order of play, turns, rolls, jail, the speed die, ends.

Rules: MO-2 to MO-4, MO-10, MO-22, MO-41, MS-1 to MS-4, MM-2.
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.monopoly.names import (
    Act,
    Ask,
    Due,
    Face,
    Fortune,
    Happening,
    How,
    Phase,
    Reason,
    Roll,
)
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core._bits import low_bit, popcount
    from tycoon.games.monopoly.rules.board import ALL_CASH, FACES, KEPT_FORTUNES, ONE
    from tycoon.games.monopoly.rules.cards import put_back, use_jail_card
    from tycoon.games.monopoly.rules.fortune import use_up
    from tycoon.games.monopoly.rules.landing import ask_claims, roll_face
    from tycoon.games.monopoly.rules.money import (
        action_of,
        charge,
        deal_deed,
        forget_claim,
        free_deeds,
        next_in,
        pot,
        spend,
        worth,
    )
    from tycoon.games.monopoly.rules.moving import forward, jump, steps_to_next, to_jail
    from tycoon.games.monopoly.squares import DEEDS

BYTE = 255
WORTH_BITS = 32
NOTHING = -1
KEPT_CARD = 2
OUT_OF_JAIL = Fortune.OUT_OF_JAIL
LAST_TRY = 4
"""`jail` after the third failed try to leave."""
CLOCK, ROLL, MOVED_ON, END, OVER = Phase.CLOCK, Phase.ROLL, Phase.MOVED, Phase.END, Phase.OVER
DEBT, FINE, BUS, TRIPLE, CLAIM, CARD, ESTATE, LANDING, TYCOON, ROLLING, LEAVING = (
    Ask.DEBT,
    Ask.FINE,
    Ask.BUS,
    Ask.TRIPLE,
    Ask.CLAIM,
    Ask.CARD,
    Ask.ESTATE,
    Ask.LANDING,
    Ask.TYCOON,
    Ask.ROLLING,
    Ask.LEAVING,
)
DO_ROLL, DO_PAY_FINE, DO_TRY, DO_NO, DO_END = (
    int(Act.ROLL),
    int(Act.PAY_FINE),
    int(Act.TRY),
    int(Act.NO),
    int(Act.END),
)
DO_USE_CARD, DO_BY, DO_GO = Act.USE_CARD, Act.BY, Act.GO
BY_DICE, BY_TYCOON, BY_TRIPLE = How.DICE, How.TYCOON, How.TRIPLE
THREE, BUS_FACE, TYCOON_FACE = Face.THREE, Face.BUS, Face.TYCOON
TO_MOVE, TO_LEAVE = Roll.MOVE, Roll.JAIL
FOR_FINE = Due.FINE
LAST_STANDING, AFTER_TURNS, AFTER_MINUTES = (
    Reason.LAST_STANDING,
    Reason.TURNS,
    Reason.MINUTES,
)
(
    ORDER_ROLLED,
    ORDER,
    TURN_BEGINS,
    ROLLED,
    STAYED,
    LEFT_JAIL,
    ENDED_TURN,
    GAME_ENDED,
    TIME_UP,
) = (
    Happening.ORDER_ROLLED,
    Happening.ORDER,
    Happening.TURN,
    Happening.ROLLED,
    Happening.STAYED,
    Happening.LEFT_JAIL,
    Happening.ENDED_TURN,
    Happening.GAME_ENDED,
    Happening.TIME_UP,
)
BY_DOUBLE, BY_FINE, BY_CARD = range(3)


# The start.


def start(state: Board, chance: Chance) -> None:
    """The rolls for the order of play (MO-3), deeds dealt (MO-2), and the first turn."""
    state.deals += 1
    roll_order(state, chance)
    if state.deal_deeds:
        deal_deeds(state, chance)
    state.turn = state.order[0]
    begin_turn(state)


def roll_order(state: Board, chance: Chance) -> None:
    """Everybody rolls, highest first; only those tied roll again for their places (MO-3)."""
    ahead = [0] * 8
    rolled = [0] * 8
    tied = True
    while tied and not chance.failed:  # which gives 0 for ever, and the state is of no use
        tied = False
        for seat in range(state.seats):
            rolled[seat] = 0
            if count_at(state, ahead, ahead[seat]) > 1:
                first = 1 + chance.below(FACES)
                second = 1 + chance.below(FACES)
                rolled[seat] = first + second
                state.emit(ORDER_ROLLED, seat, first, second)
        for seat in range(state.seats):
            state.place[seat] = ahead[seat]
            for other in range(state.seats):
                if ahead[other] == ahead[seat] and rolled[other] > rolled[seat]:
                    state.place[seat] += 1
        for seat in range(state.seats):
            ahead[seat] = state.place[seat]
        for seat in range(state.seats):
            if count_at(state, ahead, ahead[seat]) > 1:
                tied = True
    for seat in range(state.seats):
        state.order[state.place[seat]] = seat
    for i in range(state.seats):
        state.emit(ORDER, state.order[i], i + 1)


def count_at(state: Board, ahead: list[int], place: int) -> int:
    """How many seats have so many ahead of them."""
    count = 0
    for seat in range(state.seats):
        count += ahead[seat] == place
    return count


def deal_deeds(state: Board, chance: Chance) -> None:
    """Some deeds each, for nothing, one at a time in the order of play (MO-2)."""
    squares = [0] * 40
    count = 0
    left = DEEDS[state.board]
    while left:
        squares[count] = low_bit(left)
        count += 1
        left &= left - 1
    chance.shuffle(count)
    for i in range(state.deal_deeds * state.seats):
        seat = state.order[i % state.seats]
        deal_deed(state, squares[chance.order[i]], seat)


# Turns.


def begin_turn(state: Board) -> None:
    """The turn of `turn` begins."""
    state.doubles = 0
    state.again = False
    state.stopped = False
    state.offers = state.trade_offers
    forget_refused(state)
    tell_turn(state)
    begin_roll(state)


def tell_turn(state: Board) -> None:
    """Say that a turn begins, and what every seat is worth (MO-4), two to a number."""
    if state.events is None:
        return
    pairs = [0] * 4
    for seat in range(state.seats):
        pairs[seat >> 1] += (ONE * worth(state, seat, False)) << (WORTH_BITS * (seat & 1))
    state.emit(TURN_BEGINS, state.turn, state.rounds + 1, pairs[0], pairs[1], pairs[2], pairs[3])


def forget_refused(state: Board) -> None:
    """A new turn: what was refused may be offered again (MO-52)."""
    while state.refused_count:
        state.refused_count -= 1
        state.refused[state.refused_count] = 0
        state.refused_give[state.refused_count] = 0
        state.refused_want[state.refused_count] = 0


def begin_roll(state: Board) -> None:
    """Managing, then a roll; the clock is asked first where it may end the game (MO-4)."""
    state.phase = CLOCK if state.end == AFTER_MINUTES else ROLL


def go_on(state: Board) -> bool:
    """What comes next when no frame is pending; whether somebody is asked."""
    if state.phase == MOVED_ON:
        if state.stopped or state.out >> state.turn & 1:
            pass_turn(state)
        elif state.again:
            begin_roll(state)
        else:
            state.phase = END
        return False
    state.seat_to_act = TABLE if state.phase == CLOCK else state.turn
    return True


def end_turn(state: Board) -> None:
    """The player on turn ends it."""
    if state.events is not None:
        state.emit(ENDED_TURN, state.turn)
    pass_turn(state)


def pass_turn(state: Board) -> None:
    """The next player's turn, or the end after so many rounds (MO-4)."""
    seat = next_in(state, state.turn)
    state.turns = min(ALL_CASH, state.turns + 1)
    if state.place[seat] <= state.place[state.turn]:
        state.rounds = min(ALL_CASH, state.rounds + 1)
        if state.end == AFTER_TURNS and state.rounds >= state.limit:
            state.ending = AFTER_TURNS
    state.turn = seat
    if not state.ending:
        begin_turn(state)


# Rolls.


def holds_jail_card(state: Board, seat: int, pile: int) -> bool:
    """Whether a seat has the out-of-jail card of a pile, or (2) a kept one (MM-5)."""
    if pile == KEPT_CARD:
        return state.kept[KEPT_FORTUNES * seat + OUT_OF_JAIL] > 0
    return state.jail_cards[pile] == seat


def leave_by_card(state: Board, seat: int, pile: int) -> None:
    """Use an out-of-jail card: it goes under its pile, or leaves the game."""
    if pile == KEPT_CARD:
        use_up(state, seat, OUT_OF_JAIL, NOTHING, NOTHING)
    else:
        use_jail_card(state, pile)


def add_roll(state: Board, actions: Actions) -> None:
    """Add the ways to roll, or to leave jail, or the end of the turn (MO-10, MO-41)."""
    seat = state.turn
    if state.phase == END:
        actions.add(DO_END)
        return
    if state.phase == ROLL and not state.jail[seat]:
        actions.add(DO_ROLL)
        return
    if may_pay_fine(state):
        actions.add(DO_PAY_FINE)
    for pile in range(KEPT_CARD + 1):
        if holds_jail_card(state, seat, pile):
            actions.add(action_of(DO_USE_CARD, 0, 0, pile, 0))
    if state.phase == ROLL:
        actions.add(DO_TRY)
    elif state.jail[seat] < LAST_TRY:
        actions.add(DO_NO)


def may_pay_fine(state: Board) -> bool:
    """Whether the fine may be paid: after the third failed try it may become a debt (MO-41)."""
    return state.jail[state.turn] == LAST_TRY or state.cash[state.turn] >= state.fine


def start_roll(state: Board, action: int) -> bool:
    """Roll, try to leave jail, or leave it before rolling (MO-41)."""
    seat = state.turn
    if state.jail[seat]:
        if action == DO_PAY_FINE:
            if not may_pay_fine(state):
                return False
            spend(state, seat, pot(state), state.fine, FOR_FINE, NOTHING)
            leave(state, seat, BY_FINE)
            return True
        pile = jail_card_of(state, action)
        if pile >= 0:
            leave_by_card(state, seat, pile)
            leave(state, seat, BY_CARD)
            return True
        if action != DO_TRY:
            return False
    elif action != DO_ROLL:
        return False
    state.phase = MOVED_ON
    state.push(ROLLING, seat, TO_LEAVE if action == DO_TRY else TO_MOVE)
    ask_claims(state)
    return True


def jail_card_of(state: Board, action: int) -> int:
    """The pile of the out-of-jail card that an action uses; -1 if it is another action."""
    for pile in range(KEPT_CARD + 1):
        if action == action_of(DO_USE_CARD, 0, 0, pile, 0):
            return pile if holds_jail_card(state, state.turn, pile) else NOTHING
    return NOTHING


def leave(state: Board, seat: int, by: int) -> None:
    """Out of jail."""
    state.jail[seat] = 0
    state.emit(LEFT_JAIL, seat, by)


def roll(state: Board, chance: Chance) -> None:
    """The ROLLING on top: the dice fall."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    why = state.frame_a[top]
    state.pop()
    first = 1 + chance.below(FACES)
    second = 1 + chance.below(FACES)
    face = roll_face(state, seat, chance) if why == TO_MOVE else 0
    state.dice[0] = first
    state.dice[1] = second
    state.face = face
    state.again = False
    if state.events is not None:
        state.emit(ROLLED, seat, first, second, face, why)
    if why == TO_LEAVE:
        try_to_leave(state, seat, first, second)
        return
    if face and face <= THREE and face == first and face == second:  # MS-2
        state.push(TRIPLE, seat)
        return
    if first == second:
        state.doubles += 1
        if state.doubles == 3:  # MO-10
            to_jail(state, seat)
            return
        state.again = True
    if face == BUS_FACE:
        state.push(BUS, seat)
        return
    if face == TYCOON_FACE:
        state.push(TYCOON, seat)
        face = 0
    move(state, seat, first + second + face)


def move(state: Board, seat: int, steps: int) -> None:
    """Forward by dice, and act there."""
    state.push(LANDING, seat, BY_DICE)
    forward(state, seat, steps, BY_DICE)


def try_to_leave(state: Board, seat: int, first: int, second: int) -> None:
    """A double opens jail; the third failed try must be paid for (MO-41)."""
    if first == second:
        leave(state, seat, BY_DOUBLE)
        move(state, seat, first + second)
        return
    state.jail[seat] += 1
    state.emit(STAYED, seat, state.jail[seat] - 1)
    # MM-5: what a seat keeps is hidden, so there it is asked always.
    has_card = state.board or state.jail_cards[0] == seat or state.jail_cards[1] == seat
    if state.jail[seat] == LAST_TRY and not has_card:
        state.push(LEAVING, seat, first + second, BY_FINE)
        charge(state, seat, pot(state), state.fine, FOR_FINE)
    elif state.jail[seat] == LAST_TRY or (
        state.pays_after_fail and (has_card or may_pay_fine(state))
    ):
        state.push(FINE, seat, first + second)


def settle_fine(state: Board, action: int) -> bool:
    """After a failed try: pay or use a card and move by it, or stay (MO-41)."""
    seat = state.turn
    steps = state.frame_a[state.frames - 1]
    if action == DO_NO:
        if state.jail[seat] == LAST_TRY:
            return False
        state.pop()
        return True
    if action == DO_PAY_FINE:
        if not may_pay_fine(state):
            return False
        state.pop()
        state.push(LEAVING, seat, steps, BY_FINE)
        charge(state, seat, pot(state), state.fine, FOR_FINE)
        return True
    pile = jail_card_of(state, action)
    if pile < 0:
        return False
    state.pop()
    state.push(LEAVING, seat, steps, BY_CARD)
    leave_by_card(state, seat, pile)
    return True


def default_fine(state: Board) -> int:
    """Stay if one may; else pay, or use a card where there is too little cash."""
    seat = state.turn
    if state.jail[seat] < LAST_TRY:
        return DO_NO
    if state.cash[seat] < state.fine:
        for pile in range(KEPT_CARD + 1):
            if holds_jail_card(state, seat, pile):
                return action_of(DO_USE_CARD, 0, 0, pile, 0)
    return DO_PAY_FINE


def leave_jail(state: Board) -> None:
    """The LEAVING on top: what was due is paid, and the roll counts."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    steps = state.frame_a[top]
    by = state.frame_b[top]
    state.pop()
    leave(state, seat, by)
    move(state, seat, steps)


# The speed die.


def add_bus(state: Board, actions: Actions) -> None:
    """Add the ways of the bus: the first die, the second if it is another, both (MS-3)."""
    for by in range(3):
        if by != 1 or state.dice[0] != state.dice[1]:
            actions.add(action_of(DO_BY, 0, 0, by, 0))


def go_by_bus(state: Board, action: int) -> bool:
    """Move by either white die or by both (MS-3)."""
    by = action >> 24 & BYTE
    if by > 2 or action != action_of(DO_BY, 0, 0, by, 0):
        return False
    if by == 1 and state.dice[0] == state.dice[1]:
        return False
    seat = state.seat_to_act
    state.pop()
    move(state, seat, state.dice[0] + state.dice[1] if by == 2 else state.dice[by])
    return True


def add_triple(state: Board, actions: Actions) -> None:
    """Add every square (MS-2)."""
    for square in range(state.size):
        actions.add(action_of(DO_GO, square, 0, 0, 0))


def go_by_triple(state: Board, action: int) -> bool:
    """Go to any square and act there (MS-2)."""
    square = action >> 8 & BYTE
    if square >= state.size or action != action_of(DO_GO, square, 0, 0, 0):
        return False
    seat = state.seat_to_act
    state.pop()
    state.push(LANDING, seat, BY_TRIPLE)
    jump(state, seat, square, BY_TRIPLE)
    return True


def second_move(state: Board) -> None:
    """The TYCOON on top: on to the next deed to buy, else to the next rent (MS-4).

    A deed of the bank underfoot is no goal, but with it there is one without owner, and no rent.
    """
    seat = state.frame_seat[state.frames - 1]
    state.pop()
    if state.jail[seat]:
        return
    free = free_deeds(state)
    steps = steps_to_next(state, seat, free)
    if not free:
        taken = DEEDS[state.board] & ~free & ~state.owned[seat] & ~state.mortgaged
        steps = steps_to_next(state, seat, taken)
    if steps:
        state.push(LANDING, seat, BY_TYCOON)
        forward(state, seat, steps, BY_TYCOON)


# Ends.


def time_up(state: Board) -> None:
    """The table says that time is up (MO-4)."""
    state.emit(TIME_UP)
    state.ending = AFTER_MINUTES


def may_end(state: Board) -> bool:
    """Whether nothing is open that must be finished before the game ends (MO-4)."""
    if state.board or state.ending == LAST_STANDING:  # MM-2
        return True
    for i in range(state.frames):
        kind = state.frame_kind[i]
        if kind != CLAIM and kind < ESTATE:
            return False
    return True


def end_game(state: Board) -> None:
    """Nobody acts any more; cards under way go back."""
    while state.frames:
        if state.frame_kind[state.frames - 1] == CARD:
            put_back(state)
        else:
            state.pop()
    while state.claims:
        state.claims -= 1
        forget_claim(state, state.claims)
    state.reason = state.ending
    state.phase = OVER
    state.is_over = True
    state.seat_to_act = NOBODY
    state.emit(GAME_ENDED, state.reason)


def standing(state: Board, seat: int) -> int:
    """By what seats are ordered: worth, or cash in the millionaire edition; the ruined below 0."""
    if seat == state.winner:
        return 1 << 40
    if not state.out >> seat & 1:
        return state.cash[seat] if state.board else worth(state, seat, False)
    for i in range(popcount(state.out)):
        if state.ruined[i] == seat:
            return i - state.seats
    return -state.seats


def points(state: Board, seat: int) -> int:
    """How many seats are placed behind `seat`, less those ahead (MO-4); 0 before the end."""
    if not state.is_over:
        return 0
    total = 0
    own = standing(state, seat)
    for other in range(state.seats):
        theirs = standing(state, other)
        total += (own > theirs) - (own < theirs)
    return total

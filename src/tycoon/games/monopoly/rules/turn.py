"""The course of a game: order of play, turns, rolls, jail, the speed die, ends.

Rules: MO-2 to MO-4, MO-10, MO-22, MO-41, MS-1 to MS-4, MM-2.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.core.engine._bits import low_bit, popcount
    from tycoon.games.monopoly import names
    from tycoon.games.monopoly import squares as layout
    from tycoon.games.monopoly._names import acts, asked
    from tycoon.games.monopoly.names import Act, Ask, Die, EventKind, Face, How, Phase, Reason, Roll
    from tycoon.games.monopoly.rules import board, cards, fortune, landing, money, moving

WORTH_BITS = 32
NOTHING = -1
KEPT_CARD = 2
MOST_DOUBLES = 3
"""So many in a row lead to jail."""
LAST_TRY = 4
"""`jail` after the third failed try to leave."""


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
                first = 1 + chance.below(board.FACES)
                second = 1 + chance.below(board.FACES)
                rolled[seat] = first + second
                state.emit(EventKind.ORDER_ROLLED, seat, first, second)
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
        state.emit(EventKind.ORDER, state.order[i], i + 1)


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
    left = layout.DEEDS[state.board]
    while left:
        squares[count] = low_bit(left)
        count += 1
        left &= left - 1
    chance.shuffle(count)
    for i in range(state.deal_deeds * state.seats):
        seat = state.order[i % state.seats]
        money.deal_deed(state, squares[chance.order[i]], seat)


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
        pairs[seat >> 1] += (board.ONE * money.worth(state, seat, False)) << (
            WORTH_BITS * (seat & 1)
        )
    state.emit(EventKind.TURN, state.turn, state.rounds + 1, pairs[0], pairs[1], pairs[2], pairs[3])


def forget_refused(state: Board) -> None:
    """A new turn: what was refused may be offered again (MO-52)."""
    while state.refused_count:
        state.refused_count -= 1
        state.refused[state.refused_count] = 0
        state.refused_give[state.refused_count] = 0
        state.refused_want[state.refused_count] = 0


def begin_roll(state: Board) -> None:
    """Managing, then a roll; the clock is asked first where it may end the game (MO-4)."""
    state.phase = Phase.CLOCK if state.end == Reason.MINUTES else Phase.ROLL


def go_on(state: Board) -> bool:
    """What comes next when no frame is pending; whether somebody is asked."""
    if state.phase == Phase.MOVED:
        if state.stopped or state.out >> state.turn & 1:
            pass_turn(state)
        elif state.again:
            begin_roll(state)
        else:
            state.phase = Phase.END
        return False
    state.seat_to_act = TABLE if state.phase == Phase.CLOCK else state.turn
    return True


def end_turn(state: Board) -> None:
    """The player on turn ends it."""
    if state.events is not None:
        state.emit(EventKind.ENDED_TURN, state.turn)
    pass_turn(state)


def pass_turn(state: Board) -> None:
    """The next player's turn, or the end after so many rounds (MO-4)."""
    seat = money.next_in(state, state.turn)
    state.turns = min(board.ALL_CASH, state.turns + 1)
    if state.place[seat] <= state.place[state.turn]:
        state.rounds = min(board.ALL_CASH, state.rounds + 1)
        if state.end == Reason.TURNS and state.rounds >= state.limit:
            state.ending = Reason.TURNS
    state.turn = seat
    if not state.ending:
        begin_turn(state)


# Rolls.


def holds_jail_card(state: Board, seat: int, pile: int) -> bool:
    """Whether a seat has the out-of-jail card of a pile, or (2) a kept one (MM-5)."""
    if pile == KEPT_CARD:
        return state.kept[board.KEPT_FORTUNES * seat + names.Fortune.OUT_OF_JAIL] > 0
    return state.jail_cards[pile] == seat


def leave_by_card(state: Board, seat: int, pile: int) -> None:
    """Use an out-of-jail card: it goes under its pile, or leaves the game."""
    if pile == KEPT_CARD:
        fortune.use_up(state, seat, names.Fortune.OUT_OF_JAIL, NOTHING, NOTHING)
    else:
        cards.use_jail_card(state, pile)


def add_roll(state: Board, actions: Actions) -> None:
    """Add the ways to roll, or to leave jail, or the end of the turn (MO-10, MO-41)."""
    seat = state.turn
    if state.phase == Phase.END:
        actions.add(Act.END)
        return
    if state.phase == Phase.ROLL and not state.jail[seat]:
        actions.add(Act.ROLL)
        return
    if may_pay_fine(state):
        actions.add(Act.PAY_FINE)
    for pile in range(KEPT_CARD + 1):
        if holds_jail_card(state, seat, pile):
            actions.add(acts.packed(Act.USE_CARD, 0, 0, pile))
    if state.phase == Phase.ROLL:
        actions.add(Act.TRY)
    elif state.jail[seat] < LAST_TRY:
        actions.add(Act.NO)


def may_pay_fine(state: Board) -> bool:
    """Whether the fine may be paid: after the third failed try it may become a debt (MO-41)."""
    return state.jail[state.turn] == LAST_TRY or state.cash[state.turn] >= state.fine


def start_roll(state: Board, action: int) -> bool:
    """Roll, try to leave jail, or leave it before rolling (MO-41)."""
    seat = state.turn
    if state.jail[seat]:
        if action == Act.PAY_FINE:
            if not may_pay_fine(state):
                return False
            money.spend(state, seat, money.pot(state), state.fine, names.Due.FINE, NOTHING)
            leave(state, seat, names.By.FINE)
            return True
        pile = jail_card_of(state, action)
        if pile >= 0:
            leave_by_card(state, seat, pile)
            leave(state, seat, names.By.CARD)
            return True
        if action != Act.TRY:
            return False
    elif action != Act.ROLL:
        return False
    state.phase = Phase.MOVED
    asked.push_rolling(state, seat, Roll.JAIL if action == Act.TRY else Roll.MOVE)
    landing.ask_claims(state)
    return True


def jail_card_of(state: Board, action: int) -> int:
    """The pile of the out-of-jail card that an action uses; -1 if it is another action."""
    for pile in range(KEPT_CARD + 1):
        if action == acts.packed(Act.USE_CARD, 0, 0, pile):
            return pile if holds_jail_card(state, state.turn, pile) else NOTHING
    return NOTHING


def leave(state: Board, seat: int, by: int) -> None:
    """Out of jail."""
    state.jail[seat] = 0
    state.emit(EventKind.LEFT_JAIL, seat, by)


def roll(state: Board, chance: Chance) -> None:
    """The ROLLING on top: the dice fall."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    why = asked.rolling(state, top).why
    state.pop()
    throw(state, seat, why, chance)


def throw(state: Board, seat: int, why: int, chance: Chance) -> None:
    """The dice fall for a seat, which moves by them or tries to leave jail (MO-10, MO-41)."""
    steps = thrown(state, seat, why, chance)
    if steps:
        move(state, seat, steps)


def thrown(state: Board, seat: int, why: int, chance: Chance) -> int:
    """The dice fall for a seat: how far it moves now (MO-10, MO-41).

    0: it does not, is asked first, or has left jail and has moved.
    """
    first = 1 + chance.below(board.FACES)
    second = 1 + chance.below(board.FACES)
    face = 0
    if why == Roll.MOVE and state.fast >> seat & 1:
        face = landing.roll_face(state, seat, chance)
    show_dice(state, seat, first, second, face, why)
    if why == Roll.JAIL:
        try_to_leave(state, seat, first, second)
        return 0
    if face and face <= Face.THREE and face == first and face == second:  # MS-2
        asked.push_triple(state, seat)
        return 0
    steps = steps_by(state, seat, first, second)
    if not face or not steps:
        return steps
    if face == Face.BUS:
        asked.push_bus(state, seat)
        return 0
    if face == Face.TYCOON:
        asked.push_tycoon(state, seat)
        face = 0
    return steps + face


def show_dice(state: Board, seat: int, first: int, second: int, face: int, why: int) -> None:
    """What a seat has rolled lies there."""
    state.dice[0] = first
    state.dice[1] = second
    state.face = face
    state.again = False
    if state.events is not None:
        state.emit(EventKind.ROLLED, seat, first, second, face, why)


def steps_by(state: Board, seat: int, first: int, second: int) -> int:
    """How far two dice move a seat; the third double in a row moves it to jail (MO-10)."""
    if first == second:
        state.doubles += 1
        if state.doubles == MOST_DOUBLES:
            moving.to_jail(state, seat)
            return 0
        state.again = True
    return first + second


def move(state: Board, seat: int, steps: int) -> None:
    """Forward by dice, and act there."""
    asked.push_landing(state, seat, How.DICE)
    moving.forward(state, seat, steps, How.DICE)


def try_to_leave(state: Board, seat: int, first: int, second: int) -> None:
    """A double opens jail; the third failed try must be paid for (MO-41)."""
    if first == second:
        leave(state, seat, names.By.DOUBLE)
        move(state, seat, first + second)
        return
    state.jail[seat] += 1
    state.emit(EventKind.STAYED, seat, state.jail[seat] - 1)
    # MM-5: what a seat keeps is hidden, so there it is asked always.
    has_card = state.board or state.jail_cards[0] == seat or state.jail_cards[1] == seat
    if state.jail[seat] == LAST_TRY and not has_card:
        asked.push_leaving(state, seat, first + second, names.By.FINE)
        money.charge(state, seat, money.pot(state), state.fine, names.Due.FINE)
    elif state.jail[seat] == LAST_TRY or (
        state.pays_after_fail and (has_card or may_pay_fine(state))
    ):
        asked.push_fine(state, seat, first + second)


def settle_fine(state: Board, action: int) -> bool:
    """After a failed try: pay or use a card and move by it, or stay (MO-41)."""
    seat = state.turn
    steps = asked.fine(state, state.frames - 1).steps
    if action == Act.NO:
        if state.jail[seat] == LAST_TRY:
            return False
        state.pop()
        return True
    if action == Act.PAY_FINE:
        if not may_pay_fine(state):
            return False
        state.pop()
        asked.push_leaving(state, seat, steps, names.By.FINE)
        money.charge(state, seat, money.pot(state), state.fine, names.Due.FINE)
        return True
    pile = jail_card_of(state, action)
    if pile < 0:
        return False
    state.pop()
    asked.push_leaving(state, seat, steps, names.By.CARD)
    leave_by_card(state, seat, pile)
    return True


def default_fine(state: Board) -> int:
    """Stay if one may; else pay, or use a card where there is too little cash."""
    seat = state.turn
    if state.jail[seat] < LAST_TRY:
        return Act.NO
    if state.cash[seat] < state.fine:
        for pile in range(KEPT_CARD + 1):
            if holds_jail_card(state, seat, pile):
                return acts.packed(Act.USE_CARD, 0, 0, pile)
    return Act.PAY_FINE


def leave_jail(state: Board) -> None:
    """The LEAVING on top: what was due is paid, and the roll counts."""
    top = state.frames - 1
    seat = state.frame_seat[top]
    leaving = asked.leaving(state, top)
    state.pop()
    leave(state, seat, leaving.by)
    move(state, seat, leaving.steps)


# The speed die.


def may_go_by(state: Board, by: int) -> bool:
    """Whether the bus moves by these dice: the second alone only if it is another (MS-3)."""
    return by <= Die.BOTH and (by != Die.SECOND or state.dice[0] != state.dice[1])


def add_bus(state: Board, actions: Actions) -> None:
    """Add the ways of the bus: the first die, the second if it is another, both (MS-3)."""
    for by in range(Die.BOTH + 1):
        if may_go_by(state, by):
            actions.add(acts.packed(Act.BY, 0, 0, by))


def go_by_bus(state: Board, action: int) -> bool:
    """Move by either white die or by both (MS-3)."""
    by = acts.fields(action).other
    if action != acts.packed(Act.BY, 0, 0, by) or not may_go_by(state, by):
        return False
    seat = state.seat_to_act
    state.pop()
    move(state, seat, state.dice[0] + state.dice[1] if by == Die.BOTH else state.dice[by])
    return True


def add_triple(state: Board, actions: Actions) -> None:
    """Add every square (MS-2)."""
    for square in range(state.size):
        actions.add(acts.packed(Act.GO, square))


def go_by_triple(state: Board, action: int) -> bool:
    """Go to any square and act there (MS-2)."""
    square = acts.fields(action).square
    if square >= state.size or action != acts.packed(Act.GO, square):
        return False
    seat = state.seat_to_act
    state.pop()
    asked.push_landing(state, seat, How.TRIPLE)
    moving.jump(state, seat, square, How.TRIPLE)
    return True


def second_move(state: Board) -> None:
    """The TYCOON on top: on to the next deed to buy, else to the next rent (MS-4).

    A deed of the bank underfoot is no goal, but with it there is one without owner, and no rent.
    """
    seat = state.frame_seat[state.frames - 1]
    state.pop()
    if state.jail[seat]:
        return
    free = money.free_deeds(state)
    steps = moving.steps_to_next(state, seat, free)
    if not free:
        taken = layout.DEEDS[state.board] & ~free & ~state.owned[seat] & ~state.mortgaged
        steps = moving.steps_to_next(state, seat, taken)
    if steps:
        asked.push_landing(state, seat, How.TYCOON)
        moving.forward(state, seat, steps, How.TYCOON)


# Ends.


def time_up(state: Board) -> None:
    """The table says that time is up (MO-4)."""
    state.emit(EventKind.TIME_UP)
    state.ending = Reason.MINUTES


def may_end(state: Board) -> bool:
    """Whether nothing is open that must be finished before the game ends (MO-4)."""
    if state.board or state.ending == Reason.LAST_STANDING:  # MM-2
        return True
    for i in range(state.frames):
        kind = state.frame_kind[i]
        if kind != Ask.CLAIM and kind < Ask.ESTATE:
            return False
    return True


def end_game(state: Board) -> None:
    """Nobody acts any more; cards under way go back."""
    while state.frames:
        if state.frame_kind[state.frames - 1] == Ask.CARD:
            cards.put_back(state)
        else:
            state.pop()
    while state.claims:
        state.claims -= 1
        money.forget_claim(state, state.claims)
    state.reason = state.ending
    state.phase = Phase.OVER
    state.is_over = True
    state.seat_to_act = NOBODY
    state.emit(EventKind.GAME_ENDED, state.reason)


def standing(state: Board, seat: int) -> int:
    """By what seats are ordered: worth, or cash in the millionaire edition; the ruined below 0."""
    if seat == state.winner:
        return 1 << 40
    if not state.out >> seat & 1:
        return state.cash[seat] if state.board else money.worth(state, seat, False)
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

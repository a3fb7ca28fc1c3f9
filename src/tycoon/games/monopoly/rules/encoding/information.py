"""What a seat is shown as numbers, and drawing anew what it cannot know. Rules: MO-5, MM-4, MM-5.

Nearly all lies open. Hidden are offers and bids that are still being made, and which fortune cards
the others keep; cards not yet drawn have no order (see `board`).
"""

from __future__ import annotations

import cython

from tycoon.core.buffers import ObservationBuffer
from tycoon.core.chance import Chance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly.names import Ask, Face, Phase, Refusable
    from tycoon.games.monopoly.rules import board
    from tycoon.games.monopoly.rules.property import auction as auctions

GOODS = 42
BYTE, BYTE_BITS = 255, 8
CASH_BITS = 16
WHO = 15


def frame_of(state: Board, kind: int) -> int:
    """The newest pending frame of a kind; -1: there is none."""
    for i in range(state.frames - 1, -1, -1):
        if state.frame_kind[i] == kind:
            return i
    return -1


def observe(state: Board, seat: int, row: ObservationBuffer) -> None:
    """Put what a seat may know into an empty row; docs/games/monopoly.md says what is where."""
    row.put(state.phase == Phase.ROLL)
    row.put(state.phase == Phase.END)
    for ask in range(Ask.BUY, Ask.CARD):
        row.put(state.top() == ask)
    row.put(state.rounds)
    row.put(state.dice[0])
    row.put(state.dice[1])
    for face in range(1, Face.TYCOON + 1):
        row.put(state.face == face)
    row.put(state.doubles)
    row.put(state.again)
    row.put(state.houses)
    row.put(state.hotels)
    row.put(state.pot)
    row.put(state.offers)
    row.put(state.refused_count)
    observe_question(state, seat, row)
    for pile in range(board.PILES):
        row.put_cards(state.unseen[pile], squares.PILE_SIZE)
        for i in range(squares.PILE_SIZE):
            at = squares.PILE_SIZE * pile + i
            row.put(state.below[at] + 1 if i < state.below_count[pile] else 0)
    for square in range(state.size):
        row.put(state.buildings[square])
    row.put_cards(state.mortgaged, state.size)
    row.put_cards(state.face_down, state.size)
    for i in range(state.seats):
        at = state.place[seat] + i
        other = state.order[at if at < state.seats else at - state.seats]
        observe_seat(state, seat, other, row)


def observe_question(state: Board, seat: int, row: ObservationBuffer) -> None:
    """What is asked: 176 numbers on the classic board."""
    top = state.frames - 1
    ask = state.top()
    what = 0
    amount = 0
    if ask == Ask.BUY:
        what = board.ONE << state.frame_a[top]
        amount = state.frame_b[top]
    elif ask == Ask.DEBT or ask == Ask.FINE:
        amount = state.frame_a[top]
    elif ask == Ask.INTEREST:
        what = state.frame_a[top]
    elif ask == Ask.CLAIM:
        what = board.ONE << state.frame_c[top]
        amount = state.frame_b[top]
    elif ask == Ask.PAYEE:
        amount = state.frame_a[top]
    elif ask == Ask.REFUSE and state.frame_a[top] >= Refusable.RENT:
        amount = state.frame_c[top]
    elif ask == Ask.REFUSE:
        what = board.ONE << (state.frame_c[top] & BYTE) | board.ONE << (
            state.frame_c[top] >> BYTE_BITS
        )
    row.put(state.frame_a[top] + 1 if ask == Ask.REFUSE else 0)
    row.put_cards(what, state.size)
    row.put(amount)
    row.put(state.frame_c[top] + 1 if ask == Ask.DEBT else 0)
    row.put(state.frame_d[top] if ask == Ask.DEBT else 0)
    auction = frame_of(state, Ask.AUCTION)
    lot = state.frame_a[auction] if auction >= 0 else -1
    row.put_cards(board.ONE << lot if 0 <= lot and lot < squares.SQUARES else 0, state.size)
    row.put(lot == 64)
    row.put(lot == 65)
    row.put(state.frame_b[auction] if auction >= 0 else 0)
    row.put(state.frame_c[auction] >> 4 & 1 if auction >= 0 else 0)
    own = top >= 0 and state.frame_seat[top] == seat
    row.put(state.frame_a[top] if ask == Ask.BID and own else 0)
    row.put(state.frame_b[top] if ask == Ask.BID and own else 0)
    shown = ask == Ask.OFFER or (ask == Ask.DRAFT and own)
    row.put_cards(state.frame_b[top] if shown else 0, GOODS)
    row.put_cards(state.frame_c[top] if shown else 0, GOODS)
    row.put(state.frame_a[top] >> CASH_BITS if shown else 0)
    row.put(state.frame_d[top] if ask == Ask.DRAFT and shown else 0)


def observe_seat(state: Board, seat: int, other: int, row: ObservationBuffer) -> None:
    """What is known of a seat: 101 numbers on the classic board."""
    top = state.frames - 1
    ask = state.top()
    row.put(state.seat_to_act == other)
    row.put(state.turn == other)
    row.put(state.out >> other & 1)
    row.put(state.cash[other])
    row.put(state.jail[other])
    row.put(state.fast >> other & 1)
    row.put(state.level[other])
    for pile in range(board.PILES):
        row.put(state.jail_cards[pile] == other)
    for square in range(state.size):
        row.put(state.at[other] == square)
    row.put_cards(state.owned[other], state.size)
    auction = frame_of(state, Ask.AUCTION)
    row.put(auction >= 0 and state.frame_d[auction] >> other & 1)
    row.put(auction >= 0 and (state.frame_c[auction] & WHO) == other + 1)
    row.put(ask == Ask.DEBT and state.frame_b[top] == other)
    trading = ask == Ask.OFFER or ask == Ask.DRAFT
    row.put(trading and (state.frame_a[top] & WHO) == other)
    row.put(ask == Ask.CLAIM and state.frame_a[top] == other)
    owes = 0
    for i in range(state.claims):
        if state.claim_payer[i] == other:
            owes += state.claim_amount[i]
    row.put(owes)
    kept = 0
    for kind in range(board.KEPT_FORTUNES):
        cards = state.kept[board.KEPT_FORTUNES * other + kind]
        kept += cards
        row.put(cards if other == seat else 0)
    row.put(kept)


def determinize(state: Board, seat: int, chance: Chance) -> None:
    """Others' unfinished offers and bids begin anew; which fortune cards they keep is drawn."""
    for i in range(state.frames):
        if state.frame_seat[i] == seat:
            continue
        if state.frame_kind[i] == Ask.DRAFT:
            state.amend(i, state.frame_a[i] & 31, 0, 0, 0)
        elif state.frame_kind[i] == Ask.BID:
            state.amend(i, auctions.bid_base(state, state.frame_seat[i], i - 1) + 1, 1, 0, 0)
    if state.board:
        draw_kept(state, seat, chance)


def draw_kept(state: Board, seat: int, chance: Chance) -> None:
    """Draw the kept fortune cards of the others from all that `seat` has not seen (MM-5)."""
    left = [0] * 5
    kept = [0] * 8
    total = 0
    for kind in range(board.KEPT_FORTUNES):
        left[kind] = state.fortunes[kind]
        for other in range(state.seats):
            if other != seat:
                cards = state.kept[board.KEPT_FORTUNES * other + kind]
                left[kind] += cards
                kept[other] += cards
                state.kept[board.KEPT_FORTUNES * other + kind] = 0
        total += left[kind]
    for other in range(state.seats):
        if other == seat:
            continue
        for _ in range(kept[other]):
            number = chance.below(total)
            kind = 0
            while number >= left[kind]:
                number -= left[kind]
                kind += 1
            left[kind] -= 1
            total -= 1
            state.kept[board.KEPT_FORTUNES * other + kind] += 1
    for kind in range(board.KEPT_FORTUNES):
        state.fortunes[kind] = left[kind]

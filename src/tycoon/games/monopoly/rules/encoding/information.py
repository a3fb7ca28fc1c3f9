"""What a seat is shown as numbers, and drawing anew what it cannot know. Rules: MO-5, MM-4, MM-5.

Nearly all lies open. Hidden are offers and bids that are still being made, and which fortune cards
the others keep; cards not yet drawn have no order (see `board`).
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.games.monopoly.rules.board import Board

if not cython.compiled:
    from tycoon.games.monopoly import squares
    from tycoon.games.monopoly._names import asked, swap
    from tycoon.games.monopoly.names import Ask, Face, Lot, Phase, Refusable
    from tycoon.games.monopoly.rules import board
    from tycoon.games.monopoly.rules.property import auction as auctions

GOODS = 42


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
    row.put(asked.refuse(state, top).what + 1 if ask == Ask.REFUSE else 0)
    row.put_cards(deeds_asked_about(state, ask), state.size)
    row.put(amount_asked_about(state, ask))
    row.put(asked.debt(state, top).due + 1 if ask == Ask.DEBT else 0)
    row.put(asked.debt(state, top).offers if ask == Ask.DEBT else 0)
    observe_auction(state, row)
    own = top >= 0 and state.frame_seat[top] == seat
    row.put(asked.bid(state, top).amount if ask == Ask.BID and own else 0)
    row.put(asked.bid(state, top).step if ask == Ask.BID and own else 0)
    if ask == Ask.OFFER:
        offer = asked.offer(state, top)
        observe_exchange(offer.given, offer.wanted, offer.cash, 0, row)
    elif ask == Ask.DRAFT and own:
        draft = asked.draft(state, top)
        observe_exchange(draft.given, draft.wanted, draft.cash, draft.named, row)
    else:
        observe_exchange(0, 0, 0, 0, row)


def deeds_asked_about(state: Board, ask: int) -> int:
    """The deeds that the top frame is about, a bit each."""
    top = state.frames - 1
    if ask == Ask.BUY:
        return board.ONE << asked.buy(state, top).square
    if ask == Ask.INTEREST:
        return asked.interest(state, top).deeds
    if ask == Ask.CLAIM:
        return board.ONE << asked.claim(state, top).square
    if ask == Ask.REFUSE:
        coming = asked.refuse(state, top)
        if coming.what < Refusable.RENT:
            cities = swap.fields(coming.about)
            return board.ONE << cities.given | board.ONE << cities.square
    return 0


def amount_asked_about(state: Board, ask: int) -> int:
    """The sum that the top frame is about."""
    top = state.frames - 1
    if ask == Ask.BUY:
        return asked.buy(state, top).price
    if ask == Ask.DEBT:
        return asked.debt(state, top).amount
    if ask == Ask.FINE:
        return asked.fine(state, top).steps
    if ask == Ask.CLAIM:
        return asked.claim(state, top).amount
    if ask == Ask.PAYEE:
        return asked.payee(state, top).amount
    if ask == Ask.REFUSE and asked.refuse(state, top).what >= Refusable.RENT:
        return asked.refuse(state, top).about
    return 0


def observe_auction(state: Board, row: ObservationBuffer) -> None:
    """The auction under way."""
    at = frame_of(state, Ask.AUCTION)
    if at < 0:
        observe_lot(state, 0, -1, 0, False, row)
        return
    sale = asked.auction(state, at)
    deed = board.ONE << sale.lot if sale.lot < squares.SQUARES else 0
    observe_lot(state, deed, sale.lot, sale.high, sale.again == 1, row)


def observe_lot(
    state: Board, deed: int, lot: int, high: int, again: bool, row: ObservationBuffer
) -> None:
    """What is auctioned, and for how much."""
    row.put_cards(deed, state.size)
    row.put(lot == Lot.HOUSE)
    row.put(lot == Lot.HOTEL)
    row.put(high)
    row.put(again)


def observe_exchange(
    given: int, wanted: int, cash: int, named: int, row: ObservationBuffer
) -> None:
    """An offer as far as it is seen, and what was named last in one's own draft."""
    row.put_cards(given, GOODS)
    row.put_cards(wanted, GOODS)
    row.put(cash)
    row.put(named)


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
    at = frame_of(state, Ask.AUCTION)
    row.put(at >= 0 and asked.auction(state, at).bidders >> other & 1)
    row.put(at >= 0 and asked.auction(state, at).bidder == other)
    row.put(ask == Ask.DEBT and asked.debt(state, top).to == other)
    row.put(
        (ask == Ask.OFFER and asked.offer(state, top).maker == other)
        or (ask == Ask.DRAFT and asked.draft(state, top).partner == other)
    )
    row.put(ask == Ask.CLAIM and asked.claim(state, top).payer == other)
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
            draft = asked.draft(state, i)
            asked.amend_draft(state, i, draft.partner, draft.counter, 0, 0, 0, 0, 0)
        elif state.frame_kind[i] == Ask.BID:
            least = auctions.bid_base(state, state.frame_seat[i], i - 1) + 1
            asked.amend_bid(state, i, least, 1)
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

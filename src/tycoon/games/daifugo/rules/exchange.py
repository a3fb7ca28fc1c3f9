"""Dealing, drawing seats, the exchange between classes, and who leads the round.

Rules: DF-8, DF-10 to DF-12, DF-80.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.games.daifugo import names
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.games.daifugo._names import asked
    from tycoon.games.daifugo.names import EventKind
    from tycoon.games.daifugo.rules import information, rounds

NONE = -1
ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
JOKER = 52
EACH = 10
DIAMOND_THREE_CARD = 2
EXCHANGE = names.EXCHANGE
JOKERS_AT = 52
JACKS_AT = 32


def deal_round(state: Round, chance: Chance) -> None:
    """Begin a round: seats if they are due, cards, classes, exchange, first lead."""
    later = state.deals > 0
    if later and state.reseat_every and state.deals % state.reseat_every == 0:
        draw_seats(state, chance)
    lapsed = not later or (state.class_lapse != 0 and state.deals % state.class_lapse == 0)
    last = close_places(state, lapsed)
    state.clear_round()
    state.shuffled = False
    state.deals += 1
    state.active = (1 << state.seats) - 1
    deal_cards(state, first_dealt(state, chance), chance)
    for seat in range(state.seats):
        state.emit(EventKind.DEALT, seat, state.hands[seat], popcount(state.hands[seat]))
    if state.lead != rounds.DIAMOND_THREE:
        choose_lead(state, last, later, chance)
    if not lapsed:
        if state.tenpenchii and change_hands(state):
            go_on(state, 2)
        else:
            begin_exchange(state, 2)
    elif state.lead == rounds.DIAMOND_THREE:
        for seat in range(state.seats):
            if state.hands[seat] & DIAMOND_THREE_CARD:
                lead_with_diamond(state, seat)
    else:
        begin_play(state, state.first_lead)


def close_places(state: Round, lapsed: bool) -> int:
    """Make the places of the last round classes, unless they lapse; who was last, -1 for nobody."""
    last = NONE
    for seat in range(state.seats):
        if state.deals > 0 and state.places[seat] == state.seats:
            last = seat
        state.ranks[seat] = 0 if lapsed else state.places[seat]
        state.places[seat] = 0
    return last


def first_dealt(state: Round, chance: Chance) -> int:
    """Who gets the first card where hands may differ: the daifugo, or anybody (DF-10)."""
    if state.draw_pile or state.equal_hands:
        return 0
    first = state.seat_of(1)
    return chance.below(state.seats) if first == NONE else first


def choose_lead(state: Round, last: int, later: bool, chance: Chance) -> None:
    """Say who leads the first trick where it is not the 3 of diamonds that says it (DF-8)."""
    if state.lead == rounds.LAST_PLACE and last != NONE:
        state.first_lead = last
    elif state.lead != rounds.KEEP or not later:
        state.first_lead = chance.below(state.seats)


def draw_seats(state: Round, chance: Chance) -> None:
    """Draw anew who sits behind whom; places and points stay with the players (DF-8)."""
    chance.shuffle(state.seats)
    ring = 0
    for i in range(state.seats):
        state.ring[i] = chance.order[i]
        ring |= chance.order[i] << 4 * i
    state.close_ring()
    state.emit(EventKind.SEATED, ring)


def shuffle_seats(state: Round, chance: Chance) -> None:
    """Draw seats and first player anew for the host (DF-8)."""
    draw_seats(state, chance)
    state.first_lead = chance.below(state.seats)
    state.shuffled = True


def deal_cards(state: Round, first: int, chance: Chance) -> None:
    """Shuffle and deal.

    Ten cards each and a pile, or equal hands, or all cards one by one from `first` (DF-10).
    """
    deck = JOKER + state.jokers
    chance.shuffle(deck)
    dealt = EACH * state.seats if state.draw_pile else deck
    put_out = deck % state.seats if state.equal_hands and not state.draw_pile else 0
    seat = first
    count = 0
    for i in range(deck):
        card = chance.order[i]
        if card >= JOKER:
            card = JOKER
        elif put_out:
            put_out -= 1
            state.aside |= ONE << card
            continue
        if count < dealt:
            state.hands[seat] = rounds.plus(state.hands[seat], ONE << card)
            seat = state.following[seat]
        else:
            state.pile = rounds.plus(state.pile, ONE << card)
        count += 1


# The exchange.


def begin_exchange(state: Round, count: int) -> None:
    """Give the strongest cards up; ask who got them for as many in return (DF-12)."""
    taker = state.seat_of(1 if count == 2 else 2)
    giver = state.seat_of(state.seats if count == 2 else state.seats - 1)
    cards = strongest(state.hands[giver], count)
    information.transfer(state, giver, taker, cards)
    state.bounds[taker] = low_bit(cards) + 1
    state.bound_from[taker] = giver
    information.update_watched(state, giver)
    state.emit(EventKind.EXCHANGED, giver, taker, cards, count)
    asked.push_return(state, taker, giver, count)


def change_hands(state: Round) -> bool:
    """Let the daihinmin and the daifugo change hands if the former is hopeless (DF-80).

    That is one with nothing above a 10 and no joker. False for any other.
    """
    poor = state.seat_of(state.seats)
    rich = state.seat_of(1)
    mine = state.hands[poor]
    theirs = state.hands[rich]
    if mine >> JACKS_AT:
        return False
    state.emit(EventKind.HANDS_CHANGED, poor, rich)
    information.transfer(state, poor, rich, mine)
    state.emit(EventKind.EXCHANGED, poor, rich, mine, popcount(mine))
    information.transfer(state, rich, poor, theirs)
    state.emit(EventKind.EXCHANGED, rich, poor, theirs, popcount(theirs))
    return True


def strongest(hand: int, count: int) -> int:
    """So many of the strongest cards of a hand, jokers first, equal ones by suit (DF-12)."""
    cards = 0
    for _ in range(count):
        high = high_bit(hand)
        hand ^= ONE << high
        cards = rounds.plus(cards, ONE << min(high, JOKER))
    return cards


def add_returns(state: Round, out: Actions) -> None:
    """Add every choice of cards to return, by the weaker card, then by the stronger."""
    hand = state.hands[state.seat_to_act]
    count = asked.return_(state, state.frames - 1).wanted
    left = hand
    while left:
        card = left & (0 - left)
        left ^= card
        if card > NATURALS and popcount(hand >> JOKER) == 2 and not left and count == 1:
            break
        if count == 1:
            out.add(return_action(card))
            continue
        more = left
        while more:
            other = more & (0 - more)
            more ^= other
            if card <= NATURALS and other > NATURALS:
                out.add(return_action(card | rounds.unary(1)))
                break
            out.add(return_action(card | other))


def return_action(cards: int) -> int:
    """The action of returning these cards."""
    jokers = popcount(cards >> JOKER)
    return EXCHANGE | cards & NATURALS | jokers << JOKERS_AT


def returned(action: int) -> int:
    """The cards of such an action."""
    return action & NATURALS | rounds.unary(action >> JOKERS_AT & 3)


def return_cards(state: Round, action: int) -> bool:
    """Return cards, then let the next pair exchange or settle the lead; False when not legal."""
    seat = state.seat_to_act
    gift = asked.return_(state, state.frames - 1)
    giver = gift.giver
    count = gift.wanted
    if action >> JOKERS_AT & 63 > 2 or action >> 58 != EXCHANGE >> 58:
        return False
    cards = returned(action)
    if (
        popcount(cards) != count
        or rounds.plus(rounds.minus(state.hands[seat], cards), cards) != state.hands[seat]
    ):
        return False
    state.pop()
    information.transfer(state, seat, giver, cards)
    state.emit(EventKind.EXCHANGED, seat, giver, cards, count)
    go_on(state, count)
    return True


def go_on(state: Round, count: int) -> None:
    """What comes when a pair of so many cards has exchanged: the next pair, or the lead."""
    if count == 2 and state.seats >= 4:
        begin_exchange(state, 1)
    elif state.lead == rounds.DIAMOND_THREE:
        asked.push_claim(state, state.seat_of(1), 0)
    else:
        begin_play(state, state.first_lead)


def holds_diamond(state: Round) -> bool:
    """Whether the seat to act holds the 3 of diamonds."""
    return state.hands[state.seat_to_act] & DIAMOND_THREE_CARD != 0


def answer_claim(state: Round, claims: bool) -> bool:
    """Claim or deny the 3 of diamonds; False for what is not true (DF-8)."""
    seat = state.seat_to_act
    if claims != holds_diamond(state):
        return False
    denied = asked.claim(state, state.frames - 1).denied
    state.pop()
    if claims:
        state.emit(EventKind.CLAIMED, seat)
        lead_with_diamond(state, seat)
    else:
        state.emit(EventKind.DENIED, seat)
        asked.push_claim(state, state.following[seat], denied + 1)
    return True


def lead_with_diamond(state: Round, seat: int) -> None:
    """Show the 3 of diamonds to everybody; its holder leads (DF-8)."""
    information.reveal(state, seat, DIAMOND_THREE_CARD)
    begin_play(state, seat)


def begin_play(state: Round, seat: int) -> None:
    """Begin the first trick of the round."""
    state.first_lead = seat
    state.ask_lead(seat)
    state.emit(EventKind.LEADS, seat)

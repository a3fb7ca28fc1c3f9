"""What players know of each other's cards, and drawing the rest anew.

Rules: DF-12, DF-16, DF-42.

Who gives a card knows where it is, until its holder gives away cards that this player does not
see. `known[8 i + j]` is what seat i knows of the hand of seat j.

Who was given the strongest cards of a hand knows that it holds nothing stronger: `bounds[i]` is 1
+ the weakest card that seat i got so from seat `bound_from[i]`, and `loose[i]` how many cards of
that hand, unseen by i, this says nothing of, because they came later. Weaker cards that it has
shown since are counted in `laid[i]`: some of them may have been those.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.chance import Chance
from tycoon.games.daifugo.rules.rounds import Round

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, popcount
    from tycoon.games.daifugo._names import asked
    from tycoon.games.daifugo.names import Ask
    from tycoon.games.daifugo.rules import rounds

MAX_SEATS = 8
ONE = 1
NATURALS = 0xF_FFFF_FFFF_FFFF
EVERY_CARD = 0x3F_FFFF_FFFF_FFFF
DIAMOND_THREE_CARD = 2
FIRST_JOKER = 52
PARTS = 1 << 32
BOTH = 1 << 16


def above_bound(state: Round, viewer: int, cards: int) -> int:
    """Which of these cards are stronger than what `viewer` was given as the strongest."""
    bound = state.bounds[viewer]
    return cards >> bound << bound


def note_shown(state: Round, seat: int, cards: int) -> None:
    """Forget what seats knew of cards that a watched hand has just shown."""
    watched = False
    for viewer in range(state.seats):
        known = state.known[MAX_SEATS * viewer + seat]
        if state.bound_from[viewer] == seat and state.bounds[viewer] and viewer != seat:
            count_laid(state, viewer, rounds.minus(cards, known))
            watched = True
        if known & cards:
            known = rounds.minus(known, cards)
            state.known[MAX_SEATS * viewer + seat] = known
        if known and viewer != seat:
            watched = True
    if not watched:  # as `update_watched` would find, in the same pass
        state.watched &= ~(1 << seat)


def count_laid(state: Round, viewer: int, unseen: int) -> None:
    """Count cards shown by a hand that gave its strongest: a stronger one came later."""
    strong = popcount(above_bound(state, viewer, unseen))
    state.loose[viewer] -= min(state.loose[viewer], strong)
    if state.loose[viewer]:
        state.laid[viewer] = min(state.laid[viewer] + popcount(unseen) - strong, 1000)
    else:
        state.laid[viewer] = 0


def update_watched(state: Round, seat: int) -> None:
    """Keep in `watched` whether anybody knows anything of a hand."""
    state.watched &= ~(1 << seat)
    for viewer in range(state.seats):
        bounded = state.bounds[viewer] != 0 and state.bound_from[viewer] == seat
        if viewer != seat and (bounded or state.known[MAX_SEATS * viewer + seat]):
            state.watched |= 1 << seat


def add_unseen(state: Round, seat: int, count: int, witness: int) -> None:
    """Count cards that a hand got unseen by all but `witness` (-1: by all)."""
    if not state.watched >> seat & 1:
        return
    for viewer in range(state.seats):
        if state.bounds[viewer] and state.bound_from[viewer] == seat and viewer != witness:
            state.loose[viewer] += count


def transfer(state: Round, giver: int, taker: int, cards: int) -> None:
    """Move cards from hand to hand; giver and taker see them, the others only how many."""
    count = popcount(cards)
    if state.watched >> giver & 1:
        watched = False
        for viewer in range(state.seats):
            at = MAX_SEATS * viewer + giver
            if viewer == giver:
                continue
            bounded = state.bounds[viewer] != 0 and state.bound_from[viewer] == giver
            if viewer == taker:
                if bounded:
                    unseen = rounds.minus(cards, state.known[at])
                    count_laid(state, viewer, unseen)
                state.known[at] = rounds.minus(state.known[at], cards)
            else:
                if bounded:
                    state.loose[viewer] += popcount(state.known[at])
                state.known[at] = 0
            if bounded or state.known[at]:
                watched = True
        if not watched:
            state.watched &= ~(1 << giver)
    add_unseen(state, taker, count, giver)
    at = MAX_SEATS * giver + taker
    state.known[at] = rounds.plus(state.known[at], cards)
    if state.known[at]:
        state.watched |= 1 << taker
    state.hands[giver] = rounds.minus(state.hands[giver], cards)
    state.hands[taker] = rounds.plus(state.hands[taker], cards)


def reveal(state: Round, seat: int, cards: int) -> None:
    """Let everybody know that `seat` holds these cards."""
    for viewer in range(state.seats):
        if viewer != seat:
            at = MAX_SEATS * viewer + seat
            state.known[at] = rounds.plus(rounds.minus(state.known[at], cards), cards)
    update_watched(state, seat)


# Drawing anew.


def determinize(state: Round, seat: int, chance: Chance) -> None:
    """Deal anew all cards that `seat` has not seen, and take back what others have only picked."""
    if not state.played and not state.hands[seat]:
        return
    forget_choices(state, seat)
    cards = rounds.minus(full_deck(state), rounds.plus(state.played, state.hands[seat]))
    wanted = [0] * 8
    for other in range(state.seats):
        if other != seat:
            known = state.known[MAX_SEATS * seat + other]
            wanted[other] = popcount(state.hands[other]) - popcount(known)
            state.hands[other] = known
            cards = rounds.minus(cards, known)
    piled = popcount(state.pile)
    put_out = popcount(state.aside)
    state.pile = 0
    state.aside = 0
    bounded = state.bound_from[seat] if state.bounds[seat] else -1
    if bounded >= 0 and wanted[bounded]:
        cards = draw_bounded(state, seat, wanted, cards, put_out, chance)
        wanted[bounded] = 0
    if state.top() == Ask.CLAIM and cards & DIAMOND_THREE_CARD:
        cards = place_diamond(state, wanted, cards, chance)
    for _ in range(put_out):  # never a joker (DF-10)
        card = draw_card(cards & NATURALS, chance)
        cards ^= card
        state.aside |= card
    for other in range(state.seats):
        for _ in range(wanted[other]):
            card = draw_card(cards, chance)
            cards = rounds.minus(cards, card)
            state.hands[other] = rounds.plus(state.hands[other], card)
    state.pile = cards
    if popcount(cards) != piled:
        state.broken = True
    imagine_knowledge(state, seat, chance)


def is_hidden(state: Round, seat: int) -> bool:
    """Whether `seat` may lack any knowledge: it has none if all it has not seen is in one place."""
    places = (1 if state.pile else 0) + (1 if state.aside else 0)
    for i in range(state.frames):
        if state.frame_seat[i] != seat:
            return True
    for holder in range(state.seats):
        if holder == seat:
            continue
        if rounds.minus(state.hands[holder], state.known[MAX_SEATS * seat + holder]):
            places += 1
        for viewer in range(state.seats):
            if viewer == seat or viewer == holder:
                continue
            bounded = state.bounds[viewer] != 0 and state.bound_from[viewer] == holder
            if bounded or state.known[MAX_SEATS * viewer + holder]:
                return True
    return places > 1


def recast(state: Round, now: Round, world: Round) -> bool:
    """Be as it was if `world`, a possibility of the later `now`, is how things are.

    Every hand has what it laid since, too. False where cards went elsewhere, or are being picked.
    """
    laid = rounds.minus(now.played, state.played)
    moved = 0
    for seat in range(state.seats):
        since = rounds.minus(state.hands[seat], now.hands[seat])
        if rounds.plus(now.hands[seat], since) != state.hands[seat]:
            return False
        moved = rounds.plus(moved, since)
    if state.deals != now.deals or state.frames or now.frames or moved != laid:
        return False
    for seat in range(state.seats):
        since = rounds.minus(state.hands[seat], now.hands[seat])
        state.hands[seat] = rounds.plus(world.hands[seat], since)
    state.pile = world.pile
    state.aside = world.aside
    return True


def swap_hidden(state: Round, seat: int, chance: Chance) -> int:
    """Let two cards that `seat` cannot know change places; who had them, as bits, or 0.

    Cards stay of which anybody knows where they are. A hand that gave its strongest cards keeps as
    many stronger ones as it has: how many that are is drawn by `determinize` alone.
    """
    one = chance.below(state.seats + 2)
    other = chance.below(state.seats + 2)
    if one == other or one == seat or other == seat or state.frames:
        return 0
    mine = free_cards(state, one)
    theirs = free_cards(state, other)
    if not mine or not theirs:
        return 0
    given = draw_card(mine, chance)
    taken = draw_card(theirs, chance)
    put_out = state.seats + 1
    if (one == put_out and taken > NATURALS) or (other == put_out and given > NATURALS):
        return 0  # a joker is never out of the round (DF-10)
    strong = strong_cards(state, one) + BOTH * strong_cards(state, other)
    change_card(state, one, given, taken)
    change_card(state, other, taken, given)
    if strong_cards(state, one) + BOTH * strong_cards(state, other) != strong:
        return 0
    return ONE << one | ONE << other


def free_cards(state: Round, holder: int) -> int:
    """The cards of a hand, the pile, or out of the round, of which nobody else knows."""
    if holder == state.seats:
        return state.pile
    if holder > state.seats:
        return state.aside
    cards = state.hands[holder]
    if state.watched >> holder & 1:
        for viewer in range(state.seats):
            if viewer != holder:
                cards = rounds.minus(cards, state.known[MAX_SEATS * viewer + holder])
    return cards


def strong_cards(state: Round, holder: int) -> int:
    """How many cards of a hand are stronger than those that it gave as its strongest."""
    count = 0
    if holder < state.seats and state.watched >> holder & 1:
        for viewer in range(state.seats):
            if state.bounds[viewer] and state.bound_from[viewer] == holder:
                known = state.known[MAX_SEATS * viewer + holder]
                unseen = rounds.minus(state.hands[holder], known)
                count += popcount(above_bound(state, viewer, unseen))
    return count


def change_card(state: Round, holder: int, given: int, taken: int) -> None:
    """Take a card from where it is, and put another there."""
    if holder == state.seats:
        state.pile = rounds.plus(rounds.minus(state.pile, given), taken)
    elif holder > state.seats:
        state.aside = rounds.plus(rounds.minus(state.aside, given), taken)
    else:
        state.hands[holder] = rounds.plus(rounds.minus(state.hands[holder], given), taken)


def imagine_knowledge(state: Round, seat: int, chance: Chance) -> None:
    """Draw what others know of hands drawn anew.

    As many cards as before, of those that are there now.
    """
    for holder in range(state.seats):
        if holder == seat or not state.watched >> holder & 1:
            continue
        hand = state.hands[holder]
        seen = state.known[MAX_SEATS * seat + holder]
        for viewer in range(state.seats):
            if viewer == seat or viewer == holder:
                continue
            at = MAX_SEATS * viewer + holder
            count = popcount(state.known[at])
            if count:
                shared = state.known[at] & seen & NATURALS
                unseen = rounds.minus(hand, seen)
                for _ in range(min(count - popcount(shared), popcount(unseen))):
                    card = draw_card(unseen, chance)
                    unseen = rounds.minus(unseen, card)
                    shared = rounds.plus(shared, card)
                for _ in range(count - popcount(shared)):
                    card = draw_card(rounds.minus(hand, shared), chance)
                    shared = rounds.plus(shared, card)
                state.known[at] = shared
            if state.bounds[viewer] and state.bound_from[viewer] == holder:
                imagine_bound(state, viewer, rounds.minus(hand, state.known[at]))


def imagine_bound(state: Round, viewer: int, unseen: int) -> None:
    """Raise the bound of `viewer` until this hand keeps it."""
    strong = above_bound(state, viewer, unseen)
    if popcount(strong) <= state.loose[viewer]:
        return
    for _ in range(state.loose[viewer]):
        strong = rounds.minus(strong, ONE << min(high_bit(strong), FIRST_JOKER))
    state.bounds[viewer] = min(high_bit(strong), FIRST_JOKER) + 1


def full_deck(state: Round) -> int:
    """All cards of the deck."""
    return NATURALS | rounds.unary(state.jokers)


def draw_card(cards: int, chance: Chance) -> int:
    """One of these cards at random; a joker as the lower of its bits."""
    for _ in range(chance.below(popcount(cards)) if cards else 0):
        cards &= cards - 1
    card = cards & -cards
    return card if card <= NATURALS else rounds.unary(1)


def forget_choices(state: Round, seat: int) -> None:
    """Take back what another seat has picked and not yet confirmed: it is its own secret."""
    for i in range(state.frames):
        kind = state.frame_kind[i]
        picks = kind == Ask.GIVE or kind == Ask.DISCARD or kind == Ask.CHANGE
        if picks and state.frame_seat[i] != seat:
            asked.amend_give(state, i, asked.give(state, i).allowed, 0, 0)
        if kind == Ask.BOMB and state.frame_seat[i] != seat:
            asked.amend_bomb(state, i, asked.bomb(state, i).allowed, 0)


def place_diamond(state: Round, wanted: list[int], cards: int, chance: Chance) -> int:
    """Put the 3 of diamonds in a hand that has not denied it; return the other cards (DF-8)."""
    slots = undenied(state, wanted)
    if not slots:
        return cards
    slot = chance.below(slots)
    other = state.seat_to_act
    while slot >= wanted[other]:
        slot -= wanted[other]
        other = state.following[other]
    wanted[other] -= 1
    state.hands[other] |= DIAMOND_THREE_CARD
    return cards & ~DIAMOND_THREE_CARD


def undenied(state: Round, wanted: list[int]) -> int:
    """How many cards are wanted for hands that have not denied the 3 of diamonds."""
    slots = 0
    other = state.seat_to_act
    for _ in range(state.seats - asked.claim(state, state.frames - 1).denied):
        slots += wanted[other]
        other = state.following[other]
    return slots


def draw_bounded(
    state: Round, seat: int, wanted: list[int], cards: int, put_out: int, chance: Chance
) -> int:
    """Draw the unseen cards of the hand whose strongest `seat` got; return the cards left.

    As many as came later and are still there may be any, the others are not stronger. A drawing is
    kept as often as the rest can be dealt.
    """
    holder = state.bound_from[seat]
    count = wanted[holder]
    wanted[holder] = 0
    while True:
        left = cards
        loose = loose_still_held(state, seat, count, cards, chance)
        for i in range(count):
            weaker = i < count - loose
            card = draw_card(
                rounds.minus(left, above_bound(state, seat, left)) if weaker else left, chance
            )
            left = rounds.minus(left, card)
        if can_deal_rest(state, holder, wanted, cards, left, put_out, chance):
            state.hands[holder] = rounds.plus(state.hands[holder], rounds.minus(cards, left))
            return left


def loose_still_held(state: Round, seat: int, count: int, cards: int, chance: Chance) -> int:
    """How many of the cards that came later the hand still holds, drawn as likely as it is.

    What it showed since may have been any of its cards: every way in which the first and the later
    cards could have been dealt counts once.
    """
    loose = min(state.loose[seat], count)
    laid = state.laid[seat]
    if not loose or not laid:
        return loose
    unseen = popcount(cards)
    weak = unseen - popcount(above_bound(state, seat, cards))
    total = 0.0
    for gone in range(loose + 1):
        total += ways_gone(laid, loose, gone, count, weak, unseen)
    drawn = total * chance.below(PARTS) / PARTS
    for gone in range(loose):
        drawn -= ways_gone(laid, loose, gone, count, weak, unseen)
        if drawn < 0:
            return loose - gone
    return 0


def ways_gone(laid: int, loose: int, gone: int, count: int, weak: int, unseen: int) -> float:
    """In how many ways `gone` of the cards laid had come later."""
    first = count - loose + gone
    return choose(laid, gone) * choose(weak, first) * choose(unseen - first, loose - gone)


def choose(n: int, k: int) -> float:
    """How many sets of k there are among n."""
    if k < 0 or k > n:
        return 0.0
    found = 1.0
    for i in range(k):
        found = found * (n - i) / (i + 1)
    return found


def can_deal_rest(
    state: Round,
    holder: int,
    wanted: list[int],
    cards: int,
    left: int,
    put_out: int,
    chance: Chance,
) -> bool:
    """Whether the rest can be dealt once this hand is drawn.

    False if a joker is put out of the round or somebody has denied the 3 of diamonds (DF-8, DF-10).
    """
    if state.top() == Ask.CLAIM and cards & DIAMOND_THREE_CARD:
        if not left & DIAMOND_THREE_CARD:
            return not has_denied(state, holder)
        return chance.below(popcount(left)) < undenied(state, wanted)
    for _ in range(put_out):
        card = draw_card(left, chance)
        if card > NATURALS:
            return False
        left ^= card
    return True


def has_denied(state: Round, seat: int) -> bool:
    """Whether a seat was asked for the 3 of diamonds before (DF-8)."""
    other = state.seat_to_act
    for _ in range(state.seats - asked.claim(state, state.frames - 1).denied):
        if other == seat:
            return False
        other = state.following[other]
    return True

"""A hand-written player of Big Two, who thinks in groups of cards and in turns.

It splits its hand into the groups that it would play one by one. A group costs a turn, less the
likelier it is that nobody beats it; the best split costs least. Every play is judged by what the
hand left behind would cost, by the lead that it may win, and by what it lets the others do. It
looks at nothing but its own hand, what has been played, and how many cards the others hold, so that
every determinization gets the same answer.

The weights are 1/1024 of a turn; they were tuned by playing against earlier selves.
"""

from __future__ import annotations

from itertools import accumulate

import cython

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.games.bigtwo import names
from tycoon.games.bigtwo.rules.state import BigTwo

if not cython.compiled:
    from tycoon.core.engine._bits import high_bit, low_bit, popcount
    from tycoon.games.bigtwo.rules import combos
    from tycoon.games.bigtwo.rules import dragons as dragon_rules

TURN = 1024
TURN_BITS = 10
# How much cheaper a group is that nobody can beat: such a group is worth more than it costs.
CONTROL = 1318
# Winning the lead, and winning it with no more than five cards left.
LEAD = 368
LEAD_LATE = 800
LAST = 5
# What leading a single costs: it gets rid of least.
LEAD_SINGLE = 150
# Each card left in the hand, and once somebody has few.
CARD = 57
CARD_LATE = 85
FEW = 4
# Offering a play of as many cards as somebody has left, if it can be beaten.
RISK, RISK_SINGLE = 300, 620
# Letting an opponent keep the lead who has 0, 1, 2, … cards left.
LET_LEAD = [0, 1536, 512, 205]
# How likely a group holds against one higher group that is out; each one more counts again.
SINGLE_HOLDS = 967
PAIR_HOLDS = 879
TRIPLE_HOLDS = 715
# How likely fives hold against three others, by kind from the straight on.
FIVE_HOLDS = [260, 461, 1019, 1014, 1020]

# A bomb on fewer cards, while nobody is about to go out.
BOMB_EARLY = 614
# In a team, still holding a 2, a dragon or a bomb where that doubles the loss, by the fewest cards
# an opponent has.
HELD_RISK = [0, 922, 614, 410, 256, 154]
MAX_LEADS = 256
MAX_FIVES = 40


def _falling(share: int, most: int) -> list[int]:
    """The odds by how many higher groups are out, up to `most`; each counts for this share."""
    return list(accumulate(range(most), lambda odds, _: odds * share >> TURN_BITS, initial=TURN))


SINGLES = _falling(SINGLE_HOLDS, 53)
PAIRS = _falling(PAIR_HOLDS, 14)
TRIPLES = _falling(TRIPLE_HOLDS, 14)
ABOVE_ALL = 1 << 52

REDEAL = names.REDEAL
TWOS = 0xF_0000_0000_0000
# A table of odds has 1024 for a group that nobody can beat: singles and pairs by their highest
# card, triples by rank, fives by kind.
PAIRS_AT, TRIPLES_AT, FIVES_AT = 54, 106, 119
STRAIGHT_KIND = 4
WON = 1 << 30


class Greedy(Bot):
    """Plans its hand, leads low and long, keeps its best for control, stops who is nearly out."""

    plays = BigTwo

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        if actions.size == 1:
            return actions.items[0]
        if actions.items[1] == REDEAL:  # who is asked has a poor hand
            return REDEAL
        return decide(cython.cast(BigTwo, state), actions)

    def _ignores_hidden(self) -> bool:
        return True


def decide(state: BigTwo, actions: Actions) -> int:
    """The best of the legal actions; on a lead, of those worth a thought."""
    if not cython.compiled:  # compiled, what is written before it is read need not be emptied
        odds, leads = [0] * 124, [0] * MAX_LEADS
    reckon(state, state.hands[state.seat_to_act], odds)
    if state.to_beat:
        return best_of(state, actions.items, actions.size, odds)
    return best_of(state, leads, find_leads(state, leads), odds)


def best_of(state: BigTwo, actions: list[int], count: int, odds: list[int]) -> int:
    """The first of the most valuable actions."""
    few = fewest(state)
    whole = whole_cost(state, odds)
    best = actions[0]
    most = value_of(state, best, odds, few, whole)
    for i in range(1, count):
        value = value_of(state, actions[i], odds, few, whole)
        if value > most:
            most = value
            best = actions[i]
    return best


def value_of(state: BigTwo, action: int, odds: list[int], few: int, whole: int) -> int:
    """What it is worth to do this, 1024 to a turn.

    Args:
        few: the fewest cards an opponent has.
        whole: what the hand costs, as `whole_cost` has it.
    """
    after = state.hands[state.seat_to_act] & ~action
    if not after:
        return WON
    left = popcount(after)
    value = -cost_after(state, action, odds, whole) - left * (CARD_LATE if few <= FEW else CARD)
    value -= held_risk(state, after, few)
    if not action:
        return value - loss_of_lead(state)
    holds = odds_of(action, odds)
    if holds == TURN and cost(after, odds, True) <= 1:
        return WON - left
    if few > FEW and state.bombs and 0 < state.to_beat < combos.STRAIGHT and popcount(action) == 5:
        value -= BOMB_EARLY
    lead = LEAD_LATE if left <= LAST else LEAD
    size = popcount(action)
    if size == 1 and not state.to_beat:
        value -= LEAD_SINGLE
    return value + (lead * holds >> TURN_BITS) - (danger(state, size, holds) if few <= size else 0)


def held_risk(state: BigTwo, hand: int, few: int) -> int:
    """What it may cost a team to keep this hand while an opponent has so few cards."""
    if few < 6 and state.teams and state.dangerous_twos and is_dangerous(state, hand):
        return HELD_RISK[few]
    return 0


def loss_of_lead(state: BigTwo) -> int:
    """What it costs to let the owner of the trick keep the lead."""
    keeps = popcount(state.hands[state.owner])
    return 0 if keeps > 3 or is_partner(state, state.owner) else LET_LEAD[keeps]


def is_partner(state: BigTwo, seat: int) -> bool:
    """Whether this seat plays for the team of the seat to act, or is it."""
    return state.teams and not (seat ^ state.seat_to_act) & 1


def is_dangerous(state: BigTwo, hand: int) -> bool:
    """Whether a loser's hand counts double."""
    return hand & (TWOS | dragon_rules.DRAGONS) != 0 or (
        state.bombs and dragon_rules.holds_bomb(hand)
    )


def fewest(state: BigTwo) -> int:
    """The smallest number of cards that an opponent holds."""
    few = 52
    for seat in range(state.seats):
        if seat != state.seat_to_act and not is_partner(state, seat):
            few = min(few, popcount(state.hands[seat]))
    return few


def danger(state: BigTwo, size: int, holds: int) -> int:
    """What it may cost to play `size` cards: opponents with as many may go out."""
    loss = 0
    risk = RISK_SINGLE if size == 1 else RISK
    for seat in range(state.seats):
        if seat != state.seat_to_act and popcount(state.hands[seat]) == size:
            if not is_partner(state, seat):
                loss += risk * (TURN - holds) >> TURN_BITS
    return loss


# How likely it is that nobody beats a group.


def reckon(state: BigTwo, cards: int, odds: list[int]) -> None:
    """Fill in the odds of all groups of `cards`, from the cards not seen yet and the hands' sizes.

    With a dragon among them, of all groups there are: it can stand for any card.
    """
    unseen = state.all_cards & ~state.played & ~state.hands[state.seat_to_act]
    largest = others = 0
    for seat in range(state.seats):
        if seat != state.seat_to_act:
            largest = max(largest, popcount(state.hands[seat]))
            others += 1 if popcount(state.hands[seat]) >= 5 else 0
    for kind in range(5):
        odds[FIVES_AT + kind] = TURN - (TURN - FIVE_HOLDS[kind]) * others // 3
    # A dragon that is out makes somebody's card a pair, as if there were a rank above all others.
    above = ABOVE_ALL if unseen & dragon_rules.DRAGONS else 0
    twos = combos.ranks_with(unseen, 2) | above if largest >= 2 else 0
    threes = combos.ranks_with(unseen, 3) | above if largest >= 3 else 0
    left = cards if cards <= dragon_rules.NATURAL else state.all_cards
    while left:
        card = low_bit(left)
        left &= left - 1
        odds[card] = SINGLES[popcount(unseen >> card >> 1)]
        if card < 52:
            higher = twos >> (card | 3) >> 1
            same = unseen >> card & combos.RANK >> (card & 3) if twos >> (card & ~3) & 1 else 0
            odds[PAIRS_AT + card] = PAIRS[popcount(higher) + (1 if same else 0)]
            odds[TRIPLES_AT + (card >> 2)] = TRIPLES[popcount(threes >> (card | 3) >> 1)]
        elif state.shifting_dragons:  # alone it holds against nobody
            odds[card] = 0


def odds_of(cards: int, odds: list[int]) -> int:
    """The odds of a combination; a dragon counts as a card of the strongest natural one's rank."""
    count = popcount(cards)
    if count == 5:
        return odds[FIVES_AT + (dragon_rules.power_of(cards) >> combos.KIND_SHIFT) - STRAIGHT_KIND]
    if count == 1:
        return odds[high_bit(cards)]
    natural = cards & dragon_rules.NATURAL
    high = high_bit(natural) if natural else 48
    return odds[PAIRS_AT + high] if count == 2 else odds[TRIPLES_AT + (high >> 2)]


# What a hand costs.


def cost(hand: int, odds: list[int], counting: bool) -> int:
    """What the best split of a hand costs; `counting`, the fewest groups that can be beaten."""
    if hand <= dragon_rules.NATURAL:
        return cost_natural(hand, odds, counting)
    return cost_wild(hand & dragon_rules.NATURAL, hand & dragon_rules.DRAGONS, odds, counting)


def cost_wild(natural: int, dragons: int, odds: list[int], counting: bool) -> int:
    """The cost of a hand with dragons: each alone, or in the place of a card that it lacks."""
    dragon = dragons & -dragons
    rest = dragons ^ dragon
    plain = cost_natural(natural, odds, counting) if natural else 0
    alone = price(odds[low_bit(dragon)], counting)
    best = alone + (cost_wild(natural, rest, odds, counting) if rest else plain)
    beside = price(odds[low_bit(rest)], counting) if rest else 0
    helped = best
    chosen = 0
    for rank in range(13):
        lacking = ~(natural >> 4 * rank) & combos.RANK
        if lacking:
            card = (lacking & -lacking) << 4 * rank
            total = cost_natural(natural | card, odds, counting)
            # What the card would be worth by itself the dragon is not.
            if total < plain + price(odds[low_bit(card)], counting) and total + beside < helped:
                helped = total + beside
                chosen = card
    if chosen and rest:
        helped = min(helped, cost_wild(natural | chosen, rest, odds, counting))
    return min(best, helped)


def whole_cost(state: BigTwo, odds: list[int]) -> int:
    """The cost of the hand to act without its dragons and without fives."""
    return cost_by_rank(state.hands[state.seat_to_act] & dragon_rules.NATURAL, odds, False)


def cost_after(state: BigTwo, action: int, odds: list[int], whole: int) -> int:
    """The cost of what an action leaves of a hand of `whole_cost`."""
    hand = state.hands[state.seat_to_act]
    after = hand & ~action
    if after > dragon_rules.NATURAL:
        return cost(after, odds, False)
    # Only ranks that it takes cards of cost something else than before.
    ranks = (action | action >> 1 | action >> 2 | action >> 3) & combos.ONE_SUIT
    changed = ranks * combos.RANK
    whole += cost_by_rank(after & changed, odds, False) - cost_by_rank(hand & changed, odds, False)
    return cost_with_fives(after, whole, odds, False)


def cost_natural(hand: int, odds: list[int], counting: bool) -> int:
    """The cost of a hand without dragons."""
    return cost_with_fives(hand, cost_by_rank(hand, odds, counting), odds, counting)


def cost_with_fives(hand: int, best: int, odds: list[int], counting: bool) -> int:
    """The cost of a hand without dragons that costs `best` without fives."""
    if not cython.compiled:
        fives = [0] * MAX_FIVES
    if popcount(hand) >= 5:
        for i in range(find_fives(hand, fives)):
            split = price(odds_of(fives[i], odds), counting)
            if hand != fives[i]:
                split += cost_natural(hand ^ fives[i], odds, counting)
            best = min(best, split)
    return best


def price(holds: int, counting: bool) -> int:
    """The cost of a group with these odds."""
    if counting:
        return 1 if holds < TURN else 0
    return TURN - (CONTROL * holds >> TURN_BITS)


def cost_by_rank(hand: int, odds: list[int], counting: bool) -> int:
    """The cost of a hand without fives: equal cards together or apart, as is cheaper."""
    total = 0
    while hand:
        rank = low_bit(hand) >> 2
        same = hand >> 4 * rank & combos.RANK
        hand &= ~(combos.RANK << 4 * rank)
        total += cost_of_rank(rank, same, odds, counting)
    return total


def cost_of_rank(rank: int, same: int, odds: list[int], counting: bool) -> int:
    """The cost of cards of one rank, given by suits."""
    count = popcount(same)
    high = 4 * rank + high_bit(same)
    single = price(odds[high], counting)
    if count == 1:
        return single
    below = same ^ 1 << high_bit(same)
    rest = cost_of_rank(rank, below, odds, counting)
    best = single + rest
    if count == 2:
        best = min(best, price(odds[PAIRS_AT + high], counting))
    elif count == 3:
        best = min(best, price(odds[TRIPLES_AT + rank], counting))
    else:
        low = 4 * rank + 1
        pairs = price(odds[PAIRS_AT + high], counting) + price(odds[PAIRS_AT + low], counting)
        best = min(best, pairs)
    return best


# Which groups a hand has. Of equals the weakest are taken: nobody needs to see more.


def find_leads(state: BigTwo, leads: list[int]) -> int:
    """Put the leads worth a thought into `leads`, and return their number."""
    hand = state.hands[state.seat_to_act]
    natural = hand & dragon_rules.NATURAL
    if not cython.compiled:
        fives = [0] * MAX_FIVES
    count = 0
    left = natural
    while left:
        shift = low_bit(left) & ~3
        same = left & combos.RANK << shift
        left ^= same
        group = 0
        while same and popcount(group) < 3:
            group |= same & -same
            same &= same - 1
            count = add_lead(state, leads, count, group)
    for i in range(find_fives(natural, fives)):
        count = add_lead(state, leads, count, fives[i])
    if hand & dragon_rules.DRAGONS:
        count = find_wild_leads(state, leads, count, natural, hand & dragon_rules.DRAGONS)
    return count


def add_lead(state: BigTwo, leads: list[int], count: int, cards: int) -> int:
    """Add a lead if it may open the deal and there is room; return their number."""
    if state.opening & ~cards or count == MAX_LEADS:
        return count
    leads[count] = cards
    return count + 1


def find_wild_leads(state: BigTwo, leads: list[int], count: int, natural: int, dragons: int) -> int:
    """Add leads with dragons: alone, with weak cards of a rank, in fives; return their number."""
    if not cython.compiled:
        fives = [0] * MAX_FIVES
    dragon = dragons & -dragons
    count = add_lead(state, leads, count, dragon)
    if dragons != dragon:
        count = add_lead(state, leads, count, dragons ^ dragon)
        count = add_lead(state, leads, count, dragons)
    for rank in range(13):
        same = natural >> 4 * rank & combos.RANK
        if same:
            first = (same & -same) << 4 * rank
            count = add_lead(state, leads, count, first | dragon)
            second = same & (same - 1)
            if second:
                group = first | (second & -second) << 4 * rank | dragon
                count = add_lead(state, leads, count, group)
        lacking = ~same & combos.RANK
        if not lacking:
            continue
        card = (lacking & -lacking) << 4 * rank
        for i in range(find_fives(natural | card, fives)):
            if fives[i] & card:
                group = fives[i] ^ card | dragon
                if dragon_rules.power_of(group):
                    count = add_lead(state, leads, count, group)
    return count


def find_fives(hand: int, fives: list[int]) -> int:
    """Put one five of each straight, suit, triple and four into `fives`; return their number."""
    count = 0
    ranks = (hand | hand >> 1 | hand >> 2 | hand >> 3) & combos.ONE_SUIT
    runs = combos.runs_in(ranks)
    while runs:
        fives[count] = straight(hand, low_bit(runs) >> 2)
        count += 1
        runs &= runs - 1
    for suit in range(4):
        if popcount(hand >> suit & combos.ONE_SUIT) >= 5:
            fives[count] = flush(hand, suit)
            count += 1
    threes = combos.ranks_with(hand, 3)
    while threes:
        same = hand & combos.RANK << low_bit(threes)
        threes &= threes - 1
        partner = weakest(hand ^ same, 5 - popcount(same))
        if partner:
            fives[count] = same | partner
            count += 1
    return count


def straight(hand: int, run: int) -> int:
    """A straight of these ranks: of one suit if it can be, else of the weakest cards."""
    for suit in range(4):
        if hand >> suit & combos.RUN_CARDS[run] == combos.RUN_CARDS[run]:
            return combos.RUN_CARDS[run] << suit
    cards = 0
    for i in range(5):
        same = hand & combos.RANK << 4 * combos.RUN_RANKS[5 * run + i]
        cards |= same & -same
    return cards


def flush(hand: int, suit: int) -> int:
    """The weakest five of a suit, preferring cards without an equal."""
    others = hand & ~(combos.ONE_SUIT << suit)
    equal = (others | others >> 1 | others >> 2 | others >> 3) & combos.ONE_SUIT
    left = hand >> suit & combos.ONE_SUIT
    alone = left & ~equal
    cards = 0
    for _ in range(5):
        source = alone or left
        card = source & -source
        cards |= card
        alone &= ~card
        left &= ~card
    return cards << suit


def weakest(hand: int, size: int) -> int:
    """The weakest `size` equal cards, preferring ranks with just as many; 0 for none."""
    found = 0
    while hand:
        shift = low_bit(hand) & ~3
        same = hand & combos.RANK << shift
        hand ^= same
        if popcount(same) == size:
            return same
        if popcount(same) > size and not found:
            found = same & -same
            if size == 2:
                same ^= found
                found |= same & -same
    return found

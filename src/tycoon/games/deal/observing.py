"""What stands where in an observation of Deal: `Deal._observe`, part by part."""

from __future__ import annotations

from tycoon.core.layouts import Layout, Part
from tycoon.games.deal.cards import counts_of_deck
from tycoon.games.deal.names import COLOURS, KINDS, SPARE, TURNED, WILDS, Ask, Colour, Kind
from tycoon.games.deal.options import DealOptions

MAX_FRAMES = 24
RAINBOW_SLOT = 5
MAX_UNDER = 252
MAX_LOOSE = 0xFFF_FFFF
MOST_DUE = (1 << 24) - 1
"""As positions may say; rents come to a few dozen millions."""
UNDER_SHOWN = 8


def parts(options: DealOptions, seats: int) -> tuple[Part, ...]:
    """The layout for these options and so many seats."""
    counts = counts_of_deck(options.deck == "expanded", options.decks_for(seats))
    most, cards = max(counts), sum(counts)
    turns = options.turn_limit * seats
    put = Layout()
    put.flags("phase", "somebody plays a turn, puts cards away", 2)
    put.flags(
        "asked",
        "what is asked: give, take, answer, counter, pay, place, move, build, empty, surrender",
        Ask.SURRENDER - Ask.GIVE + 1,
    )
    put.add("turns", "turns ended", 0, turns)
    put.add("plays", "plays left", 0, 3)
    put.flags("has_played", "a card was played in this turn")
    put.add("idle", "turns without a play in a row", 0, turns, usual=(0, 2 * seats))
    put.add("pile", "cards in the draw pile", 0, cards)
    put.add("hand", "the observer's hand by kind", 0, most, KINDS, own=True, usual=(0, 4))
    put.add("discards", "the discard pile by kind", 0, most, KINDS, usual=(0, 4))
    put.flags("force.card", "the kind of the card in force", KINDS)
    put.add("force.colour", "its colour + 1; 0: none", 0, Colour.HAND + 1, codes=True)
    put.add("force.group", "its group + 1; 0: none", 0, SPARE + 1, codes=True)
    put.add("force.takes", "the kind that it takes + 1; 0: none", 0, KINDS, codes=True)
    put.add("force.sum", "what it charges, or the kind of the second card named", 0, 255)
    put.add("force.second", "the colour of the second card named", 0, 255, usual=(0, COLOURS))
    put.add("pending", "pending questions, the card in force counted", 0, MAX_FRAMES)
    put.add("due", "what is still to be paid", 0, MOST_DUE, usual=(0, 20))
    put.add("paid", "what has been paid", 0, MOST_DUE, usual=(0, 20))
    put.add("open", "wilds that lie open, by kind", 0, 15, WILDS)
    put.add(
        "moved",
        "of a wild that is moved the kind + 1, or of a set that is built on the colour + 1",
        0,
        Kind.RAINBOW_WILD + 1,
        codes=True,
    )
    put.add(
        "moved.from",
        "of a wild the colour + 1, of a set the group + 1",
        0,
        Colour.COLOURLESS + 1,
        codes=True,
    )
    put.add(
        "moved.group",
        "of a wild the group + 1, of a set 1 for a house, 2 for a hotel",
        0,
        SPARE + 1,
        codes=True,
    )
    put.add(
        "under",
        "the lowest cards under the draw pile, the lowest first: kind + 1 where the observer "
        "itself put it there",
        0,
        KINDS,
        UNDER_SHOWN,
        own=True,
        codes=True,
    )
    for i in range(seats):
        _seat(put, f"seat_{i}", most, cards)
    return put.parts()


def _seat(put: Layout, seat: str, most: int, cards: int) -> None:
    put.flags(f"{seat}.to_act", "it is to act")
    put.flags(f"{seat}.on_turn", "it is its turn")
    put.add(f"{seat}.cards", "how many cards it holds", 0, cards, usual=(0, 14))
    put.flags(f"{seat}.refuge", "it is in refuge")
    put.add(f"{seat}.skips", "turns that it skips", 0, MAX_UNDER, usual=(0, 2))
    put.flags(f"{seat}.played_it", "it has played the card in force")
    put.flags(f"{seat}.dealt_with", "it is dealt with now")
    put.flags(f"{seat}.left", "it is still to be dealt with")
    rainbows = "rainbow wilds without a colour"
    put.add(f"{seat}.colourless", rainbows, 0, MAX_UNDER, usual=(0, 4))
    put.add(
        f"{seat}.colourless_turned", f"{rainbows}, turned in this turn", 0, MAX_UNDER, usual=(0, 4)
    )
    put.add(f"{seat}.bank", "its bank by kind", 0, most, KINDS, usual=(0, 4))
    put.add(
        f"{seat}.known",
        "what the observer knows of its hand, by kind",
        0,
        most,
        KINDS,
        own=True,
        usual=(0, 4),
    )
    for colour in range(COLOURS):
        of = f"{seat}.colour_{colour}"
        put.add(f"{of}.full", "full sets", 0, SPARE)
        put.add(
            f"{of}.in_full",
            "cards in them by slot: plain, three two-coloured wilds, rainbow",
            0,
            4 * SPARE,
            RAINBOW_SLOT,
            usual=(0, 4),
        )
        put.add(
            f"{of}.spare",
            "the cards of the group that is not full: slot + 1, 8 more when turned in this turn",
            0,
            TURNED + RAINBOW_SLOT,
            3,
            codes=True,
        )
        put.add(f"{of}.house", "0: none, 1: old, 2: new", 0, 2, codes=True)
        put.add(f"{of}.hotel", "0: none, 1: old, 2: new", 0, 2, codes=True)
        put.add(f"{of}.loose", "loose buildings", 0, MAX_LOOSE, usual=(0, 1))

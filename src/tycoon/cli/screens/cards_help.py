"""What the terminal says about a card of Big Two or Daifugo: what its options give it to do."""

from __future__ import annotations

import msgspec

from tycoon.cli import typed
from tycoon.core.engine.state import State
from tycoon.core.views import View
from tycoon.words import Words

_DOES = {
    "bigtwo": {
        "2": ("dangerous_twos",),
        "card.dragon.m": ("dragons", "shifting_dragons"),
        "card.dragon.c": ("dragons", "shifting_dragons"),
    },
    "daifugo": {
        "3": ("spade_three", "sandstorm", "forbid_spade_three"),
        "5": ("five_skip",),
        "7": ("seven_give", "foul_finish", "forbid_seven"),
        "8": ("eight_cut", "foul_finish", "forbid_eight"),
        "9": ("nine_reverse", "ambulance", "coup", "forbid_nine"),
        "10": ("ten_discard", "foul_finish", "forbid_ten"),
        "J": ("jack_back",),
        "Q": ("queen_bomber", "forbid_queen"),
        "K": ("king_change",),
        "2": ("foul_finish", "forbid_strongest"),
        "daifugo.joker": (
            "joker_named",
            "joker_beyond_ends",
            "joker_finish",
            "foul_finish",
            "forbid_joker",
            "joker_revolution",
        ),
    },
}
"""The options that say something of a rank, or of a card that the catalogue names."""
_RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
_SPELLINGS = {"T": "10", "dm": "card.dragon.m", "dc": "card.dragon.c"}
_OFF = (False, "off", 0)


def about(text: str, state: State, _view: View, words: Words) -> list[str]:
    """What a rank, a dragon or a joker does by the options of this game; nothing for no card."""
    does = _DOES[state.game.name]
    names = {typed.bare(rank): rank for rank in _RANKS}
    names |= {
        typed.bare(short): card for short, card in _SPELLINGS.items() if card in (*_RANKS, *does)
    }
    names |= {typed.bare(words.text(key)): key for key in does if "." in key}
    card = names.get(typed.bare(text))
    if card is None:
        return []
    options = msgspec.to_builtins(state.options)
    name = words.text(card) if "." in card else card
    on = [option for option in does.get(card, ()) if options[option] not in _OFF]
    if options.get("forbidden_finish") == "off":
        on = [option for option in on if not option.startswith("forbid_")]
    keys = [f"{state.game.name}.option.{option}" for option in on]
    said = [f"{name} · {words.text(key)}: {words.text(f'{key}.help')}" for key in keys]
    return said or [words.text("cli.play.plain_card", card=name)]

"""Big Two's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tycoon.core.messages import Message
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL
from tycoon.games.bigtwo import cards as card_names
from tycoon.games.bigtwo.names import BOMBS, KEEP, REDEAL, Kind
from tycoon.games.bigtwo.rules.combos import size_of
from tycoon.games.bigtwo.rules.dragons import kind_of, power_of, reading

if TYPE_CHECKING:
    from tycoon.games.bigtwo.rules.state import BigTwo


class Play(Move, frozen=True, tag="play"):
    """Cards laid down.

    Attributes:
        cards: their notation, weakest first.
        kind: what they are, a word of `names.Kind`; empty for cards that are no combination.
    """

    cards: list[str]
    kind: str = ""


class Pass(Move, frozen=True, tag="pass"):
    """Nothing laid down."""


class Keep(Move, frozen=True, tag="keep"):
    """A poor hand is kept."""


class Redeal(Move, frozen=True, tag="redeal"):
    """All cards are dealt anew because of a poor hand."""


_WORDS = {DEAL: "deal", 0: "pass", KEEP: "keep", REDEAL: "redeal"}
_ACTIONS = {word: action for action, word in _WORDS.items()}
_MOVES: dict[int, Move] = {DEAL: Deal(), 0: Pass(), KEEP: Keep(), REDEAL: Redeal()}


def notation(action: int) -> str:
    """`deal`, `pass`, `keep`, `redeal`, or the cards of a play, such as `3d3c`."""
    return _WORDS.get(action) or card_names.text(action)


def read(text: str) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    word = text.strip().lower()
    if word in _ACTIONS:
        return _ACTIONS[word]
    cards = card_names.read(text)
    if not cards:
        raise ValueError("no cards")
    return cards


def move(action: int) -> Move:
    """The action as a value."""
    if action in _MOVES:
        return _MOVES[action]
    kind = kind_of(action)
    return Play(card_names.names(action), kind.word if kind else "")


def action_of(move: Move) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and unknown cards.
    """
    match move:
        case Deal():
            return DEAL
        case Pass():
            return 0
        case Keep():
            return KEEP
        case Redeal():
            return REDEAL
        case Play(cards=names):
            return card_names.read("".join(names))
    raise ValueError(f"not a move of Big Two: {move!r}")


def describe(_state: BigTwo, action: int) -> Message:
    """The action in words: `bigtwo.move.*`."""
    if action in _WORDS:
        return Message(f"bigtwo.move.{_WORDS[action]}")
    cards = card_names.text(action)
    kind = kind_of(action)
    if kind is None:
        return Message("bigtwo.move.cards", {"cards": cards})
    args = {"kind": kind.word, "cards": cards, "rank": _named_by(action)}
    meant = counts_as(action)
    if meant:
        return Message("bigtwo.move.play_as", {**args, "as": "".join(meant)})
    return Message("bigtwo.move.play", args)


def _named_by(cards: int) -> str:
    """The rank that a combination is called by; of straights the one where they end."""
    if kind_of(cards) not in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        return str(named(cards)["rank"])
    ranks = set(_ranks(reading(cards) & card_names.ALL_CARDS))
    # BT-11: the ace and the 2 may stand at the low end.
    return card_names.RANKS[next(rank for rank in ranks if (rank + 1) % 13 not in ranks)]


def counts_as(cards: int) -> list[str]:
    """The cards that a combination with dragons counts as (BT-32); none without dragons."""
    meant = reading(cards)
    return card_names.names(meant) if meant != cards else []


def named(cards: int) -> dict[str, Any]:
    """What `bigtwo.play.<kind>` needs to name a combination, such as "a pair of sevens"."""
    kind = kind_of(cards)
    assert kind is not None
    ranks = _ranks(reading(cards) & card_names.ALL_CARDS) or [0]
    rank = max(ranks, key=lambda rank: (ranks.count(rank), rank))
    return {
        "kind": kind.word,
        "rank": card_names.RANKS[rank],
        "cards": card_names.text(cards),
    }


def _ranks(cards: int) -> list[int]:
    return [number >> 2 for number in card_names.numbers(cards)]


def why_illegal(state: BigTwo, action: int | None) -> Message:
    """Why an action is not legal now: `bigtwo.illegal.*`.

    Rules: BT-5, BT-7, BT-8, BT-10 to BT-14, BT-32, BT-40, BT-50.
    """
    seat = state.seat_to_act
    if action is None or (action not in _WORDS and not 0 <= action <= state.all_cards):
        return Message("bigtwo.illegal.no_move")
    if seat < 0:
        return Message("bigtwo.illegal.between_deals")
    if action == DEAL:
        return Message("bigtwo.illegal.dealing")
    if state.asking:
        return Message("bigtwo.illegal.asking")
    if action in (KEEP, REDEAL):
        return Message("bigtwo.illegal.not_asking")
    if action == 0:
        return Message("bigtwo.illegal.must_lead")
    return _why_no_play(state, action)


def _why_no_play(state: BigTwo, action: int) -> Message:
    foreign = action & ~state.hands[state.seat_to_act]
    if foreign:
        return Message("bigtwo.illegal.not_yours", {"cards": card_names.text(foreign)})
    power = power_of(action)
    if not power:
        return _no_combination(action)
    if state.opening & ~action:
        return Message("bigtwo.illegal.opening", {"card": card_names.text(state.opening)})
    if state.bombs and kind_of(state.table) in BOMBS and kind_of(action) not in BOMBS:
        return Message("bigtwo.illegal.only_bombs")
    if size_of(power) != size_of(state.to_beat):
        return Message("bigtwo.illegal.size", {"n": size_of(state.to_beat)})
    return _too_weak(action, state.table)


def _no_combination(cards: int) -> Message:
    count = cards.bit_count()
    if count == 2:
        return Message("bigtwo.illegal.pair")
    if count == 3:
        return Message("bigtwo.illegal.triple")
    if count != 5:
        return Message("bigtwo.illegal.count", {"n": count})
    ranks = set(_ranks(cards))
    # BT-11: from the J, Q and K on, five in a row would go past the 2.
    if any(ranks == {(low + i) % 13 for i in range(5)} for low in (8, 9, 10)):
        return Message("bigtwo.illegal.around")
    return Message("bigtwo.illegal.five")


def _too_weak(mine: int, theirs: int) -> Message:
    my_kind, their_kind = kind_of(mine), kind_of(theirs)
    assert my_kind is not None
    assert their_kind is not None
    if my_kind != their_kind:
        return Message(
            "bigtwo.illegal.weaker_kind", {"mine": my_kind.word, "theirs": their_kind.word}
        )
    if _ranks(reading(mine)) == _ranks(reading(theirs)):
        return Message("bigtwo.illegal.weaker_suit")
    return Message(
        "bigtwo.illegal.weaker_rank",
        {"cards": card_names.text(mine), "theirs": card_names.text(theirs)},
    )

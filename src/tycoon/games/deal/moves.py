"""Deal's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL
from tycoon.games.deal.names import SPARE, Act, Colour, Kind

if TYPE_CHECKING:
    from tycoon.games.deal.state import Deal as State

KINDS = {kind.word: kind for kind in Kind}
PLACES = {colour.word: colour for colour in Colour}
ACTS = {act.word: act for act in Act}
_TEXT = re.compile(
    r"([a-z-]+)(?::([a-z0-9-]+))?(?:@([a-z-]+)(?:\.([0-7]))?)?"
    r"(?:>([0-9])(?:\+([0-9]))?)?(?:=([a-z0-9-]+))?(?:\*([1-9]))?"
)
RENTS = range(Kind.RENT_LIGHT_BLUE_BROWN, Kind.RAINBOW_RENT + 1)
CHARGES = (*RENTS, Kind.DEBT_COLLECTOR, Kind.BIRTHDAY)
STEALS = (Kind.SLY_DEAL, Kind.DOUBLE_SLY_DEAL, Kind.FORCED_DEAL)
_AIMED = (Kind.DEBT_COLLECTOR, Kind.JAIL, Kind.INHERITOR, Kind.SPEEDING, Kind.DEAL_BREAKER)
BUILDINGS = (Kind.HOUSE, Kind.HOTEL, Kind.NEW_HOUSE, Kind.NEW_HOTEL)


class DealMove(Move, frozen=True, omit_defaults=True, kw_only=True, tag="act"):
    """An action; what does not apply to it is left out.

    Attributes:
        act: what is done, a word of `Act`: on one's turn `bank` a card, `lay` a property, `turn` a
            wild (turn or move it), `play` an action card, `end`, `idle-draw`; asked `accept`,
            `refuse`, `shift`, `pay`, `lay`, `give`, `take`, `build`, `leave`, `draw-five`,
            `refuge`, `put-away`.
        card: the kind of card that is banked, laid, turned, played, paid, given, taken, built or
            put away.
        colour: of `lay`, where it goes, `colourless` for a rainbow wild without a colour; of a
            rent, a building or a deal breaker, the group it is about; of whatever takes or moves
            a card on the table (`turn`, `pay`, `give`, `take`, `build`, sly and forced deals),
            where that lies, also `bank` or `hand`.
        group: which group of that colour, as in `DealGroup`.
        swap: the kind of card that it changes places with: one becomes spare, the other joins a
            full group.
        take: the kind of card to be taken by a sly deal or forced deal.
        seat: at whom it is aimed.
        other: the second seat at which it is aimed.
        doubles: how many cards that double the rent are played with it.
    """

    act: str
    card: str = ""
    colour: str = ""
    group: int = -1
    swap: str = ""
    take: str = ""
    seat: int = -1
    other: int = -1
    doubles: int = 0


class Fields(NamedTuple):
    """The fields of an action, see `Act`."""

    act: int
    kind: int = 0
    colour: int = 0
    group: int = 0
    seat: int = 0
    other: int = 0
    number: int = 0


def split(action: int) -> Fields:
    """The fields of an action."""
    return Fields(*(action >> 8 * i & 255 for i in range(7)))


def packed(fields: Fields) -> int:
    """The action of these fields."""
    return sum(field << 8 * i for i, field in enumerate(fields))


def uses(act: int, kind: int) -> frozenset[str]:
    """Which fields say something in an act of a kind of card."""
    match act:
        case Act.BANK | Act.PUT_AWAY:
            return frozenset({"kind"})
        case Act.SHIFT:
            return frozenset({"seat"})
        case Act.LAY:
            return frozenset({"kind", "colour", "group", "swap"})
        case Act.TURN | Act.PAY | Act.GIVE | Act.BUILD:
            return frozenset({"kind", "colour", "group"})
        case Act.TAKE:
            return frozenset({"kind", "colour"})
        case Act.PLAY:
            return frozenset({"kind"}) | _uses_of_play(kind)
    return frozenset()


def _uses_of_play(kind: int) -> frozenset[str]:
    if kind in RENTS:
        more = {"seat"} if kind == Kind.RAINBOW_RENT else set()
        return frozenset({"colour", "doubles"} | more)
    if kind in STEALS:
        return frozenset({"seat", "colour", "take"})
    if kind == Kind.DEAL_BREAKER:
        return frozenset({"seat", "colour", "group"})
    if kind == Kind.SPEEDING:
        return frozenset({"seat", "second"})
    if kind in _AIMED:
        return frozenset({"seat"})
    if kind in BUILDINGS:
        return frozenset({"colour", "group"})
    return frozenset()


def _usual_group(act: int, colour: int) -> int:
    """The group that notation does not write."""
    if colour >= Colour.COLOURLESS or act in (Act.PLAY, Act.BUILD):
        return 0
    return SPARE


def known(fields: Fields) -> bool:
    """Whether all that the fields say exists: acts, kinds, places, groups."""
    if fields.act not in Act.__members__.values():
        return False
    used = uses(fields.act, fields.kind)
    unsaid = {
        "kind": fields.kind,
        "colour": fields.colour,
        "group": fields.group,
        "seat": fields.seat,
    }
    if any(value and name not in used for name, value in unsaid.items()):
        return False
    if (fields.other and not used & {"swap", "take"}) or (
        fields.number and not used & {"doubles", "second"}
    ):
        return False
    return (
        fields.kind < len(Kind)
        and fields.colour < len(Colour)
        and fields.group <= SPARE
        and fields.seat <= 9
        and fields.other <= len(Kind)
        and fields.number <= 9
    )


@lru_cache(1 << 15)
def notation(action: int) -> str:
    """`bank:money-3`, `lay:wild-red-yellow@red`, `play:rent-red-yellow@red*2`, `end` and so on."""
    if action == DEAL:
        return "deal"
    fields = split(action)
    act = Act(fields.act)
    used = uses(act, fields.kind)
    text = act.word
    if "kind" in used:
        text += ":" + Kind(fields.kind).word
    if "colour" in used:
        text += "@" + Colour(fields.colour).word
        if fields.group != _usual_group(act, fields.colour) and "group" in used:
            text += f".{fields.group}"
    if "seat" in used:
        text += f">{fields.seat}"
    if "second" in used:
        text += f"+{fields.number}"
    if used & {"take", "swap"} and fields.other:
        text += "=" + Kind(fields.other - 1).word
    if "doubles" in used and fields.number:
        text += f"*{fields.number}"
    return text


def read(text: str) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    text = text.strip()
    if text == "deal":
        return DEAL
    matched = _TEXT.fullmatch(text)
    if matched is None or matched[1] not in ACTS:
        raise ValueError(f"not a move of Deal: {text!r}")
    act = ACTS[matched[1]]
    kind = _kind(matched[2]) if matched[2] else 0
    given = {
        "kind": matched[2],
        "colour": matched[3],
        "seat": matched[5],
        "second": matched[6],
        "take": matched[7],
    }
    used = uses(act, kind)
    if {name for name, part in given.items() if part} != (used & given.keys()) | (
        {"take"} if "swap" in used and matched[7] else set()
    ):
        raise ValueError(f"a move that says too much or too little: {text!r}")
    if (matched[4] and "group" not in used) or (matched[8] and "doubles" not in used):
        raise ValueError(f"a move that says too much: {text!r}")
    colour = _place(matched[3]) if matched[3] else 0
    group = int(matched[4]) if matched[4] else 0
    if "group" in used and not matched[4]:
        group = _usual_group(act, colour)
    other = _kind(matched[7]) + 1 if matched[7] else 0
    count = int(matched[6] or matched[8] or 0)
    return packed(Fields(act, kind, colour, group, int(matched[5] or 0), other, count))


def _kind(word: str) -> int:
    if word not in KINDS:
        raise ValueError(f"no card is called {word!r}")
    return KINDS[word]


def _place(word: str) -> int:
    if word not in PLACES:
        raise ValueError(f"{word!r} is no colour")
    return PLACES[word]


@lru_cache(1 << 15)
def move(action: int) -> Move:
    """The action as a value."""
    if action == DEAL:
        return Deal()
    fields = split(action)
    used = uses(fields.act, fields.kind)
    return DealMove(
        act=Act(fields.act).word,
        card=Kind(fields.kind).word if "kind" in used else "",
        colour=Colour(fields.colour).word if "colour" in used else "",
        group=fields.group if "group" in used else -1,
        swap=Kind(fields.other - 1).word if "swap" in used and fields.other else "",
        take=Kind(fields.other - 1).word if "take" in used and fields.other else "",
        seat=fields.seat if "seat" in used else -1,
        other=fields.number if "second" in used else -1,
        doubles=fields.number if "doubles" in used else 0,
    )


def action_of(move: Move) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and for words and numbers that say nothing.
    """
    if isinstance(move, Deal):
        return DEAL
    if not isinstance(move, DealMove) or move.act not in ACTS:
        raise ValueError(f"not a move of Deal: {move!r}")
    fields = Fields(
        act=ACTS[move.act],
        kind=_kind(move.card) if move.card else 0,
        colour=_place(move.colour) if move.colour else 0,
        group=max(move.group, 0),
        seat=max(move.seat, 0),
        other=_kind(move.take or move.swap) + 1 if move.take or move.swap else 0,
        number=move.other if move.other >= 0 else move.doubles,
    )
    if min(fields) < 0 or not known(fields):
        raise ValueError(f"a move that says too much: {move!r}")
    return packed(fields)


# Words.


def said(kind: int) -> Message:
    """A card as an argument of a message."""
    return Message(f"deal.card.{Kind(kind).word}")


def said_colour(colour: int) -> Message:
    """A colour as an argument of a message."""
    return Message(f"deal.colour.{Colour(colour).word}")


def said_place(colour: int, group: int) -> Message:
    """Where a card lies, as an argument of a message: a bank, a colour, a full set."""
    if colour >= Colour.COLOURLESS or group == SPARE:
        return said_colour(colour)
    return Message("deal.set", {"colour": said_colour(colour), "n": group + 1})


def describe(_state: State, action: int) -> Message:
    """The action in words: `deal.move.*`."""
    if action == DEAL:
        return Message("deal.move.deal")
    fields = split(action)
    used = uses(fields.act, fields.kind)
    args: dict[str, Any] = {"card": said(fields.kind)} if "kind" in used else {}
    if "seat" in used:
        args["name"] = Seat(fields.seat)
    if "colour" in used:
        group = fields.group if "group" in used else SPARE
        args["place"] = said_place(fields.colour, group)
    match fields.act:
        case Act.LAY if fields.other:
            args["swap"] = said(fields.other - 1)
            return Message("deal.move.swap", args)
        case Act.LAY if fields.kind == fields.colour:
            return Message("deal.move.lay_plain", {"card": args["card"]})
        case Act.PLAY:
            return _describe_play(fields, args)
    return Message(f"deal.move.{Act(fields.act).word}", args)


def _describe_play(fields: Fields, args: dict[str, Any]) -> Message:
    kind = fields.kind
    if kind in RENTS:
        args["doubles"] = fields.number
        key = "deal.move.rent_from" if kind == Kind.RAINBOW_RENT else "deal.move.rent"
        return Message(key, args)
    if kind in STEALS:
        return Message("deal.move.steal", {**args, "take": said(fields.other - 1)})
    if kind == Kind.DEAL_BREAKER:
        return Message("deal.move.capture", args)
    if kind == Kind.SPEEDING:
        return Message("deal.move.play_at_two", {**args, "other": Seat(fields.number)})
    if kind in _AIMED:
        return Message("deal.move.play_at", args)
    if kind in BUILDINGS:
        return Message("deal.move.raise", args)
    return Message("deal.move.play", args)

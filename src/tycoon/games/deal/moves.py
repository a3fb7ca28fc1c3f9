"""Deal's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL, TABLE
from tycoon.games.deal.cards import (
    colours_of,
    hotel_kind,
    house_kind,
    kinds_of,
)
from tycoon.games.deal.names import (
    COLOURLESS,
    FIRST_WILD,
    RAINBOW,
    SPARE,
    Act,
    Ask,
    Colour,
    Kind,
    Phase,
)

if TYPE_CHECKING:
    from tycoon.games.deal.rules.state import Deal as State

KINDS = {kind.word: kind for kind in Kind}
PLACES = {colour.word: colour for colour in Colour}
KIND_WORDS, COLOUR_WORDS = list(KINDS), list(PLACES)
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


def notation(action: int) -> str:
    """`bank:money-3`, `lay:wild-red-yellow@red`, `play:rent-red-yellow@red*2`, `end` and so on."""
    return _notation(action)


@lru_cache(1 << 15)
def _notation(action: int) -> str:
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


def move(action: int) -> Move:
    """The action as a value."""
    return _move(action)


@lru_cache(1 << 15)
def _move(action: int) -> Move:
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


def describe(state: State, action: int) -> Message:
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
        case Act.ACCEPT if state.frames and state.frame_kind[state.frames - 1] == Ask.COUNTER:
            return Message("deal.move.let_stand")
    return Message(f"deal.move.{Act(fields.act).word}", args)


def describe_several(state: State, actions: Sequence[int]) -> Message | None:
    """Cards paid or put away together, or a play in two steps; None where it is nothing such."""
    cards = [split(action) for action in actions]
    acts = {card.act for card in cards}
    if len(cards) > 1 and acts in ({Act.PAY}, {Act.PUT_AWAY}):
        key = f"deal.move.{Act(acts.pop()).word}_all"
        return Message(key, {"cards": [said(card.kind) for card in cards]})
    if len(cards) == 2 and cards[0].act in (Act.TURN, Act.PLAY):
        first, then = (describe(state, action) for action in actions)
        return Message("deal.move.then", {"first": first, "then": then})
    return None


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


# Why not.


def why_illegal(state: State, action: int | None) -> Message:
    """Why an action is not legal now: `deal.illegal.*`."""
    if action is None or not 0 <= action < 1 << 64:
        return Message("deal.illegal.no_move")
    fields = split(action)
    strange = action != DEAL and (packed(fields) != action or not known(fields))
    if state.seat_to_act == TABLE:
        return Message("deal.illegal.no_move" if strange else "deal.illegal.before")
    if action == DEAL:
        return Message("deal.illegal.running")
    if strange:
        return Message("deal.illegal.no_move")
    if not state.frames:
        if state.phase == Phase.PLAYING:
            return _why_no_turn(state, fields)
        if fields.act == Act.PUT_AWAY:
            return _not_held(fields.kind)
        return Message("deal.illegal.first_put_away")
    return _why_no_answer(state, fields)


def _not_held(kind: int) -> Message:
    return Message("deal.illegal.not_held", {"card": said(kind)})


_ANSWERED_BY = {
    Ask.GIVE: {Act.GIVE},
    Ask.TAKE: {Act.TAKE},
    Ask.ANSWER: {Act.ACCEPT, Act.REFUSE, Act.SHIFT},
    Ask.COUNTER: {Act.ACCEPT, Act.REFUSE},
    Ask.PAY: {Act.PAY},
    Ask.PLACE: {Act.LAY},
    Ask.MOVE: {Act.LAY},
    Ask.BUILD: {Act.BUILD, Act.LEAVE},
    Ask.EMPTY: {Act.DRAW_FIVE, Act.REFUGE},
    Ask.SURRENDER: {Act.PUT_AWAY},
}


def _why_no_answer(state: State, fields: Fields) -> Message:
    """Why this is no answer to what is asked."""
    top = state.frames - 1
    ask = Ask(state.frame_kind[top])
    if fields.act not in _ANSWERED_BY[ask]:
        args = {"card": said(state.frame_a[top])} if ask == Ask.MOVE else {}
        return Message(f"deal.illegal.first_{ask.word}", args)
    match ask:
        case Ask.ANSWER | Ask.COUNTER:
            refuses = fields.act == Act.REFUSE
            return Message("deal.illegal.no_refusal" if refuses else "deal.illegal.no_shift")
        case Ask.PAY:
            return _why_no_payment(state, fields)
        case Ask.PLACE:
            if not state.frame_a[top] >> 4 * max(fields.kind - FIRST_WILD, 0) & 15 or (
                not FIRST_WILD <= fields.kind <= RAINBOW
            ):
                return Message("deal.illegal.not_open", {"card": said(fields.kind)})
            return _why_not_laid(fields)
        case Ask.MOVE:
            if fields.kind != state.frame_a[top]:
                return Message("deal.illegal.first_move", {"card": said(state.frame_a[top])})
            return _why_not_laid(fields)
        case Ask.SURRENDER:
            return _not_held(fields.kind)
        case Ask.BUILD:
            return Message("deal.illegal.no_building")
        case Ask.TAKE:
            return Message("deal.illegal.not_second")
    return Message("deal.illegal.not_giveable")


def _why_no_payment(state: State, fields: Fields) -> Message:
    if fields.kind == Kind.RAINBOW_WILD:
        return Message("deal.illegal.no_value", {"card": said(fields.kind)})
    if fields.colour < COLOURLESS and fields.group < SPARE:
        group = state.group_at(state.seat_to_act, fields.colour, fields.group)
        if fields.kind == house_kind(group):
            return Message("deal.illegal.hotel_above")
    return Message("deal.illegal.not_payable")


def _why_not_laid(fields: Fields) -> Message:
    """Why a property that is there may not be laid so."""
    if fields.colour > COLOURLESS or (
        fields.colour < COLOURLESS and not colours_of(fields.kind) >> fields.colour & 1
    ):
        args = {"card": said(fields.kind), "colour": said_colour(fields.colour)}
        return Message("deal.illegal.wrong_colour", args)
    if fields.colour == COLOURLESS and fields.kind != RAINBOW:
        args = {"card": said(fields.kind), "colour": said_colour(fields.colour)}
        return Message("deal.illegal.wrong_colour", args)
    if fields.kind == RAINBOW and not fields.other:
        return Message("deal.illegal.bare_rainbow")
    return Message("deal.illegal.swap")


def _why_no_turn(state: State, fields: Fields) -> Message:
    """Why the seat on turn may not do this."""
    seat, kind = state.turn, fields.kind
    if fields.act == Act.IDLE_DRAW:
        off = not state.idle_draw
        return Message("deal.illegal.idle_draw_off" if off else "deal.illegal.no_idle_draw")
    if fields.act == Act.TURN:
        return _why_not_turned(state, fields)
    if fields.act not in (Act.BANK, Act.LAY, Act.PLAY):
        return Message("deal.illegal.not_asked")
    if not state.plays:
        return Message("deal.illegal.no_plays")
    if not state.hand_of(seat)[kind]:
        return _not_held(kind)
    if fields.act == Act.BANK:
        return Message("deal.illegal.bank_property")
    if fields.act == Act.LAY:
        if kind > RAINBOW:
            return Message("deal.illegal.no_property", {"card": said(kind)})
        return _why_not_laid(fields)
    if kind <= RAINBOW or kind >= Kind.MONEY_1:
        return Message("deal.illegal.no_action", {"card": said(kind)})
    return _why_not_played(state, fields)


def _why_not_turned(state: State, fields: Fields) -> Message:
    if not FIRST_WILD <= fields.kind <= RAINBOW:
        return Message("deal.illegal.no_wild")
    if not state.plays and state.turning_costs:
        return Message("deal.illegal.no_plays")
    there = state.colourless[state.turn] if fields.colour == COLOURLESS else 0
    if fields.colour < COLOURLESS:
        group = state.group_at(state.turn, fields.colour, fields.group)
        there = fields.kind in kinds_of(fields.colour, group)
    args = {"card": said(fields.kind)}
    return Message("deal.illegal.stays" if there else "deal.illegal.not_there", args)


def _why_not_played(state: State, fields: Fields) -> Message:
    """Why an action card that is held may not be played so."""
    seat, kind = state.turn, fields.kind
    if kind in (Kind.JUST_SAY_NO, Kind.RENT_SHIFT):
        return Message("deal.illegal.answer_card", {"card": said(kind)})
    if kind == Kind.DOUBLE_RENT:
        return Message("deal.illegal.double_alone")
    if kind in BUILDINGS:
        return _why_not_built(state, fields)
    others = [other for other in range(state.seats) if other != seat]
    if all(state.refuge >> other & 1 for other in others):
        return Message("deal.illegal.nobody")
    for target in _targets(fields):
        if target >= state.seats:
            return Message("deal.illegal.no_seat")
        if target == seat:
            return Message("deal.illegal.yourself")
        if state.refuge >> target & 1:
            return Message("deal.illegal.in_refuge", {"name": Seat(target)})
    if kind in RENTS:
        return _why_no_rent(state, fields)
    if kind in (Kind.SPEEDING, Kind.INHERITOR):
        for target in _targets(fields):
            if not state.hand_sizes[target]:
                return Message("deal.illegal.empty_hand", {"name": Seat(target)})
        return Message("deal.illegal.two_needed")
    if kind == Kind.DEAL_BREAKER:
        return Message("deal.illegal.no_set", {"name": Seat(fields.seat)})
    return _why_not_taken(state, fields)


def _targets(fields: Fields) -> list[int]:
    """The seats that a play is aimed at, as far as it names them."""
    used = uses(fields.act, fields.kind)
    return [fields.seat] * ("seat" in used) + [fields.number] * ("second" in used)


def _why_no_rent(state: State, fields: Fields) -> Message:
    colour = fields.colour
    args = {"card": said(fields.kind), "colour": said_colour(colour)}
    if colour >= COLOURLESS or not colours_of(fields.kind) >> colour & 1:
        return Message("deal.illegal.rent_colour", args)
    if not (state.fulls[state.turn] | state.spares[state.turn]) >> colour & 1:
        return Message("deal.illegal.no_rent", {"colour": args["colour"]})
    if fields.number > min(state.hand_of(state.turn)[Kind.DOUBLE_RENT], 2):
        return Message("deal.illegal.doubles")
    return Message("deal.illegal.doubles_plays", {"n": int(state.plays)})


def _why_not_built(state: State, fields: Fields) -> Message:
    if fields.colour in (Colour.BLACK, Colour.TEAL):
        return Message("deal.illegal.no_buildings")
    group = 0
    if fields.colour < COLOURLESS and fields.group < SPARE:
        group = state.group_at(state.turn, fields.colour, fields.group)
    if not group:
        return Message("deal.illegal.own_set")
    if fields.kind in (Kind.HOUSE, Kind.NEW_HOUSE):
        return Message("deal.illegal.has_house")
    has = hotel_kind(group) >= 0
    return Message("deal.illegal.has_hotel" if has else "deal.illegal.house_first")


def _why_not_taken(state: State, fields: Fields) -> Message:
    """Why a sly deal or forced deal may not take this card."""
    name = Seat(fields.seat)
    kind, colour = fields.other - 1, fields.colour
    if colour < COLOURLESS:
        groups = [state.group_at(fields.seat, colour, group) for group in range(SPARE + 1)]
        if kind in kinds_of(colour, groups[SPARE]):
            forced = fields.kind == Kind.FORCED_DEAL
            return Message(
                "deal.illegal.nothing_to_give" if forced else "deal.illegal.first_of_two"
            )
        if any(kind in kinds_of(colour, group) for group in groups[:SPARE]):
            return Message("deal.illegal.in_set")
    return Message("deal.illegal.not_on_table", {"name": name})

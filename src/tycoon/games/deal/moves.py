"""Deal's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL, TABLE
from tycoon.core.vocabulary import held
from tycoon.games.deal._names import acts, asked
from tycoon.games.deal.cards import colours_of, count_wilds, hotel_kind, house_kind, kinds_of
from tycoon.games.deal.names import (
    ACTION,
    COLOURLESS,
    FIRST_WILD,
    PARTS,
    RAINBOW,
    SPARE,
    Act,
    Ask,
    Colour,
    Kind,
    Phase,
    bits_of,
    parts,
)

if TYPE_CHECKING:
    from tycoon.games.deal.rules.state import Deal as State

Fields = acts.Fields
KINDS = {kind.word: kind for kind in Kind}
PLACES = {colour.word: colour for colour in Colour}
KIND_WORDS, COLOUR_WORDS = list(KINDS), list(PLACES)
ACTS = {act.word: act for act in Act}
_TEXT = re.compile(
    r"(?P<act>[a-z-]+)(?::(?P<card>[a-z0-9-]+))?(?:@(?P<colour>[a-z-]+)(?:\.(?P<group>[0-7]))?)?"
    r"(?:>(?P<seat>[0-9])(?:\+(?P<other>[0-9]))?)?(?:=(?P<take>[a-z0-9-]+))?"
    r"(?:\*(?P<doubles>[1-9]))?"
)
_ACTION = held(ACTION)
_KINDS = {name: ACTION[part.field].kind for name, part in PARTS.items()}
RENTS = range(Kind.RENT_LIGHT_BLUE_BROWN, Kind.RAINBOW_RENT + 1)
CHARGES = (*RENTS, Kind.DEBT_COLLECTOR, Kind.BIRTHDAY)
STEALS = (Kind.SLY_DEAL, Kind.DOUBLE_SLY_DEAL, Kind.FORCED_DEAL)
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


_UNSAID = DealMove(act="")


def split(action: int) -> Fields:
    """The fields of an action."""
    return acts.fields(action)


def packed(fields: Fields) -> int:
    """The action of these fields."""
    return acts.packed(*fields)


def _usual_group(act: int, colour: int) -> int:
    """The group that notation does not write."""
    if colour >= Colour.COLOURLESS or act in (Act.PLAY, Act.BUILD):
        return 0
    return SPARE


def known(action: int) -> bool:
    """Whether an action says what its act says and no more, and all of that exists."""
    fields = split(action)
    return _ACTION.fits(None, action) and not action & ~bits_of(fields.act, fields.kind)


def notation(action: int) -> str:
    """`bank:money-3`, `lay:wild-red-yellow@red`, `play:rent-red-yellow@red*2`, `end` and so on."""
    return _notation(action)


@lru_cache(1 << 15)
def _notation(action: int) -> str:
    if action == DEAL:
        return "deal"
    fields = split(action)
    text = Act(fields.act).word
    for name, value in _said(fields).items():
        part = PARTS[name]
        usual = _usual_group(fields.act, fields.colour) if name == "group" else 0
        if not part.may_lack or getattr(fields, part.field) != usual:
            text += f"{part.sign}{value}"
    return text


def _said(fields: Fields) -> dict[str, Any]:
    """What an action says, part by part, as words where there are words."""
    said = {}
    for name in parts(fields.act, fields.kind):
        value, words = getattr(fields, PARTS[name].field), _KINDS[name].words
        said[name] = words[value] if words else value
    return said


def read(text: str) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    text = text.strip()
    if text == "deal":
        return DEAL
    matched = _TEXT.fullmatch(text)
    if matched is None or matched["act"] not in ACTS:
        raise ValueError(f"not a move of Deal: {text!r}")
    act = ACTS[matched["act"]]
    written = {name: part for name, part in matched.groupdict().items() if part and name != "act"}
    said = parts(act, _value("card", written["card"]) if "card" in written else 0)
    if "swap" in said and "take" in written:
        written["swap"] = written.pop("take")
    needed = {name for name in said if not PARTS[name].may_lack}
    if not needed <= written.keys() <= set(said):
        raise ValueError(f"a move that says too much or too little: {text!r}")
    values = {PARTS[name].field: _value(name, part) for name, part in written.items()}
    if "group" in said and "group" not in written:
        values["group"] = _usual_group(act, values["colour"])
    return acts.packed(act, **values)


def _value(name: str, part: Any) -> int:
    """The number of a part of a move; a word stands for its place among those of its field."""
    words = _KINDS[name].words
    if not words:
        return int(part)
    if part not in words:
        what = f"{part!r} is no colour" if name == "colour" else f"no card is called {part!r}"
        raise ValueError(what)
    return words.index(part)


def move(action: int) -> Move:
    """The action as a value."""
    return _move(action)


@lru_cache(1 << 15)
def _move(action: int) -> Move:
    if action == DEAL:
        return Deal()
    fields = split(action)
    return DealMove(act=Act(fields.act).word, **_said(fields))


def action_of(move: Move) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and for words and numbers that say nothing.
    """
    if isinstance(move, Deal):
        return DEAL
    if not isinstance(move, DealMove) or move.act not in ACTS:
        raise ValueError(f"not a move of Deal: {move!r}")
    act = ACTS[move.act]
    given = {name: getattr(move, name) for name in PARTS}
    written = {name: part for name, part in given.items() if part != getattr(_UNSAID, name)}
    said = parts(act, _value("card", move.card) if move.card else 0)
    values = {name: _value(name, part) for name, part in written.items()}
    if any(name not in said or not _KINDS[name].fits(None, values[name]) for name in values):
        raise ValueError(f"a move that says too much: {move!r}")
    return acts.packed(act, **{PARTS[name].field: value for name, value in values.items()})


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
    used = parts(fields.act, fields.kind)
    args: dict[str, Any] = {"card": said(fields.kind)} if "card" in used else {}
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
    used = parts(fields.act, fields.kind)
    if "doubles" in used:
        key = "deal.move.rent_from" if "seat" in used else "deal.move.rent"
        return Message(key, {**args, "doubles": fields.number})
    if "take" in used:
        return Message("deal.move.steal", {**args, "take": said(fields.other - 1)})
    if "other" in used:
        return Message("deal.move.play_at_two", {**args, "other": Seat(fields.number)})
    if "group" in used:
        return Message("deal.move.capture" if "seat" in used else "deal.move.raise", args)
    return Message("deal.move.play_at" if "seat" in used else "deal.move.play", args)


# Why not.


def why_illegal(state: State, action: int | None) -> Message:
    """Why an action is not legal now: `deal.illegal.*`."""
    if action is None or not 0 <= action < 1 << 64:
        return Message("deal.illegal.no_move")
    fields = split(action)
    strange = action != DEAL and not known(action)
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
        args = {"card": said(asked.move(state, top).kind)} if ask == Ask.MOVE else {}
        return Message(f"deal.illegal.first_{ask.word}", args)
    match ask:
        case Ask.ANSWER | Ask.COUNTER:
            refuses = fields.act == Act.REFUSE
            return Message("deal.illegal.no_refusal" if refuses else "deal.illegal.no_shift")
        case Ask.PAY:
            return _why_no_payment(state, fields)
        case Ask.PLACE:
            if not count_wilds(asked.place(state, top).wilds, fields.kind):
                return Message("deal.illegal.not_open", {"card": said(fields.kind)})
            return _why_not_laid(fields)
        case Ask.MOVE:
            chosen = asked.move(state, top).kind
            if fields.kind != chosen:
                return Message("deal.illegal.first_move", {"card": said(chosen)})
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
    kind = fields.kind
    if kind in (Kind.JUST_SAY_NO, Kind.RENT_SHIFT):
        return Message("deal.illegal.answer_card", {"card": said(kind)})
    if kind == Kind.DOUBLE_RENT:
        return Message("deal.illegal.double_alone")
    if kind in BUILDINGS:
        return _why_not_built(state, fields)
    others = [other for other in range(state.seats) if other != state.turn]
    if all(state.refuge >> other & 1 for other in others):
        return Message("deal.illegal.nobody")
    return _why_not_aimed(state, fields) or _why_no_effect(state, fields)


def _why_not_aimed(state: State, fields: Fields) -> Message | None:
    """Why a card cannot be aimed at these seats; None where it can."""
    for target in _targets(fields):
        if target >= state.seats:
            return Message("deal.illegal.no_seat")
        if target == state.turn:
            return Message("deal.illegal.yourself")
        if state.refuge >> target & 1:
            return Message("deal.illegal.in_refuge", {"name": Seat(target)})
    return None


def _why_no_effect(state: State, fields: Fields) -> Message:
    """Why a card may not be about what it names, its targets apart."""
    if fields.kind in RENTS:
        return _why_no_rent(state, fields)
    if fields.kind in (Kind.SPEEDING, Kind.INHERITOR):
        for target in _targets(fields):
            if not state.hand_sizes[target]:
                return Message("deal.illegal.empty_hand", {"name": Seat(target)})
        return Message("deal.illegal.two_needed")
    if fields.kind == Kind.DEAL_BREAKER:
        return Message("deal.illegal.no_set", {"name": Seat(fields.seat)})
    return _why_not_taken(state, fields)


def _targets(fields: Fields) -> list[int]:
    """The seats that a play is aimed at, as far as it names them."""
    used = parts(fields.act, fields.kind)
    return [fields.seat] * ("seat" in used) + [fields.number] * ("other" in used)


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

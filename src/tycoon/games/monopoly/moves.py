"""Monopoly's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tycoon.core._bits import bits
from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Move
from tycoon.core.names import TABLE
from tycoon.games.monopoly.figures import (
    bid_after,
    could_build,
    flat_tax,
    keeping,
    level_cost,
    lifting,
    may_be_traded,
    offers_open,
    taken_down,
)
from tycoon.games.monopoly.names import JAIL_CARDS, STEPS, Act, Ask, Fortune, Phase
from tycoon.games.monopoly.squares import BOARDS, NAMES, SQUARE
from tycoon.games.monopoly.themes import GOODS, Names, names_of

if TYPE_CHECKING:
    from tycoon.games.monopoly.rules.state import Monopoly as State

BUILDINGS = ("house", "hotel")
BUILDING_LOTS = 64
"""In an auction, from here on it is no deed."""
KEPT_KINDS = 5
_CASH_BITS, _WHO = 16, 15
"""In what a draft says of its cash and its partner."""

ACTS = {act.word: act for act in Act}
CARDS = ("chance", "chest", "fortune")
"""Of which pile an out-of-jail card is used; the second is also the lifestyle pile's place."""
WAYS = ("first", "second", "both")
"""By what the bus moves (MS-3)."""
KEPT = {fortune.word: fortune for fortune in (Fortune.FREE_HOUSE, Fortune.SWAP, Fortune.TAKE)}
_TEXT = re.compile(
    r"([a-z-]+)(?::([a-z0-9_-]+))?(?:@([a-z0-9_]+))?(?:=([a-z0-9_]+))?(?:>([0-7]))?(?:\*([1-8]))?"
)
_SQUARES = frozenset({Act.BUILD, Act.MORTGAGE, Act.LIFT, Act.GO})
_GOODS = frozenset({Act.GIVE, Act.WANT})


class MonopolyMove(Move, frozen=True, omit_defaults=True, kw_only=True, tag="act"):
    """An action; what does not apply to it is left out.

    Attributes:
        act: what is done, a word of `Act`: the table's `start`, `go-on`, `time-up`; on one's turn
            `roll`, `pay-fine`, `use-card`, `try` for a double, `build`, `sell`, `mortgage`, `lift`,
            `trade`, `use` a fortune card, `end`; asked `buy`, `auction`, `step`, `pass`, `done`,
            `bankrupt`, `give`, `want`, `pay`, `ask`, `drop`, `accept`, `decline`, `counter`,
            `keep`, `lift`, `yes`, `no`, `by`, `go`.
        square: the id of the square it is about; of `give` and `want` also an out-of-jail card,
            `chance-card` or `chest-card`; of `use` one's own, where it is a swap.
        swap: of a swap, the square wanted for it.
        card: of `use-card`, whose card: `chance`, `chest`, `fortune`; of `use`, a word of
            `Fortune`.
        seat: of `trade` with whom; of `pay` whom a card pays.
        amount: by how much a bid or the cash of an offer grows: 500, 100, 50, 10, 1.
        way: of `sell` where a hotel takes its colour down: which of the ways (MO-32), from 1 on;
            one less has a bit for each of one's cities of the colour, in board order, that keeps a
            step more.
        by: of the bus: `first` or `second` die, `both`.
    """

    act: str
    square: str = ""
    swap: str = ""
    card: str = ""
    seat: int = -1
    amount: int = 0
    way: int = 0
    by: str = ""


class Fields(NamedTuple):
    """The fields of an action, see `Act`."""

    act: int
    square: int = 0
    seat: int = 0
    other: int = 0
    amount: int = 0


def split(action: int) -> Fields:
    """The fields of an action."""
    return Fields(
        action & 255, action >> 8 & 255, action >> 16 & 255, action >> 24 & 255, action >> 32
    )


def packed(fields: Fields) -> int:
    """The action of these fields."""
    return (
        fields.act
        | fields.square << 8
        | fields.seat << 16
        | fields.other << 24
        | fields.amount << 32
    )


@lru_cache(1 << 12)
def move(action: int, board: int = 0) -> MonopolyMove:
    """The action as a value. Raises ValueError for what is no action of this board."""
    fields = split(action)
    if fields.act not in Act.__members__.values() or packed(fields) != action:
        raise ValueError(f"not a move of Monopoly: {action}")
    act = Act(fields.act)
    said = _said(act, fields, board)
    made = MonopolyMove(act=act.word, **said)
    if action_of(made, board) != action:
        raise ValueError(f"not a move of Monopoly: {action}")
    return made


def _said(act: Act, fields: Fields, board: int) -> dict[str, Any]:
    """What an act says besides itself. Raises ValueError or IndexError for what is not there."""
    square, other = fields.square, fields.other
    if act in _SQUARES:
        return {"square": _name(square, board)}
    match act:
        case Act.SELL:
            return {"square": _name(square, board), "way": other}
        case Act.GIVE | Act.WANT:
            return {"square": _good(square, board)}
        case Act.USE_CARD:
            return {"card": _in(CARDS, other)}
        case Act.BY:
            return {"by": _in(WAYS, other)}
        case Act.STEP | Act.ASK:
            return {"amount": fields.amount}
        case Act.PAY if fields.amount:
            return {"amount": fields.amount}
        case Act.PAY | Act.TRADE:
            return {"seat": fields.seat}
        case Act.USE:
            said: dict[str, Any] = {
                "card": Fortune(other).word,
                "square": _name(square, board),
            }
            return said | {"swap": _name(fields.seat, board)} if other == Fortune.SWAP else said
    return {}


def _in(words: tuple[str, ...], number: int) -> str:
    if number >= len(words):
        raise ValueError(f"none of {', '.join(words)}: {number}")
    return words[number]


def _name(square: int, board: int) -> str:
    if square >= len(NAMES[board]):
        raise ValueError(f"no square {square}")
    return str(NAMES[board][square])


def _good(item: int, board: int) -> str:
    return _in(GOODS, item - JAIL_CARDS) if item >= JAIL_CARDS else _name(item, board)


def _square(word: str, board: int) -> int:
    if word not in SQUARE[board]:
        raise ValueError(f"no square is called {word!r}")
    return int(SQUARE[board][word])


def action_of(move: Move, board: int = 0) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and for words and numbers that say nothing.
    """
    if not isinstance(move, MonopolyMove) or move.act not in ACTS:
        raise ValueError(f"not a move of Monopoly: {move!r}")
    act = ACTS[move.act]
    fields = Fields(act)
    if act in _SQUARES:
        fields = Fields(act, square=_square(move.square, board))
    elif act == Act.SELL and 0 <= move.way <= 8:
        fields = Fields(act, square=_square(move.square, board), other=move.way)
    elif act in _GOODS:
        good = move.square
        item = JAIL_CARDS + GOODS.index(good) if good in GOODS else _square(good, board)
        fields = Fields(act, square=item)
    elif act == Act.USE_CARD:
        fields = Fields(act, other=_number(CARDS, move.card))
    elif act == Act.BY:
        fields = Fields(act, other=_number(WAYS, move.by))
    elif act in (Act.STEP, Act.ASK) or (act == Act.PAY and move.amount):
        if move.amount not in STEPS:
            raise ValueError(f"no step of cash: {move.amount}")
        fields = Fields(act, amount=move.amount)
    elif act in (Act.PAY, Act.TRADE):
        if not 0 <= move.seat <= 7:
            raise ValueError(f"no seat {move.seat}")
        fields = Fields(act, seat=move.seat)
    elif act == Act.USE:
        if move.card not in KEPT or not board:
            raise ValueError(f"no card to use is called {move.card!r}")
        kind = KEPT[move.card]
        wanted = _square(move.swap, board) if kind == Fortune.SWAP else 0
        fields = Fields(act, _square(move.square, board), wanted, kind)
    if _value(act, fields, board) != move:
        raise ValueError(f"a move that says too much or too little: {move!r}")
    return packed(fields)


def _value(act: Act, fields: Fields, board: int) -> MonopolyMove:
    return MonopolyMove(act=act.word, **_said(act, fields, board))


def _number(words: tuple[str, ...], word: str) -> int:
    if word not in words:
        raise ValueError(f"none of {', '.join(words)}: {word!r}")
    return words.index(word)


# Notation.


def notation(action: int, board: int = 0) -> str:
    """`roll`, `build:red1`, `trade>2`, `step:100` and so on; docs/games/monopoly.md lists them."""
    return written(move(action, board))


def written(said: MonopolyMove) -> str:
    """A value in notation."""
    text = said.act
    if said.card:
        text += f":{said.card}@{said.square}" if said.square else f":{said.card}"
    elif said.square:
        text += f":{said.square}"
    elif said.by:
        text += f":{said.by}"
    elif said.amount:
        text += f":{said.amount}"
    if said.swap:
        text += f"={said.swap}"
    if said.seat >= 0:
        text += f">{said.seat}"
    if said.way:
        text += f"*{said.way}"
    return text


def read(text: str, board: int = 0) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    matched = _TEXT.fullmatch(text.strip())
    if matched is None or matched[1] not in ACTS:
        raise ValueError(f"not a move of Monopoly: {text!r}")
    act, about, at, swap, seat, way = matched.groups()
    said: dict[str, Any] = {}
    kind = ACTS[act]
    if kind in (Act.USE, Act.USE_CARD):
        said = {"card": about or "", "square": at or ""}
    elif kind == Act.BY:
        said = {"by": about or ""}
    elif about and about.isdecimal():
        said = {"amount": int(about)}
    elif about:
        said = {"square": about}
    if at and kind != Act.USE:
        raise ValueError(f"a move that says too much: {text!r}")
    if swap:
        said["swap"] = swap
    if seat:
        said["seat"] = int(seat)
    if way:
        said["way"] = int(way)
    made = MonopolyMove(act=act, **said)
    if written(made) != text.strip():
        raise ValueError(f"not a move of Monopoly: {text!r}")
    return action_of(made, board)


# Words.


def brings(state: State, action: int) -> int:
    """What an action brings the seat to act in cash, below 0 what it costs.

    0 where no cash moves, or it is said elsewhere how much: bids, offers, exchanges, rolls.
    """
    fields = split(action)
    act, square = Act(fields.act), fields.square
    asked = _asked(state)
    match act:
        case Act.BUY:
            return -_of_top(state)[1]
        case Act.PAY_FINE:
            return -state.fine
        case Act.MORTGAGE:
            facts = BOARDS[state.board]["squares"][square]
            return int(facts.get("mortgage", facts["price"] // 2))
        case Act.LIFT:
            return -lifting(state, square)
        case Act.KEEP:
            return -keeping(state, low(_of_top(state)[0]))
        case Act.BUILD if asked == Ask.SITE:
            return -_of_top(state)[1]
        case Act.BUILD:
            return -int(BOARDS[state.board]["squares"][square]["house_cost"])
        case Act.SELL:
            left = taken_down(state, square, fields.other) if fields.other else []
            steps = sum(state.buildings[city] - after for city, after in left) if left else 1
            return steps * int(BOARDS[state.board]["squares"][square]["house_cost"] // 2)
        case Act.PAY if not fields.amount:
            return -_of_top(state)[0]
        case Act.NO if asked == Ask.TAX:  # the tenth is counted when it is chosen (MO-35)
            return -flat_tax()
        case Act.YES if asked == Ask.CLAIM:
            return _of_top(state)[1]
        case Act.YES if asked == Ask.LEVEL:
            return -level_cost()
    return 0


def describe(state: State, action: int) -> Message:
    """The action in words: `monopoly.move.*`."""
    fields = split(action)
    words = names_of(state)
    act = Act(fields.act)
    args: dict[str, Any] = {}
    match act:
        case Act.BUILD | Act.SELL | Act.MORTGAGE | Act.LIFT | Act.GO | Act.GIVE | Act.WANT:
            return _describe_square(state, act, fields, words)
        case Act.USE:
            args["square"] = words.said(fields.square)
            if fields.other == Fortune.SWAP:
                args["other"] = words.said(fields.seat)
            return Message(f"monopoly.move.use.{Fortune(fields.other).word}", args)
        case Act.USE_CARD:
            args["pile"] = CARDS[fields.other]
        case Act.PAY_FINE:
            args["money"] = words.money(-brings(state, action))
        case Act.BUY | Act.AUCTION:
            deed, price = _of_top(state)[:2]
            args = {"square": words.said(deed), "money": words.money(abs(price))}
            if price < 0:
                return Message(f"monopoly.move.{'take' if act == Act.BUY else 'no_take'}", args)
        case Act.STEP:
            args["money"] = words.money(bid_after(state, fields.amount))
        case Act.DONE if _asked(state) == Ask.BID:
            return Message("monopoly.move.bid", {"money": words.money(_of_top(state)[0])})
        case Act.DONE:
            return _describe_offer(state, words)
        case Act.PAY if not fields.amount:
            args = {"name": Seat(fields.seat), "money": words.money(-brings(state, action))}
            return Message("monopoly.move.pay_to", args)
        case Act.PAY | Act.ASK:
            args["money"] = words.money(fields.amount)
        case Act.TRADE:
            args["name"] = Seat(fields.seat)
        case Act.KEEP:
            deed = low(_of_top(state)[0])
            args = {"square": words.said(deed), "money": words.money(-brings(state, action))}
        case Act.BY:
            dice = state.dice
            args["n"] = dice[0] + dice[1] if fields.other == 2 else dice[fields.other]
        case Act.YES | Act.NO:
            return _describe_answer(state, act, words)
    return Message(f"monopoly.move.{act.word}", args)


def _describe_offer(state: State, words: Names) -> Message:
    """The offer that the draft on top makes."""
    about, given, wanted = _of_top(state)[:3]
    cash = about >> _CASH_BITS
    gives, wants = ([words.said(item) for item in bits(goods)] for goods in (given, wanted))
    paid: list[Any] = gives if cash > 0 else wants
    if cash:
        paid.append(words.money(abs(cash)))
    args = {"name": Seat(about & _WHO), "gives": gives, "wants": wants}
    return Message("monopoly.move.offer", args)


def _describe_square(state: State, act: Act, fields: Fields, words: Names) -> Message:
    """What is done with a square: built, sold, mortgaged, lifted, traded, gone to."""
    square = fields.square
    args: dict[str, Any] = {"square": words.one_of(square) if act == Act.GO else words.said(square)}
    if act in (Act.GO, Act.GIVE, Act.WANT):
        return Message(f"monopoly.move.{act.word}", args)
    args["money"] = words.money(abs(brings(state, packed(fields))))
    if act == Act.BUILD:
        args["hotel"] = state.buildings[square] == state.hotel_after
    elif act == Act.SELL and fields.other:
        args["left"] = [
            Message("monopoly.left", {"square": words.said(city), "n": after})
            for city, after in taken_down(state, square, fields.other)
        ]
        return Message("monopoly.move.sell_down", args)
    elif act == Act.SELL:
        args["hotel"] = state.buildings[square] > state.hotel_after
    return Message(f"monopoly.move.{act.word}", args)


def _describe_answer(state: State, act: Act, words: Names) -> Message:
    """Yes or no: `monopoly.move.yes.<ask>`, `monopoly.move.no.<ask>`."""
    ask = Ask(_asked(state))
    a, b, c = _of_top(state)[:3]
    args: dict[str, Any] = {}
    match ask:
        case Ask.WANT:
            args["building"] = BUILDINGS[a]
        case Ask.TAX if act == Act.NO:
            args["money"] = words.money(flat_tax())
        case Ask.LEVEL if act == Act.YES:
            args["money"] = words.money(level_cost())
        case Ask.CLAIM:
            args = {"name": Seat(a), "money": words.money(b), "square": words.said(c)}
    return Message(f"monopoly.move.{act.word}.{ask.word}", args)


def low(mask: int) -> int:
    """The number of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def _asked(state: State) -> int:
    """The kind of the frame on top; 0 for none."""
    return int(state.frame_kind[state.frames - 1]) if state.frames else 0


def _of_top(state: State) -> tuple[int, int, int, int]:
    """The numbers of the frame on top."""
    top = state.frames - 1
    return state.frame_a[top], state.frame_b[top], state.frame_c[top], state.frame_d[top]


# Why not.

_ANSWERS = {
    Ask.BUY: {Act.BUY, Act.AUCTION},
    Ask.AUCTION: {Act.STEP, Act.PASS},
    Ask.BID: {Act.STEP, Act.DONE},
    Ask.DEBT: {Act.SELL, Act.MORTGAGE, Act.TRADE, Act.BANKRUPT},
    Ask.DRAFT: {Act.GIVE, Act.WANT, Act.PAY, Act.ASK, Act.DONE, Act.DROP},
    Ask.OFFER: {Act.ACCEPT, Act.DECLINE, Act.COUNTER},
    Ask.INTEREST: {Act.KEEP, Act.LIFT},
    Ask.FINE: {Act.PAY_FINE, Act.USE_CARD, Act.NO},
    Ask.BUS: {Act.BY},
    Ask.TRIPLE: {Act.GO},
    Ask.FREE_CITY: {Act.GO},
    Ask.PAYEE: {Act.PAY},
    Ask.SITE: {Act.BUILD},
}
"""What answers a question; the others are answered by yes or no."""
_RAISES = {Act.SELL, Act.MORTGAGE}
_MANAGES = {Act.BUILD, Act.SELL, Act.MORTGAGE, Act.LIFT, Act.TRADE, Act.USE}


def why_illegal(state: State, action: int | None) -> Message:
    """Why an action is not legal now: `monopoly.illegal.*`."""
    try:
        said = move(-1 if action is None else action, state.board)
    except ValueError:
        return Message("monopoly.illegal.no_move")
    fields = split(cast(int, action))
    act = ACTS[said.act]
    if state.seat_to_act == TABLE:
        clock = state.phase == Phase.CLOCK
        return Message("monopoly.illegal.clock" if clock else "monopoly.illegal.before")
    if act in (Act.START, Act.GO_ON, Act.TIME_UP):
        return Message("monopoly.illegal.running")
    if not state.frames:
        return _why_no_turn(state, act, fields)
    return _why_no_answer(state, act, fields)


def _why_no_turn(state: State, act: Act, fields: Fields) -> Message:
    """Why the seat on turn may not do this."""
    seat = state.seat_to_act
    if act in _MANAGES:
        return _why_not_managed(state, seat, act, fields)
    rolling = state.phase == Phase.ROLL
    if act == Act.END:
        return Message("monopoly.illegal.roll_first")
    if act in (Act.ROLL, Act.PAY_FINE, Act.USE_CARD, Act.TRY):
        if not rolling:
            return Message("monopoly.illegal.rolled")
        if act == Act.ROLL:
            return Message("monopoly.illegal.in_jail")
        if not state.jail[seat]:
            return Message("monopoly.illegal.not_in_jail")
        return Message(
            "monopoly.illegal.no_card" if act == Act.USE_CARD else "monopoly.illegal.no_cash"
        )
    return Message("monopoly.illegal.not_asked")


def _why_no_answer(state: State, act: Act, fields: Fields) -> Message:
    """Why this is no answer to what is asked."""
    seat = state.seat_to_act
    ask = Ask(_asked(state))
    a = _of_top(state)[0]
    raising = ask == Ask.BUY or (ask == Ask.AUCTION and a < BUILDING_LOTS)
    if act in _RAISES and (raising or ask == Ask.DEBT):
        return _why_not_managed(state, seat, act, fields)
    if act not in _ANSWERS.get(ask, {Act.YES, Act.NO}):
        return Message(f"monopoly.illegal.first.{ask.word}")
    match ask:
        case Ask.BUY | Ask.PAYEE | Ask.INTEREST:
            if ask == Ask.INTEREST:
                wrong = fields.square != low(a)
                return Message(
                    "monopoly.illegal.first.interest" if wrong else "monopoly.illegal.no_cash"
                )
            return Message(f"monopoly.illegal.{'no_cash' if ask == Ask.BUY else 'no_payee'}")
        case Ask.AUCTION | Ask.BID:
            short = bid_after(state, fields.amount) > state.cash[seat]
            return Message("monopoly.illegal.no_cash" if short else "monopoly.illegal.steps")
        case Ask.DEBT:
            if act == Act.TRADE:
                return _why_no_trade(state, seat, fields.seat)
            return Message("monopoly.illegal.can_pay")
        case Ask.DRAFT:
            return _why_not_drafted(state, act, fields)
        case Ask.OFFER:
            return Message("monopoly.illegal.countered")
        case Ask.FINE:
            if act == Act.NO:
                return Message("monopoly.illegal.third_try")
            return Message(
                "monopoly.illegal.no_card" if act == Act.USE_CARD else "monopoly.illegal.no_cash"
            )
        case Ask.BUS:
            return Message("monopoly.illegal.same_die")
        case Ask.REFUSE:
            return Message("monopoly.illegal.no_refusal")
        case Ask.SITE:
            return Message("monopoly.illegal.no_site", {"building": BUILDINGS[a]})
    return Message("monopoly.illegal.no_free_city")


def _why_not_managed(state: State, seat: int, act: Act, fields: Fields) -> Message:
    """Why a seat may not build, sell, mortgage, lift, trade or use a fortune card so."""
    if act == Act.TRADE:
        return _why_no_trade(state, seat, fields.seat)
    if act == Act.USE:
        held = state.kept[KEPT_KINDS * seat + fields.other]
        return Message(f"monopoly.illegal.{'no_use' if held else 'no_fortune'}")
    square = fields.square
    args = {"square": names_of(state).said(square)}
    facts = BOARDS[state.board]["squares"][square]
    if "group" not in facts:
        return Message("monopoly.illegal.no_deed", args)
    if state.owner[square] != seat:
        return Message("monopoly.illegal.not_yours", args)
    mortgaged = state.mortgaged >> square & 1
    if act == Act.MORTGAGE:
        return Message(f"monopoly.illegal.{'mortgaged' if mortgaged else 'built_on'}", args)
    if act == Act.LIFT:
        return Message(f"monopoly.illegal.{'no_cash' if mortgaged else 'not_mortgaged'}", args)
    if "house_cost" not in facts:
        return Message("monopoly.illegal.no_city", args)
    built = state.buildings[square]
    if act == Act.SELL:
        if not built:
            return Message("monopoly.illegal.nothing_built", args)
        down = built > state.hotel_after and state.houses < state.hotel_after
        return Message(f"monopoly.illegal.{'way_down' if down else 'unevenly_sold'}", args)
    return _why_not_built(state, seat, square, facts)


def _why_not_built(state: State, seat: int, square: int, facts: dict[str, Any]) -> Message:
    args: dict[str, Any] = {"square": names_of(state).said(square)}
    built = state.buildings[square]
    if state.mortgaged >> square & 1:
        return Message("monopoly.illegal.mortgaged", args)
    if built > state.hotel_after:
        return Message("monopoly.illegal.has_hotel", args)
    colour = [
        other["index"]
        for other in BOARDS[state.board]["squares"]
        if other.get("group") == facts["group"]
    ]
    if not state.build_anywhere and any(state.owner[city] != seat for city in colour):
        return Message("monopoly.illegal.colour", args)
    if not could_build(state, seat, square):
        own = [city for city in colour if state.owner[city] == seat]
        pledged = any(state.mortgaged >> city & 1 for city in own)
        return Message(f"monopoly.illegal.{'colour_mortgaged' if pledged else 'unevenly'}", args)
    hotel = built == state.hotel_after
    if not (state.hotels if hotel else state.houses):
        return Message("monopoly.illegal.no_stock", {"building": BUILDINGS[hotel]})
    return Message("monopoly.illegal.no_cash")


def _why_no_trade(state: State, seat: int, partner: int) -> Message:
    if partner >= state.seats:
        return Message("monopoly.illegal.no_seat")
    if partner == seat:
        return Message("monopoly.illegal.yourself")
    args = {"name": Seat(partner)}
    if state.out >> partner & 1:
        return Message("monopoly.illegal.out", args)
    if offers_open(state) <= 0:
        return Message("monopoly.illegal.no_offers")
    return Message("monopoly.illegal.nothing_to_trade", args)


def _why_not_drafted(state: State, act: Act, fields: Fields) -> Message:
    """Why this cannot be the next thing of an offer."""
    about, given, wanted, _ = _of_top(state)
    seat, partner, cash = state.seat_to_act, about & 15, about >> 16
    if act in (Act.GIVE, Act.WANT):
        args: dict[str, Any] = {"square": names_of(state).said(fields.square)}
        owner = seat if act == Act.GIVE else partner
        if not may_be_traded(state, owner) >> fields.square & 1:
            return Message("monopoly.illegal.not_tradable", args | {"name": Seat(owner)})
        return Message("monopoly.illegal.offer_order", args)
    if act in (Act.PAY, Act.ASK):
        if not fields.amount:
            return Message("monopoly.illegal.first.draft")
        if not (wanted if act == Act.PAY else given):
            return Message("monopoly.illegal.cash_for_goods")
        if (cash < 0) if act == Act.PAY else (cash > 0):
            return Message("monopoly.illegal.cash_both_ways")
        payer = seat if act == Act.PAY else partner
        if abs(cash) + fields.amount > state.cash[payer]:
            return Message("monopoly.illegal.payer_short", {"name": Seat(payer)})
        return Message("monopoly.illegal.steps")
    if (not given and cash <= 0) or (not wanted and cash >= 0):
        return Message("monopoly.illegal.one_sided")
    for owner, left, goods in (
        (seat, state.cash[seat] - cash, wanted),
        (partner, state.cash[partner] + cash, given),
    ):
        if left < sum(keeping(state, deed) for deed in bits(goods) if deed < JAIL_CARDS):
            return Message("monopoly.illegal.interest_short", {"name": Seat(owner)})
    return Message("monopoly.illegal.refused")

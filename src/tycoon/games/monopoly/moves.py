"""Monopoly's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tycoon.core.engine._bits import bits, low_bit
from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Move
from tycoon.core.names import TABLE
from tycoon.games.monopoly._names import acts, asked
from tycoon.games.monopoly.figures import (
    bid_after,
    could_build,
    flat_tax,
    keeping,
    keeping_all,
    level_cost,
    lifting,
    may_be_traded,
    offers_open,
    taken_down,
)
from tycoon.games.monopoly.names import (
    KEPT_KINDS,
    MAX_SEATS,
    SAYS,
    Act,
    Ask,
    Die,
    Fortune,
    Lot,
    Phase,
    Piece,
)
from tycoon.games.monopoly.speech import Ids
from tycoon.games.monopoly.squares import BOARDS, NAMES
from tycoon.games.monopoly.themes import Names, names_of

if TYPE_CHECKING:
    from tycoon.games.monopoly.rules.state import Monopoly as State

BUILDINGS = tuple(piece.word for piece in Piece)
BUILDING_LOTS = int(Lot.HOUSE)
"""In an auction, from here on it is no deed."""
ACTS = {act.word: act for act in Act}
_TEXT = re.compile(
    r"([a-z-]+)(?::([a-z0-9_-]+))?(?:@([a-z0-9_]+))?(?:=([a-z0-9_]+))?(?:>([0-7]))?(?:\*([1-8]))?"
)


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


class _Board(NamedTuple):
    """What moves are checked against: a board, whoever sits there."""

    board: int
    size: int
    seats: int = MAX_SEATS


@cache
def _ids(board: int) -> Ids:
    return Ids(_Board(board, len(NAMES[board])))


@lru_cache(1 << 12)
def move(action: int, board: int = 0) -> MonopolyMove:
    """The action as a value. Raises ValueError for what is no action of this board."""
    fields = acts.fields(action)
    if fields.act not in SAYS or acts.packed(*fields) != action:
        raise ValueError(f"not a move of Monopoly: {action}")
    return MonopolyMove(**_ids(board).say(SAYS[fields.act], action))


def action_of(move: Move, board: int = 0) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and for words and numbers that say nothing.
    """
    if not isinstance(move, MonopolyMove) or move.act not in ACTS:
        raise ValueError(f"not a move of Monopoly: {move!r}")
    return _ids(board).read(SAYS[ACTS[move.act]], move, lambda said: MonopolyMove(**said))[0]


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
    said: dict[str, Any] = {"swap": swap or "", "seat": int(seat or -1), "way": int(way or 0)}
    kind = ACTS[act]
    if kind in (Act.USE, Act.USE_CARD):
        said |= {"card": about or "", "square": at or ""}
    elif kind == Act.BY:
        said["by"] = about or ""
    elif about and about.isdecimal():
        said["amount"] = int(about)
    else:
        said["square"] = about or ""
    made = MonopolyMove(act=act, **said)
    if written(made) != text.strip():
        raise ValueError(f"not a move of Monopoly: {text!r}")
    return action_of(made, board)


# Words.


def brings(state: State, action: int) -> int:
    """What an action brings the seat to act in cash, below 0 what it costs.

    0 where no cash moves, or it is said elsewhere how much: bids, offers, exchanges, rolls.
    """
    fields = acts.fields(action)
    act, square = Act(fields.act), fields.square
    ask, top = _asked(state), state.frames - 1
    match act:
        case Act.BUY:
            return -asked.buy(state, top).price
        case Act.PAY_FINE:
            return -state.fine
        case Act.MORTGAGE:
            facts = BOARDS[state.board]["squares"][square]
            return int(facts.get("mortgage", facts["price"] // 2))
        case Act.LIFT:
            return -lifting(state, square)
        case Act.KEEP:
            return -keeping(state, low_bit(asked.interest(state, top).deeds))
        case Act.BUILD if ask == Ask.SITE:
            return -asked.site(state, top).bid
        case Act.BUILD:
            return -int(BOARDS[state.board]["squares"][square]["house_cost"])
        case Act.SELL:
            return _sale(state, square, fields.other)
        case Act.PAY if not fields.amount:
            return -asked.payee(state, top).amount
        case Act.NO if ask == Ask.TAX:  # the tenth is counted when it is chosen (MO-35)
            return -flat_tax()
        case Act.YES if ask == Ask.CLAIM:
            return asked.claim(state, top).amount
        case Act.YES if ask == Ask.LEVEL:
            return -level_cost()
    return 0


def _sale(state: State, square: int, way: int) -> int:
    """What selling the top step on a city brings, or all that must come down with it."""
    left = taken_down(state, square, way) if way else []
    steps = sum(state.buildings[city] - after for city, after in left) if left else 1
    return steps * int(BOARDS[state.board]["squares"][square]["house_cost"] // 2)


def describe(state: State, action: int) -> Message:
    """The action in words: `monopoly.move.*`."""
    fields = acts.fields(action)
    words = names_of(state)
    act = Act(fields.act)
    match act:
        case Act.BUILD | Act.SELL | Act.MORTGAGE | Act.LIFT | Act.GO | Act.GIVE | Act.WANT:
            return _describe_square(state, action, words)
        case Act.BUY | Act.AUCTION:
            return _describe_buying(state, act, words)
        case Act.DONE:
            return _describe_done(state, words)
        case Act.YES | Act.NO:
            return _describe_answer(state, act, words)
        case Act.USE:
            args: dict[str, Any] = {"square": words.said(fields.square)}
            if fields.other == Fortune.SWAP:
                args["other"] = words.said(fields.seat)
            return Message(f"monopoly.move.use.{Fortune(fields.other).word}", args)
        case Act.PAY if not fields.amount:
            args = {"name": Seat(fields.seat), "money": words.money(-brings(state, action))}
            return Message("monopoly.move.pay_to", args)
    return Message(f"monopoly.move.{act.word}", _details(state, action, words))


def _details(state: State, action: int, words: Names) -> dict[str, Any]:
    """What the sentence of an act says besides."""
    fields = acts.fields(action)
    match fields.act:
        case Act.USE_CARD:
            return {"pile": move(action, state.board).card}
        case Act.PAY_FINE:
            return {"money": words.money(-brings(state, action))}
        case Act.STEP:
            return {"money": words.money(bid_after(state, fields.amount))}
        case Act.PAY | Act.ASK:
            return {"money": words.money(fields.amount)}
        case Act.TRADE:
            return {"name": Seat(fields.seat)}
        case Act.KEEP:
            deed = low_bit(asked.interest(state, state.frames - 1).deeds)
            return {"square": words.said(deed), "money": words.money(-brings(state, action))}
        case Act.BY:
            dice = state.dice
            both = fields.other == Die.BOTH
            return {"n": dice[0] + dice[1] if both else dice[fields.other]}
    return {}


def _describe_buying(state: State, act: Act, words: Names) -> Message:
    """Buying the deed landed on, or not; below 0 its price is received with it (MM-5)."""
    offer = asked.buy(state, state.frames - 1)
    args = {"square": words.said(offer.square), "money": words.money(abs(offer.price))}
    if offer.price < 0:
        return Message(f"monopoly.move.{'take' if act == Act.BUY else 'no_take'}", args)
    return Message(f"monopoly.move.{act.word}", args)


def _describe_done(state: State, words: Names) -> Message:
    """The bid, or the offer, that what is on top makes."""
    top = state.frames - 1
    if _asked(state) == Ask.BID:
        bid = words.money(asked.bid(state, top).amount)
        return Message("monopoly.move.bid", {"money": bid})
    deal = asked.draft(state, top)
    gives, wants = (
        [words.said(item) for item in bits(goods)] for goods in (deal.given, deal.wanted)
    )
    paid: list[Any] = gives if deal.cash > 0 else wants
    if deal.cash:
        paid.append(words.money(abs(deal.cash)))
    args = {"name": Seat(deal.partner), "gives": gives, "wants": wants}
    return Message("monopoly.move.offer", args)


def _describe_square(state: State, action: int, words: Names) -> Message:
    """What is done with a square: built, sold, mortgaged, lifted, traded, gone to."""
    fields = acts.fields(action)
    act, square = Act(fields.act), fields.square
    args: dict[str, Any] = {"square": words.one_of(square) if act == Act.GO else words.said(square)}
    if act in (Act.GO, Act.GIVE, Act.WANT):
        return Message(f"monopoly.move.{act.word}", args)
    args["money"] = words.money(abs(brings(state, action)))
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
    top = state.frames - 1
    args: dict[str, Any] = {}
    match ask:
        case Ask.WANT:
            args["building"] = Piece(asked.want(state, top).piece).word
        case Ask.TAX if act == Act.NO:
            args["money"] = words.money(flat_tax())
        case Ask.LEVEL if act == Act.YES:
            args["money"] = words.money(level_cost())
        case Ask.CLAIM:
            rent = asked.claim(state, top)
            args = {
                "name": Seat(rent.payer),
                "money": words.money(rent.amount),
                "square": words.said(rent.square),
            }
    return Message(f"monopoly.move.{act.word}.{ask.word}", args)


def _asked(state: State) -> int:
    """The kind of the frame on top; 0 for none."""
    return int(state.frame_kind[state.frames - 1]) if state.frames else 0


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
_NO_WAY_OUT = {Act.NO: "third_try", Act.USE_CARD: "no_card", Act.PAY_FINE: "no_cash"}
_RAISES = {Act.SELL, Act.MORTGAGE}
_MANAGES = {Act.BUILD, Act.SELL, Act.MORTGAGE, Act.LIFT, Act.TRADE, Act.USE}


def why_illegal(state: State, action: int | None) -> Message:
    """Why an action is not legal now: `monopoly.illegal.*`."""
    try:
        said = move(-1 if action is None else action, state.board)
    except ValueError:
        return Message("monopoly.illegal.no_move")
    fields = acts.fields(cast(int, action))
    act = ACTS[said.act]
    if state.seat_to_act == TABLE:
        clock = state.phase == Phase.CLOCK
        return Message("monopoly.illegal.clock" if clock else "monopoly.illegal.before")
    if act in (Act.START, Act.GO_ON, Act.TIME_UP):
        return Message("monopoly.illegal.running")
    if not state.frames:
        return _why_no_turn(state, act, fields)
    return _why_no_answer(state, act, fields)


def _why_no_turn(state: State, act: Act, fields: acts.Fields) -> Message:
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


def _why_no_answer(state: State, act: Act, fields: acts.Fields) -> Message:
    """Why this is no answer to what is asked."""
    seat, top = state.seat_to_act, state.frames - 1
    ask = Ask(_asked(state))
    deed = ask == Ask.AUCTION and asked.auction(state, top).lot < Lot.HOUSE
    if act in _RAISES and (deed or ask in (Ask.BUY, Ask.DEBT)):
        return _why_not_managed(state, seat, act, fields)
    if act not in _ANSWERS.get(ask, {Act.YES, Act.NO}):
        return Message(f"monopoly.illegal.first.{ask.word}")
    if ask == Ask.DRAFT:
        return _why_not_drafted(state, act, fields)
    if ask == Ask.DEBT and act == Act.TRADE:
        return _why_no_trade(state, seat, fields.seat)
    if ask == Ask.SITE:
        piece = Piece(asked.site(state, top).piece)
        return Message("monopoly.illegal.no_site", {"building": piece.word})
    return Message(f"monopoly.illegal.{_why_refused(state, ask, act, fields)}")


_REFUSED = {
    Ask.BUY: "no_cash",
    Ask.PAYEE: "no_payee",
    Ask.DEBT: "can_pay",
    Ask.OFFER: "countered",
    Ask.BUS: "same_die",
    Ask.REFUSE: "no_refusal",
}
"""Why the right act is no legal answer to a question, where that is always the same."""


def _why_refused(state: State, ask: Ask, act: Act, fields: acts.Fields) -> str:
    """Why the right act, as it is meant, is no legal answer: a key below `monopoly.illegal`."""
    top = state.frames - 1
    if ask == Ask.INTEREST:
        wrong = fields.square != low_bit(asked.interest(state, top).deeds)
        return "first.interest" if wrong else "no_cash"
    if ask in (Ask.AUCTION, Ask.BID):
        short = bid_after(state, fields.amount) > state.cash[state.seat_to_act]
        return "no_cash" if short else "steps"
    if ask == Ask.FINE:
        return _NO_WAY_OUT[act]
    return _REFUSED.get(ask, "no_free_city")


def _why_not_managed(state: State, seat: int, act: Act, fields: acts.Fields) -> Message:
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
        return Message("monopoly.illegal.no_stock", {"building": Piece(hotel).word})
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


def _why_not_drafted(state: State, act: Act, fields: acts.Fields) -> Message:
    """Why this cannot be the next thing of an offer."""
    deal = asked.draft(state, state.frames - 1)
    seat, partner = state.seat_to_act, deal.partner
    if act in (Act.GIVE, Act.WANT):
        args: dict[str, Any] = {"square": names_of(state).said(fields.square)}
        owner = seat if act == Act.GIVE else partner
        if not may_be_traded(state, owner) >> fields.square & 1:
            return Message("monopoly.illegal.not_tradable", args | {"name": Seat(owner)})
        return Message("monopoly.illegal.offer_order", args)
    if act in (Act.PAY, Act.ASK):
        return _why_no_step(state, act, fields.amount)
    if (not deal.given and deal.cash <= 0) or (not deal.wanted and deal.cash >= 0):
        return Message("monopoly.illegal.one_sided")
    for owner, left, goods in (
        (seat, state.cash[seat] - deal.cash, deal.wanted),
        (partner, state.cash[partner] + deal.cash, deal.given),
    ):
        if left < keeping_all(state, goods):
            return Message("monopoly.illegal.interest_short", {"name": Seat(owner)})
    return Message("monopoly.illegal.refused")


def _why_no_step(state: State, act: Act, amount: int) -> Message:
    """Why cash cannot be given or asked for in an offer by this step."""
    deal = asked.draft(state, state.frames - 1)
    if not amount:
        return Message("monopoly.illegal.first.draft")
    pays = act == Act.PAY
    if not (deal.wanted if pays else deal.given):
        return Message("monopoly.illegal.cash_for_goods")
    if (deal.cash < 0) if pays else (deal.cash > 0):
        return Message("monopoly.illegal.cash_both_ways")
    payer = state.seat_to_act if pays else deal.partner
    if abs(deal.cash) + amount > state.cash[payer]:
        return Message("monopoly.illegal.payer_short", {"name": Seat(payer)})
    return Message("monopoly.illegal.steps")

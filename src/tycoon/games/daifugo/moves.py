"""Daifugo's actions for people: structured moves, notation, words, and why one is not legal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tycoon.core.engine._bits import bits
from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Deal, Move
from tycoon.core.names import DEAL
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo._names import acts, asked
from tycoon.games.daifugo.cards import JOKER, NATURALS, RANKS, SUITS
from tycoon.games.daifugo.names import COMMAND, EXCHANGE, Act, Ask, Form, takers_of
from tycoon.games.daifugo.rules.plays import (
    beats,
    fits_lock,
    form_of,
    is_joker,
    jokers_of,
    low_of,
    shape_of,
    size_of,
)

if TYPE_CHECKING:
    from tycoon.games.daifugo.rules.state import Daifugo

PLAIN, BELOW, ABOVE = 53, 54, 55
FINISH, REVERSED, NO_SEQUENCES = 4, 32, 64
RUN = "<" + RANKS + ">"
"""The places of a sequence: one below the 3, the ranks, one above the 2."""
_CARDS = re.compile(r"([cdhs]+)-([3-9TJQKA2<>]+)(?:\(([cdhs3-9TJQKA2<>*]{1,2})\))?")
_WORDS = {
    "deal": DEAL,
    "p": 0,
    "pass": 0,
    "draw": COMMAND | Act.DRAW,
    "done": COMMAND | Act.DONE,
    "claim": COMMAND | Act.CLAIM,
    "deny": COMMAND | Act.DENY,
    "shuffle": COMMAND | Act.SHUFFLE_SEATS,
    "end": COMMAND | Act.END,
    "jk": PLAIN << 52,
    "jkjk": PLAIN << 52 | PLAIN << 58,
}
_TEXTS = {action: word for word, action in reversed(_WORDS.items())}


class Play(Move, frozen=True, tag="play"):
    """Cards laid down.

    Attributes:
        cards: the natural ones, weakest first.
        jokers: what each joker stands for: a card, `<` or `>` one step beyond the ends of a
            sequence, or `*`
            for no more than a joker.
    """

    cards: list[str]
    jokers: list[str] = []


class Pass(Move, frozen=True, tag="pass"):
    """Nothing laid down; with `draw` a card is taken from the pile."""

    draw: bool = False


class Return(Move, frozen=True, tag="return"):
    """Cards that go back in the exchange."""

    cards: list[str]


class Give(Move, frozen=True, tag="give"):
    """A card picked to be given to a seat."""

    card: str
    to: int


class Discard(Move, frozen=True, tag="discard"):
    """A card picked to be put out of the round."""

    card: str


class Name(Move, frozen=True, tag="name"):
    """A rank named whose cards everybody puts away."""

    rank: str


class Done(Move, frozen=True, tag="done"):
    """No more cards are picked, or ranks named."""


class Claim(Move, frozen=True, tag="claim"):
    """Whether the seat holds the 3 of diamonds."""

    holds: bool


class ShuffleSeats(Move, frozen=True, tag="shuffle_seats"):
    """The host has seats and first player drawn anew."""


class End(Move, frozen=True, tag="end"):
    """The host ends the game."""


def fields(action: int) -> list[int]:
    """The joker fields of a play that are not empty."""
    return [field for field in (action >> 52 & 63, action >> 58) if field]


def cards_of(action: int) -> int:
    """The cards of a play as a set, its jokers as jokers."""
    return action & NATURALS | ((1 << len(fields(action))) - 1) << 52


def _command(action: int) -> acts.Fields | None:
    """The fields of an action with an `Act`; None for others."""
    return acts.fields(action) if action >> 58 == COMMAND >> 58 else None


def _name(card: int) -> str:
    return card_names.NAMES[min(card, JOKER)]


def returned(action: int) -> int:
    """The cards of a return."""
    return action & NATURALS | ((1 << (action >> 52 & 3)) - 1) << 52


def return_action(cards: int) -> int:
    """The action of returning these cards."""
    return EXCHANGE | cards & NATURALS | (cards >> JOKER).bit_count() << JOKER


def notation(action: int) -> str:
    """`d3`, `ch-4(h)`, `s-456`, `jk`, `p`, `draw`, `x:d3jk`, `d3>2`, `-d3`, `!Q`, and so on."""
    if action in _TEXTS:
        return _TEXTS[action]
    if action >> 58 == EXCHANGE >> 58:
        return "x:" + card_names.text(returned(action))
    command = _command(action)
    if command:
        act, card, seat = command
        if act == Act.NAME:
            return f"!{RANKS[card]}"
        return f"{_name(card)}>{seat}" if act == Act.GIVE else f"-{_name(card)}"
    naturals = list(card_names.numbers(action & NATURALS))
    jokers = fields(action)
    if len(naturals) == 1 and not jokers:
        return _name(naturals[0])
    named = [field - 1 for field in jokers if field < PLAIN]
    shown = sorted(naturals + named)
    ranks = {card >> 2 for card in shown}
    if len(ranks) == 1 and not any(field > PLAIN for field in jokers):
        text = f"{_suits_of(shown)}-{RANKS[shown[0] >> 2]}"
        stands = _suits_of(named) + "*" * jokers.count(PLAIN)
    else:
        below, above = "<" * (BELOW in jokers), ">" * (ABOVE in jokers)
        text = f"{_suits_of(shown[:1])}-{below}{_ranks_of(shown)}{above}"
        stands = below + _ranks_of(named) + above
    return f"{text}({stands})" if stands else text


def _suits_of(some: list[int]) -> str:
    return "".join(SUITS[card & 3] for card in some)


def _ranks_of(some: list[int]) -> str:
    return "".join(RANKS[card >> 2] for card in some)


def read(text: str) -> int:
    """The action that a text names. Raises ValueError when it names none."""
    text = text.strip().replace("10", "T")
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if text.startswith("x:"):
        cards = card_names.read(text[2:])
        if not 1 <= cards.bit_count() <= 2:
            raise ValueError("one or two cards are returned")
        return return_action(cards)
    if text.startswith("-"):
        return COMMAND | acts.packed(Act.DISCARD, card_names.number(text[1:]))
    if text.startswith("!"):
        if len(text) != 2 or text[1].upper() not in RANKS:
            raise ValueError(f"{text[1:]!r} is no rank")
        return COMMAND | acts.packed(Act.NAME, RANKS.index(text[1].upper()))
    if ">" in text and "-" not in text:
        card, _, seat = text.partition(">")
        if not re.fullmatch("[0-7]", seat):
            raise ValueError(f"{seat!r} is no seat")
        return COMMAND | acts.packed(Act.GIVE, card_names.number(card), int(seat))
    matched = _CARDS.fullmatch(text)
    if matched is None:
        return 1 << _natural(text)
    suits, ranks, stands = matched.group(1), matched.group(2), matched.group(3) or ""
    if len(ranks) == 1:
        return _read_set(suits, ranks, stands)
    return _read_sequence(suits, ranks, stands)


def _natural(text: str) -> int:
    card = card_names.number(text)
    if card == JOKER:
        raise ValueError("a joker is `jk`")
    return card


def _read_set(suits: str, rank: str, stands: str) -> int:
    cards = card_names.gather(_natural(suit + rank) for suit in suits)
    jokers = []
    for sign in stands:
        if sign == "*":
            jokers.append(PLAIN)
            continue
        card = _natural(sign + rank)
        if not cards >> card & 1:
            raise ValueError(f"a joker stands for {sign}{rank}, which is not in the set")
        cards ^= 1 << card
        jokers.append(1 + card)
    if len(suits) + stands.count("*") < 2 or not cards:
        raise ValueError("a set has two cards or more")
    return cards | _packed(jokers)


def _read_sequence(suit: str, ranks: str, stands: str) -> int:
    if len(suit) != 1 or ranks not in RUN or len(ranks) < 3:
        raise ValueError("a sequence has three or more ranks in a row, of one suit")
    cards, jokers = 0, []
    for rank in ranks:
        joker = rank in stands
        if rank in "<>":
            if not joker:
                raise ValueError("beyond the ends only a joker can stand")
            jokers.append(BELOW if rank == "<" else ABOVE)
        elif joker:
            jokers.append(1 + _natural(suit + rank))
        else:
            cards |= 1 << _natural(suit + rank)
    if len(jokers) != len(stands) or not cards:
        raise ValueError("the jokers of a sequence stand for its own ranks")
    return cards | _packed(jokers)


def _packed(jokers: list[int]) -> int:
    packed = 0
    for place, field in enumerate(sorted(jokers)):
        packed |= field << (52 + 6 * place)
    return packed


def _stands(field: int) -> str:
    return {PLAIN: "*", BELOW: "<", ABOVE: ">"}.get(field) or _name(field - 1)


def move(action: int) -> Move:
    """The action as a value."""
    command = _command(action)
    if action == DEAL:
        return Deal()
    if action >> 58 == EXCHANGE >> 58:
        return Return(card_names.names(returned(action)))
    if command is None:
        if not action:
            return Pass()
        return Play(
            card_names.names(action & NATURALS), [_stands(field) for field in fields(action)]
        )
    act, card, seat = command
    match Act(act):
        case Act.DRAW:
            return Pass(True)
        case Act.DONE:
            return Done()
        case Act.GIVE:
            return Give(_name(card), seat)
        case Act.DISCARD:
            return Discard(_name(card))
        case Act.NAME:
            return Name(RANKS[card])
        case Act.SHUFFLE_SEATS:
            return ShuffleSeats()
        case Act.END:
            return End()
        case Act.CLAIM:
            return Claim(True)
        case Act.DENY:
            return Claim(False)


def action_of(move: Move) -> int:
    """The action that a value stands for.

    Raises ValueError for moves of other games and unknown cards.
    """
    match move:
        case Deal():
            return DEAL
        case Pass(draw=draw):
            return COMMAND | Act.DRAW if draw else 0
        case Return(cards=names):
            return read("x:" + "".join(names))
        case Give(card=card, to=seat):
            return read(f"{card}>{seat}")
        case Discard(card=card):
            return read(f"-{card}")
        case Name(rank=rank):
            return read(f"!{rank}")
        case Done():
            return COMMAND | Act.DONE
        case Claim(holds=holds):
            return COMMAND | (Act.CLAIM if holds else Act.DENY)
        case ShuffleSeats():
            return COMMAND | Act.SHUFFLE_SEATS
        case End():
            return COMMAND | Act.END
        case Play():
            return _play_action(move)
    raise ValueError(f"not a move of Daifugo: {move!r}")


def _play_action(play: Play) -> int:
    if len(play.jokers) > 2:
        raise ValueError("there are two jokers")
    signs = {"*": PLAIN, "<": BELOW, ">": ABOVE}
    stands = [signs.get(sign) or 1 + _natural(sign) for sign in play.jokers]
    return card_names.gather(_natural(name) for name in play.cards) | _packed(stands)


# Words.


def _plain_text(cards: int) -> str:
    """Natural cards as the catalogue's formatter knows them: rank, then suit."""
    return "".join(name[1] + name[0] for name in card_names.names(cards & NATURALS))


def said(cards: int) -> str | Message:
    """Cards as an argument of a message, for places like `{cards|cards}`."""
    jokers = (cards >> 52).bit_count()
    if not jokers:
        return _plain_text(cards)
    if not cards & NATURALS:
        return Message("daifugo.cards.jokers", {"n": jokers})
    plain = [Message("daifugo.joker.plain")] * jokers
    return Message("daifugo.cards.with_jokers", {"cards": _plain_text(cards), "jokers": plain})


def said_play(action: int) -> str | Message:
    """A play as an argument of a message: its cards, and what jokers stand for."""
    jokers = fields(action)
    if not jokers:
        return _plain_text(action)
    if not action & NATURALS:
        return Message("daifugo.cards.jokers", {"n": len(jokers)})
    stands = [
        Message("daifugo.joker.plain")
        if field == PLAIN
        else Message("daifugo.joker.below")
        if field == BELOW
        else Message("daifugo.joker.above")
        if field == ABOVE
        else Message("daifugo.joker.as", {"card": _plain_text(1 << field - 1)})
        for field in jokers
    ]
    args = {"cards": _plain_text(action), "jokers": stands}
    return Message("daifugo.cards.with_jokers", args)


def describe(state: Daifugo, action: int) -> Message:
    """The action in words: `daifugo.move.*`."""
    value = move(action)
    match value:
        case Play():
            return Message(
                "daifugo.move.play", {"cards": said_play(action), **_called(state, action)}
            )
        case Pass(draw=True):
            return Message("daifugo.move.draw")
        case Return():
            return Message("daifugo.move.return", {"cards": said(returned(action))})
        case Give(to=seat):
            return Message("daifugo.move.give", {"cards": _card(action), "name": Seat(seat)})
        case Discard():
            return Message("daifugo.move.discard", {"cards": _card(action)})
        case Name(rank=rank):
            return Message("daifugo.move.name", {"ranks": [said_rank(rank)]})
        case Claim(holds=holds):
            return Message("daifugo.move.claim" if holds else "daifugo.move.deny")
    word = value.__struct_config__.tag
    return Message(f"daifugo.move.{word}")


def _called(state: Daifugo, action: int) -> dict[str, Any]:
    """A play in short: its form, how many cards, the rank where it ends; none for jokers alone."""
    shape = shape_of(action, state.rules)
    if not shape or is_joker(shape):
        return {"form": "", "n": len(fields(action)), "rank": ""}
    form, size = form_of(shape), size_of(shape)
    # A joker may stand above the 2.
    rank = min(low_of(shape) + (size - 1 if form == Form.SEQUENCE else 0), len(RANKS) - 1)
    return {"form": Form(form).word, "n": size, "rank": RANKS[rank]}


def picking(state: Daifugo) -> bool:
    """Whether cards have been picked, or ranks named, that no `done` has confirmed."""
    top = state.frames - 1
    if top >= 0 and state.frame_kind[top] == Ask.BOMB:
        return asked.bomb(state, top).named > 0
    picks = top >= 0 and state.frame_kind[top] in (Ask.GIVE, Ask.DISCARD, Ask.CHANGE)
    return picks and asked.give(state, top).picked > 0


def describe_picks(state: Daifugo) -> Message:
    """The cards that have been picked, or the ranks named, as `done` confirms them."""
    top = state.frames - 1
    if state.frame_kind[top] == Ask.BOMB:
        ranks = [said_rank(rank) for rank in ranks_of(asked.bomb(state, top).named)]
        return Message("daifugo.move.name", {"ranks": ranks})
    pick = asked.give(state, top)
    if state.frame_kind[top] != Ask.GIVE:
        return Message("daifugo.move.discard", {"cards": said(pick.picked)})
    gifts: dict[int, int] = {}
    takers = takers_of(pick.takers, pick.picked.bit_count())
    for taker, card in zip(takers, bits(pick.picked), strict=True):
        gifts[taker] = gifts.get(taker, 0) | 1 << card
    said_gifts = [
        {"cards": said(cards), "name": Seat(taker)} for taker, cards in sorted(gifts.items())
    ]
    if len(said_gifts) == 1:
        return Message("daifugo.move.give", said_gifts[0])
    return Message(
        "daifugo.move.give_all", {"gifts": [Message("daifugo.gift", gift) for gift in said_gifts]}
    )


def ranks_of(named: int) -> list[str]:
    """The ranks of a set of them, a bit each, weakest first.

    >>> ranks_of(0b1000000001)
    ['3', 'Q']
    """
    return [rank for place, rank in enumerate(RANKS) if named >> place & 1]


def said_rank(rank: str) -> Message:
    """All cards of a rank as an argument of a message."""
    return Message("daifugo.ranks", {"rank": rank})


def _card(action: int) -> str | Message:
    return said(1 << min(acts.fields(action).card, JOKER))


def _suit_signs(suits: int) -> str:
    return "".join(sign for place, sign in enumerate("♣♦♥♠") if suits >> place & 1)


def why_illegal(state: Daifugo, action: int | None) -> Message:
    """Why an action is not legal now: `daifugo.illegal.*`."""
    seat = state.seat_to_act
    if action is None or not 0 <= action < 1 << 64:
        return Message("daifugo.illegal.no_move")
    if seat < 0:
        return Message("daifugo.illegal.between_rounds")
    if action == DEAL or action in (COMMAND | Act.SHUFFLE_SEATS, COMMAND | Act.END):
        return Message("daifugo.illegal.in_round")
    ask = state.frame_kind[state.frames - 1] if state.frames else 0
    if ask:
        return _why_not_answer(state, Ask(ask), action)
    if action == 0 or action == COMMAND | Act.DRAW:
        return _why_no_pass(state, action)
    if action >> 58 >= 60:
        return Message("daifugo.illegal.not_asked")
    return _why_no_play(state, action)


def _why_not_answer(state: Daifugo, ask: Ask, action: int) -> Message:
    hand = state.hands[state.seat_to_act]
    if ask == Ask.RETURN:
        return Message(
            "daifugo.illegal.return", {"n": asked.return_(state, state.frames - 1).wanted}
        )
    if ask == Ask.CLAIM:
        return Message("daifugo.illegal.claim")
    command = _command(action)
    if ask == Ask.BOMB:
        return Message("daifugo.illegal.bomb", {"n": asked.bomb(state, state.frames - 1).allowed})
    wanted = Act.GIVE if ask == Ask.GIVE else Act.DISCARD
    if command is None or command.act not in (wanted, Act.DONE):
        return Message(f"daifugo.illegal.{ask.word}")
    if command.act == Act.DONE:
        return Message(f"daifugo.illegal.{'must' if state.must_give else 'exact'}")
    if command.card > JOKER or not hand >> command.card & 1:
        return Message("daifugo.illegal.not_your_card")
    taker = command.taker
    if ask == Ask.GIVE and not (taker < state.seats and state.active >> taker & 1):
        return Message("daifugo.illegal.receiver")
    return Message("daifugo.illegal.pick")


def _why_no_pass(state: Daifugo, action: int) -> Message:
    if action and not state.pile:
        return Message("daifugo.illegal.no_pile")
    if not action and state.pile and state.cannot_lead_now():
        return Message("daifugo.illegal.must_draw")
    if state.diamond_in and not state.played:
        return Message("daifugo.illegal.diamond")
    return Message("daifugo.illegal.must_lead")


def _why_no_play(state: Daifugo, action: int) -> Message:
    hand = state.hands[state.seat_to_act]
    foreign = action & NATURALS & ~hand
    if foreign:
        return Message("daifugo.illegal.not_yours", {"cards": said(foreign)})
    shape = shape_of(action, state.rules)
    if not shape and shape_of(action, state.rules & ~NO_SEQUENCES):
        return Message("daifugo.illegal.no_sequences")
    if not shape:
        return Message("daifugo.illegal.no_play")
    jokers = jokers_of(shape)
    if jokers > (hand >> 52).bit_count():
        return Message("daifugo.illegal.no_joker")
    if jokers and not state.rules & FINISH and size_of(shape) == hand.bit_count():
        return Message("daifugo.illegal.joker_last")
    # Where nothing else is wrong with the last cards, it is that they are the last.
    last = state.bars_finish and size_of(shape) == hand.bit_count()
    table = state.shape
    if not table and state.diamond_in and not state.played:
        return Message("daifugo.illegal.diamond")
    if not table and last:
        return Message("daifugo.illegal.barred")
    if form_of(shape) != form_of(table) or size_of(shape) != size_of(table):
        args: dict[str, Any] = {"form": Form(form_of(table)).word, "n": size_of(table)}
        return Message("daifugo.illegal.form", args)
    rank = state.rank_to_follow()
    if is_joker(table) and rank < 0:
        return Message("daifugo.illegal.joker_top")
    if rank >= 0 and not is_joker(shape) and low_of(shape) != rank:
        needed = RANKS[rank] if rank < len(RANKS) else "none"
        return Message("daifugo.illegal.ranks_locked", {"rank": needed})
    if is_joker(table) and is_joker(shape):
        return Message("daifugo.illegal.joker_top")
    if not is_joker(table) and not beats(shape, table, _rules_now(state)):
        reversed_now = state.revolution != state.back
        key = "daifugo.illegal.weaker_reversed" if reversed_now else "daifugo.illegal.weaker"
        return Message(key, {"cards": said_play(state.table)})
    if state.lock and not fits_lock(shape, state.lock, state.rules):
        key = "part_locked" if state.part_lock else "locked"
        return Message(f"daifugo.illegal.{key}", {"suits": _suit_signs(state.lock)})
    return Message("daifugo.illegal.barred" if last else "daifugo.illegal.no_play")


def _rules_now(state: Daifugo) -> int:
    return state.rules | (REVERSED if state.revolution != state.back else 0)


def claim(state: Daifugo) -> int | None:
    """The only answer to who holds the 3 of diamonds; None when something else is asked (DF-8)."""
    if not state.frames or state.frame_kind[state.frames - 1] != Ask.CLAIM:
        return None
    (answer,) = state.legal_actions()
    return answer


def auto_pass(state: Daifugo, draws: bool) -> int | None:
    """The pass that a table may give for the seat to act because it can do nothing else.

    None when it can (DF-52).

    Args:
        draws: whether the player draws where there is a pile.
    """
    actions = state.legal_actions()
    if state.seat_to_act < 0 or state.frames or not state.table:
        return None
    draw = COMMAND | Act.DRAW
    if actions == [0]:
        return 0
    if actions == [0, draw]:
        return draw if draws else 0
    return None


def faces(action: int, rules: int) -> list[tuple[str, bool]]:
    """The cards of a play in order: what each shows, and whether it is a joker.

    A joker that has no suit, or stands beyond the ends, shows `jk`.
    """
    shape = shape_of(action, rules)
    shown = [(card, False) for card in card_names.numbers(action & NATURALS)]
    beyond = []
    for field in fields(action):
        if field < PLAIN:
            shown.append((field - 1, True))
        else:
            beyond.append(field)
    cards = [(_name(card), joker) for card, joker in sorted(shown)]
    if BELOW in beyond:
        cards.insert(0, (card_names.JOKER_NAME, True))
    if ABOVE in beyond:
        cards.append((card_names.JOKER_NAME, True))
    cards += [(card_names.JOKER_NAME, True)] * beyond.count(PLAIN)
    assert len(cards) == size_of(shape)
    return cards


def suits_text(suits: int) -> str:
    """Suits as letters, weakest first."""
    return "".join(suit for place, suit in enumerate(SUITS) if suits >> place & 1)

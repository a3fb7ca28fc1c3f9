"""Kuhn's poker: three cards, two players, one bet. About the smallest game that hides something.

Both put in a coin and get one of the cards J, Q, K. In turns they pass or bet one coin more. Who
passes after a bet gives up; after two passes or two bets the higher card wins (H. W. Kuhn, "A
simplified two-person poker", 1950). docs/a-first-game.md builds it step by step.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated, Any, Literal, cast

from msgspec import Meta

from tycoon.core import positions
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.buffers import Actions, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.python_state import PythonState
from tycoon.core.engine.state import State
from tycoon.core.events import GameEnded, Kinds, Own, Public, Row, Says, SeatEvent, Told, one_of
from tycoon.core.game import Game, GameModules
from tycoon.core.messages import Message, Seat
from tycoon.core.moves import Move
from tycoon.core.names import DEAL, NOBODY, TABLE
from tycoon.core.options import Options
from tycoon.core.viewing import common, legal_for
from tycoon.core.views import View

PASS, BET = 1, 2
WORDS = {DEAL: "deal", PASS: "pass", BET: "bet"}
CARDS = "JQK"


class KuhnOptions(Options, frozen=True, kw_only=True):
    """What can be set: how many deals a game has. The lead changes from deal to deal."""

    deals: Annotated[int, Meta(ge=1, le=99)] = 1


DEALT, ACTED, SHOWN, WON, ENDED = range(1, 6)


class KuhnState(PythonState):
    """The rules. `hands` are places in `CARDS`, or -1; `acts` counts, `better` is who bets."""

    def __init__(self, game: Game, options: KuhnOptions, seats: int) -> None:
        PythonState.__init__(self, game, options, seats)
        self.hands, self.coins, self.gains = [-1, -1], [0, 0], [0, 0]
        self.acts, self.better, self.length = 0, -1, options.deals

    def _generate(self, actions: Actions) -> None:
        for action in (DEAL,) if self.seat_to_act == TABLE else (PASS, BET):
            actions.add(action)

    def _default_action(self) -> int:
        return DEAL if self.seat_to_act == TABLE else PASS

    def _play(self, action: int, chance: Chance) -> bool:
        if action not in ((DEAL,) if self.seat_to_act == TABLE else (PASS, BET)):
            return False
        if action == DEAL:
            chance.shuffle(3)
            self.hands = [chance.order[0], chance.order[1]]
            self.deals, self.acts, self.better = self.deals + 1, 0, -1
            self.seat_to_act = (self.deals - 1) % 2
            for seat in range(2):
                self.emit(DEALT, seat, self.hands[seat])
            return True
        seat, answers = self.seat_to_act, self.better >= 0
        self.emit(ACTED, seat, action)
        self.acts, self.seat_to_act = self.acts + 1, 1 - seat
        if answers and action == PASS:
            self.settle(1 - seat, 1)
        elif answers or (self.acts == 2 and action == PASS):
            for shown in range(2):
                self.emit(SHOWN, shown, self.hands[shown])
            self.settle(int(self.hands[1] > self.hands[0]), 2 if answers else 1)
        elif action == BET:
            self.better = seat
        return True

    def settle(self, winner: int, coins: int) -> None:
        """The deal ends: the winner gets so many coins of the other."""
        self.gains = [coins if seat == winner else -coins for seat in range(2)]
        self.coins = [self.coins[seat] + self.gains[seat] for seat in range(2)]
        self.emit(WON, winner, coins)
        self.hands, self.acts, self.better, self.seat_to_act = [-1, -1], 0, -1, TABLE
        if self.deals == self.length:
            self.is_over, self.seat_to_act = True, NOBODY
            self.emit(ENDED, 0)

    def _points(self, seat: int) -> int:
        return self.coins[seat]

    def _deal_points(self, seat: int) -> int:
        return self.gains[seat]

    def _fields(self, archive: Archive) -> None:
        for seat in range(2):
            self.hands[seat] = archive.number(self.hands[seat], -1, 2)
            self.coins[seat] = archive.number(self.coins[seat], -2 * 99, 2 * 99)
            self.gains[seat] = archive.number(self.gains[seat], -2, 2)
        self.acts = archive.number(self.acts, 0, 2)
        self.better = archive.number(self.better, -1, 1)

    def _determinize(self, seat: int, chance: Chance) -> None:
        if self.hands[seat] >= 0:
            others = [card for card in range(3) if card != self.hands[seat]]
            self.hands[1 - seat] = others[chance.below(2)]

    def _num_actions(self) -> int:
        return 3

    def _index_of(self, action: int) -> int:
        return 0 if action == DEAL else action

    def _action_at(self, index: int) -> int:
        return index or DEAL

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        for card in range(3):
            row.put(self.hands[seat] == card)
        row.put(self.acts)
        row.put(self.better >= 0)
        row.put(self.seat_to_act == seat)
        row.put(self.deals)
        row.put(self.coins[seat])


class Say(Move, frozen=True, tag="say"):
    """A move as a value: `deal`, `pass` or `bet`."""

    word: Literal["deal", "pass", "bet"]


def notation(action: int) -> str:
    """`deal`, `pass` or `bet`."""
    return WORDS[action]


def read(text: str) -> int:
    """The action of a notation; ValueError where there is none."""
    return list(WORDS)[list(WORDS.values()).index(text)]


def move(action: int) -> Move:
    """The action as a value."""
    return Say(cast(Any, WORDS[action]))


def action_of(move: Move) -> int:
    """The action of a value; ValueError for another game's."""
    return read(getattr(move, "word", ""))


def describe(_: KuhnState, action: int) -> Message:
    """The action in words."""
    return Message(f"kuhn.move.{WORDS[action]}")


def why_illegal(_: KuhnState, action: int | None) -> Message:
    """Why not: it is no action, or another one's turn."""
    return Message("kuhn.illegal.not_now" if action in WORDS else "kuhn.illegal.unknown")


Card = Annotated[str, Says(lambda _, card: CARDS[card])]
Word = Annotated[str, Says(lambda _, action: WORDS[action], words=("pass", "bet"))]


class Dealt(SeatEvent, frozen=True, tag="dealt"):
    """A seat was dealt a card, which it alone sees."""

    logged = False
    card: Own[Card]


class Acted(SeatEvent, frozen=True, tag="acted"):
    """A seat passed or bet."""

    word: Public[Word]


class Shown(SeatEvent, frozen=True, tag="shown"):
    """A seat shows its card."""

    card: Public[Told[Card]]


class Won(SeatEvent, frozen=True, tag="won"):
    """A seat wins coins of the other."""

    coins: Public[Told[int]]


EVENTS = Kinds(
    {
        DEALT: Dealt,
        ACTED: Acted,
        SHOWN: Shown,
        WON: Won,
        ENDED: Row(GameEnded, fields={"reason": Annotated[str, one_of("end")]}),
    }
)


def tell(event: Mapping[str, Any]) -> Message | None:
    """The log's sentence for an event."""
    args = EVENTS.arguments(event)
    if args is None:
        return None
    return Message(f"kuhn.log.{event.get('word', event['event'])}", args)


class KuhnView(View, frozen=True, kw_only=True, tag="kuhn", tag_field="view"):
    """What a viewer may know: its own card, and who has bet."""

    card: str
    acts: int
    better: int


def view(state: KuhnState, viewer: int) -> KuhnView:
    """All that `viewer` may know; nothing else is read."""
    card = state.hands[viewer] if viewer >= 0 else -1
    to_act = state.seat_to_act
    word = "over" if state.is_over else "deal" if to_act == TABLE else "wait"
    ask = Message("kuhn.ask.act" if to_act == viewer else f"kuhn.ask.{word}")
    if word == "wait" and to_act != viewer:
        ask = Message("kuhn.ask.wait", {"name": Seat(to_act)})
    return KuhnView(
        **common(state, viewer, legal_for(state, viewer)),
        ask=ask,
        card=CARDS[card] if card >= 0 else "",
        acts=state.acts,
        better=state.better,
    )


class Position(positions.Position, forbid_unknown_fields=True, kw_only=True):
    """A position: deals begun, both cards and what was done in the deal that runs, coins."""

    game: str = "kuhn"
    deals: int | None = None
    hands: list[str] = []
    did: list[str] = []
    coins: tuple[int, int] = (0, 0)
    gains: tuple[int, int] = (0, 0)


LINES = {0: [], 1: ["pass"], 2: ["pass", "bet"]}
"""What was done by as many acts, where no bet was first."""


def to_position(state: KuhnState) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    first = state.acts == 1 and state.better >= 0
    return Position(
        options=positions.changes(state),
        seats=2,
        deals=state.deals,
        hands=[CARDS[card] for card in state.hands if card >= 0],
        did=["bet"] if first else LINES[state.acts],
        coins=(state.coins[0], state.coins[1]),
        gains=(state.gains[0], state.gains[1]),
    ).written()


def from_position(game: Game, described: Mapping[str, Any], _: Chance) -> State:
    """The state described; BadPosition for what no game comes to."""
    position, state = positions.opened(game, described, Position)
    hands, did, length = position.hands, position.did, cast(KuhnState, state).length
    deals = bool(hands) if position.deals is None else position.deals
    ended = deals - bool(hands)
    if not 0 <= ended <= deals <= length:
        positions.refuse(f"deals is 0 to {length}, 1 at least while cards are held")
    if hands and (len(set(hands)) != 2 or len(hands) != 2 or set(hands) - set(CARDS)):
        positions.refuse("hands are two different cards of J, Q, K")
    if did not in ([], ["pass"], ["bet"], ["pass", "bet"]) or (did and not hands):
        positions.refuse("did is nothing, pass, bet, or pass and bet, while cards are held")
    for name, most, found in (("gains", 2, position.gains), ("coins", 2 * ended, position.coins)):
        if sum(found) or max(found) > most or bool(any(found)) > ended:
            positions.refuse(f"{name}: what one has won, at most {most}, the other has lost")
    if bool(any(position.gains)) != bool(ended):
        positions.refuse("gains are those of the last deal that has ended")
    leader = (deals - 1) % 2
    over = ended == length
    state.set_up(
        {
            "deals": deals,
            "hands": [CARDS.index(card) for card in hands] or [-1, -1],
            "acts": len(did),
            "better": (leader + len(did) - 1) % 2 if "bet" in did else -1,
            "coins": list(position.coins),
            "gains": list(position.gains),
            "is_over": over,
            "seat_to_act": NOBODY if over else (leader + len(did)) % 2 if hands else TABLE,
        }
    )
    return state


class Kuhn(Game):
    """Kuhn's poker for 2 seats."""

    name = "kuhn"
    version = 1
    seats = (2,)
    usual_seats = 2
    maturity = "stable"
    options_type = KuhnOptions
    presets = {"one": {}, "ten": {"deals": 10}}
    state_type = KuhnState
    view_type = KuhnView
    modules = GameModules(*[cast(Any, sys.modules[__name__])] * 3)


GAME = Kuhn()

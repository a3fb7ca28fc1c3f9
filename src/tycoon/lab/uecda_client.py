"""A player of ours at a server of the UEC contest (protocol 20070), for Daifugo `uecda`.

The server shows a hand, what lies on the table and who holds how many cards; from that a position
of ours is made at every decision, other hands drawn from what nobody has seen, and a bot chooses.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import tycoon
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import Past, State
from tycoon.core.errors import BadPosition, TycoonError
from tycoon.games.daifugo import cards as card_names
from tycoon.lab import uecda
from tycoon.lab.uecda import COLUMNS, SIZE, Table

SEATS = 5
PORT = 42485
PROTOCOL = 20070
NAME_ROW, LONGEST_NAME = 1, COLUMNS
PATIENCE_S = 60.0
"""So long a server that says nothing is waited for."""
ACCEPTED = 9
GOES_ON, ALL_OVER = 0, 2
LEADING = "d3"
"""Who holds this card leads."""


class ServerGone(TycoonError):
    """The server has hung up, said nothing for too long, or something that it cannot say."""


class Session(NamedTuple):
    """What a session has come to.

    Attributes:
        rounds: that were played to their end.
        points: 5 for each first place, down to 1 for a last one (DF-60).
        places: of each round.
        refused: how many plays the server has not taken.
        guessed: how often no position could be made of what it showed, so that a pass was sent.
    """

    rounds: int
    points: int
    places: list[int]
    refused: int
    guessed: int


class Turn(NamedTuple):
    """What a seat has laid, and the cards of it; nothing where it has passed."""

    seat: int
    laid: str
    cards: list[str]


class Round:
    """What has been seen of a round, as far as a position needs it."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.seen: set[str] = set()
        self.play = self.suits = ""
        self.owner = -1
        self.passed: set[int] = set()
        self.counts = [0] * SEATS
        self.places = [0] * SEATS
        self.made: list[Turn] = []
        self.gave: list[str] = []

    def begin(self, dealt: Table, first: Table) -> None:
        """Note what has gone in the exchange, by the cards dealt and those of the first turn."""
        held = uecda.cards_of_table(first)
        self.gave = [card for card in uecda.cards_of_table(dealt) if card not in held]

    def take(self, before: Table, after: Table) -> None:
        """Note a turn: what was shown before it, and what lies on the table after it."""
        turn, cleared = before[5][3], bool(before[5][4])
        if cleared:
            self.play, self.owner, self.passed = "", -1, set()
        laid = uecda.play_of_table(after)
        counts = after[6][:SEATS]
        if counts[turn] < before[6][turn]:
            self.play, self.owner = laid, turn
            if laid != "jk":  # alone it leaves a lock as it is
                self.suits = laid.partition("-")[0] if "-" in laid else laid[:1]
            cards = uecda.cards_of_table(after)
            self.seen.update(cards)
            self.made.append(Turn(turn, laid, cards))
            if not counts[turn] and not self.places[turn]:
                self.places[turn] = 1 + max(self.places)
        else:
            self.passed.add(turn)
            self.made.append(Turn(turn, "", []))
        self.counts = counts


def _shown(state: Any) -> tuple[Any, ...]:
    """What a server shows of how it stands, as a position has it."""
    return (
        state.seat_to_act,
        state.hands,
        state.table,
        state.owner if state.table else None,
        state.lock,
        state.revolution,
        state.places,
    )


class Client:
    """A connection to a server, with who plays there.

    Attributes:
        number: which of the five it is; the server says so.
    """

    def __init__(
        self,
        bot: Bot,
        host: str = "127.0.0.1",
        port: int = PORT,
        name: str = "Tycoon",
        *,
        chance: Chance | None = None,
        patience: float = PATIENCE_S,
    ) -> None:
        """Connect and say the name, of which fifteen ASCII letters are told.

        Args:
            bot: who plays.
            host, port: of the server.
            name: what it is called there.
            chance: for what is not known; another one each time when None.
            patience: seconds that the server is waited for.

        Raises:
            OSError: there is no server.
            ServerGone: it does not let anybody in.
        """
        self._bot = bot
        self._game = tycoon.find("daifugo")
        self._options = self._game.options("uecda", SEATS).written()
        self._chance = tycoon.FairChance(secrets.token_bytes(32)) if chance is None else chance
        self._socket = socket.create_connection((host, port), timeout=patience)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        profile = uecda.empty()
        profile[0][0] = PROTOCOL
        letters = name.encode("ascii", "replace")[:LONGEST_NAME]
        profile[NAME_ROW] = [*letters, *[0] * (LONGEST_NAME - len(letters))]
        self._send(profile)
        self.number = self._number()
        if not 0 <= self.number < SEATS:
            raise ServerGone("cli.uecda.gone", f"the server says that we are number {self.number}")

    def play(self) -> Iterator[Session]:
        """Play until the server says that all is over; yields after each round.

        Raises:
            ServerGone: it has hung up before.
        """
        places: list[int] = []
        refused = guessed = 0
        over = GOES_ON
        while over != ALL_OVER:
            dealt = self._table()
            ranks = [rank + 1 for rank in dealt[6][SEATS : 2 * SEATS]]
            if len(set(ranks)) == 1:
                ranks = [0] * SEATS
            if dealt[5][1] in (1, 2):
                self._send(self._returned(dealt, ranks))
            seen = Round(self.number)
            over = GOES_ON
            while over == GOES_ON:
                before = self._table()
                if not seen.made:
                    seen.begin(dealt, before)
                if before[5][2] == 1:
                    laid = self._chosen(before, seen, ranks)
                    guessed += laid is None
                    self._send(uecda.empty() if laid is None else laid)
                    taken = self._number()
                    wanted = laid is not None and any(map(any, laid))
                    refused += wanted and taken != ACCEPTED
                after = self._table()
                seen.take(before, after)
                over = self._number()
            places.append(seen.places[self.number] or SEATS)
            points = sum(SEATS + 1 - place for place in places)
            yield Session(len(places), points, list(places), refused, guessed)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    # What to do.

    def _chosen(self, table: Table, seen: Round, ranks: Sequence[int]) -> Table | None:
        """What to lay; None where nothing can be made of what is shown."""
        try:
            state = self._state(table, seen, ranks)
        except (BadPosition, ValueError):
            return None
        action = self._bot.choose(
            state.determinize(self.number, self._chance), self.number, self._chance
        )
        return uecda.table_of_play(state.notation(action), bool(table[5][6]))

    def _state(self, table: Table, seen: Round, ranks: Sequence[int]) -> State:
        cleared = bool(table[5][4])
        counts = table[6][:SEATS]
        begun = {
            "game": "daifugo",
            "options": self._options,
            "seats": SEATS,
            "ring": table[6][2 * SEATS : 3 * SEATS],
            "deals": 2 if any(ranks) else 1,
            "ranks": list(ranks),
        }
        gone = self._gone(seen, ranks)
        elsewhere = {*seen.seen, *uecda.cards_of_table(table)}
        kept = {card: seat for card, seat in gone.items() if card not in elsewhere}
        if any(list(kept.values()).count(seat) > counts[seat] for seat in range(SEATS)):
            kept = {}  # a server where others lead, or are given the cards
        hands = self._hands(table, seen.seen, counts, kept)
        described = {
            **begun,
            "hands": hands,
            "known": self._known(kept),
            "to_act": self.number,
            "revolution": bool(table[5][6]),
            "places": seen.places,
        }
        if not cleared and seen.play:
            described["trick"] = {
                "play": seen.play,
                "owner": seen.owner,
                "passed": sorted(one for one in seen.passed if counts[one] and one != self.number),
                "lock": seen.suits if table[5][7] else "",
            }
        state = self._game.from_position(described, self._chance)
        if not self._bot.looks_back:
            return state
        begun |= {"hands": hands, "known": self._known(gone)}
        return self._led_to(begun, seen.made, state)

    def _gone(self, seen: Round, ranks: Sequence[int]) -> dict[str, int]:
        """Who had which cards when the round began, as far as that is known (DF-8, DF-12)."""
        gone = {}
        if any(ranks):
            taker = ranks.index(SEATS + 1 - ranks[self.number])
            gone = dict.fromkeys(seen.gave, taker)
        gone[LEADING] = seen.made[0].seat if seen.made else self.number
        return {card: seat for card, seat in gone.items() if seat != self.number}

    def _known(self, kept: Mapping[str, int]) -> list[dict[str, Any]]:
        """The same as a position has it."""
        return [
            {"seat": self.number, "holder": holder, "cards": "".join(cards)}
            for holder in range(SEATS)
            if (cards := [card for card in kept if kept[card] == holder])
        ]

    def _led_to(self, begun: dict[str, Any], made: Sequence[Turn], now: State) -> State:
        """How it is now, with what has been done in the round where that leads there."""
        now.keep_past()
        if not made:
            return now
        hands = [
            hand + "".join(card for one in made if one.seat == seat for card in one.cards)
            for seat, hand in enumerate(begun["hands"])
        ]
        described = {**begun, "hands": hands, "to_act": made[0].seat}
        try:
            then = self._game.from_position(described, self._chance)
            then.keep_past(Past(then.copy()))
            for one in made:
                if then.seat_to_act != one.seat:
                    return now
                then.apply(then.parse(one.laid or "pass"), self._chance)
        except TycoonError:
            return now
        # What was before in a trick the server does not show: the turns know more of it.
        return then if _shown(then) == _shown(now) else now

    def _hands(
        self, table: Table, seen: set[str], counts: Sequence[int], kept: Mapping[str, int]
    ) -> list[str]:
        """Our hand, and the others': cards `kept` by whom, and what nobody has seen by lot."""
        mine = uecda.cards_of_table(table)
        hands = [[card for card in kept if kept[card] == seat] for seat in range(SEATS)]
        hands[self.number] = mine
        unseen = [card for card in PACK if not (card in seen or card in mine or card in kept)]
        wanted = sum(counts) - counts[self.number] - len(kept)
        if wanted > len(unseen):
            raise ValueError("more cards are held than are unseen")
        self._chance.shuffle(len(unseen))
        drawn = iter([unseen[self._chance.order[i]] for i in range(len(unseen))])
        for seat, hand in enumerate(hands):
            if seat != self.number:
                hand += [next(drawn) for _ in range(counts[seat] - len(hand))]
        return ["".join(hand) for hand in hands]

    def _returned(self, dealt: Table, ranks: Sequence[int]) -> Table:
        """The cards that are given back in the exchange."""
        count, mine = dealt[5][1], uecda.cards_of_table(dealt)
        picked: list[str] = []
        counts = list(dealt[6][:SEATS])
        # Whoever gave them to us has them no more: first and last exchange, and those beside.
        giver = list(ranks).index(SEATS + 1 - ranks[self.number])
        counts[giver] -= sum(counts) - counts[self.number] + len(mine) - len(PACK)
        while len(picked) < count:
            described = {
                "game": "daifugo",
                "options": self._options,
                "seats": SEATS,
                "hands": self._hands(dealt, set(), counts, {}),
                "to_act": self.number,
                "deals": 2,
                "ranks": list(ranks),
                "asked": [{"ask": "return", "count": count, "picked": picked}],
            }
            try:
                state = self._game.from_position(described, self._chance)
                if self._bot.looks_back:
                    state.keep_past()
                seen = state.determinize(self.number, self._chance)
                action = self._bot.choose(seen, self.number, self._chance)
                names = state.notation(action).removeprefix("x:")
                picked += [names[at : at + 2] for at in range(0, len(names), 2)]
            except (BadPosition, ValueError):
                picked = sorted(mine, key=PACK.index)[:count]
        return uecda.table_of_hand(picked[:count])

    # What goes over the wire.

    def _send(self, table: Table) -> None:
        try:
            self._socket.sendall(uecda.pack(table))
        except OSError as error:
            raise ServerGone("cli.uecda.gone", f"the server has gone: {error}") from error

    def _table(self) -> Table:
        return uecda.unpack(self._heard(SIZE))

    def _number(self) -> int:
        return int.from_bytes(self._heard(4), "big", signed=True)

    def _heard(self, wanted: int) -> bytes:
        found = b""
        while len(found) < wanted:
            try:
                more = self._socket.recv(wanted - len(found))
            except OSError as error:
                raise ServerGone("cli.uecda.gone", f"the server says nothing: {error}") from error
            if not more:
                raise ServerGone("cli.uecda.gone", "the server has hung up")
            found += more
        return found


PACK = [name for name in card_names.NAMES if name != "jk"] + ["jk"]
"""Every card of the contest's pack, the weakest first."""

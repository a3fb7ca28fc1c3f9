"""Keeps who is at a table, who sits where under which name, and who is the host."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from tycoon import bots
from tycoon.bots import characters
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.core.names import SPECTATOR
from tycoon.table.errors import refused
from tycoon.table.names import alike
from tycoon.table.snapshot import Called

IDS_KEPT = 64


class Sitter(NamedTuple):
    """A bot that is to sit somewhere.

    Attributes:
        bot: the player that decides.
        who: the character that it is; empty for none.
    """

    bot: str
    who: str


NOBODY = Sitter("", "")


class Person:
    """Somebody at the table, a player or a spectator, or somebody who was.

    Attributes:
        face: the emblem that they have chosen; empty for the first letter of their name.
        program: whether they are a program.
        gone: whether they have left, or were removed by the host; empty while they are here.
        asks: whether they, removed, ask to be let in again.
        declined: whether the host has said no to that.
    """

    __slots__ = ("asks", "declined", "face", "gone", "id", "ids", "name", "program", "token")

    def __init__(
        self, number: int, name: str, token: str, face: str = "", program: bool = False
    ) -> None:
        self.id = number
        self.name = name
        self.face = face
        self.program = program
        self.token = token
        self.ids: deque[str] = deque(maxlen=IDS_KEPT)
        self.gone: Literal["", "left", "removed"] = ""
        self.asks = False
        self.declined = False


class SeatHolder:
    """A seat and who has it.

    Attributes:
        person: whose it is; 0 for nobody's.
        kept: whether that person is not sitting there now, but may come back to it.
        bot: the bot that has it.
        substitute: the bot that plays for its person.
        who: the character of either; empty for none.
        was: the newest character here, which comes again when a bot is wanted.
        label: what that bot is called, once a game has begun.
        piece: the one of the game's that moves for the seat, whoever has it; empty for none.
    """

    __slots__ = (
        "auto",
        "bot",
        "draws",
        "kept",
        "label",
        "person",
        "piece",
        "ready",
        "substitute",
        "was",
        "who",
    )

    def __init__(self) -> None:
        self.label: Called = ""
        self.was = ""
        self.piece = ""
        self.give()

    def give(self, person: int = 0, bot: str = "", substitute: str = "", who: str = "") -> None:
        """Give the seat to somebody else."""
        self.person = person
        self.kept = False
        self.bot = bot
        self.let_play(substitute, who)
        self.ready = False
        self.auto = False
        self.draws = False
        self.label = ""

    def let_play(self, substitute: str, who: str) -> None:
        """Let a bot play for the person; `who` is the character here, whoever has the seat."""
        self.substitute = substitute
        self.who = who
        self.was = who or self.was

    def keep(self, bot: str, who: str) -> None:
        """Keep the seat for its person while a bot plays here."""
        if not self.substitute:
            self.let_play(bot, who)
        self.kept = True
        self.ready = False
        self.auto = False
        self.draws = False

    def take_back(self) -> None:
        """Give the seat back to its person."""
        self.let_play("", "")
        self.kept = False

    @property
    def sitter(self) -> int:
        """The person who sits here; 0 for nobody."""
        return 0 if self.kept else self.person

    @property
    def empty(self) -> bool:
        """Whether nobody has the seat."""
        return not self.person and not self.bot

    @property
    def player(self) -> str:
        """The name of the bot that decides here; empty when a person does."""
        return self.bot or self.substitute

    @property
    def asked(self) -> str:
        """By which name it is asked: that of its character, if that still plays so."""
        known = self.who in characters.ROSTER and characters.player_of(self.who) == self.player
        return self.who if known else self.player


class People:
    """Everybody at one table.

    Attributes:
        people: who is here, by number.
        gone: who has left and may come back, and whom the host has removed.
        places: the seats.
        host: who has the host's rights.
        owner: whose they are: somebody else has them while that person is away, or has left and
            may come back.
    """

    def __init__(self) -> None:
        self.game: Game
        self.people: dict[int, Person] = {}
        self.gone: dict[int, Person] = {}
        self.newest_person = 0
        self.places: list[SeatHolder] = []
        self.host = 0
        self.owner = 0

    def seat_of(self, person: int) -> int:
        """Where a person sits; -2 for nowhere."""
        if person:
            for seat, place in enumerate(self.places):
                if place.sitter == person:
                    return seat
        return SPECTATOR

    def kept_for(self, person: int) -> int:
        """The seat that is kept for a person who does not sit there now; -2 for none."""
        if person:
            for seat, place in enumerate(self.places):
                if place.kept and place.person == person:
                    return seat
        return SPECTATOR

    def person_with(self, token: str) -> Person | None:
        """Whose token this is the hash of, be they here or gone."""
        known = (*self.people.values(), *self.gone.values())
        return next((person for person in known if person.token == token), None)

    def name_taken(self, name: str, but: int = 0) -> bool:
        """Whether somebody has a name that looks so, or has gone with it and may come back.

        Args:
            name: the name.
            but: whose own name does not count.
        """
        others = (*self.people.values(), *self.gone.values())
        return any(alike(name, one.name) for one in others if one.id != but)

    def face_of(self, number: int) -> str:
        """What a person is drawn as; empty for the first letter of their name."""
        known = self.people.get(number) or self.gone.get(number)
        return known.face if known else ""

    def is_program(self, number: int) -> bool:
        """Whether a person is a program."""
        known = self.people.get(number) or self.gone.get(number)
        return known is not None and known.program

    def piece_holder(self, piece: str) -> int:
        """The seat that has a piece; -2 for none."""
        return next((at for at, one in enumerate(self.places) if one.piece == piece), SPECTATOR)

    def hand_out_pieces(self) -> None:
        """Give who has just come the usual piece of the seat, or the first that nobody has.

        Empty seats have none; all others keep theirs.
        """
        for place in self.places:
            if place.empty:
                place.piece = ""
        pieces = self.game.pieces
        for seat, place in enumerate(self.places):
            if not place.empty and not place.piece:
                wanted = (*pieces[seat : seat + 1], *pieces)
                free = (piece for piece in wanted if self.piece_holder(piece) == SPECTATOR)
                place.piece = next(free, "")

    def seated(self) -> list[int]:
        """The persons who sit, in the order of the seats."""
        return [place.sitter for place in self.places if place.sitter]

    # The host.

    def next_host(self, present: AbstractSet[int]) -> tuple[int, bool] | None:
        """Who must be the host now, and whether only in the owner's place; None: nobody new.

        The owner has the host's rights back as soon as they are there, also after having left,
        while they may come back. Rights that nobody has go to whoever sits, before anybody who
        watches: those have them only until somebody sits.
        """
        away = self.owner in self.people
        if away and self.host == self.owner:
            return None
        if away and self.owner in present:
            return self.owner, False
        returns = away or self._owner_left()
        seated = self.seated()
        among = seated or list(self.people)
        if not among:
            return None
        if self.host in among:
            return (self.host, False) if seated and not returns else None
        last = self.owner if away else among[0]
        found = next((one for one in among if one in present), last)
        return found, found != self.owner and (returns or not seated)

    def _owner_left(self) -> bool:
        """Whether the owner has left and may come back."""
        gone = self.gone.get(self.owner)
        return gone is not None and gone.gone == "left"

    def stand_in(self, present: AbstractSet[int]) -> int:
        """Who is the host while the host is away; 0 for nobody.

        Only where nobody sits can it be somebody who watches.
        """
        among = [one for one in self.seated() if one != self.host]
        if not among and self.seat_of(self.host) == SPECTATOR:
            among = [one for one in self.people if one != self.host]
        return next((one for one in among if one in present), 0)

    # Bots.

    def seating(self, name: str, seat: int, code: str, coming: Iterable[str] = ()) -> Sitter:
        """Who sits down when a bot is wanted: the character named, or one that plays so.

        It is one that is not at the table. The same table chooses in the same order again, by
        `code`, but whoever was at the seat before comes first.

        Args:
            name: a character, a level, or a player of the game.
            seat: where.
            code: of the table.
            coming: the characters that sit down with it.

        Raises:
            UnknownBot: there is no such bot.
            Refused: the character is at the table already.
        """
        bot = bots.player(name, self.game)
        there = {*coming, *(one.who for at, one in enumerate(self.places) if at != seat)}
        if name != bot:
            if name in there:
                raise refused("bot_is_here", f"{name} is here", bot=Message(f"bot.{name}"))
            return Sitter(bot, name)
        free = [who for who in characters.who_plays(bot, bots.usual(self.game)) if who not in there]
        here = self.places[seat] if self.places else SeatHolder()
        for known in (here.who, here.was):
            if known in free:
                return Sitter(bot, known)
        return Sitter(bot, min(free, key=lambda who: _order(code, who), default=""))

    # Names.

    def name_at(self, seat: int) -> Called:
        """What a seat is called: the name of its person or its bot."""
        place = self.places[seat]
        if place.person:
            known = self.people.get(place.person) or self.gone[place.person]
            return known.name
        if place.bot:
            return place.label or self._label(seat)
        return Message("seat.number", {"n": seat + 1})

    def called_at(self, seat: int) -> Called:
        """The same, saying so while a bot plays for a person."""
        name = self.name_at(seat)
        place = self.places[seat]
        if not place.substitute:
            return name
        if place.who in characters.ROSTER:
            return Message("seat.plays_for", {"bot": Message(f"bot.{place.who}"), "name": name})
        return Message("seat.bot_for", {"name": name})

    def label_all(self) -> None:
        """Give every bot the name that it has for a game."""
        labels = [self._label(seat) if place.bot else "" for seat, place in enumerate(self.places)]
        for place, label in zip(self.places, labels, strict=True):
            place.label = label

    def label_new(self, seat: int) -> None:
        """Give a bot that came during a game a name that no other has."""
        place = self.places[seat]
        plain = self._plain(place)
        used = [one.label for one in self.places if one is not place]
        numbered = [_numbered(plain, n) for n in range(1, len(self.places) + 2)]
        if plain in used:
            numbered = numbered[1:]
        elif not any(name in used for name in numbered):
            place.label = plain
            return
        place.label = next(name for name in numbered if name not in used)

    def _label(self, seat: int) -> Called:
        """Bots without a name of their own are numbered."""
        plain = self._plain(self.places[seat])
        alike = [
            at for at, place in enumerate(self.places) if place.bot and self._plain(place) == plain
        ]
        return plain if len(alike) < 2 else _numbered(plain, alike.index(seat) + 1)

    def _plain(self, place: SeatHolder) -> Called:
        if place.who in characters.ROSTER:
            return Message(f"bot.{place.who}")
        return Message(f"bot.{place.bot}") if place.bot in bots.players(self.game) else place.bot


def _order(code: str, who: str) -> bytes:
    return hashlib.sha256(f"{code}/{who}".encode()).digest()


def _numbered(bot: Called, number: int) -> Message:
    return Message("seat.bot_name", {"bot": bot, "n": number})

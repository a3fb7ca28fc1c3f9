"""Everything that travels: the bodies of HTTP requests and replies, and the messages of the socket.

Types for the page (`python -m tools.typescript`), `/schema` and `/asyncapi.json` are made
from these. docs/wire.md tells the story of a connection.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tycoon.core.decision import MAX_MOVES
from tycoon.core.messages import Message
from tycoon.core.options import OptionField, OptionGroup
from tycoon.table.names import MAX_NAME
from tycoon.table.replay import Replay
from tycoon.table.snapshot import (
    BotPace,
    ChartPoint,
    Chat,
    Emote,
    Emoted,
    Entry,
    Face,
    Phase,
    Phrase,
    SeatInfo,
    Snapshot,
)

PROTOCOL = 2
MAX_FRAME = 8192
"""Bytes in a message from a client; the same bound holds for the body of an HTTP request."""
MAX_RECORD = 8 << 20
"""Bytes of a record that somebody brings."""
MOMENTS = 60
"""How many moments of a replay travel together."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]
ActionId = Annotated[str, msgspec.Meta(max_length=40)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Moves = Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=MAX_MOVES)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
PersonNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
BotName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
PieceName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
HexSeed = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
ClockSeconds = Annotated[int, msgspec.Meta(ge=5, le=3600)]


# HTTP.


class PresetInfo(msgspec.Struct, frozen=True):
    """A named set of options.

    Attributes:
        name: the catalogue has `<game>.preset.<name>`.
        seats: the numbers of players that it is for.
        usual_seats: the usual one of them.
        options: all options by name.
    """

    name: str
    seats: list[int]
    usual_seats: int
    options: dict[str, Any]


class CharacterInfo(msgspec.Struct, frozen=True):
    """A bot with a name and a face.

    Attributes:
        name: the catalogue has `bot.<name>`, `bot.<name>.about` and, for the games that come with
            the server, its manner there as `bot.<name>.<game>`.
        animal: whose face it has.
        level: 1 easy, 2 normal, 3 strong, 4 expert.
        bot: the name of that level.
    """

    name: str
    animal: str
    level: int
    bot: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that tables can be made for.

    Attributes:
        name: the catalogue has `<name>.title`.
        version: of its rules.
        maturity: `stable`, `beta` or `planned`.
        seats: the numbers of players allowed.
        usual_seats: the usual number.
        presets: the first is the default.
        options: what can be set, for a form.
        groups: how the form arranges them, each option in one; empty for as they come.
        bots: the names of the bots that it is played by, the weakest first; the catalogue has
            `bot.<name>`.
        levels: the names of the levels of bots, the weakest first; the catalogue has `bot.<name>`.
        passes: whether a table passes for players who want it, see `Auto`.
        characters: who can sit down to play at these levels, the easiest first.
        pieces: what can move for a seat, see `ChoosePiece`; the catalogue has
            `<name>.piece.<piece>`. Empty where nobody has a piece.
    """

    name: str
    version: int
    maturity: str
    seats: list[int]
    usual_seats: int
    presets: list[PresetInfo]
    options: list[OptionField]
    groups: list[OptionGroup]
    bots: list[str]
    levels: list[str]
    passes: bool
    characters: list[CharacterInfo]
    pieces: list[str]


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the lobby lists it.

    Attributes:
        code: of the table.
        game: name of the game.
        preset: the preset it was made from.
        phase: what goes on there.
        public: whether the lobby lists it.
        seats: who sits where.
        spectators: how many people watch.
        clock_s: seconds for a decision, or None.
        created: when it was made, in milliseconds since 1970.
    """

    code: str
    game: str
    preset: str
    phase: Phase
    public: bool
    seats: list[SeatInfo]
    spectators: int
    clock_s: int | None
    created: int


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables`: a new table, with whoever asks as its host at seat `seat`.

    Attributes:
        game: name of the game.
        name: how the host is called.
        preset: the game's first when None.
        seats: how many players; the preset's usual number when None.
        options: changes to the preset.
        bots: the bot at each seat that has one: a character, or the name of a level or of a bot,
            for which the table chooses a character that plays so.
        seat: where the host sits; None for the first seat without a bot, -2 to watch.
        public: whether the lobby lists the table.
        clock_s: seconds for a decision; None for no limit.
        start: whether the game starts at once; every seat must be taken.
        pace: how long bots take over their moves.
        face: what the host is drawn as.
        program: whether the host is a program; the others see it at its seat.
    """

    game: str
    name: Name
    preset: str | None = None
    seats: int | None = None
    options: dict[str, bool | int | str] = {}
    bots: dict[SeatNumber, BotName] = {}
    seat: int | None = None
    public: bool = False
    clock_s: ClockSeconds | None = None
    start: bool = False
    pace: BotPace = "normal"
    face: Face = ""
    program: bool = False


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/match`: a seat at a public table that waits for players, or else at a new one.

    Attributes:
        game: name of the game.
        name: how the others see you.
        preset: the game's first when None.
        options: changes to the preset.
        face: what you are drawn as.
        program: whether you are a program; the others see it at your seat.
    """

    game: str
    name: Name
    preset: str | None = None
    options: dict[str, bool | int | str] = {}
    face: Face = ""
    program: bool = False


class CheckOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/options`: would a table be made with these? The reply is `CheckedOptions`.

    Attributes:
        game, preset, seats, options: as in `CreateTable`.
    """

    game: str
    preset: str | None = None
    seats: int | None = None
    options: dict[str, bool | int | str] = {}


class CheckedOptions(msgspec.Struct, frozen=True):
    """What options amount to.

    Attributes:
        options: all of them by name; None when they cannot be.
        why: why they cannot be, its argument `option` naming one of them; None when they can.
        seats: the numbers of players that these options could be played with.
    """

    options: dict[str, Any] | None
    why: Message | None
    seats: list[int]


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{code}/join`: become a person at a table.

    Attributes:
        name: how the others see you.
        seat: the seat to take; None for the first empty one, if there is any; -2 to watch.
        face: what you are drawn as.
        program: whether you are a program; the others see it at your seat.
    """

    name: Name
    seat: int | None = None
    face: Face = ""
    program: bool = False


class Joined(msgspec.Struct, frozen=True):
    """The reply to a table made or joined.

    Attributes:
        code: of the table.
        token: the secret that makes a connection yours; the server keeps only its hash.
        person: your number at this table.
        seat: your seat, or -2.
    """

    code: str
    token: str
    person: int
    seat: int


class Uploaded(msgspec.Struct, frozen=True):
    """A record that somebody brought, and that the rules agree with.

    Attributes:
        id: names it for as long as the server keeps it, which is not for long.
        replay: what there is to know of it.
    """

    id: str
    replay: Replay


class PlayLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/lessons/{lesson}/{step}`, and with `/check`: moves in a step of a lesson.

    Attributes:
        made: the learner's moves in this step so far, as the last reply had them.
        moves: notation of the learner's next actions, in order; none to begin.
    """

    made: Annotated[list[Notation], msgspec.Meta(max_length=MAX_MOVES)] = []
    moves: Annotated[list[Notation], msgspec.Meta(max_length=MAX_MOVES)] = []


class HttpError(msgspec.Struct, frozen=True):
    """The body of every refused request.

    Attributes:
        error: what is wrong, to be said to people.
        status: the status code again.
        detail: the same in English, for developers.
    """

    error: Message
    status: int
    detail: str = ""


class Health(msgspec.Struct, frozen=True):
    """`GET /healthz`.

    Attributes:
        ok: true; a server that stops answers 503.
        version: of the package.
        tables: how many tables are in memory.
        connections: how many sockets are open.
    """

    ok: bool
    version: str
    tables: int
    connections: int


class Ready(msgspec.Struct, frozen=True):
    """`GET /readyz`.

    Attributes:
        ok: true; a server that stops, or whose database fails, answers 503.
    """

    ok: bool


# The socket: from the client.


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client asks for. Every command gets one `answer`, or the message named with it.

    Attributes:
        action_id: chosen by the client, given back in the answer. A second `act` with the id of one
            that was accepted gets the same answer and does nothing.
    """

    action_id: ActionId = ""


class Hello(Command, frozen=True, tag="hello"):
    """The first message of a connection.

    Attributes:
        token: from creating or joining the table; None to watch.
        since: `seq` of the newest log entry the client still has; None for the newest 200.
    """

    token: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Sit(Command, frozen=True, tag="sit"):
    """Take an empty seat, in the lobby also from another seat.

    Attributes:
        seat: which.
    """

    seat: SeatNumber


class Stand(Command, frozen=True, tag="stand"):
    """Give up your seat and watch. During a game a bot plays there, and it is kept for you."""


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Decide. All moves are made or none, as one decision.

    Attributes:
        turn_seq: `turn_seq` of the snapshot that this answers.
        moves: notation of your next actions, in order. The host gives the table's between deals.
    """

    turn_seq: int
    moves: Moves


class Check(Command, frozen=True, kw_only=True, tag="check"):
    """Ask what a selection would be; the answer is `checked`.

    Attributes:
        check_id: given back.
        moves: as in `act`.
    """

    check_id: ActionId = ""
    moves: Moves


class Hint(Command, frozen=True, kw_only=True, tag="hint"):
    """Ask what a strong player would do in your place; the answer is `hinted`.

    Attributes:
        moves: as in `act`, what you think of doing: the reason says what is better than that.
    """

    moves: Moves | None = None


class Say(Command, frozen=True, tag="say"):
    """Say something to the table.

    Attributes:
        text: what.
    """

    text: Text


class SayPhrase(Command, frozen=True, kw_only=True, tag="phrase"):
    """Say something that everybody at the table reads in their own language; arrives as `chat`.

    Attributes:
        phrase: what.
    """

    phrase: Phrase


class ShowEmote(Command, frozen=True, kw_only=True, tag="emote"):
    """Show something at your seat for a moment; all are told with `emoted`. It is not stored.

    Attributes:
        emote: what.
    """

    emote: Emote


class Report(Command, frozen=True, kw_only=True, tag="report"):
    """Tell whoever runs the server of something that somebody else said here; nobody else hears.

    Attributes:
        said: the `id` of the `chat`, one of the newest 50.
    """

    said: int


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Be called otherwise from now on. What was written before keeps the name of then.

    Attributes:
        name: as on joining.
    """

    name: Name


class ChooseFace(Command, frozen=True, kw_only=True, tag="face"):
    """Be drawn otherwise from now on.

    Attributes:
        face: empty for the first letter of your name.
    """

    face: Face


class ChoosePiece(Command, frozen=True, kw_only=True, tag="piece"):
    """Have another piece move for your seat from now on, one that no other seat has.

    Attributes:
        piece: one of the game's `pieces`.
    """

    piece: PieceName


class Start(Command, frozen=True, tag="start"):
    """The host begins the game; every seat must be taken.

    Attributes:
        bot: fill the empty seats first, with this bot or character, and others of its kind.
    """

    bot: BotName | None = None


class Next(Command, frozen=True, tag="next"):
    """Between deals: I am ready for the next one. The table deals when everybody is."""


class Rematch(Command, frozen=True, tag="rematch"):
    """The host starts a new game after the end, with the same seats and rules."""


class TakeBack(Command, frozen=True, tag="take_back"):
    """The host takes a game that has met a defect back to before its newest decision.

    Where it has been there before, it goes one decision further.
    """


class EndGame(Command, frozen=True, tag="end_game"):
    """The host ends a game that has met a defect; its record is kept."""


class SetBot(Command, frozen=True, kw_only=True, tag="bot"):
    """The host puts a bot on a seat that no person has, or takes it away (only before the start).

    Attributes:
        seat: which.
        bot: a character that is not at the table, or the name of a bot, for which the table
            chooses one; None to empty the seat.
    """

    seat: SeatNumber
    bot: BotName | None


class Kick(Command, frozen=True, kw_only=True, tag="kick"):
    """The host removes a person, who comes back only when the host lets them.

    During a game a bot plays at their seat, which is kept. Give one of the two.

    Attributes:
        seat: whose person goes.
        person: who goes, also somebody who only watches.
    """

    seat: SeatNumber | None = None
    person: PersonNumber = 0


class Admit(Command, frozen=True, kw_only=True, tag="admit"):
    """The host lets somebody in again who was removed, or says no to who asks for it.

    Attributes:
        person: who, from `removed` of the snapshot.
        yes: whether they may come.
    """

    person: PersonNumber
    yes: bool


class Give(Command, frozen=True, kw_only=True, tag="give"):
    """The host gives a seat that is kept for somebody to a person who watches.

    A bot plays there until that person takes it with `back`.

    Attributes:
        seat: which.
        person: who, from `watchers` of the snapshot.
    """

    seat: SeatNumber
    person: PersonNumber


class Leave(Command, frozen=True, tag="leave"):
    """Go away; the answer is `closing`. During a game a bot plays, and the seat is kept for you."""


class Back(Command, frozen=True, tag="back"):
    """Take back the seat at which a bot plays for you; any action there does so too.

    Also for who has left, with the token of then. Who was removed asks the host with it.
    """


class Pause(Command, frozen=True, tag="pause"):
    """The host stops the game, or lets it go on.

    Attributes:
        paused: whether it shall stand still.
    """

    paused: bool


class SetPace(Command, frozen=True, kw_only=True, tag="pace"):
    """The host has bots take longer over their moves from now on, or less long.

    Attributes:
        pace: how long.
    """

    pace: BotPace


class Hurry(Command, frozen=True, tag="hurry"):
    """Let bots take less time over their moves while I am the only one who sits. It is not stored.

    Attributes:
        on: whether they shall.
    """

    on: bool


class Auto(Command, frozen=True, tag="auto"):
    """Let the table give my forced passes, after a pause as of a person.

    Attributes:
        on: whether it shall.
        draws: whether to draw, too, where passing and drawing are all there is.
    """

    on: bool
    draws: bool = False


class Commit(Command, frozen=True, kw_only=True, tag="commit"):
    """Promise a seed for the next deal, after the table's commitment and before the list is closed.

    Attributes:
        deal, attempt: which; an attempt that has passed is refused.
        commitment: 64 hexadecimal digits, see docs/fair-dealing.md. A newer one replaces it.
    """

    deal: int
    attempt: int
    commitment: HexSeed


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """Show the seed that was promised, once the list of all promises is closed.

    Attributes:
        deal, attempt: which.
        seed: 64 hexadecimal digits.
    """

    deal: int
    attempt: int
    seed: HexSeed


class Ping(Command, frozen=True, tag="ping"):
    """Is anybody there? The answer is `pong`."""


FromClient = (
    Hello
    | Sit
    | Stand
    | Act
    | Check
    | Hint
    | Say
    | SayPhrase
    | ShowEmote
    | Report
    | Rename
    | ChooseFace
    | ChoosePiece
    | Start
    | Next
    | Rematch
    | TakeBack
    | EndGame
    | SetBot
    | Kick
    | Admit
    | Give
    | Leave
    | Back
    | Pause
    | SetPace
    | Hurry
    | Auto
    | Commit
    | Reveal
    | Ping
)


# The socket: from the server.


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The reply to `hello`; an `update` follows.

    Attributes:
        protocol: number of this protocol.
        server: version of the server.
        code: of the table.
        person: your number at this table; 0 when you only watch.
        now: the server's time in milliseconds since 1970.
        chat: the newest things said, at most 50.
    """

    protocol: int
    server: str
    code: str
    person: int
    now: int
    chat: list[Chat]


class Update(msgspec.Struct, frozen=True, tag="update"):
    """The table as you may see it now, and what was written into its log since the last update.

    Attributes:
        table: everything; forget what you knew.
        entries: the new lines of the log, at most 200.
        resync: whether lines before `entries` are missing.
        chart: what is new to be drawn of the game under way; all of it for a client without lines
            of the log, and after decisions were taken back. Nothing is ever missing.
        redraw: whether `chart` is all there is: forget the points you knew.
    """

    table: Snapshot
    entries: list[Entry]
    resync: bool = False
    chart: list[ChartPoint] = []
    redraw: bool = False


class Answer(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """What became of a command. What it changed is in an `update`.

    Attributes:
        action_id: of the command.
        ok: whether it was carried out.
        error: why not.
    """

    action_id: str
    ok: bool
    error: Message | None = None


class Checked(msgspec.Struct, frozen=True, tag="checked"):
    """What a selection would be.

    Attributes:
        check_id: of the question.
        legal: whether `act` would accept it now.
        say: what all of it is called; None when it is not legal.
        why: why it is not legal; None when it is.
    """

    check_id: str
    legal: bool
    say: Message | None
    why: Message | None


class Hinted(msgspec.Struct, frozen=True, tag="hinted", omit_defaults=True):
    """What a strong player would do.

    Attributes:
        action_id: of the question.
        turn_seq: the decision it is for.
        moves: all that it would decide at once, as for `act`.
        say: all of it in words.
        why: why, from what playouts came to: a sentence of `reason.*`, whose arguments have the
            expected results (`mine`, and `other` of the next best, `against`) and what tells both
            apart (`why`); None where there is no choice, or nothing is known.
    """

    action_id: str
    turn_seq: int
    moves: list[str]
    say: Message
    why: Message | None = None


class Trouble(msgspec.Struct, frozen=True, tag="error"):
    """A message that could not be read, or came too fast; it changed nothing.

    Attributes:
        error: what was wrong.
        detail: the same in English, for developers.
    """

    error: Message
    detail: str = ""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The reply to `ping`.

    Attributes:
        action_id: of the ping.
        now: the server's time in milliseconds since 1970.
    """

    action_id: str
    now: int


class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """The last message before the server hangs up.

    Attributes:
        reason: why.
        again: whether to come back.
        after_ms: how long to wait before.
    """

    reason: Message
    again: bool
    after_ms: int = 0


FromServer = Welcome | Update | Answer | Checked | Hinted | Chat | Emoted | Trouble | Pong | Closing
Replied = Answer | Checked | Hinted | Pong
"""What answers one command."""

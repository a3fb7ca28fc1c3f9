"""Positions of Deal that people can read and write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, cast

import msgspec

from tycoon.core.chance import Chance
from tycoon.core.errors import BadPosition
from tycoon.core.names import NOBODY, TABLE
from tycoon.games.deal import moves
from tycoon.games.deal.cards import (
    colours_of,
    group_of,
    hotel_kind,
    house_kind,
    kinds_of,
    named,
    place_of,
    size_of,
    slot_of,
)
from tycoon.games.deal.moves import BUILDINGS, CHARGES, KINDS, PLACES, RENTS, STEALS, Fields
from tycoon.games.deal.names import (
    COLOURLESS,
    COLOURS,
    FIRST_WILD,
    HOUSE_AT,
    RAINBOW,
    SPARE,
    TURNED,
    WILDS,
    Act,
    Ask,
    Colour,
    Kind,
    Phase,
    Reason,
)
from tycoon.games.deal.view import rent_of_group

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.deal.options import DealOptions
    from tycoon.games.deal.state import Deal

ROW = 48
GROUPS = 8
MAX_SEATS = 10
KNOWER = 6
HAND_LIMIT = 7
OPENING_HAND = 5
PLAYS = 3
MOST_RENT = 17
MOST_SKIPS = 100


class Buried(msgspec.Struct, forbid_unknown_fields=True):
    """A card that lies under the draw pile, and who put it there."""

    card: str
    seat: int


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of a hand that another seat knows to be there."""

    seat: int
    holder: int
    cards: str


class Action(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An action card in force, played by the seat whose turn it is.

    Attributes:
        move: how it was played, in notation.
        target: the seat that is dealt with now; none while the player still chooses.
        left: the seats still to be dealt with after that.
        amount: what each is charged; by the table when left out; 0 for no charge.
        named: the card to be given in a forced deal, or the second to be taken by a double sly
            deal, as `red@red` or with its full group `red@red.0`.
    """

    move: str
    target: int | None = None
    left: list[int] = []
    amount: int | None = None
    named: str = ""


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something asked apart from the plays of a turn.

    Attributes:
        ask: a word of `Ask`, but for `action`.
        seat: who is asked; by the others when left out.
        refusals: of `answer`, how many just say no lie in this chain.
        due, paid: of `pay`, what is still to be paid, and what has been.
        open: of `place`, the wilds that lie open; of `pay`, those paid so far.
        card: of `move`, the wild and where it lies: `rainbow-wild@red`.
        building: of `build`, `house` or `hotel`.
        group: of `build`, which full group of the colour captured.
    """

    ask: str
    seat: int | None = None
    refusals: int = 0
    due: int = 0
    paid: int = 0
    open: str = ""
    card: str = ""
    building: str = ""
    group: int = 0


class Loose(msgspec.Struct, forbid_unknown_fields=True):
    """Buildings of a set that the payment under way has broken."""

    colour: str
    cards: str


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Cards are written by kind with blanks between them, several of a kind also as `pass-go*3`.

    Attributes:
        game: always `deal`.
        options: values over the preset `base`.
        seats: number of players; as many as `hands` or `tables` when left out.
        deals: 1 once the cards have been dealt.
        phase: a word of `Phase`; `playing` when left out and somebody acts.
        to_act: the seat to act, or `table` or `nobody`; whose turn it is when left out.
        turn: whose turn it is; the seat to act when left out.
        first: who was first; so that it is this turn when left out.
        turns: how many turns have ended.
        plays: how many plays are left in this turn; 3 less those of the action in force.
        idle_row: turns without a play in a row.
        hands: the cards of each seat; `null`: drawn. All drawn when left out.
        counts: how many cards each hand has that is drawn; 5 when left out.
        banks: the cards of each bank; empty when left out.
        tables: the properties of each seat by colour in the order laid, with house and hotel behind
            the set they stand on; full groups and the one that is not full are divided by `|`.
            `!` behind a wild: it was turned in this turn. Empty when left out.
        loose: by seat, buildings of sets that the payment under way has broken.
        pile: the draw pile; what lies nowhere else when left out.
        under: the cards under it in the order they will be drawn.
        discards: the discard pile; with a `pile` given, what lies nowhere else when left out; else
            empty.
        top: the card on top of it; the last one of `discards` when left out.
        skips: by seat, turns still to be skipped.
        refuge: the seats in refuge.
        known: what seats know of other hands.
        among, from_among: a set of cards, and by seat how many of the hand everybody knows to be
            of it.
        action: the action card in force.
        asked: what is asked apart from the plays of a turn, the next one last.
        winner: who has won by sets.
        reason: why the game is over, as in its outcome.
    """

    game: str = "deal"
    options: dict[str, Any] = {}
    seats: int | None = None
    deals: int | None = None
    phase: str | None = None
    to_act: int | str | None = None
    turn: int | None = None
    first: int | None = None
    turns: int = 0
    plays: int | None = None
    idle_row: int = 0
    hands: list[str | None] | None = None
    counts: list[int] | None = None
    banks: list[str] | None = None
    tables: list[dict[str, str]] | None = None
    loose: list[list[Loose]] | None = None
    pile: str | None = None
    under: list[Buried] = []
    discards: str | None = None
    top: str = ""
    skips: list[int] | None = None
    refuge: list[int] = []
    known: list[Known] = []
    among: str = ""
    from_among: list[int] | None = None
    action: Action | None = None
    asked: list[Question] = []
    winner: int | None = None
    reason: str | None = None


# Writing.


def to_position(state: Deal) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    seats = range(state.seats)
    acting = state.seat_to_act
    words = {TABLE: "table", NOBODY: "nobody"}
    options = _changes(state)
    if state.phase == Phase.BEFORE:
        before: dict[str, Any] = msgspec.to_builtins(
            Position(options=options, seats=state.seats, to_act="table")
        )
        return before
    frames = [_frame(state, i) for i in range(state.frames)]
    under, under_by, loose = state.under, state.under_by, state.loose
    position = Position(
        options=options,
        seats=state.seats,
        deals=state.deals,
        phase=Phase(state.phase).word,
        to_act=words.get(acting, acting),
        turn=state.turn,
        first=state.first,
        turns=state.turns,
        plays=state.plays,
        idle_row=state.idle_row,
        hands=[text(state.hand_of(seat)) for seat in seats],
        banks=[text(state.bank_of(seat)) for seat in seats],
        tables=[_table(state, seat) for seat in seats],
        loose=[
            [
                Loose(Colour(colour).word, _buildings(loose[COLOURS * seat + colour]))
                for colour in range(COLOURS)
                if loose[COLOURS * seat + colour]
            ]
            for seat in seats
        ],
        pile=text(state.pile),
        under=[Buried(Kind(under[i]).word, under_by[i]) for i in range(state.under_count)],
        discards=text(state.discards),
        top=Kind(state.top_discard).word if state.top_discard >= 0 else "",
        skips=state.skips[: state.seats],
        refuge=[seat for seat in seats if state.refuge >> seat & 1],
        known=[
            Known(viewer, holder, text(state.known_of(holder, viewer)))
            for viewer in seats
            for holder in seats
            if any(state.known_of(holder, viewer))
        ],
        among=text(state.among),
        from_among=state.from_among[: state.seats],
        action=next((frame for frame in frames if isinstance(frame, Action)), None),
        asked=[frame for frame in frames if isinstance(frame, Question)],
        winner=state.winner if state.winner >= 0 else None,
        reason=Reason(state.reason).word,
    )
    built: dict[str, Any] = msgspec.to_builtins(position)
    return built


def _changes(state: Deal) -> dict[str, Any]:
    """The options that differ from their defaults."""
    usual: dict[str, Any] = msgspec.to_builtins(type(state.options)())
    values: dict[str, Any] = msgspec.to_builtins(state.options)
    return {name: value for name, value in values.items() if value != usual[name]}


def text(counts: Iterable[int]) -> str:
    """Cards counted by kind, as positions write them."""
    words = zip(Kind, counts, strict=False)
    return " ".join(
        kind.word if count == 1 else f"{kind.word}*{count}" for kind, count in words if count
    )


def _table(state: Deal, seat: int) -> dict[str, str]:
    """The properties of a seat by colour."""
    found = {}
    for colour in range(COLOURS):
        groups = [state.group_at(seat, colour, i) for i in range(GROUPS)]
        parts = [_group(colour, group) for group in groups if group]
        if parts:
            found[Colour(colour).word] = " | ".join(parts)
    count, turned = state.colourless[seat], state.colourless_turned[seat]
    if count:
        wild = Kind.RAINBOW_WILD.word
        found[Colour.COLOURLESS.word] = " ".join([wild] * (count - turned) + [wild + "!"] * turned)
    return found


def _group(colour: int, group: int) -> str:
    kinds = kinds_of(colour, group)
    cards = [
        Kind(kind).word + ("!" if group >> 4 * i & TURNED else "") for i, kind in enumerate(kinds)
    ]
    buildings = [kind for kind in (house_kind(group), hotel_kind(group)) if kind >= 0]
    return " ".join(cards + [Kind(kind).word for kind in buildings])


def _buildings(loose: int) -> str:
    """Loose buildings, one broken set after the other."""
    parts = []
    while loose:
        group = (loose & 15) << HOUSE_AT
        kinds = [kind for kind in (house_kind(group), hotel_kind(group)) if kind >= 0]
        parts.append(" ".join(Kind(kind).word for kind in kinds))
        loose >>= 4
    return " | ".join(parts)


def _frame(state: Deal, i: int) -> Action | Question:
    kind, seat = Ask(state.frame_kind[i]), state.frame_seat[i]
    a, b, c, d = state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i]
    match kind:
        case Ask.ACTION:
            charge = moves.split(a).kind in CHARGES
            return Action(
                move=moves.notation(a),
                target=d - 1 if d else None,
                left=[other for other in range(state.seats) if b >> other & 1],
                amount=c if charge else 0,
                named="" if charge or not c else _second(a, c),
            )
        case Ask.ANSWER:
            return Question(ask=kind.word, seat=seat, refusals=b)
        case Ask.PAY:
            return Question(ask=kind.word, seat=seat, due=a, paid=d, open=_wilds(c))
        case Ask.PLACE:
            return Question(ask=kind.word, seat=seat, open=_wilds(a))
        case Ask.MOVE:
            return Question(ask=kind.word, seat=seat, card=_said_card(a, b, c))
        case Ask.BUILD:
            return Question(ask=kind.word, seat=seat, building="hotel" if c else "house", group=b)
    return Question(ask=kind.word, seat=seat)


def _second(action: int, card: int) -> str:
    """The second card of a forced or double sly deal."""
    taken = moves.split(action).kind == Kind.DOUBLE_SLY_DEAL
    return _said_card(card & 255, card >> 8 & 255, SPARE if taken else card >> 16 & 255)


def _said_card(kind: int, colour: int, group: int) -> str:
    number = "" if group == SPARE or colour == COLOURLESS else f".{group}"
    return f"{Kind(kind).word}@{Colour(colour).word}{number}"


def _wilds(packed: int) -> str:
    return text([0] * FIRST_WILD + [packed >> 4 * i & 15 for i in range(WILDS)])


# Reading.


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> Deal:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    try:
        position = msgspec.convert(dict(described), Position)
        given = next(
            (len(part) for part in (position.hands, position.tables, position.banks) if part),
            game.usual_seats,
        )
        seats = game.check_seats(given if position.seats is None else position.seats)
        options = game.options(None, seats, **position.options)
    except (TypeError, ValueError) as error:
        _bad(str(error))
    if position.game != game.name:
        _bad(f"a position of {position.game!r}, not of {game.name!r}")
    state = cast("Deal", game.new(options, seats))
    _Builder(position, state, cast("DealOptions", options), chance).build()
    return state


class _Builder:
    """Checks a position part by part and puts it into a new state."""

    def __init__(
        self, position: Position, state: Deal, options: DealOptions, chance: Chance
    ) -> None:
        self.position = position
        self.state = state
        self.options = options
        self.chance = chance
        self.seats = state.seats
        self.deck = list(state.deck)[: len(Kind)]
        self.free = list(self.deck)
        self.phase = Phase.PLAYING
        self.acting = NOBODY
        self.turn = 0
        self.frames: list[tuple[int, int, int, int, int, int]] = []

    def build(self) -> None:
        self.course()
        if self.phase == Phase.BEFORE:
            self.nothing_yet()
            return
        self.tables()
        self.hands()
        self.seat_fields()
        self.in_force()
        self.questions()
        self.piles()
        self.knowledge()
        self.ends()
        self.opening()
        self.put_frames()

    def set(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self.state, name, value)

    # Seats and texts.

    def seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            _bad(f"no seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    def mask(self, seats: list[int]) -> int:
        mask = 0
        for seat in seats:
            if mask >> self.seat(seat) & 1:
                _bad(f"seat {seat} is named twice")
            mask |= 1 << seat
        return mask

    def after(self, seat: int, count: int = 1) -> int:
        """The seat so many places on in turn order."""
        return (seat + count * self.state.step) % self.seats

    def rank(self, seat: int) -> int:
        """How many places a seat comes after the one whose turn it is."""
        return next(i for i in range(self.seats) if self.after(self.turn, i) == seat)

    def by_seat(self, given: list[Any] | None, name: str, usual: Any) -> list[Any]:
        """A list with one part for each seat."""
        if given is None:
            return [usual] * self.seats
        if len(given) != self.seats:
            _bad(f"{name} has {len(given)} parts for {self.seats} seats")
        return given

    def kind(self, word: str) -> int:
        if word not in KINDS:
            _bad(f"no card is called {word!r}")
        return KINDS[word]

    def listed(self, text: str) -> list[int]:
        """The kinds that a text names, in its order."""
        found: list[int] = []
        for word in text.split():
            name, star, times = word.partition("*")
            if star and not (times.isascii() and times.isdecimal() and 0 < int(times) <= 252):
                _bad(f"{word!r}: how many there are is a number from 1")
            found += [self.kind(name)] * (int(times) if star else 1)
            if len(found) > sum(self.deck):
                _bad("there are not so many cards")
        return found

    def counted(self, text: str) -> list[int]:
        counts = [0] * len(Kind)
        for kind in self.listed(text):
            counts[kind] += 1
        return counts

    def use(self, kind: int, count: int = 1) -> None:
        """Take cards from those that lie nowhere yet."""
        self.free[kind] -= count
        if self.free[kind] < 0:
            _bad(f"there are only {self.deck[kind]} of {Kind(kind).word}")

    def use_all(self, counts: list[int]) -> list[int]:
        for kind, count in enumerate(counts):
            if count:
                self.use(kind, count)
        return counts

    def draw(self, count: int) -> list[int]:
        """So many cards by lot of those that lie nowhere yet."""
        counts = [0] * len(Kind)
        if not 0 <= count <= sum(self.free):
            _bad("counts: there are not so many cards left to draw")
        for _ in range(count):
            left = self.chance.below(sum(self.free))
            kind = 0
            while left >= self.free[kind]:
                left -= self.free[kind]
                kind += 1
            counts[kind] += 1
            self.free[kind] -= 1
        return counts

    # The course of the game.

    def course(self) -> None:
        """Phase, turn, who acts, how many turns there have been."""
        position, state = self.position, self.state
        given = any(part is not None for part in (position.hands, position.tables, position.banks))
        to_act = position.to_act
        if to_act is None and position.turn is None and position.phase is None and not given:
            to_act = "table"
        if isinstance(to_act, str) and to_act not in ("table", "nobody"):
            _bad(f"to_act is a seat, `table` or `nobody`, not {to_act!r}")
        natural = {"table": "before", "nobody": "over"}.get(str(to_act), "playing")
        phase = position.phase or natural
        if phase not in {one.word for one in Phase}:
            _bad(f"phase: there is no {phase!r}")
        self.phase = next(one for one in Phase if one.word == phase)
        if (self.phase == Phase.BEFORE) != (to_act == "table"):
            _bad("before the deal the table acts, and only then")
        if (self.phase == Phase.OVER) != (to_act == "nobody"):
            _bad("nobody acts once the game is over, and only then")
        turn = position.turn
        if turn is None:
            turn = to_act if isinstance(to_act, int) and not position.asked else 0
        self.turn = self.seat(turn)
        if isinstance(to_act, int):
            self.acting = self.seat(to_act)
        elif self.phase not in (Phase.BEFORE, Phase.OVER):
            self.acting = self.turn
        deals = int(self.phase != Phase.BEFORE)
        if position.deals not in (None, deals):
            _bad("deals is 1 once the cards have been dealt, and 0 before")
        turns, most = position.turns, self.options.turn_limit * self.seats
        if not 0 <= turns <= most or (turns == most and self.phase != Phase.OVER):
            _bad("turns counts those that have ended, below the limit of rounds")
        if not 0 <= position.idle_row <= turns:
            _bad("idle_row is not more than turns")
        if self.phase == Phase.OPENING and (turns or position.plays):
            _bad("no turn has been played in the opening")
        natural_first = self.after(self.turn, -turns)
        first = self.seat(natural_first if position.first is None else position.first)
        if self.after(first, turns) != self.turn:
            _bad(f"first, turns: after {turns} turns it is not seat {self.turn}'s turn")
        state.deals = deals
        self.set(phase=int(self.phase), turn=self.turn, first=first, turns=turns)
        self.set(idle_row=position.idle_row)

    def nothing_yet(self) -> None:
        """Before the deal there is nothing to describe."""
        usual = Position()
        said = {"game", "options", "seats", "deals", "phase", "to_act"}
        for name in Position.__struct_fields__:
            if name not in said and getattr(self.position, name) != getattr(usual, name):
                _bad(f"{name}: the cards have not been dealt")

    # Cards on tables and in banks.

    def tables(self) -> None:
        position = self.position
        groups = [0] * (MAX_SEATS * COLOURS * GROUPS)
        colourless, turned = [0] * MAX_SEATS, [0] * MAX_SEATS
        for seat, table in enumerate(self.by_seat(position.tables, "tables", {})):
            for word, text in table.items():
                if word == Colour.COLOURLESS.word:
                    colourless[seat], turned[seat] = self.colourless(text, seat)
                    continue
                if word not in PLACES or PLACES[word] >= COLOURS:
                    _bad(f"tables: {word!r} is no colour")
                colour = PLACES[word]
                found = self.colour_groups(colour, text, seat)
                base = GROUPS * (COLOURS * seat + colour)
                groups[base : base + GROUPS] = found
        banks = [0] * (MAX_SEATS * ROW)
        for seat, text in enumerate(self.by_seat(position.banks, "banks", "")):
            counts = self.use_all(self.counted(text))
            if any(counts[: RAINBOW + 1]):
                _bad("banks: properties cannot be banked")
            banks[ROW * seat : ROW * seat + len(counts)] = counts
        self.set(groups=groups, banks=banks)
        self.set(colourless=colourless, colourless_turned=turned)
        self.state.derive()

    def turnable(self, seat: int) -> None:
        if self.options.rearranging_costs_a_play or seat != self.turn:
            _bad("tables: `!` is for wilds turned in this turn, where that costs no play")

    def colourless(self, text: str, seat: int) -> tuple[int, int]:
        words = text.split()
        turned = sum(word.endswith("!") for word in words)
        if turned:
            self.turnable(seat)
        kinds = self.listed(text.replace("!", ""))
        if any(kind != RAINBOW for kind in kinds) or ("*" in text and turned):
            _bad("tables: only rainbow wilds lie colourless")
        self.use(RAINBOW, len(kinds))
        return len(kinds), turned

    def colour_groups(self, colour: int, text: str, seat: int) -> list[int]:
        """The groups of a colour that a text describes."""
        found = [0] * GROUPS
        word, size = Colour(colour).word, size_of(colour)
        parts = text.split("|")
        if len(parts) > SPARE:
            _bad(f"tables: there are not so many groups of {word}")
        for i, part in enumerate(parts):
            marks = [name.endswith("!") for name in part.split()]
            if any(marks):
                self.turnable(seat)
                if "*" in part:
                    _bad("tables: `!` and `*` do not go together")
            kinds = self.listed(part.replace("!", ""))
            cards = [kind for kind in kinds if kind not in BUILDINGS]
            buildings = kinds[len(cards) :]
            if any(kind in BUILDINGS for kind in kinds[: len(cards)]):
                _bad("tables: house and hotel stand behind the cards of their set")
            if not cards or any(not slot_of(colour, kind) for kind in cards):
                _bad(f"tables: {part!r} is no group of {word}")
            if all(kind == RAINBOW for kind in cards):
                _bad("tables: rainbow wilds alone lie colourless")
            full = len(cards) == size
            if len(cards) > size or (not full and i + 1 < len(parts)):
                _bad(f"tables: a full group of {word} has {size} cards, and only one is not full")
            house, hotel = self.buildings(colour, buildings, full)
            for kind in kinds:
                self.use(kind)
            group = group_of(colour, cards, house, hotel)
            for place, mark in enumerate(marks):
                if mark and (place >= len(cards) or cards[place] < FIRST_WILD):
                    _bad("tables: only wilds are turned")
                group |= mark * TURNED << 4 * place
            found[i if full else SPARE] = group
        return found

    def buildings(self, colour: int, kinds: list[int], full: bool) -> tuple[int, int]:
        """House and hotel of a group; -1 for none."""
        houses = [kind for kind in kinds if kind in (Kind.HOUSE, Kind.NEW_HOUSE)]
        hotels = [kind for kind in kinds if kind in (Kind.HOTEL, Kind.NEW_HOTEL)]
        if len(houses) > 1 or len(hotels) > 1 or (hotels and not houses):
            _bad("tables: a house, and a hotel on it, is all that stands on a set")
        if kinds and (not full or colour in (Colour.BLACK, Colour.TEAL)):
            _bad("tables: buildings stand on full sets, not on black or teal")
        return houses[0] if houses else -1, hotels[0] if hotels else -1

    def cards_at(self, seat: int, colour: int, group: int) -> list[int]:
        """The kinds of cards of a group, or of those that lie colourless."""
        if colour == COLOURLESS:
            return [RAINBOW] * self.state.colourless[seat]
        return kinds_of(colour, self.state.group_at(seat, colour, group))

    # Hands.

    def hands(self) -> None:
        position = self.position
        given: list[str | None] = self.by_seat(position.hands, "hands", None)
        counts: list[int] = self.by_seat(position.counts, "counts", OPENING_HAND)
        held = [self.use_all(self.counted(text or "")) for text in given]
        self.given_counts = [None if text is None else sum(held[i]) for i, text in enumerate(given)]
        if position.counts is not None:
            for seat, size in enumerate(self.given_counts):
                if size is not None and size != counts[seat]:
                    _bad(f"counts says {counts[seat]} for seat {seat}, which holds other cards")
        if position.pile is not None:
            self.pile = self.use_all(self.counted(position.pile))
        self.discards = self.use_all(self.counted(position.discards or ""))
        self.under = [(self.kind(card.card), self.seat(card.seat)) for card in position.under]
        for kind, _ in self.under:
            self.use(kind)
        if self.under and self.options.discards_to != "bottom":
            _bad("under: cards are put away on the discard pile")
        self.held, self.counts = held, counts

    def seat_fields(self) -> None:
        """Turns to skip, refuge."""
        position = self.position
        skips = self.by_seat(position.skips, "skips", 0)
        if any(not 0 <= count <= MOST_SKIPS for count in skips):
            _bad(f"skips: 0 to {MOST_SKIPS} turns are skipped")
        if any(skips) and not self.deck[Kind.JAIL]:
            _bad("skips: nobody goes to jail with this deck")
        self.set(skips=skips + [0] * (MAX_SEATS - self.seats))
        refuge = self.mask(position.refuge)
        for seat in position.refuge:
            size = self.given_counts[seat]
            if self.counts[seat] if size is None else size:
                _bad(f"refuge: seat {seat} holds cards")
        if refuge and self.options.empty_hand != "refuge":
            _bad("refuge: there is none in this game")
        self.set(refuge=refuge)

    # What is in force, and what is asked.

    def in_force(self) -> None:
        """The action card, which lies nowhere else, and the plays that are left."""
        position, playing = self.position, self.phase in (Phase.PLAYING, Phase.PUTTING_AWAY)
        action, used = position.action, 0
        self.fields: Fields | None = None
        if action is not None:
            if self.phase != Phase.PLAYING or not position.asked:
                _bad("action: a card in force asks somebody something")
            self.fields = fields = self.played(action.move)
            used = 1 + (fields.number if fields.kind in RENTS else 0)
            self.use(fields.kind)
            if used > 1:
                self.use(Kind.DOUBLE_RENT, used - 1)
            self.frames.append(self.action_frame(action, fields))
        plays = PLAYS - used if position.plays is None and playing else position.plays or 0
        if not 0 <= plays <= PLAYS - used:
            _bad(f"plays: at most {PLAYS - used} are left")
        self.set(plays=plays, played=self.phase != Phase.OPENING and plays < PLAYS)

    def played(self, notation: str) -> Fields:
        """The action of a card in force."""
        try:
            fields = moves.split(moves.read(notation))
        except ValueError as error:
            _bad(str(error))
        aimed = moves.uses(fields.act, fields.kind) & {"seat", "doubles"}
        if fields.act != Act.PLAY or not (aimed or fields.kind == Kind.BIRTHDAY):
            _bad(f"action: {notation!r} asks nobody")
        if fields.kind in RENTS:
            if not colours_of(fields.kind) >> fields.colour & 1:
                _bad(f"action: {notation!r} is no rent of this colour")
            if fields.number >= PLAYS:
                _bad("action: a rent is doubled twice at most")
        if fields.kind in STEALS and not (
            0 < fields.other <= RAINBOW + 1
            and fields.colour <= COLOURLESS
            and place_of(fields.other - 1, fields.colour) >= 0
        ):
            _bad(f"action: {notation!r} takes no card of a table")
        if "seat" in aimed and self.seat(fields.seat) == self.turn:
            _bad("action: nobody plays against themselves")
        if fields.kind == Kind.SPEEDING:
            if self.seat(fields.number) == self.turn or fields.number <= fields.seat:
                _bad("action: speeding is for two others, the lower seat first")
        return fields

    def action_frame(self, action: Action, fields: Fields) -> tuple[int, int, int, int, int, int]:
        """The frame of the action, with its seats and its sum checked."""
        left, target = self.mask(action.left), action.target
        every = ((1 << self.seats) - 1) & ~(1 << self.turn)
        if "seat" in moves.uses(fields.act, fields.kind):
            every = 1 << fields.seat
            if fields.kind == Kind.SPEEDING:
                every |= 1 << fields.number
        choosing = self.position.asked[0].ask in (Ask.GIVE.word, Ask.TAKE.word)
        if target is None and not choosing:
            self.order = [seat for seat in range(self.seats) if every >> seat & 1]
            if len(self.order) != 1:
                _bad("action: with whom is it dealt now?")
            target = self.order[0]
        if choosing:
            if target is not None:
                _bad("action: while its player chooses it is dealt with nobody")
            left = left or every
        elif not every >> self.seat(cast("int", target)) & 1:
            _bad(f"action: it is not aimed at seat {target}")
        now = 0 if target is None else 1 << target
        if left & (now | ~every):
            _bad("action: left are those at whom it is aimed, after the one dealt with now")
        if (left | now) & self.mask(self.position.refuge):
            _bad("action: nobody in refuge is a target")
        if target is not None and any(
            left >> seat & 1 and self.rank(seat) < self.rank(target) for seat in range(self.seats)
        ):
            _bad("action: those before the one dealt with now have had their turn")
        number = self.charge(action, fields) if fields.kind in CHARGES else 0
        if fields.kind not in CHARGES and action.amount:
            _bad("action: it charges nothing")
        if action.named:
            number = self.named(action.named, fields)
        dealt = 0 if target is None else target + 1
        return (Ask.ACTION, self.turn, moves.packed(fields), left, number, dealt)

    def charge(self, action: Action, fields: Fields) -> int:
        """What each target is to pay."""
        if fields.kind not in RENTS:
            usual = 5 if fields.kind == Kind.DEBT_COLLECTOR else 2
            if action.amount not in (None, usual):
                _bad(f"action: it charges {usual}")
            return usual
        if action.amount is not None:
            single, odd = divmod(action.amount, 1 << fields.number)
            if odd or not 1 <= single <= MOST_RENT:
                _bad("action: no rent is so high")
            return action.amount
        groups = [self.state.group_at(self.turn, fields.colour, i) for i in range(GROUPS)]
        rents = [rent_of_group(fields.colour, group) for group in groups if group]
        if not rents:
            _bad("action: there is no rent of this colour")
        return max(rents) << fields.number

    def place(self, text: str) -> tuple[int, int, int]:
        """Kind, colour and group of a card on a table: `red@red`, `red@red.0`."""
        card, _, where = text.partition("@")
        word, dot, number = where.partition(".")
        if word not in PLACES or PLACES[word] > COLOURLESS or (dot and number not in "0123456"):
            _bad(f"{text!r} is no place of a card on a table")
        colour = PLACES[word]
        usual = 0 if colour == COLOURLESS else SPARE
        if dot and (not number or colour == COLOURLESS):
            _bad(f"{text!r} is no place of a card on a table")
        return self.kind(card), colour, int(number) if dot else usual

    def named(self, text: str, fields: Fields) -> int:
        """The second card of a forced or double sly deal as its frame has it."""
        kind, colour, group = self.place(text)
        if kind > RAINBOW or place_of(kind, colour) < 0:
            _bad(f"action: {text!r} is no property in one of its colours")
        if fields.kind == Kind.DOUBLE_SLY_DEAL:
            if colour != COLOURLESS and group != SPARE:
                _bad("action: no card is taken out of a full set")
            return named(kind, colour, 0)
        if fields.kind != Kind.FORCED_DEAL:
            _bad("action: only forced and double sly deals name a second card")
        return named(kind, colour, group)

    def questions(self) -> None:
        """What is asked, of whom; the frames that say so."""
        asked = self.position.asked
        if self.fields is not None:
            self.asked_by_action(self.fields, asked)
        elif self.phase == Phase.OPENING:
            self.asked_in_opening(asked)
        elif asked:
            if self.phase != Phase.PLAYING or len(asked) > 1:
                _bad("asked: one thing, while somebody plays")
            self.asked_on_turn(asked[0])
        if self.frames:
            seat = self.frames[-1][1]
            if isinstance(self.position.to_act, int) and seat != self.acting:
                _bad(f"to_act: it is for seat {seat} to answer")
            self.acting = seat
        elif self.acting >= 0 and self.acting != self.turn:
            _bad(f"to_act: it is seat {self.turn}'s turn")
        self.put_loose()

    def asked_in_opening(self, asked: list[Question]) -> None:
        """Wilds of the opening hands, the first player's on top (MD-11)."""
        if not asked or any(question.ask != Ask.PLACE.word for question in asked):
            _bad("opening: wilds of the opening hands are placed")
        rank = self.seats
        for question in asked:
            seat = self.turn if question.seat is None else self.seat(question.seat)
            if self.rank(seat) >= rank:
                _bad("opening: who comes first in turn order is asked first, the last in the list")
            rank = self.rank(seat)
            self.push(Ask.PLACE, question, seat, self.wilds(question))

    def push(
        self,
        kind: Ask,
        question: Question,
        seat: int,
        a: int = 0,
        b: int = 0,
        c: int = 0,
        d: int = 0,
    ) -> None:
        """A frame; refuses another seat and parts that this question does not have."""
        has = _PARTS.get(kind, frozenset())
        for name in ("refusals", "due", "paid", "open", "card", "building", "group"):
            if getattr(question, name) and name not in has:
                _bad(f"asked: `{question.ask}` has no {name}")
        if question.seat not in (None, seat):
            _bad(f"asked: `{question.ask}` is for seat {seat}")
        self.frames.append((kind, seat, a, b, c, d))

    def wilds(self, question: Question) -> int:
        """The wilds that lie open, as frames have them."""
        counts = self.use_all(self.counted(question.open))
        wilds = counts[FIRST_WILD : RAINBOW + 1]
        if sum(wilds) != sum(counts) or max(counts) > 15:
            _bad("asked: only wilds lie open")
        if not sum(wilds) and question.ask == Ask.PLACE.word:
            _bad("asked: which wilds lie open?")
        return sum(count << 4 * i for i, count in enumerate(wilds))

    def size(self, seat: int) -> int:
        """How many cards a hand has."""
        size = self.given_counts[seat]
        return self.counts[seat] if size is None else size

    def asked_on_turn(self, question: Question) -> None:
        """An empty hand, or where a wild goes."""
        if question.ask == Ask.EMPTY.word:
            if self.size(self.turn) or self.options.empty_hand != "refuge":
                _bad("asked: an empty hand may take refuge, where there is one")
            self.push(Ask.EMPTY, question, self.turn)
        elif question.ask == Ask.MOVE.word:
            kind, colour, group = self.place(question.card)
            if self.options.rearranging_costs_a_play and not self.state.plays:
                _bad("asked: turning a wild costs a play")
            if kind < FIRST_WILD or not self.unturned(kind, colour, group):
                _bad("asked: no such wild lies there that has not been turned")
            self.push(Ask.MOVE, question, self.turn, kind, colour, group)
        else:
            _bad(f"asked: `{question.ask}` without an action in force")

    def unturned(self, kind: int, colour: int, group: int) -> bool:
        if colour == COLOURLESS:
            free = self.state.colourless[self.turn] - self.state.colourless_turned[self.turn]
            return kind == RAINBOW and free > 0
        cards = self.state.group_at(self.turn, colour, group)
        slot = slot_of(colour, kind)
        return slot > 0 and any(cards >> 4 * i & 15 == slot for i in range(4))

    def lies(self, seat: int, kind: int, colour: int, group: int) -> bool:
        return kind in self.cards_at(seat, colour, group)

    def takings(self, seat: int) -> list[int]:
        """The `place_of` every card of a table that a sly deal can take, ascending."""
        found = [
            place_of(kind, colour)
            for colour in range(COLOURS)
            for kind in self.cards_at(seat, colour, SPARE)
        ]
        found += [place_of(RAINBOW, COLOURLESS)] * self.state.colourless[seat]
        return sorted(found)

    def asked_by_action(self, fields: Fields, asked: list[Question]) -> None:
        words = [question.ask for question in asked]
        first, frame = asked[0], self.frames[0]
        target, number = frame[5] - 1, frame[4]
        taken, colour = fields.other - 1, fields.colour
        match first.ask:
            case "give" if fields.kind == Kind.FORCED_DEAL and not number:
                self.takeable(fields)
                self.push(Ask.GIVE, first, self.turn)
            case "take" if fields.kind == Kind.DOUBLE_SLY_DEAL and not number:
                self.takeable(fields)
                if len(self.takings(fields.seat)) < 2:
                    _bad("asked: there is only one card to take")
                self.push(Ask.TAKE, first, self.turn)
            case "answer":
                self.still_there(fields, number)
                self.chain(fields, asked, target)
                return
            case "pay" if fields.kind in CHARGES:
                self.payment(fields, first, target, number)
            case "place" if fields.kind in CHARGES:
                wilds = self.wilds(first)
                if wilds >> 4 * (RAINBOW - FIRST_WILD):
                    _bad("asked: a rainbow wild is never paid")
                self.push(Ask.PLACE, first, self.turn, wilds)
            case "place" if fields.kind == Kind.FORCED_DEAL:
                self.exchanged(asked, target, taken, number & 255)
                return
            case "place" if fields.kind in STEALS:
                wilds = self.wilds(first)
                second = fields.kind == Kind.DOUBLE_SLY_DEAL and not number
                one = wilds == 1 << 4 * (taken - FIRST_WILD) if taken >= FIRST_WILD else False
                if not (one or (second and wilds.bit_count() == 1 and not wilds & ~0x11111111)):
                    _bad("asked: the wild that was taken lies open")
                if number:
                    self.second_there(fields, number)
                self.push(Ask.PLACE, first, self.turn, wilds)
            case "build" if fields.kind == Kind.DEAL_BREAKER:
                self.build_on(first, colour)
            case "surrender" if fields.kind == Kind.SPEEDING:
                if not self.size(target):
                    _bad(f"asked: seat {target} has no card to give up")
                self.push(Ask.SURRENDER, first, target)
            case _:
                _bad(f"asked: `{first.ask}` is not what this card asks")
        if len(words) > 1:
            _bad("asked: one thing at a time")

    def takeable(self, fields: Fields) -> None:
        """Whether the card named first can be taken (MD-40, MD-51)."""
        kind, colour = fields.other - 1, fields.colour
        takings = self.takings(fields.seat)
        place = place_of(kind, colour)
        if place not in takings:
            _bad(f"action: seat {fields.seat} has no such card that can be taken")
        if fields.kind == Kind.DOUBLE_SLY_DEAL and len(takings) > 1 and takings[-2] < place:
            _bad("action: of two cards the one that comes first is named first")
        if fields.kind == Kind.FORCED_DEAL and not self.has_gift():
            _bad("action: there is nothing to give in exchange")

    def has_gift(self) -> bool:
        state = self.state
        kept = state.spares[self.turn] or state.colourless[self.turn]
        return bool(kept or (self.options.forced_deal_from_own_set and state.fulls[self.turn]))

    def still_there(self, fields: Fields, number: int) -> None:
        """Whether what the card in force is about lies where it says."""
        if fields.kind in STEALS:
            self.takeable(fields)
        if fields.kind == Kind.DEAL_BREAKER and (
            fields.colour >= COLOURS
            or fields.group >= SPARE
            or not self.state.group_at(fields.seat, fields.colour, fields.group)
        ):
            _bad(f"action: seat {fields.seat} has no such full set")
        kind, colour, group = number & 255, number >> 8 & 255, number >> 16 & 255
        if fields.kind == Kind.FORCED_DEAL:
            from_set = colour != COLOURLESS and group != SPARE
            if not number or not self.lies(self.turn, kind, colour, group):
                _bad("action: the card to be given does not lie there")
            if from_set and not self.options.forced_deal_from_own_set:
                _bad("action: no card is given out of a full set in this game")
        if fields.kind == Kind.DOUBLE_SLY_DEAL:
            takings = self.takings(fields.seat)
            if bool(number) != (len(takings) > 1):
                _bad("action: a second card is named if there is one")
            if number:
                first, place = place_of(fields.other - 1, fields.colour), place_of(kind, colour)
                takings.remove(first)
                if place < first or place not in takings:
                    _bad("action: no such second card can be taken")

    def second_there(self, fields: Fields, number: int) -> None:
        """Whether the second card of a double sly deal can still be taken."""
        kind, colour = number & 255, number >> 8 & 255
        place = place_of(kind, colour)
        takings = self.takings(fields.seat)
        faded = kind == RAINBOW and place_of(RAINBOW, COLOURLESS) in takings
        if place < place_of(fields.other - 1, fields.colour) or not (place in takings or faded):
            _bad("action: the second card does not lie there")

    def chain(self, fields: Fields, asked: list[Question], target: int) -> None:
        """Answers, on shifted rents too, and the question to the other side after a refusal."""
        rent = fields.kind in RENTS
        by, refusals = self.turn, 0
        countered = asked[-1].ask == Ask.COUNTER.word
        answers = asked[:-1] if countered else asked
        if any(question.ask != Ask.ANSWER.word for question in answers):
            _bad("asked: answers, and at last a counter, and nothing else")
        if len(answers) - 1 > (self.deck[Kind.RENT_SHIFT] if rent else 0):
            _bad("asked: only rents are shifted, once by each rent shift")
        other = self.turn
        for i, question in enumerate(answers):
            seat = target if question.seat is None and not i else question.seat
            if seat is None:
                _bad("asked: to whom was the rent shifted?")
            if (not i and seat != target) or self.seat(seat) in (by, other):
                _bad("asked: first who is dealt with now, then others but the one who charges")
            if self.state.refuge >> seat & 1:
                _bad(f"asked: seat {seat} is in refuge")
            open_end = countered and i + 1 == len(answers)
            if question.refusals < 0 or question.refusals % 2 != open_end:
                _bad("asked: of a chain of just say no, every other one is answered by each side")
            refusals += question.refusals
            self.push(Ask.ANSWER, question, seat, other, question.refusals)
            if open_end:
                self.push(Ask.COUNTER, asked[-1], other, seat)
            other = seat
        if refusals > self.deck[Kind.JUST_SAY_NO]:
            _bad("asked: there are not so many just say no")

    def payment(self, fields: Fields, question: Question, target: int, amount: int) -> None:
        payer = target if question.seat is None else self.seat(question.seat)
        if payer == self.turn or (payer != target and fields.kind not in RENTS):
            _bad(f"asked: it is for seat {target} to pay")
        if self.state.refuge >> payer & 1:
            _bad(f"asked: seat {payer} is in refuge")
        due = question.due or amount - question.paid
        if due < 1 or question.paid < 0 or due + question.paid != amount:
            _bad(f"asked: {amount} is charged, paid and due together")
        wilds = self.wilds(question)
        values = self.state.values
        worth = sum(
            (wilds >> 4 * i & 15) * values[FIRST_WILD + i] for i in range(RAINBOW - FIRST_WILD)
        )
        if wilds >> 4 * (RAINBOW - FIRST_WILD) or worth > question.paid:
            _bad("asked: the wilds that lie open have been paid")
        self.push(Ask.PAY, question, payer, due, self.turn, wilds, question.paid)

    def exchanged(self, asked: list[Question], target: int, taken: int, given: int) -> None:
        """Wilds to be placed after a forced deal: whoever acts places first (MD-40)."""
        wanted = [(target, given), (self.turn, taken)]
        if len(asked) == 1:
            wanted = wanted[(asked[0].seat in (None, self.turn)) :][:1]
        if len(asked) > 2:
            _bad("asked: the two wilds exchanged are placed")
        for question, (seat, kind) in zip(asked, wanted, strict=True):
            wilds = self.wilds(question) if question.ask == Ask.PLACE.word else 0
            if kind < FIRST_WILD or wilds != 1 << 4 * (kind - FIRST_WILD):
                _bad("asked: the two wilds exchanged are placed")
            self.push(Ask.PLACE, question, seat, wilds)

    def build_on(self, question: Question, colour: int) -> None:
        group = (
            self.state.group_at(self.turn, colour, question.group)
            if colour < COLOURS and 0 <= question.group < SPARE
            else 0
        )
        if not group or not self.options.build_on_capture:
            _bad("asked: a captured set may be built on, where the options say so")
        hotel = question.building == "hotel"
        house_there, hotel_there = house_kind(group) >= 0, hotel_kind(group) >= 0
        if (
            question.building not in ("house", "hotel")
            or colour in (Colour.BLACK, Colour.TEAL)
            or (house_there != hotel)
            or (hotel and hotel_there)
        ):
            _bad("asked: first a house, then a hotel, where it is missing")
        self.push(Ask.BUILD, question, self.turn, colour, question.group, hotel)

    def put_loose(self) -> None:
        """Buildings of sets that the payment under way has broken."""
        loose = [0] * (MAX_SEATS * COLOURS)
        paying = bool(self.frames) and self.frames[-1][0] == Ask.PAY
        for seat, parts in enumerate(self.by_seat(self.position.loose, "loose", [])):
            for part in parts:
                if not paying or seat != self.acting or not self.frames[-1][5]:
                    _bad("loose: only a payer who has paid has loose buildings")
                colour = PLACES.get(part.colour, COLOURS)
                at = COLOURS * seat + colour
                if colour >= COLOURS or loose[at]:
                    _bad("loose: one entry for a colour")
                for i, text in enumerate(part.cards.split("|")):
                    kinds = self.listed(text)
                    house, hotel = self.buildings(colour, kinds, True)
                    if not kinds or len(kinds) != (house >= 0) + (hotel >= 0) or i > 1:
                        _bad("loose: the house of a broken set, and the hotel on it")
                    for kind in kinds:
                        self.use(kind)
                    loose[at] |= group_of(colour, [], house, hotel) >> HOUSE_AT << 4 * i
        self.set(loose=loose)

    # What lies in piles, and who knows what.

    def piles(self) -> None:
        position, state = self.position, self.state
        for seat, text in enumerate(self.by_seat(position.hands, "hands", None)):
            if text is None:
                if self.phase == Phase.OPENING:
                    _bad("hands: say them all in the opening")
                self.held[seat] = self.draw(self.counts[seat])
        if position.pile is None:
            self.pile, self.free = self.free, [0] * len(Kind)
        elif position.discards is None:
            self.discards, self.free = self.free, [0] * len(Kind)
        if any(self.free):
            kind = next(kind for kind, count in enumerate(self.free) if count)
            _bad(f"{Kind(kind).word}: {self.free[kind]} lie nowhere")
        hands = [0] * (MAX_SEATS * ROW)
        for seat, counts in enumerate(self.held):
            hands[ROW * seat : ROW * seat + len(counts)] = counts
        if self.phase == Phase.PUTTING_AWAY and sum(self.held[self.turn]) <= HAND_LIMIT:
            _bad(f"hands: more than {HAND_LIMIT} cards are put away")
        self.set(hands=hands)
        listed = self.listed(position.discards or "")
        top = -1
        if any(self.discards):
            last = (
                listed[-1]
                if listed
                else next(kind for kind, count in enumerate(self.discards) if count)
            )
            top = self.kind(position.top) if position.top else last
            if not self.discards[top]:
                _bad(f"top: no {position.top} lies on the discard pile")
        elif position.top:
            _bad("top: the discard pile is empty")
        under, under_by = [0] * len(state.under), [0] * len(state.under_by)
        for i, (kind, seat) in enumerate(self.under):
            under[i], under_by[i] = kind, seat
        self.set(
            pile=self.pile + [0] * (ROW - len(Kind)),
            discards=self.discards + [0] * (ROW - len(Kind)),
            top_discard=top,
            under=under,
            under_by=under_by,
            under_count=len(self.under),
        )

    def knowledge(self) -> None:
        position = self.position
        known = [0] * (MAX_SEATS * ROW)
        for entry in position.known:
            viewer, holder = self.seat(entry.seat), self.seat(entry.holder)
            counts = self.counted(entry.cards)
            before = any(count >> KNOWER * viewer & 63 for count in known[ROW * holder :][:ROW])
            if viewer == holder or before or not sum(counts):
                _bad("known: one entry for two seats, with cards")
            for kind, count in enumerate(counts):
                if count > self.held[holder][kind]:
                    _bad(f"known: seat {holder} does not hold {entry.cards}")
                known[ROW * holder + kind] += count << KNOWER * viewer
        among = self.counted(position.among)
        bounds = self.by_seat(position.from_among, "from_among", 0)
        for seat, bound in enumerate(bounds):
            fitting = sum(min(pair) for pair in zip(among, self.held[seat], strict=True))
            if not 0 <= bound <= fitting:
                _bad(f"from_among: seat {seat} holds {fitting} of `among`")
        if any(count > most for count, most in zip(among, self.deck, strict=True)):
            _bad("among: there are not so many in the deck")
        self.set(
            known=known,
            among=among + [0] * (ROW - len(Kind)),
            from_among=bounds + [0] * (MAX_SEATS - self.seats),
        )

    # Ends, and the opening.

    def wins(self, seat: int) -> bool:
        """Whether a seat has the sets to win (MD-20)."""
        state = self.state
        if state.fulls[seat].bit_count() < self.options.sets_to_win:
            return False
        return not self.options.win_needs_house or any(
            house_kind(state.group_at(seat, colour, i)) >= 0
            for colour in range(COLOURS)
            for i in range(SPARE)
        )

    def ends(self) -> None:
        position = self.position
        claims = 1 if self.options.claim == "own_turn" else self.seats
        winners = [
            seat for seat in (self.after(self.turn, i) for i in range(claims)) if self.wins(seat)
        ]
        if self.phase != Phase.OVER:
            moving = (Ask.PAY, Ask.PLACE, Ask.BUILD)
            if winners and not (self.frames and self.frames[-1][0] in moving):
                _bad(f"tables: seat {winners[0]} has won already")
            if position.winner is not None or position.reason not in (None, "none"):
                _bad("winner, reason: the game is not over")
            return
        if position.action is not None or position.asked or self.frames:
            _bad("asked: the game is over")
        winner = position.winner
        if winner is None and position.reason in (None, "sets") and winners:
            winner = winners[0]
        reason = position.reason or ("sets" if winner is not None else "limit")
        empty = not (sum(self.pile) or sum(self.discards) or self.under)
        most = self.options.turn_limit * self.seats
        fits = {
            "sets": bool(winners) and winner == winners[0] and position.turns < most,
            "limit": winner is None and position.turns == most and not winners,
            "stalled": winner is None
            and empty
            and not winners
            and position.turns < most
            and position.idle_row >= self.seats,
        }
        if not fits.get(reason, False):
            _bad(f"reason: the game has not ended by {reason!r}")
        self.set(
            winner=-1 if winner is None else winner,
            reason=next(int(one) for one in Reason if one.word == reason),
            is_over=True,
        )

    def opening(self) -> None:
        """In the opening nobody has property or money in hand any more (MD-11)."""
        if self.phase != Phase.OPENING:
            return
        if not self.options.opening_laydown:
            _bad("phase: there is no opening in this game")
        for seat in range(self.seats):
            if any(self.held[seat][: RAINBOW + 1] + self.held[seat][Kind.MONEY_1 :]):
                _bad(f"hands: seat {seat} has laid down properties and money")
            wilds = sum(frame[2] for frame in self.frames if frame[1] == seat)
            lying = sum(wilds >> 4 * i & 15 for i in range(WILDS)) + self.count_table(seat)
            if sum(self.held[seat]) + lying != OPENING_HAND:
                _bad(f"hands: seat {seat} was dealt {OPENING_HAND} cards")
        if sum(self.discards) or self.under:
            _bad("discards, under: nothing has been put away in the opening")

    def count_table(self, seat: int) -> int:
        """How many cards lie on a table and in its bank."""
        groups = sum(
            len(kinds_of(colour, self.state.group_at(seat, colour, i)))
            for colour in range(COLOURS)
            for i in range(GROUPS)
        )
        return groups + self.state.colourless[seat] + sum(self.state.bank_of(seat))

    def put_frames(self) -> None:
        state = self.state
        state.set_up({}, self.frames)
        self.set(seat_to_act=self.acting)
        problem = state.problem()
        if problem:
            _bad(problem)
        if not state.is_over and not state.legal_actions():
            _bad("asked: there is nothing to choose from")


_PARTS = {
    Ask.ANSWER: frozenset({"refusals"}),
    Ask.PAY: frozenset({"due", "paid", "open"}),
    Ask.PLACE: frozenset({"open"}),
    Ask.MOVE: frozenset({"card"}),
    Ask.BUILD: frozenset({"building", "group"}),
}


def _bad(why: str) -> NoReturn:
    raise BadPosition("error.bad_position", why, why=why)

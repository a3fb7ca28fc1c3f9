"""Positions of Deal that people can read and write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from tycoon.core import positions
from tycoon.core.engine.chance import Chance
from tycoon.core.names import NOBODY
from tycoon.core.positions import refuse
from tycoon.games.deal import moves
from tycoon.games.deal._names import named
from tycoon.games.deal.cards import (
    buildings_of,
    count_wilds,
    group_of,
    house_kind,
    kinds_of,
    loose_groups,
    size_of,
    slot_of,
)
from tycoon.games.deal.moves import BUILDINGS, CHARGES, PLACES
from tycoon.games.deal.names import (
    ASKED,
    COLOURLESS,
    COLOURS,
    FIRST_WILD,
    MAX_SEATS,
    RAINBOW,
    SPARE,
    TURNED,
    Ask,
    Colour,
    Kind,
    Phase,
    Reason,
)
from tycoon.games.deal.position.parts import Action, Buried, Known, Loose, Position, Question
from tycoon.games.deal.position.questions import Questions
from tycoon.games.deal.position.reading import GROUPS, OPENING_HAND, ROW, Reader, Stock, kind_of

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.deal.rules.state import Deal

KNOWER = 6
HAND_LIMIT = 7
MOST_SKIPS = 100
_WORDS = [kind.word for kind in Kind]
_SAID_ALIKE = {"refusals", "due", "paid"}
"""What positions say of a question as its frame does."""


# Writing.


def to_position(state: Deal) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    seats = range(state.seats)
    options = positions.changes(state)
    if state.phase == Phase.BEFORE:
        return Position(options=options, seats=state.seats, to_act="table").written()
    frames = [_frame(state, i) for i in range(state.frames)]
    under, under_by = state.under, state.under_by
    return Position(
        options=options,
        seats=state.seats,
        deals=state.deals,
        phase=Phase(state.phase).word,
        to_act=positions.to_act(state),
        turn=state.turn,
        first=state.first,
        turns=state.turns,
        plays=state.plays,
        idle_row=state.idle_row,
        hands=[text(state.hand_of(seat)) for seat in seats],
        banks=[text(state.bank_of(seat)) for seat in seats],
        tables=[_table(state, seat) for seat in seats],
        loose=[_loose(state, seat) for seat in seats],
        pile=text(state.pile),
        under=[Buried(Kind(under[i]).word, under_by[i]) for i in range(state.under_count)],
        discards=text(state.discards),
        top=Kind(state.top_discard).word if state.top_discard >= 0 else "",
        skips=state.skips[: state.seats],
        refuge=[seat for seat in seats if state.refuge >> seat & 1],
        known=_known(state),
        among=text(state.among),
        from_among=state.from_among[: state.seats],
        action=next((frame for frame in frames if isinstance(frame, Action)), None),
        asked=[frame for frame in frames if isinstance(frame, Question)],
        winner=state.winner if state.winner >= 0 else None,
        reason=Reason(state.reason).word,
    ).written()


def text(counts: Iterable[int]) -> str:
    """Cards counted by kind, as positions write them."""
    some = ((_WORDS[kind], count) for kind, count in enumerate(counts) if count)
    return " ".join(word if count == 1 else f"{word}*{count}" for word, count in some)


def _table(state: Deal, seat: int) -> dict[str, str]:
    """The properties of a seat by colour."""
    parts: dict[int, list[str]] = {}
    for colour, group in state.groups_of(seat):
        said = _group(colour, state.group_at(seat, colour, group))
        parts.setdefault(colour, []).append(said)
    found = {Colour(colour).word: " | ".join(said) for colour, said in parts.items()}
    count, turned = state.colourless[seat], state.colourless_turned[seat]
    if count:
        wild = Kind.RAINBOW_WILD.word
        found[Colour.COLOURLESS.word] = " ".join([wild] * (count - turned) + [wild + "!"] * turned)
    return found


def _group(colour: int, group: int) -> str:
    kinds = kinds_of(colour, group)
    cards = [
        _WORDS[kind] + ("!" if group >> 4 * i & TURNED else "") for i, kind in enumerate(kinds)
    ]
    return " ".join(cards + [_WORDS[kind] for kind in buildings_of(group)])


def _loose(state: Deal, seat: int) -> list[Loose]:
    """Loose buildings by colour, one broken set after the other."""
    found = []
    for colour, loose in enumerate(state.loose[COLOURS * seat : COLOURS * (seat + 1)]):
        parts = [
            " ".join(Kind(kind).word for kind in buildings_of(one)) for one in loose_groups(loose)
        ]
        if parts:
            found.append(Loose(Colour(colour).word, " | ".join(parts)))
    return found


def _known(state: Deal) -> list[Known]:
    """What seats know of other hands."""
    watched = [holder for holder in range(state.seats) if state.watched >> holder & 1]
    pairs = [(viewer, holder) for viewer in range(state.seats) for holder in watched]
    found = [
        Known(viewer, holder, text(state.known_of(holder, viewer))) for viewer, holder in pairs
    ]
    return [known for known in found if known.cards]


def _frame(state: Deal, i: int) -> Action | Question:
    kind, seat = Ask(state.frame_kind[i]), state.frame_seat[i]
    fields = ASKED[kind].at(state, i)
    if kind == Ask.ACTION:
        return _action(state.seats, **fields)
    said: dict[str, Any] = {name: fields[name] for name in _SAID_ALIKE & fields.keys()}
    if "wilds" in fields:
        said["open"] = _wilds(fields["wilds"])
    if kind == Ask.MOVE:
        said["card"] = _said_card(**fields)
    if kind == Ask.BUILD:
        said["building"] = "hotel" if fields["hotel"] else "house"
        said["group"] = fields["group"]
    return Question(ask=kind.word, seat=seat, **said)


def _action(seats: int, action: int, left: int, about: int, dealt: int) -> Action:
    kind = moves.split(action).kind
    charge = kind in CHARGES
    return Action(
        move=moves.notation(action),
        target=dealt - 1 if dealt else None,
        left=[other for other in range(seats) if left >> other & 1],
        amount=about if charge else 0,
        named="" if charge or not about else _second(kind, about),
    )


def _second(kind: int, about: int) -> str:
    """The second card of a forced or double sly deal."""
    card = named.fields(about)
    group = SPARE if kind == Kind.DOUBLE_SLY_DEAL else card.group
    return _said_card(card.kind, card.colour, group)


def _said_card(kind: int, colour: int, group: int) -> str:
    number = "" if group == SPARE or colour == COLOURLESS else f".{group}"
    return f"{Kind(kind).word}@{Colour(colour).word}{number}"


def _wilds(wilds: int) -> str:
    return text([count_wilds(wilds, kind) for kind in Kind])


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> Deal:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    position, made = positions.opened(game, described, Position, ("hands", "tables", "banks"))
    state = cast("Deal", made)
    _Builder(position, state, chance, Stock(list(state.deck)[: len(Kind)])).build()
    return state


class _Builder(Reader):
    acting: int

    def build(self) -> None:
        self.course()
        if self.phase == Phase.BEFORE:
            self.nothing_yet()
            return
        self.tables()
        self.hands()
        self.seat_fields()
        questions = Questions(
            self.position, self.state, self.chance, self.stock, self.acting, self.sizes
        )
        questions.build()
        self.acting, self.pending = questions.acting, questions.pending
        self.piles()
        self.knowledge()
        self.ends()
        self.opening()
        self.put_frames()

    # The course of the game.

    def course(self) -> None:
        """Set up phase, turn, who acts, how many turns there have been."""
        position = self.position
        to_act = self.said_to_act()
        self.phase = self.phase_for(to_act)
        turn = position.turn
        if turn is None:
            turn = to_act if isinstance(to_act, int) and not position.asked else 0
        self.turn = self.seat(turn)
        self.acting = NOBODY if self.phase == Phase.OVER else self.turn
        if isinstance(to_act, int):
            self.acting = self.seat(to_act)
        deals = int(self.phase != Phase.BEFORE)
        if position.deals not in (None, deals):
            refuse("deals is 1 once the cards have been dealt, and 0 before")
        self.state.deals = deals
        self.set(phase=int(self.phase), turn=self.turn)
        self.turns()

    def said_to_act(self) -> int | str | None:
        """Who acts, as far as the position says: the table when it says nothing at all."""
        position = self.position
        given = (position.hands, position.tables, position.banks, position.turn, position.phase)
        if position.to_act is None and all(part is None for part in given):
            return "table"
        if isinstance(position.to_act, str) and position.to_act not in ("table", "nobody"):
            refuse(f"to_act is a seat, `table` or `nobody`, not {position.to_act!r}")
        return position.to_act

    def phase_for(self, to_act: int | str | None) -> Phase:
        """The phase that is said, or the natural one."""
        natural = {"table": "before", "nobody": "over"}.get(str(to_act), "playing")
        word = self.position.phase or natural
        phase = next((one for one in Phase if one.word == word), None)
        if phase is None:
            refuse(f"phase: there is no {word!r}")
        if (phase == Phase.BEFORE) != (to_act == "table"):
            refuse("before the deal the table acts, and only then")
        if (phase == Phase.OVER) != (to_act == "nobody"):
            refuse("nobody acts once the game is over, and only then")
        return phase

    def turns(self) -> None:
        """Set up how many turns have ended, and who was first."""
        position = self.position
        turns, most = position.turns, self.options.turn_limit * self.seats
        if not 0 <= turns <= most or (turns == most and self.phase != Phase.OVER):
            refuse("turns counts those that have ended, below the limit of rounds")
        if not 0 <= position.idle_row <= turns:
            refuse("idle_row is not more than turns")
        if self.phase == Phase.OPENING and (turns or position.plays):
            refuse("no turn has been played in the opening")
        natural_first = self.after(self.turn, -turns)
        first = self.seat(natural_first if position.first is None else position.first)
        if self.after(first, turns) != self.turn:
            refuse(f"first, turns: after {turns} turns it is not seat {self.turn}'s turn")
        self.set(first=first, turns=turns, idle_row=position.idle_row)

    def nothing_yet(self) -> None:
        """Refuse whatever describes cards: they have not been dealt."""
        usual = Position()
        said = {"game", "options", "seats", "deals", "phase", "to_act"}
        for name in Position.__struct_fields__:
            if name not in said and getattr(self.position, name) != getattr(usual, name):
                refuse(f"{name}: the cards have not been dealt")

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
                    refuse(f"tables: {word!r} is no colour")
                colour = PLACES[word]
                found = self.colour_groups(colour, text, seat)
                base = GROUPS * (COLOURS * seat + colour)
                groups[base : base + GROUPS] = found
        banks = [0] * (MAX_SEATS * ROW)
        for seat, text in enumerate(self.by_seat(position.banks, "banks", "")):
            counts = self.stock.use_all(text)
            if any(counts[: RAINBOW + 1]):
                refuse("banks: properties cannot be banked")
            banks[ROW * seat : ROW * seat + len(counts)] = counts
        self.set(groups=groups, banks=banks)
        self.set(colourless=colourless, colourless_turned=turned)
        self.state.derive()

    def turnable(self, seat: int) -> None:
        if self.options.rearranging_costs_a_play or seat != self.turn:
            refuse("tables: `!` is for wilds turned in this turn, where that costs no play")

    def colourless(self, text: str, seat: int) -> tuple[int, int]:
        words = text.split()
        turned = sum(word.endswith("!") for word in words)
        if turned:
            self.turnable(seat)
        kinds = self.stock.listed(text.replace("!", ""))
        if any(kind != RAINBOW for kind in kinds) or ("*" in text and turned):
            refuse("tables: only rainbow wilds lie colourless")
        self.stock.use(RAINBOW, len(kinds))
        return len(kinds), turned

    def colour_groups(self, colour: int, text: str, seat: int) -> list[int]:
        """The groups of a colour that a text describes."""
        found = [0] * GROUPS
        word, size = Colour(colour).word, size_of(colour)
        parts = text.split("|")
        if len(parts) > SPARE:
            refuse(f"tables: there are not so many groups of {word}")
        for i, part in enumerate(parts):
            cards, buildings = self.cards_and_buildings(part)
            if not cards or any(not slot_of(colour, kind) for kind in cards):
                refuse(f"tables: {part!r} is no group of {word}")
            if all(kind == RAINBOW for kind in cards) and not self.pays(seat):
                refuse("tables: rainbow wilds alone lie colourless")
            full = len(cards) == size
            if len(cards) > size or (not full and i + 1 < len(parts)):
                refuse(f"tables: a full group of {word} has {size} cards, and only one is not full")
            house, hotel = self.buildings(colour, buildings, full)
            for kind in cards + buildings:
                self.stock.use(kind)
            turned = self.turned(part, cards, seat)
            found[i if full else SPARE] = group_of(colour, cards, house, hotel) | turned
        return found

    def cards_and_buildings(self, part: str) -> tuple[list[int], list[int]]:
        """The properties of a group, and what is built on it."""
        kinds = self.stock.listed(part.replace("!", ""))
        cards = [kind for kind in kinds if kind not in BUILDINGS]
        if any(kind in BUILDINGS for kind in kinds[: len(cards)]):
            refuse("tables: house and hotel stand behind the cards of their set")
        return cards, kinds[len(cards) :]

    def turned(self, part: str, cards: list[int], seat: int) -> int:
        """The bits of a group that say which of its wilds were turned in this turn."""
        marks = [name.endswith("!") for name in part.split()]
        if not any(marks):
            return 0
        self.turnable(seat)
        if "*" in part:
            refuse("tables: `!` and `*` do not go together")
        wilds = [kind >= FIRST_WILD for kind in cards] + [False] * len(marks)
        if any(mark and not wild for mark, wild in zip(marks, wilds, strict=False)):
            refuse("tables: only wilds are turned")
        return sum(mark * TURNED << 4 * place for place, mark in enumerate(marks))

    # Hands.

    def hands(self) -> None:
        position = self.position
        given: list[str | None] = self.by_seat(position.hands, "hands", None)
        counts: list[int] = self.by_seat(position.counts, "counts", OPENING_HAND)
        held = [self.stock.use_all(text or "") for text in given]
        self.sizes = [
            count if text is None else sum(cards)
            for text, count, cards in zip(given, counts, held, strict=True)
        ]
        if position.counts is not None and counts != self.sizes:
            seat = next(i for i, count in enumerate(counts) if count != self.sizes[i])
            refuse(f"counts says {counts[seat]} for seat {seat}, which holds other cards")
        if position.pile is not None:
            self.pile = self.stock.use_all(position.pile)
        self.discards = self.stock.use_all(position.discards or "")
        self.under = [(kind_of(card.card), self.seat(card.seat)) for card in position.under]
        for kind, _ in self.under:
            self.stock.use(kind)
        if self.under and self.options.discards_to != "bottom":
            refuse("under: cards are put away on the discard pile")
        self.held = held

    def seat_fields(self) -> None:
        """Set up who skips turns, and who is in refuge."""
        position = self.position
        skips = self.by_seat(position.skips, "skips", 0)
        if any(not 0 <= count <= MOST_SKIPS for count in skips):
            refuse(f"skips: 0 to {MOST_SKIPS} turns are skipped")
        if any(skips) and not self.stock.deck[Kind.JAIL]:
            refuse("skips: nobody goes to jail with this deck")
        self.set(skips=skips + [0] * (MAX_SEATS - self.seats))
        refuge = self.mask(position.refuge)
        for seat in position.refuge:
            if self.sizes[seat]:
                refuse(f"refuge: seat {seat} holds cards")
        if refuge and self.options.empty_hand != "refuge":
            refuse("refuge: there is none in this game")
        self.set(refuge=refuge)

    def pays(self, seat: int) -> bool:
        """Whether a seat is paying, so that what it leaves behind is not judged yet (MD-25)."""
        asked = self.position.asked
        return bool(asked) and asked[-1].ask == Ask.PAY.word and seat == self.acting

    # What lies in piles, and who knows what.

    def piles(self) -> None:
        position, state = self.position, self.state
        self.draw_hands()
        if position.pile is None:
            self.pile = self.stock.take_rest()
        elif position.discards is None:
            self.discards = self.stock.take_rest()
        for kind, count in enumerate(self.stock.free):
            if count:
                refuse(f"{Kind(kind).word}: {count} lie nowhere")
        if self.phase == Phase.PUTTING_AWAY and sum(self.held[self.turn]) <= HAND_LIMIT:
            refuse(f"hands: more than {HAND_LIMIT} cards are put away")
        hands = [0] * (MAX_SEATS * ROW)
        for seat, counts in enumerate(self.held):
            hands[ROW * seat : ROW * seat + len(counts)] = counts
        under, under_by = [0] * len(state.under), [0] * len(state.under_by)
        for i, (kind, seat) in enumerate(self.under):
            under[i], under_by[i] = kind, seat
        self.set(
            hands=hands,
            pile=self.pile + [0] * (ROW - len(Kind)),
            discards=self.discards + [0] * (ROW - len(Kind)),
            top_discard=self.top_discard(),
            under=under,
            under_by=under_by,
            under_count=len(self.under),
        )

    def draw_hands(self) -> None:
        """Draw the hands that are not said."""
        for seat, text in enumerate(self.by_seat(self.position.hands, "hands", None)):
            if text is None:
                if self.phase == Phase.OPENING:
                    refuse("hands: say them all in the opening")
                self.held[seat] = self.stock.draw(self.sizes[seat], self.chance)

    def top_discard(self) -> int:
        """The card on top of the discard pile; -1: it is empty."""
        position = self.position
        if not any(self.discards):
            if position.top:
                refuse("top: the discard pile is empty")
            return -1
        listed = self.stock.listed(position.discards or "")
        if position.top:
            top = kind_of(position.top)
        elif listed:
            top = listed[-1]
        else:
            top = next(kind for kind, count in enumerate(self.discards) if count)
        if not self.discards[top]:
            refuse(f"top: no {position.top} lies on the discard pile")
        return top

    def knowledge(self) -> None:
        position = self.position
        known = [0] * (MAX_SEATS * ROW)
        for entry in position.known:
            viewer, holder = self.seat(entry.seat), self.seat(entry.holder)
            counts = self.stock.counted(entry.cards)
            before = any(count >> KNOWER * viewer & 63 for count in known[ROW * holder :][:ROW])
            if viewer == holder or before or not sum(counts):
                refuse("known: one entry for two seats, with cards")
            for kind, count in enumerate(counts):
                if count > self.held[holder][kind]:
                    refuse(f"known: seat {holder} does not hold {entry.cards}")
                known[ROW * holder + kind] += count << KNOWER * viewer
        among = self.stock.counted(position.among)
        bounds = self.by_seat(position.from_among, "from_among", 0)
        for seat, bound in enumerate(bounds):
            fitting = sum(min(pair) for pair in zip(among, self.held[seat], strict=True))
            if not 0 <= bound <= fitting:
                refuse(f"from_among: seat {seat} holds {fitting} of `among`")
        if any(count > most for count, most in zip(among, self.stock.deck, strict=True)):
            refuse("among: there are not so many in the deck")
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
        """Check who has won, or why the game is over (MD-20, MD-26)."""
        claims = 1 if self.options.claim == "own_turn" else self.seats
        seats = [self.after(self.turn, i) for i in range(claims)]
        winners = [seat for seat in seats if self.wins(seat)]
        if self.phase == Phase.OVER:
            self.is_over(winners)
        else:
            self.goes_on(winners)

    def goes_on(self, winners: list[int]) -> None:
        """Check that nobody has won yet, unless cards are still on their way."""
        position, moving = self.position, (Ask.PAY, Ask.PLACE, Ask.BUILD)
        if winners and not (self.pending and self.pending[-1].ask in moving):
            refuse(f"tables: seat {winners[0]} has won already")
        if position.winner is not None or position.reason not in (None, "none"):
            refuse("winner, reason: the game is not over")

    def is_over(self, winners: list[int]) -> None:
        """Set up winner and reason of a game that is over."""
        position = self.position
        if position.action is not None or position.asked or self.pending:
            refuse("asked: the game is over")
        winner = position.winner
        if winner is None and position.reason in (None, "sets") and winners:
            winner = winners[0]
        reason = position.reason or ("sets" if winner is not None else "limit")
        if not self.ended_by(reason, winner, winners):
            refuse(f"reason: the game has not ended by {reason!r}")
        self.set(
            winner=-1 if winner is None else winner,
            reason=next(int(one) for one in Reason if one.word == reason),
            is_over=True,
        )

    def ended_by(self, reason: str, winner: int | None, winners: list[int]) -> bool:
        """Whether a game can have ended so."""
        position = self.position
        at_limit = position.turns == self.options.turn_limit * self.seats
        if reason == Reason.SETS.word:
            return not at_limit and winner is not None and winners[:1] == [winner]
        # Whose turn would have been next had yet to begin it, so its sets did not count.
        if winner is not None or (winners and self.options.claim != "own_turn"):
            return False
        if reason == Reason.LIMIT.word:
            return at_limit
        no_cards = not (sum(self.pile) or sum(self.discards) or self.under)
        stalled = no_cards and position.idle_row >= self.seats
        return reason == Reason.STALLED.word and not at_limit and stalled

    def opening(self) -> None:
        """Check that in the opening no hand has property or money any more (MD-11)."""
        if self.phase != Phase.OPENING:
            return
        if not self.options.opening_laydown:
            refuse("phase: there is no opening in this game")
        for seat in range(self.seats):
            if any(self.held[seat][: RAINBOW + 1] + self.held[seat][Kind.MONEY_1 :]):
                refuse(f"hands: seat {seat} has laid down properties and money")
            wilds = sum(one.fields["wilds"] for one in self.pending if one.seat == seat)
            lying = sum(count_wilds(wilds, kind) for kind in Kind) + self.count_table(seat)
            if sum(self.held[seat]) + lying != OPENING_HAND:
                refuse(f"hands: seat {seat} was dealt {OPENING_HAND} cards")
        if sum(self.discards) or self.under:
            refuse("discards, under: nothing has been put away in the opening")

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
        state.set_up({}, [one.frame() for one in self.pending])
        self.set(seat_to_act=self.acting)
        problem = state.problem()
        if problem:
            refuse(problem)
        if not state.is_over and not state.legal_actions():
            refuse("asked: there is nothing to choose from")
        paying = self.pending and self.pending[-1].ask == Ask.PAY
        if paying and not self.can_pay(self.acting):
            refuse(f"asked: seat {self.acting} has nothing to pay with")

    def can_pay(self, seat: int) -> bool:
        """Whether a seat has a card to pay with, in hand where that counts (MD-30)."""
        state = self.state
        loose = state.loose[COLOURS * seat : COLOURS * (seat + 1)]
        if state.banked[seat] or state.fulls[seat] or state.spares[seat] or any(loose):
            return True
        held = [state.values[kind] for kind, count in enumerate(self.held[seat]) if count]
        return self.options.pay_from_hand and any(held)

"""What a position says is in force and asked of whom, apart from the plays of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from tycoon.core.engine.chance import Chance
from tycoon.core.positions import refuse
from tycoon.games.deal import moves
from tycoon.games.deal._names import named
from tycoon.games.deal._names.acts import Fields
from tycoon.games.deal.cards import (
    colours_of,
    count_wilds,
    group_of,
    hotel_kind,
    house_kind,
    one_wild,
    place_of,
    slot_of,
)
from tycoon.games.deal.moves import CHARGES, PLACES, RENTS, STEALS
from tycoon.games.deal.names import (
    ASKED,
    COLOURLESS,
    COLOURS,
    FIRST_WILD,
    HOUSE_AT,
    MAX_SEATS,
    RAINBOW,
    SPARE,
    Act,
    Ask,
    Colour,
    Kind,
    Phase,
    asks_others,
    parts,
)
from tycoon.games.deal.position.reading import GROUPS, Reader, Stock, kind_of
from tycoon.games.deal.view import rent_of_group

if TYPE_CHECKING:
    from tycoon.games.deal.position.parts import Action, Position, Question
    from tycoon.games.deal.rules.state import Deal

PLAYS = 3
MOST_RENT = 17

_PARTS = {
    Ask.ANSWER: frozenset({"refusals"}),
    Ask.PAY: frozenset({"due", "paid", "open"}),
    Ask.PLACE: frozenset({"open"}),
    Ask.MOVE: frozenset({"card"}),
    Ask.BUILD: frozenset({"building", "group"}),
}
"""What positions say of a question besides whom it asks."""


class Pending(NamedTuple):
    """A frame to be put down: what is asked, of whom, and its fields by name."""

    ask: Ask
    seat: int
    fields: dict[str, int]

    def frame(self) -> tuple[int, int, int, int, int, int]:
        """Its numbers."""
        return (self.ask, self.seat, *ASKED[self.ask].join(self.fields))


class Questions(Reader):
    """Checks the action card in force and the questions, once tables and hands are set up.

    Attributes:
        acting: the seat to act; of the position at first, then the one that is asked.
        pending: the frames that say so.
    """

    def __init__(
        self,
        position: Position,
        state: Deal,
        chance: Chance,
        stock: Stock,
        acting: int,
        sizes: list[int],
    ) -> None:
        super().__init__(position, state, chance, stock)
        self.acting = acting
        self.sizes = sizes
        self.fields: Fields | None = None
        self.pending: list[Pending] = []

    def build(self) -> None:
        """Find the frames; `put_frames` of the position puts them down."""
        self.action_card()
        self.questions()

    def action_card(self) -> None:
        """Set up the action card, which lies nowhere else, and the plays that are left."""
        position, playing = self.position, self.phase in (Phase.PLAYING, Phase.PUTTING_AWAY)
        action, used = position.action, 0
        if action is not None:
            if self.phase != Phase.PLAYING or not position.asked:
                refuse("action: a card in force asks somebody something")
            self.fields = fields = self.played(action.move)
            used = 1 + (fields.number if fields.kind in RENTS else 0)
            self.stock.use(fields.kind)
            if used > 1:
                self.stock.use(Kind.DOUBLE_RENT, used - 1)
            self.pending.append(Pending(Ask.ACTION, self.turn, self.in_force(action, fields)))
        plays = PLAYS - used if position.plays is None and playing else position.plays or 0
        if not 0 <= plays <= PLAYS - used:
            refuse(f"plays: at most {PLAYS - used} are left")
        self.set(plays=plays, played=self.phase != Phase.OPENING and plays < PLAYS)

    def played(self, notation: str) -> Fields:
        """The action of a card in force."""
        try:
            fields = moves.split(moves.read(notation))
        except ValueError as error:
            refuse(str(error))
        if fields.act != Act.PLAY or not asks_others(fields.kind):
            refuse(f"action: {notation!r} asks nobody")
        if fields.kind in RENTS:
            if not colours_of(fields.kind) >> fields.colour & 1:
                refuse(f"action: {notation!r} is no rent of this colour")
            if fields.number >= PLAYS:
                refuse("action: a rent is doubled twice at most")
        if fields.kind in STEALS and not (
            0 < fields.other <= RAINBOW + 1
            and fields.colour <= COLOURLESS
            and place_of(fields.other - 1, fields.colour) >= 0
        ):
            refuse(f"action: {notation!r} takes no card of a table")
        if self.turn in self.aimed_at(fields):
            refuse("action: nobody plays against themselves")
        if fields.kind == Kind.SPEEDING and fields.number <= fields.seat:
            refuse("action: speeding is for two others, the lower seat first")
        return fields

    def aimed_at(self, fields: Fields) -> list[int]:
        """The seats that an action names."""
        said = parts(fields.act, fields.kind)
        seats = [fields.seat] * ("seat" in said) + [fields.number] * ("other" in said)
        return [self.seat(seat) for seat in seats]

    def in_force(self, action: Action, fields: Fields) -> dict[str, int]:
        """What the frame of the action says, with its seats and its sum checked."""
        aimed = self.aimed_at(fields) or [seat for seat in range(self.seats) if seat != self.turn]
        if self.position.asked[0].ask in (Ask.GIVE.word, Ask.TAKE.word):
            if action.target is not None:
                refuse("action: while its player chooses it is dealt with nobody")
            dealt, left = 0, self.mask(action.left or aimed)
        else:
            dealt, left = self.target(action, aimed) + 1, self.mask(action.left)
        now = 1 << dealt >> 1
        if left & (now | ~self.mask(aimed)):
            refuse("action: left are those at whom it is aimed, after the one dealt with now")
        if (left | now) & self.mask(self.position.refuge):
            refuse("action: nobody in refuge is a target")
        rank = self.rank(dealt - 1) if dealt else 0
        if any(left >> seat & 1 and self.rank(seat) < rank for seat in range(self.seats)):
            refuse("action: those before the one dealt with now have had their turn")
        about = self.about(action, fields)
        return {"action": moves.packed(fields), "left": left, "about": about, "dealt": dealt}

    def target(self, action: Action, aimed: list[int]) -> int:
        """The seat that is dealt with now: the only one when it is not said."""
        if action.target is None:
            if len(aimed) != 1:
                refuse("action: with whom is it dealt now?")
            return aimed[0]
        if self.seat(action.target) not in aimed:
            refuse(f"action: it is not aimed at seat {action.target}")
        return action.target

    def about(self, action: Action, fields: Fields) -> int:
        """What each target is to pay, or the second card, as the frame has it; 0 for neither."""
        if fields.kind not in CHARGES and action.amount:
            refuse("action: it charges nothing")
        if action.named:
            return self.named(action.named, fields)
        return self.charge(action, fields) if fields.kind in CHARGES else 0

    def charge(self, action: Action, fields: Fields) -> int:
        """What each target is to pay."""
        if fields.kind not in RENTS:
            usual = 5 if fields.kind == Kind.DEBT_COLLECTOR else 2
            if action.amount not in (None, usual):
                refuse(f"action: it charges {usual}")
            return usual
        if action.amount is not None:
            single, odd = divmod(action.amount, 1 << fields.number)
            if odd or not 1 <= single <= MOST_RENT:
                refuse("action: no rent is so high")
            return action.amount
        groups = [self.state.group_at(self.turn, fields.colour, i) for i in range(GROUPS)]
        rents = [rent_of_group(fields.colour, group) for group in groups if group]
        if not rents:
            refuse("action: there is no rent of this colour")
        return max(rents) << fields.number

    def place(self, text: str) -> tuple[int, int, int]:
        """Kind, colour and group of a card on a table: `red@red`, `red@red.0`."""
        card, _, where = text.partition("@")
        word, dot, number = where.partition(".")
        if word not in PLACES or PLACES[word] > COLOURLESS or (dot and number not in "0123456"):
            refuse(f"{text!r} is no place of a card on a table")
        colour = PLACES[word]
        usual = 0 if colour == COLOURLESS else SPARE
        if dot and (not number or colour == COLOURLESS):
            refuse(f"{text!r} is no place of a card on a table")
        return kind_of(card), colour, int(number) if dot else usual

    def named(self, text: str, fields: Fields) -> int:
        """The second card of a forced or double sly deal as its frame has it."""
        kind, colour, group = self.place(text)
        if kind > RAINBOW or place_of(kind, colour) < 0:
            refuse(f"action: {text!r} is no property in one of its colours")
        if fields.kind == Kind.DOUBLE_SLY_DEAL:
            if colour != COLOURLESS and group != SPARE:
                refuse("action: no card is taken out of a full set")
            return named.packed(kind, colour, 0, 1)
        if fields.kind != Kind.FORCED_DEAL:
            refuse("action: only forced and double sly deals name a second card")
        return named.packed(kind, colour, group, 1)

    def questions(self) -> None:
        """Find what is asked, of whom, and the frames that say so."""
        asked = self.position.asked
        if self.fields is not None:
            self.asked_by_action(self.fields, asked)
        elif self.phase == Phase.OPENING:
            self.asked_in_opening(asked)
        elif asked:
            if self.phase != Phase.PLAYING or len(asked) > 1:
                refuse("asked: one thing, while somebody plays")
            self.asked_on_turn(asked[0])
        if self.pending:
            seat = self.pending[-1].seat
            if isinstance(self.position.to_act, int) and seat != self.acting:
                refuse(f"to_act: it is for seat {seat} to answer")
            self.acting = seat
        elif self.acting >= 0 and self.acting != self.turn:
            refuse(f"to_act: it is seat {self.turn}'s turn")
        self.put_loose()

    def asked_in_opening(self, asked: list[Question]) -> None:
        """Ask for the wilds of the opening hands, the first player's on top (MD-11)."""
        if not asked or any(question.ask != Ask.PLACE.word for question in asked):
            refuse("opening: wilds of the opening hands are placed")
        rank = self.seats
        for question in asked:
            seat = self.turn if question.seat is None else self.seat(question.seat)
            if self.rank(seat) >= rank:
                refuse(
                    "opening: who comes first in turn order is asked first, the last in the list"
                )
            rank = self.rank(seat)
            self.push(Ask.PLACE, question, seat, wilds=self.wilds(question))

    def push(self, ask: Ask, question: Question, seat: int, /, **fields: int) -> None:
        """Add a frame; refuse another seat and parts that this question does not have."""
        has = _PARTS.get(ask, frozenset())
        for name in ("refusals", "due", "paid", "open", "card", "building", "group"):
            if getattr(question, name) and name not in has:
                refuse(f"asked: `{question.ask}` has no {name}")
        if question.seat not in (None, seat):
            refuse(f"asked: `{question.ask}` is for seat {seat}")
        self.pending.append(Pending(ask, seat, fields))

    def wilds(self, question: Question) -> int:
        """The wilds that lie open, as frames have them."""
        counts = self.stock.use_all(question.open)
        wilds = counts[FIRST_WILD : RAINBOW + 1]
        if sum(wilds) != sum(counts) or max(counts) > 15:
            refuse("asked: only wilds lie open")
        if not sum(wilds) and question.ask == Ask.PLACE.word:
            refuse("asked: which wilds lie open?")
        return sum(count * one_wild(kind) for kind, count in enumerate(wilds, FIRST_WILD))

    def asked_on_turn(self, question: Question) -> None:
        """Ask an empty hand, or where a wild goes."""
        if question.ask == Ask.EMPTY.word:
            if self.sizes[self.turn] or self.options.empty_hand != "refuge":
                refuse("asked: an empty hand may take refuge, where there is one")
            self.push(Ask.EMPTY, question, self.turn)
        elif question.ask == Ask.MOVE.word:
            kind, colour, group = self.place(question.card)
            if self.options.rearranging_costs_a_play and not self.state.plays:
                refuse("asked: turning a wild costs a play")
            if kind < FIRST_WILD or not self.unturned(kind, colour, group):
                refuse("asked: no such wild lies there that has not been turned")
            self.push(Ask.MOVE, question, self.turn, kind=kind, colour=colour, group=group)
        else:
            refuse(f"asked: `{question.ask}` without an action in force")

    def unturned(self, kind: int, colour: int, group: int) -> bool:
        """Whether the seat on turn has such a card there, not yet turned in this turn."""
        if colour == COLOURLESS:
            free = self.state.colourless[self.turn] - self.state.colourless_turned[self.turn]
            return kind == RAINBOW and free > 0
        cards = self.state.group_at(self.turn, colour, group)
        slot = slot_of(colour, kind)
        return slot > 0 and any(cards >> 4 * i & 15 == slot for i in range(4))

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
        """Ask what the action in force asks, of its target and of whoever played it."""
        first, running = asked[0], self.pending[0].fields
        target, about = running["dealt"] - 1, running["about"]
        match first.ask:
            case "answer":
                self.still_there(fields, about)
                self.chain(fields, asked, target)
                return
            case "place" if fields.kind == Kind.FORCED_DEAL:
                self.exchanged(asked, target, fields.other - 1, named.fields(about).kind)
                return
            case "give" | "take" if fields.kind in STEALS and not about:
                self.choosing(fields, first)
            case "pay" if fields.kind in CHARGES:
                self.payment(fields, first, target, about)
            case "place" if fields.kind in CHARGES:
                self.paid(first)
            case "place" if fields.kind in STEALS:
                self.taken(fields, first, about)
            case "build" if fields.kind == Kind.DEAL_BREAKER:
                self.build_on(first, fields.colour)
            case "surrender" if fields.kind == Kind.SPEEDING:
                if not self.sizes[target]:
                    refuse(f"asked: seat {target} has no card to give up")
                self.push(Ask.SURRENDER, first, target)
            case _:
                self.not_asked(first)
        if len(asked) > 1:
            refuse("asked: one thing at a time")

    def not_asked(self, question: Question) -> NoReturn:
        """Refuse a question that the card in force does not ask."""
        refuse(f"asked: `{question.ask}` is not what this card asks")

    def choosing(self, fields: Fields, question: Question) -> None:
        """Ask for the second card of a forced or double sly deal."""
        wanted = {Kind.FORCED_DEAL: Ask.GIVE, Kind.DOUBLE_SLY_DEAL: Ask.TAKE}.get(Kind(fields.kind))
        if wanted is None or question.ask != wanted.word:
            self.not_asked(question)
        self.takeable(fields)
        if wanted == Ask.TAKE and len(self.takings(fields.seat)) < 2:
            refuse("asked: there is only one card to take")
        self.push(wanted, question, self.turn)

    def paid(self, question: Question) -> None:
        """Ask who charged to place the wilds that were paid."""
        wilds = self.wilds(question)
        if count_wilds(wilds, RAINBOW):
            refuse("asked: a rainbow wild is never paid")
        self.push(Ask.PLACE, question, self.turn, wilds=wilds)

    def taken(self, fields: Fields, question: Question, about: int) -> None:
        """Ask who took a wild to place it: of a double sly deal the first or the second."""
        wilds, kind = self.wilds(question), fields.other - 1
        second = fields.kind == Kind.DOUBLE_SLY_DEAL and not about
        any_one = sum(count_wilds(wilds, wild) for wild in Kind) == 1
        if not any_one or not (second or count_wilds(wilds, kind)):
            refuse("asked: the wild that was taken lies open")
        if about:
            self.second_there(fields, about)
        self.push(Ask.PLACE, question, self.turn, wilds=wilds)

    def takeable(self, fields: Fields) -> None:
        """Whether the card named first can be taken (MD-40, MD-51)."""
        kind, colour = fields.other - 1, fields.colour
        takings = self.takings(fields.seat)
        place = place_of(kind, colour)
        if place not in takings:
            refuse(f"action: seat {fields.seat} has no such card that can be taken")
        if fields.kind == Kind.DOUBLE_SLY_DEAL and len(takings) > 1 and takings[-2] < place:
            refuse("action: of two cards the one that comes first is named first")
        if fields.kind == Kind.FORCED_DEAL and not self.has_gift():
            refuse("action: there is nothing to give in exchange")

    def has_gift(self) -> bool:
        """Whether the seat on turn has a card that a forced deal may give."""
        state = self.state
        kept = state.spares[self.turn] or state.colourless[self.turn]
        return bool(kept or (self.options.forced_deal_from_own_set and state.fulls[self.turn]))

    def still_there(self, fields: Fields, about: int) -> None:
        """Whether what the card in force is about lies where it says."""
        if fields.kind in STEALS:
            self.takeable(fields)
        if fields.kind == Kind.DEAL_BREAKER and (
            fields.colour >= COLOURS
            or fields.group >= SPARE
            or not self.state.group_at(fields.seat, fields.colour, fields.group)
        ):
            refuse(f"action: seat {fields.seat} has no such full set")
        if fields.kind == Kind.FORCED_DEAL:
            self.gift_there(about)
        if fields.kind == Kind.DOUBLE_SLY_DEAL:
            self.both_there(fields, about)

    def gift_there(self, about: int) -> None:
        """Whether the card to be given in a forced deal lies there."""
        gift = named.fields(about)
        from_set = gift.colour != COLOURLESS and gift.group != SPARE
        if not about or gift.kind not in self.cards_at(self.turn, gift.colour, gift.group):
            refuse("action: the card to be given does not lie there")
        if from_set and not self.options.forced_deal_from_own_set:
            refuse("action: no card is given out of a full set in this game")

    def both_there(self, fields: Fields, about: int) -> None:
        """Whether both cards of a double sly deal, if there are two, can still be taken."""
        takings = self.takings(fields.seat)
        if bool(about) != (len(takings) > 1):
            refuse("action: a second card is named if there is one")
        if about:
            second = named.fields(about)
            first, place = (
                place_of(fields.other - 1, fields.colour),
                place_of(second.kind, second.colour),
            )
            takings.remove(first)
            if place < first or place not in takings:
                refuse("action: no such second card can be taken")

    def second_there(self, fields: Fields, about: int) -> None:
        """Whether the second card of a double sly deal can still be taken."""
        second = named.fields(about)
        place = place_of(second.kind, second.colour)
        takings = self.takings(fields.seat)
        faded = second.kind == RAINBOW and place_of(RAINBOW, COLOURLESS) in takings
        if place < place_of(fields.other - 1, fields.colour) or not (place in takings or faded):
            refuse("action: the second card does not lie there")

    def chain(self, fields: Fields, asked: list[Question], target: int) -> None:
        """Ask for answers, to shifted rents too, and the other side after a refusal."""
        countered = asked[-1].ask == Ask.COUNTER.word
        answers = asked[:-1] if countered else asked
        if any(question.ask != Ask.ANSWER.word for question in answers):
            refuse("asked: answers, and at last a counter, and nothing else")
        shifts = self.stock.deck[Kind.RENT_SHIFT] if fields.kind in RENTS else 0
        if len(answers) - 1 > shifts:
            refuse("asked: only rents are shifted, once by each rent shift")
        other = self.turn
        for i, question in enumerate(answers):
            seat = self.answerer(question, target if i == 0 else None, other)
            open_end = countered and i + 1 == len(answers)
            if question.refusals < 0 or question.refusals % 2 != open_end:
                refuse("asked: of a chain of just say no, every other one is answered by each side")
            self.push(Ask.ANSWER, question, seat, other=other, refusals=question.refusals)
            if open_end:
                self.push(Ask.COUNTER, asked[-1], other, other=seat)
            other = seat
        if sum(question.refusals for question in answers) > self.stock.deck[Kind.JUST_SAY_NO]:
            refuse("asked: there are not so many just say no")

    def answerer(self, question: Question, target: int | None, other: int) -> int:
        """Who is asked by an answer: the target, or to whom the other side has shifted the rent."""
        seat = target if question.seat is None else question.seat
        if seat is None:
            refuse("asked: to whom was the rent shifted?")
        if target not in (None, seat) or self.seat(seat) in (self.turn, other):
            refuse("asked: first who is dealt with now, then others but the one who charges")
        if self.state.refuge >> seat & 1:
            refuse(f"asked: seat {seat} is in refuge")
        return seat

    def payment(self, fields: Fields, question: Question, target: int, amount: int) -> None:
        """Ask for what a target still pays for the action in force."""
        payer = target if question.seat is None else self.seat(question.seat)
        if payer == self.turn or (payer != target and fields.kind not in RENTS):
            refuse(f"asked: it is for seat {target} to pay")
        if self.state.refuge >> payer & 1:
            refuse(f"asked: seat {payer} is in refuge")
        due = question.due or amount - question.paid
        if due < 1 or question.paid < 0 or due + question.paid != amount:
            refuse(f"asked: {amount} is charged, paid and due together")
        wilds = self.wilds(question)
        values = self.state.values
        worth = sum(count_wilds(wilds, kind) * values[kind] for kind in range(RAINBOW))
        if count_wilds(wilds, RAINBOW) or worth > question.paid:
            refuse("asked: the wilds that lie open have been paid")
        said = {"due": due, "other": self.turn, "wilds": wilds, "paid": question.paid}
        self.push(Ask.PAY, question, payer, **said)

    def exchanged(self, asked: list[Question], target: int, taken: int, given: int) -> None:
        """Ask for the wilds of a forced deal to be placed: whoever acts is first (MD-40)."""
        wanted = [(target, given), (self.turn, taken)]
        if len(asked) == 1:
            wanted = wanted[(asked[0].seat in (None, self.turn)) :][:1]
        if len(asked) > 2:
            refuse("asked: the two wilds exchanged are placed")
        for question, (seat, kind) in zip(asked, wanted, strict=True):
            wilds = self.wilds(question) if question.ask == Ask.PLACE.word else 0
            if kind < FIRST_WILD or wilds != one_wild(kind):
                refuse("asked: the two wilds exchanged are placed")
            self.push(Ask.PLACE, question, seat, wilds=wilds)

    def build_on(self, question: Question, colour: int) -> None:
        """Ask for a building on the set just captured."""
        group = (
            self.state.group_at(self.turn, colour, question.group)
            if colour < COLOURS and 0 <= question.group < SPARE
            else 0
        )
        if not group or not self.options.build_on_capture:
            refuse("asked: a captured set may be built on, where the options say so")
        hotel = question.building == "hotel"
        house_there, hotel_there = house_kind(group) >= 0, hotel_kind(group) >= 0
        if (
            question.building not in ("house", "hotel")
            or colour in (Colour.BLACK, Colour.TEAL)
            or (house_there != hotel)
            or (hotel and hotel_there)
        ):
            refuse("asked: first a house, then a hotel, where it is missing")
        said = {"colour": colour, "group": question.group, "hotel": int(hotel)}
        self.push(Ask.BUILD, question, self.turn, **said)

    def put_loose(self) -> None:
        """Set up the buildings of sets that the payment under way has broken."""
        loose = [0] * (MAX_SEATS * COLOURS)
        last = self.pending[-1] if self.pending else None
        paid = last.fields["paid"] if last and last.ask == Ask.PAY else 0
        for seat, loose_parts in enumerate(self.by_seat(self.position.loose, "loose", [])):
            for part in loose_parts:
                if not paid or seat != self.acting:
                    refuse("loose: only a payer who has paid has loose buildings")
                colour = PLACES.get(part.colour, COLOURS)
                at = COLOURS * seat + colour
                if colour >= COLOURS or loose[at]:
                    refuse("loose: one entry for a colour")
                for i, text in enumerate(part.cards.split("|")):
                    kinds = self.stock.listed(text)
                    house, hotel = self.buildings(colour, kinds, True)
                    if not kinds or len(kinds) != (house >= 0) + (hotel >= 0) or i > 1:
                        refuse("loose: the house of a broken set, and the hotel on it")
                    for kind in kinds:
                        self.stock.use(kind)
                    loose[at] |= group_of(colour, [], house, hotel) >> HOUSE_AT << 4 * i
        self.set(loose=loose)

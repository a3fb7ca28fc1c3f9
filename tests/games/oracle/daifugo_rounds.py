"""Whole games of Daifugo once more, slow and obvious.

The referee of the fast ones, from which it takes nothing; plays are those of the judge.

A card is a text, a hand a list of them, a decision its notation. What chance brings is told with
the decision (`Luck`) and only checked to be possible. Every rule is written as
docs/rules/daifugo.md words it, in the order in which it tells it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from tests.games.oracle.daifugo import (
    LONG,
    RANKS,
    SUITS,
    Play,
    Rules,
    beats,
    is_sandstorm,
    keeps_lock,
    layouts,
    may_lie,
    started_lock,
)

TABLE, NOBODY = -1, -3
ASCENDING = [suit + rank for rank in RANKS for suit in SUITS] + ["jk"]


class Luck(NamedTuple):
    """What is so after a decision and may be so by chance."""

    ring: list[int]
    hands: list[list[str]]
    pile: list[str]
    aside: list[str]
    first_lead: int
    places: list[int]


class Question:
    """What is asked of a seat apart from plays: cards to return, give, discard or change, ranks."""

    def __init__(self, kind: str, seat: int, count: int, partner: int = -1) -> None:
        self.kind, self.seat, self.count, self.partner = kind, seat, count, partner
        self.picked: list[tuple[str, int]] = []


def ascending(cards: list[str]) -> list[str]:
    """3 to 2, suits clubs, diamonds, hearts, spades, jokers last (DF-17)."""
    return sorted(cards, key=ASCENDING.index)


def without(cards: list[str], fewer: list[str]) -> list[str]:
    """What is left of some cards."""
    left = list(cards)
    for card in fewer:
        left.remove(card)
    return left


@lru_cache(4096)
def laid_out(hand: tuple[str, ...], rules: Rules) -> dict[str, Play]:
    """Every play of a hand by its notation."""
    return {play.text(): play for play in layouts(list(hand), rules)}


class Referee:
    """A game between decisions."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.ring = list(range(seats))
        self.rounds_begun = 0
        self.places: dict[int, int] = {}
        self.classes: dict[int, int] = {}
        self.totals = [0] * seats
        self.scores = [0] * seats
        self.led = -1
        self.shuffled = False
        self.over = False
        self.to_act = TABLE
        self.begin([[] for _ in range(seats)], [], [])

    def begin(self, hands: list[list[str]], pile: list[str], aside: list[str]) -> None:
        """Nothing has happened with these cards."""
        self.hands, self.pile, self.aside = hands, pile, aside
        self.gone: list[str] = []
        self.still_in = set(range(self.seats))
        self.waiting: set[int] = set()
        self.clean: list[int] = []
        self.fouls: list[int] = []
        self.demoted: int | None = None
        self.revolution = False
        self.turned = False
        self.question: Question | None = None
        self.asked_for_diamond: int | None = None
        self.to_come: list[tuple[str, int]] = []
        self.would_foul = False
        self.cuts = False
        self.spade_beat_joker = False
        self.counted: Counter[str] = Counter()
        self.pile_ended = False
        self.last_drawer = -1
        self.passes_in_a_row = 0
        self.passed_the_lead: list[int] = []
        self.empty_table()

    def empty_table(self) -> None:
        """No play, no lock, no jack, nobody has passed."""
        self.table: Play | None = None
        self.owner = -1
        self.lock: set[str] = set()
        self.counts_as: int | None = None
        self.back = False
        self.passed: set[int] = set()
        self.shown = [""] * self.seats
        self.first_asked = -1

    # Who and what.

    def after(self, seat: int) -> Iterator[int]:
        """All seats clockwise from the one after `seat`, `seat` itself last."""
        at = self.ring.index(seat)
        for step in range(1, self.seats + 1):
            yield self.ring[(at - step if self.turned else at + step) % self.seats]

    def next_in(self, seat: int) -> int:
        """The next player still in."""
        return next(other for other in self.after(seat) if other in self.still_in)

    def rules(self) -> Rules:
        """The options that bear on plays; without locks a joker's suit is nothing to name."""
        return Rules(
            named=self.options["joker_named"]
            and any(self.options[lock] for lock in ("suit_lock", "part_lock", "colour_lock")),
            beyond=self.options["joker_beyond_ends"],
            joker_finish=self.joker_may_finish(),
            spade_three=self.options["spade_three"],
            wholly_above=self.options["sequence_above"],
            reversed=self.revolution != self.back,
            sequences=self.options["sequences"],
            sandstorm=self.options["sandstorm"],
            part_lock=self.options["part_lock"],
            colour_lock=self.options["colour_lock"],
        )

    def joker_may_finish(self) -> bool:
        """DF-33, DF-74."""
        barred = self.options["forbidden_finish"] == "barred" and self.options["forbid_joker"]
        return self.options["joker_finish"] and not barred

    def may_be_laid(self, play: Play, hand: list[str], rules: Rules) -> bool:
        """Whether a play may be made now, locks of ranks and last cards included."""
        is_reversed = self.revolution != self.back
        if self.options["forbidden_finish"] == "barred" and play.size == len(hand):  # DF-74
            if self.is_foul(play, is_reversed):
                return False
        if self.counts_as is None or self.table is None:
            return may_lie(play, hand, self.table, self.lock, rules)
        if play.stands and not rules.joker_finish and play.size == len(hand):
            return False
        on_joker = self.table.form == "single" and not self.table.naturals
        if on_joker and play.text() == "s3" and rules.spade_three:
            return True
        if (play.form, play.size) != (self.table.form, self.table.size):
            return False
        if rules.sandstorm and is_sandstorm(play):
            return True
        if not play.naturals:  # DF-5, DF-34, DF-70
            return bool(self.table.naturals)
        if not self.table.naturals and not on_joker:
            return False
        if not on_joker and not beats(play, self.table, rules):
            return False
        follows = self.counts_as + (-1 if is_reversed else 1)
        if LONG.index(play.ranks[0]) != follows:  # DF-70
            return False
        return not self.lock or keeps_lock(play, self.lock, rules)

    def plays(self) -> dict[str, Play]:
        """Every play that the seat to act may make."""
        hand, rules = self.hands[self.to_act], self.rules()
        every = laid_out(
            tuple(hand), rules._replace(reversed=False, wholly_above=False, sandstorm=False)
        )
        may = {text: play for text, play in every.items() if self.may_be_laid(play, hand, rules)}
        if self.must_lead_diamond():
            return {text: play for text, play in may.items() if "d3" in play.naturals}
        return may

    def must_lead_diamond(self) -> bool:
        """DF-83: the first play of the round, by whoever holds the 3 of diamonds."""
        first = self.options["lead"] == "diamond-three-in" and not self.gone
        return first and "d3" in self.hands[self.to_act]

    def legal(self) -> set[str]:
        """Notation of all that may be done now."""
        if self.over:
            return set()
        if self.to_act == TABLE:
            return self.of_the_table()
        if self.asked_for_diamond is not None:
            return {"claim" if "d3" in self.hands[self.to_act] else "deny"}
        if self.question:
            if self.question.kind == "return":
                return set(self.returns(self.question.count))
            return set(self.picks(self.question))
        plays = set(self.plays())
        if self.must_lead_diamond():
            return plays
        if self.table is None and not self.options["owner_passes"]:  # DF-6, DF-23
            if plays:
                return plays
            return {"draw"} if self.pile else {"p"}
        return plays | {"p"} | ({"draw"} if self.pile else set())  # DF-20

    def of_the_table(self) -> set[str]:
        """DF-8, DF-14: what the host may do between rounds."""
        legal = {"deal"}
        if self.rounds_begun:
            drawn = self.options["lead"] == "keep" and not self.options["reseat_every"]
            if drawn and not self.shuffled:
                legal.add("shuffle")
            if self.options["rounds"] == 0:
                legal.add("end")
        return legal

    def returns(self, count: int) -> Iterator[str]:
        """DF-12: any cards of one's choice."""
        for cards in combinations(ascending(self.hands[self.to_act]), count):
            yield "x:" + "".join(cards)

    def limit(self, question: Question) -> int:
        """How many cards may be picked at most (DF-33, DF-42, DF-45, DF-48)."""
        held = len(self.hands[question.seat])
        count = min(question.count, held)
        if question.kind == "change":
            return min(count, len(self.pile))
        assert self.table is not None
        barred = self.options["forbidden_finish"] == "barred" and self.would_foul
        if count == held and (barred or (self.table.stands and not self.joker_may_finish())):
            return 0 if self.options["give_count"] == "all-or-none" else held - 1
        return count

    def numbers(self, question: Question) -> set[int]:
        """How many cards may have been picked in the end (DF-42)."""
        limit = self.limit(question)
        if self.options["give_count"] == "all-or-none" and question.kind != "change":
            return {0, limit}
        if self.options["give_count"] == "exact" and question.kind != "change":  # DF-82
            return {limit}
        return set(range(limit + 1))

    def receivers(self, question: Question) -> list[int]:
        """Who may get a card."""
        if question.kind != "give":
            return [-1]
        if self.options["seven_give"] == "next":
            return [self.next_in(question.seat)]
        return sorted(self.still_in - {question.seat})

    def picks(self, question: Question) -> Iterator[str]:
        """The next card, or rank, in ascending order, or `done` (DF-17, DF-72)."""
        if question.kind == "bomb":
            yield "done"
            last = max((RANKS.index(rank) for rank, _ in question.picked), default=-1)
            if len(question.picked) < question.count:
                yield from (f"!{rank}" for rank in RANKS[last + 1 :])
            return
        numbers = self.numbers(question)
        picked = [card for card, _ in question.picked]
        if len(picked) in numbers:
            yield "done"
        left = without(self.hands[question.seat], picked)
        for card in set(left):
            rank = ASCENDING.index(card)
            if picked and rank < ASCENDING.index(picked[-1]):
                continue
            later = [other for other in without(left, [card]) if ASCENDING.index(other) >= rank]
            count = len(picked) + 1
            if not any(count <= number <= count + len(later) for number in numbers):
                continue
            for taker in self.receivers(question):
                if (
                    card == "jk"
                    and picked
                    and picked[-1] == "jk"
                    and taker < question.picked[-1][1]
                ):
                    continue
                yield f"{card}>{taker}" if question.kind == "give" else f"-{card}"

    # Decisions.

    def act(self, text: str, luck: Luck) -> None:
        """What a legal decision does."""
        assert text in self.legal()
        if self.to_act == TABLE:
            self.table_acts(text, luck)
        elif self.asked_for_diamond is not None:
            self.answer_for_diamond(text)
        elif self.question and self.question.kind == "return":
            self.give_back(text)
        elif self.question:
            self.pick(text, luck)
        elif text in ("p", "draw"):
            self.pass_turn(text == "draw", luck)
        else:
            self.play(self.plays()[text])

    def table_acts(self, text: str, luck: Luck) -> None:
        if text == "deal":
            self.deal(luck)
        elif text == "end":
            self.end_game()
        else:
            assert sorted(luck.ring) == list(range(self.seats))
            self.ring, self.led, self.shuffled = luck.ring, luck.first_lead, True

    # DF-8, DF-10 to DF-12.

    def deal(self, luck: Luck) -> None:
        before = self.rounds_begun
        if before and self.options["reseat_every"] and before % self.options["reseat_every"] == 0:
            assert sorted(luck.ring) == list(range(self.seats))
            self.ring = luck.ring
        lapse = self.options["class_lapse"]
        last_places = self.places
        self.classes = {} if lapse and before % lapse == 0 else last_places
        self.places = {}
        self.rounds_begun += 1
        self.shuffled = False
        self.begin(luck.hands, luck.pile, luck.aside)
        self.check_deal()
        match self.options["lead"]:
            case "last-place" if last_places:
                self.led = max(last_places, key=last_places.__getitem__)
            case "keep" if before:
                pass
            case "diamond-three" | "diamond-three-in":
                self.led = -1
            case _:
                self.led = luck.first_lead
        if not self.classes:
            self.first_trick()
        elif self.is_hopeless():
            up, down = self.seat_of(1), self.seat_of(self.seats)
            self.hands[up], self.hands[down] = self.hands[down], self.hands[up]
            self.after_exchange(2)
        else:
            self.exchange(2)

    def is_hopeless(self) -> bool:
        """DF-80: nothing above a 10 and no joker."""
        hand = self.hands[self.seat_of(self.seats)]
        return self.options["tenpenchii"] and all(card[1] in "3456789T" for card in hand)

    def check_deal(self) -> None:
        """The whole deck, and hands as large as DF-10 says."""
        cards = [card for hand in [*self.hands, self.pile, self.aside] for card in hand]
        deck = ASCENDING[:52] + ["jk"] * self.options["jokers"]
        assert Counter(cards) == Counter(deck)
        sizes = [len(self.hands[seat]) for seat in self.ring]
        if self.options["draw_pile"]:
            assert sizes == [10] * self.seats
            assert not self.aside
            return
        assert not self.pile
        each, more = divmod(len(deck), self.seats)
        if self.options["equal_hands"]:
            assert sizes == [each] * self.seats
            assert "jk" not in self.aside
            return
        assert not self.aside
        starts = [seat for seat in self.ring if self.classes.get(seat) == 1] or self.ring
        assert any(self.dealt_from(start, each, more) for start in starts)

    def dealt_from(self, start: int, each: int, more: int) -> bool:
        """Whether the first `more` seats from `start` have one card more."""
        seats = [start, *list(self.after(start))[:-1]]
        return [len(self.hands[seat]) for seat in seats] == [
            each + (place < more) for place in range(self.seats)
        ]

    def seat_of(self, place: int) -> int:
        return next(seat for seat in range(self.seats) if self.classes[seat] == place)

    def exchange(self, count: int) -> None:
        """DF-12: two between the first and the last, one between those next to them."""
        up = self.seat_of(1 if count == 2 else 2)
        down = self.seat_of(self.seats if count == 2 else self.seats - 1)
        self.move(ascending(self.hands[down])[-count:], down, up)
        self.to_act = up
        self.question = Question("return", up, count, down)

    def give_back(self, text: str) -> None:
        assert self.question is not None
        asked, self.question = self.question, None
        cards = [text[at : at + 2] for at in range(2, len(text), 2)]
        self.move(cards, asked.seat, asked.partner)
        self.after_exchange(asked.count)

    def after_exchange(self, count: int) -> None:
        """The next pair, or the first trick."""
        if count == 2 and self.seats >= 4:
            self.exchange(1)
        else:
            self.first_trick()

    def move(self, cards: list[str], giver: int, taker: int) -> None:
        self.hands[giver] = without(self.hands[giver], cards)
        self.hands[taker] = self.hands[taker] + cards

    def first_trick(self) -> None:
        """DF-8: after an exchange the 3 of diamonds is asked for, from the daifugo on."""
        if self.options["lead"] in ("diamond-three", "diamond-three-in"):
            if self.classes:
                self.asked_for_diamond = self.to_act = self.seat_of(1)
                return
            self.led = next(seat for seat in range(self.seats) if "d3" in self.hands[seat])
        self.lead(self.led)

    def answer_for_diamond(self, text: str) -> None:
        if text == "claim":
            self.asked_for_diamond = None
            self.led = self.to_act
            self.lead(self.led)
        else:
            self.asked_for_diamond = self.to_act = next(self.after(self.to_act))

    def lead(self, seat: int) -> None:
        """An empty table for a seat, or for the next one still in (DF-7)."""
        self.empty_table()
        self.to_act = seat if seat in self.still_in else self.next_in(seat)
        self.first_asked = self.to_act

    # A play.

    def play(self, play: Play) -> None:
        seat = self.to_act
        under, reversed_before = self.table, self.revolution != self.back
        cards = [*play.naturals, *["jk"] * len(play.stands)]
        self.hands[seat] = without(self.hands[seat], cards)
        self.gone += cards
        self.table, self.owner = play, seat
        self.shown[seat] = play.text()
        self.passed.discard(seat)
        self.passes_in_a_row = 0
        self.passed_the_lead = []
        self.would_foul = self.is_foul(play, reversed_before)
        self.counted = self.count_effects(play)
        on_joker = under is not None and under.text() == "jk"
        self.spade_beat_joker = on_joker and play.text() == "s3" and self.options["spade_three"]
        self.cuts = self.options["eight_cut"] and self.counted["8"] > 0
        nines = play.size if play.form != "sequence" and play.ranks == ("9",) else 0
        if self.options["ambulance"] and nines == 2:  # DF-75
            self.cuts = True
        if self.options["sandstorm"] and is_sandstorm(play):  # DF-76
            self.cuts = True
        if self.options["nine_reverse"] and nines % 2:  # DF-71
            self.turned = not self.turned
        if self.is_revolution(play):
            self.revolution = not self.revolution
        void = self.cuts or self.spade_beat_joker
        suits = any(self.options[lock] for lock in ("suit_lock", "part_lock", "colour_lock"))
        if suits and not self.lock and under and not void:
            self.lock = started_lock(play, under, self.rules())
        if under and not self.spade_beat_joker:
            self.count_rank(play, under, reversed_before)
        self.to_come = []
        if self.options["seven_give"] != "off":
            self.to_come.append(("give", self.counted["7"]))
        if self.options["ten_discard"]:
            self.to_come.append(("discard", self.counted["T"]))
        if self.options["jack_back"] and not self.cuts:
            self.to_come.append(("back", self.counted["J"]))
        if self.options["queen_bomber"]:
            self.to_come.append(("bomb", self.counted["Q"]))
        if self.options["king_change"] and self.pile:
            self.to_come.append(("change", self.counted["K"]))
        self.go_on()

    def count_rank(self, play: Play, under: Play, reversed_before: bool) -> None:
        """DF-70: ranks are locked by the next one twice in a row; a joker alone counts as it."""
        step = -1 if reversed_before else 1
        if self.counts_as is not None:
            if play.naturals:
                self.counts_as = LONG.index(play.ranks[0])
            elif play.size == 1:
                self.counts_as += step
            return
        if self.options["rank_lock"] == "off" or not play.naturals or not under.naturals:
            return
        if self.cuts or (self.options["rank_lock"] == "with-suits" and not self.lock):
            return
        if LONG.index(play.ranks[0]) == LONG.index(under.ranks[0]) + step:
            self.counts_as = LONG.index(play.ranks[0])

    def count_effects(self, play: Play) -> Counter[str]:
        """How often each rank is in a play, jokers as what they stand for."""
        if play.form == "sequence":
            return Counter(play.ranks if self.options["effects_in_sequences"] else ())
        return Counter({play.ranks[0]: play.size})

    def is_revolution(self, play: Play) -> bool:
        """DF-30, DF-31, DF-77, DF-78. Else two jokers are no more than a pair."""
        if play.form == "single":
            return False
        if self.options["joker_revolution"] and play.text() == "jkjk":
            return True
        if self.options["coup"] and (play.form, play.size) == ("set", 3) and "9" in play.ranks:
            return True
        when = self.options["revolution" if play.form == "set" else "sequence_revolution"]
        return {
            "off": False,
            "exactly-four": play.size == 4,
            "four-or-more": play.size >= 4,
            "five-or-more": play.size >= 5,
        }[when]

    def is_foul(self, play: Play, reversed_before: bool) -> bool:
        """DF-50, DF-74."""
        ranks = set(play.ranks)
        if self.options["forbidden_finish"] != "off":
            bad = {
                "joker": bool(play.stands),
                "eight": "8" in ranks,
                "spade_three": play.text() == "s3",
                "strongest": ("3" if reversed_before else "2") in ranks,
                "seven": "7" in ranks,
                "ten": "T" in ranks,
                "nine": "9" in ranks,
                "queen": "Q" in ranks,
            }
            return any(self.options[f"forbid_{name}"] for name, has in bad.items() if has)
        return self.options["foul_finish"] and (
            bool(play.stands)
            or (self.options["eight_cut"] and "8" in ranks)
            or (self.options["seven_give"] != "off" and "7" in ranks)
            or (self.options["ten_discard"] and "T" in ranks)
            or (self.options["spade_three"] and play.text() == "s3")
            or ("3" if reversed_before else "2") in ranks
        )

    def go_on(self) -> None:
        """The effects that are left, by rank; a question stops it."""
        while self.to_come:
            kind, count = self.to_come.pop(0)
            if kind == "back":
                self.back = self.back or count > 0
            elif count and self.hands[self.owner]:
                self.question = Question(kind, self.owner, count)
                return
        self.complete()

    def pick(self, text: str, luck: Luck) -> None:
        assert self.question is not None
        asked = self.question
        if asked.kind == "bomb":
            self.bomb(asked, text)
            return
        if text != "done":
            card, _, taker = text.removeprefix("-").partition(">")
            asked.picked.append((card, int(taker or -1)))
            return
        self.question = None
        for card, taker in asked.picked:
            if asked.kind == "give":
                self.move([card], asked.seat, taker)
            else:
                self.hands[asked.seat] = without(self.hands[asked.seat], [card])
                self.gone.append(card)
        if asked.kind == "change" and asked.picked:
            self.draw(len(asked.picked), luck)
        self.go_on()

    def bomb(self, asked: Question, text: str) -> None:
        """DF-72: everybody still in puts these ranks away, the player first."""
        if text != "done":
            asked.picked.append((text[1], -1))
            return
        self.question = None
        named = {rank for rank, _ in asked.picked}
        for seat in [asked.seat, *self.after(asked.seat)]:
            if seat in self.still_in:
                away = [card for card in self.hands[seat] if card != "jk" and card[1] in named]
                self.hands[seat] = without(self.hands[seat], away)
                self.gone += away
        if not self.hands[asked.seat]:
            self.would_foul = False
        self.go_on()

    def draw(self, count: int, luck: Luck) -> None:
        """So many cards of the pile (DF-20, DF-48)."""
        cards = without(luck.hands[self.to_act], self.hands[self.to_act])
        assert len(cards) == count
        self.pile = without(self.pile, cards)
        self.hands[self.to_act] = self.hands[self.to_act] + cards

    def complete(self) -> None:
        """Going out and demotion, the end of the pile, an empty table or skips, the next turn."""
        seat = self.owner
        if not self.hands[seat]:
            if self.would_foul:
                self.still_in.remove(seat)
                self.fouls.append(seat)
                if self.demoted == seat:
                    self.demoted = None
            elif self.is_gekokujo(seat):
                self.turn_classes(seat)
            else:
                self.take_place(seat)
        for other in self.after(seat):
            if other in self.still_in and not self.hands[other]:  # DF-72
                if self.is_gekokujo(other):
                    self.turn_classes(other)
                else:
                    self.take_place(other)
        if len(self.still_in) < 2:
            self.group_ends()
            return
        if self.options["draw_pile"] and not self.pile and not self.pile_ended:  # DF-21
            self.pile_ends(seat)
        elif self.spade_beat_joker or self.cuts:
            self.lead(seat)
        elif self.options["five_skip"] and self.counted["5"]:
            self.skip(seat, self.counted["5"])
        else:
            self.turn_after(seat)

    def skip(self, owner: int, count: int) -> None:
        """DF-40."""
        seat = owner
        while True:
            seat = next(self.after(seat))
            if seat == owner and owner not in self.still_in:
                self.lead(owner)
                return
            if seat in self.still_in:
                if count == 0:
                    break
                count -= 1
        if seat == owner:
            self.lead(owner)
        elif self.locked_out(seat):
            self.turn_after(seat)
        else:
            self.to_act = seat

    def locked_out(self, seat: int) -> bool:
        """DF-6."""
        return self.options["pass_locks_out"] and seat in self.passed

    def turn_after(self, seat: int) -> None:
        """DF-7: the next who may act; an empty table when it comes back to the last play."""
        for other in self.after(seat):
            if other == self.owner and not self.options["owner_passes"]:
                break
            if other in self.still_in and not self.locked_out(other):
                self.to_act = other
                return
        self.lead(self.owner)

    # A pass.

    def pass_turn(self, drawing: bool, luck: Luck) -> None:
        seat = self.to_act
        self.passes_in_a_row += 1
        if drawing:
            self.draw(1, luck)
            if not self.pile:
                self.pile_ends(seat)
                return
        if self.options["owner_passes"] and self.passes_in_a_row == 20:
            for other in sorted(self.still_in, key=lambda one: luck.places[one]):
                if other in self.still_in:
                    self.take_place(other)
            self.group_ends()
        elif self.table is None and not self.options["owner_passes"]:
            self.pass_the_lead(seat, drawing)
        else:
            self.passed.add(seat)
            self.shown[seat] = ""
            if self.table is not None:
                self.turn_after(seat)
                return
            for other in self.after(seat):
                if other in self.still_in - self.passed:
                    self.to_act = other
                    return
            self.passed = set()
            self.to_act = self.first_asked

    def pass_the_lead(self, seat: int, drawing: bool) -> None:
        """DF-23."""
        if not drawing:
            self.passed_the_lead.append(seat)
        if len(self.passed_the_lead) == len(self.still_in):
            first = self.passed_the_lead[0]
            turns = [first, *list(self.after(first))[:-1]]
            for other in sorted(turns, key=lambda one: len(self.hands[one])):
                if other in self.still_in:
                    self.take_place(other)
            self.group_ends()
        else:
            self.lead(self.next_in(seat))

    # Places.

    def is_gekokujo(self, seat: int) -> bool:
        """DF-79: last round's last is first, by going out cleanly."""
        last = self.classes.get(seat) == self.seats
        return self.options["gekokujo"] and last and not self.clean

    def turn_classes(self, seat: int) -> None:
        """DF-79: the others by the reverse of their former classes; fouls keep their places."""
        others = (self.still_in | self.waiting) - {seat}
        self.clean = [seat, *sorted(others, key=self.classes.__getitem__, reverse=True)]
        self.still_in, self.waiting = set(), set()

    def take_place(self, seat: int) -> None:
        """DF-9, DF-51."""
        self.still_in.discard(seat)
        self.waiting.discard(seat)
        if seat == self.demoted:  # DF-84
            return
        self.clean.append(seat)
        if len(self.clean) == 1 and self.options["demotion"]:
            for other, place in self.classes.items():
                if place == 1 and other in self.still_in | self.waiting:
                    self.demoted = other
                    if not self.options["demotion_stays"]:
                        self.still_in.discard(other)
                        self.waiting.discard(other)

    def pile_ends(self, drawer: int) -> None:
        """DF-21: by fewest cards."""
        self.pile_ended = True
        self.last_drawer = drawer
        self.waiting, self.still_in = self.still_in, set()
        self.next_group()

    def group_ends(self) -> None:
        """The one left over takes what is left."""
        for seat in sorted(self.still_in):
            self.take_place(seat)
        self.next_group()

    def next_group(self) -> None:
        """DF-22: those with equally many cards play on."""
        while self.waiting:
            fewest = min(len(self.hands[seat]) for seat in self.waiting)
            group = {seat for seat in self.waiting if len(self.hands[seat]) == fewest}
            if len(group) == 1:
                self.take_place(*group)
                continue
            self.waiting -= group
            self.still_in = group
            self.passes_in_a_row = 0
            self.passed_the_lead = []
            self.lead(self.next_in(self.last_drawer))
            return
        self.end_round()

    def order(self) -> list[int]:
        """Places, best first: clean, demoted, fouls, the latest first."""
        demoted = [] if self.demoted is None else [self.demoted]
        return [*self.clean, *demoted, *reversed(self.fouls)]

    def places_so_far(self) -> list[int]:
        """The places that are sure; 0 for the others."""
        if self.places:
            return [self.places[seat] for seat in range(self.seats)]
        sure = [0] * self.seats
        for place, seat in enumerate(self.clean, start=1):
            sure[seat] = place
        for number, seat in enumerate(self.fouls):
            sure[seat] = self.seats - number
        return sure

    def end_round(self) -> None:
        """DF-13, DF-14."""
        order = self.order()
        assert sorted(order) == list(range(self.seats))
        self.places = {seat: place for place, seat in enumerate(order, start=1)}
        for seat in range(self.seats):
            self.scores[seat] = self.points(self.places[seat])
            self.totals[seat] += self.scores[seat]
        self.to_act = TABLE
        if self.rounds_begun == self.options["rounds"]:
            self.end_game()

    def points(self, place: int) -> int:
        match self.options["points"]:
            case "none":
                return 0
            case "five-to-one":
                return [5, 4, 3, 2, 1][place - 1]
        daifugo, fugo, hinmin, daihinmin = 2, 1, -1, -2
        worth = [0] * self.seats
        worth[0], worth[-1] = daifugo, daihinmin
        if self.seats >= 4:
            worth[1], worth[-2] = fugo, hinmin
        return worth[place - 1]

    def end_game(self) -> None:
        self.over = True
        self.to_act = NOBODY

    def final_places(self) -> list[int]:
        """DF-14: by points, equal ones share; without points those of the last round."""
        if self.options["points"] == "none":
            return [self.places[seat] for seat in range(self.seats)]
        return [1 + sum(other > mine for other in self.totals) for mine in self.totals]

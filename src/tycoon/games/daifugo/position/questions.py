"""The questions of a position that ask for no play; the picks of the next one are replayed."""

from __future__ import annotations

from tycoon.core.positions import refuse, understood
from tycoon.games.daifugo.moves import FINISH
from tycoon.games.daifugo.names import ASKED, Ask
from tycoon.games.daifugo.options import DIAMOND_LEADS
from tycoon.games.daifugo.position.parts import Question
from tycoon.games.daifugo.position.reading import Reader
from tycoon.games.daifugo.rules.plays import has_rank, jokers_of, times

DIAMOND_THREE = 2
SPADE_THREE = 8
RANKS = {Ask.GIVE: 4, Ask.DISCARD: 7, Ask.BOMB: 9, Ask.CHANGE: 10}


class Questions(Reader):
    """The questions to the seat to act; built last, when the state has all other parts."""

    def build(self) -> None:
        """Push a frame for each question."""
        asked = self.position.asked
        kinds = [self.kind(question) for question in asked]
        if not kinds:
            if self.position.foul:
                refuse("foul: the running play is over")
            return
        if kinds[-1] not in (Ask.RETURN, Ask.CLAIM):
            self.picks(kinds)
            return
        self.check_exchange(asked)
        if kinds[0] == Ask.RETURN:
            self.to_return(asked[0].count)
        else:
            self.to_claim(asked[0].count)

    def kind(self, question: Question) -> Ask:
        """Which kind of question this is."""
        found = next((ask for ask in Ask if ask.word == question.ask), None)
        if found is None:
            refuse(f"asked: {question.ask!r} is nothing to ask")
        return found

    def check_exchange(self, asked: list[Question]) -> None:
        """Check that nothing has been played yet, and that there are classes (DF-12)."""
        state, question = self.state, asked[0]
        if len(asked) > 1 or any((state.played, state.clean, state.fouls, state.drawer >= 0)):
            refuse("asked: the exchange comes before the first play, one question at a time")
        played = (
            *(self.position.foul, state.revolution, state.lead_passes, state.pass_row),
            *(state.table, state.passed, state.lock),
        )
        if any(played):
            refuse("asked: nothing has been played")
        if question.picked or question.takers or not any(state.ranks[: self.seats]):
            refuse("asked: cards are exchanged between classes")

    def to_return(self, count: int) -> None:
        """Ask the daifugo or the fugo to return cards (DF-12)."""
        state, seats = self.state, self.seats
        ranks = {2: (1, seats), 1: (2, seats - 1)}
        if count not in ranks or (count == 1 and seats < 4):
            refuse("asked: the daifugo returns two cards, the fugo one")
        taker, giver = (self.ranked(rank) for rank in ranks[count])
        if taker != state.seat_to_act:
            refuse(f"asked: it is for seat {taker} to return cards")
        self.push(Ask.RETURN, giver=giver, wanted=count)

    def to_claim(self, before: int) -> None:
        """Ask the next seat whether it holds the 3 of diamonds (DF-8)."""
        state = self.state
        if self.options.lead not in DIAMOND_LEADS or not 0 <= before < self.seats:
            refuse("asked: nobody asks for the 3 of diamonds")
        seat = self.ranked(1)
        for _ in range(before):
            if state.hands[seat] & DIAMOND_THREE:
                refuse(f"asked: seat {seat} holds the 3 of diamonds and would have said so")
            seat = state.following[seat]
        if seat != state.seat_to_act:
            refuse(f"asked: it is for seat {seat} to say whether it holds the 3 of diamonds")
        self.push(Ask.CLAIM, denied=before)

    def ranked(self, place: int) -> int:
        """The seat that had this place in the round before."""
        return next(seat for seat in range(self.seats) if self.state.ranks[seat] == place)

    def push(self, kind: Ask, **values: int) -> None:
        """Ask the seat to act one more question."""
        frame = (kind, self.acting, *ASKED[kind].join(values))
        self.state.set_up({}, [frame])

    def picks(self, kinds: list[Ask]) -> None:
        """Ask what a K, a Q, a 10 and a 7 of the play allow, the next one last.

        Rules: DF-42, DF-45, DF-48, DF-72.
        """
        state, asked, acting = self.state, self.position.asked, self.acting
        order = [Ask.CHANGE, Ask.BOMB, Ask.DISCARD, Ask.GIVE]
        if [kind for kind in order if kind in kinds] != kinds:
            refuse("asked: first what a 7, then what a 10, a Q and a K lets the player do")
        if not state.table or state.owner != acting or state.passed >> acting & 1:
            refuse("asked: it is for the owner of the play on the table to answer")
        for kind, question in zip(kinds, asked, strict=True):
            self.push(kind, allowed=self.allowed(kind, question))
        if self.position.foul not in [self.is_foul(highest) for highest in (0, 12)]:
            refuse("foul: the play on the table says otherwise")
        if jokers_of(state.shape) and not state.rules & FINISH and not state.hands[acting]:
            refuse("a joker may not be the last card")
        state.set_up({"foul": self.position.foul})
        if any(question.picked or question.takers for question in asked[:-1]):
            refuse("asked: only the next question has picks")
        self.replay(kinds[-1], asked[-1])

    def allowed(self, kind: Ask, question: Question) -> int:
        """How many cards the play on the table lets its owner pick: as many as are said."""
        options = self.options
        on = {
            Ask.GIVE: options.seven_give != "off",
            Ask.DISCARD: options.ten_discard,
            Ask.BOMB: options.queen_bomber,
            Ask.CHANGE: options.king_change and bool(self.state.pile),
        }
        count = times(self.state.shape, RANKS[kind], options.effects_in_sequences)
        if not on[kind] or count != question.count or not count:
            refuse(f"asked: the play on the table does not let its owner {kind.word}")
        return count

    def is_foul(self, highest: int) -> bool:
        """Whether going out by the running play is a foul if this rank was the highest (DF-50)."""
        shape, options = self.state.shape, self.options
        if options.forbidden_finish != "off":
            return (
                (options.forbid_joker and jokers_of(shape) > 0)
                or (options.forbid_spade_three and self.state.table == SPADE_THREE)
                or (options.forbid_strongest and has_rank(shape, highest))
                or any(
                    has_rank(shape, rank)
                    for rank, on in (
                        (4, options.forbid_seven),
                        (5, options.forbid_eight),
                        (6, options.forbid_nine),
                        (7, options.forbid_ten),
                        (9, options.forbid_queen),
                    )
                    if on
                )
            )
        return options.foul_finish and (
            jokers_of(shape) > 0
            or (options.eight_cut and has_rank(shape, 5))
            or (options.seven_give != "off" and has_rank(shape, RANKS[Ask.GIVE]))
            or (options.ten_discard and has_rank(shape, RANKS[Ask.DISCARD]))
            or (options.spade_three and self.state.table == SPADE_THREE)
            or has_rank(shape, highest)
        )

    def replay(self, kind: Ask, question: Question) -> None:
        """Pick again what has been picked."""
        if len(question.takers) != (len(question.picked) if kind == Ask.GIVE else 0):
            refuse("asked: one taker for each card to give")
        for i, card in enumerate(question.picked):
            mark = "!" if kind == Ask.BOMB else "-"
            text = f"{card}>{question.takers[i]}" if kind == Ask.GIVE else f"{mark}{card}"
            self.state.apply(understood(self.state.parse, text), self.chance)

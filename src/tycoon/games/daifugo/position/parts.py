"""What positions of Daifugo consist of."""

from __future__ import annotations

import msgspec

from tycoon.core import positions


class Trick(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The running trick.

    Attributes:
        play: notation of the play to beat; empty: the seat to act leads.
        owner: who made it, or leads.
        shown: the last play of each seat in this trick, in notation, empty for none; when left
            out the owner's only.
        passed: the seats that have passed in this trick.
        lock: the suits the table is locked to.
        rank: the rank that the play to beat counts as while ranks are locked, `<` or `>` for a
            joker beyond the ends; empty: they are not.
        back: whether a jack turns the order.
        pass_row: passes in a row, where the owner of a play is asked, too.
        first: who was asked first on the empty table; the owner when left out.
    """

    play: str = ""
    owner: int
    shown: list[str] | None = None
    passed: list[int] = []
    lock: str = ""
    rank: str | msgspec.UnsetType = msgspec.UNSET
    back: bool = False
    pass_row: int = 0
    first: int | None = None


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something asked apart from plays.

    Attributes:
        ask: `return`, `claim`, `give`, `discard`, `change` or `bomb`.
        count: how many cards; for `claim` how many seats have been asked before; for `bomb` how
            many ranks.
        picked: the cards picked, or ranks named, so far.
        takers: who is to get each of them.
    """

    ask: str
    count: int
    picked: list[str] = []
    takers: list[int] = []


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of a hand that another seat has seen."""

    seat: int
    holder: int
    cards: str


class Bound(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat knows from the exchange.

    `giver` holds nothing stronger than `card` but for `loose` cards, some of which may be among
    the `laid` weaker ones that it has shown since they came.
    """

    seat: int
    giver: int
    card: str
    loose: int = 0
    laid: int = 0


class Position(positions.Position, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Attributes:
        game: always `daifugo`.
        options: values over the preset `dokopa`.
        seats: number of players; as many as `hands` when left out.
        ring: the seats in turn order.
        hands: the cards of each seat in notation; `null`: drawn. None at all: between rounds
            with the cards put together.
        counts: how many cards each seat holds, for hands that are drawn; as dealt when left out.
        pile: the draw pile; `null`: drawn, `pile_count` cards.
        pile_count: as dealt, or as many as there are, when left out.
        aside: cards put out of the round; `null`: drawn. All cards that lie nowhere have been
            played.
        to_act: the seat to act, or `table`, or `nobody` when the game is over.
        deals: how many rounds there have been, this one included.
        trick: the running trick; none: the seat to act leads.
        revolution: whether the order is reversed by revolution.
        asked: pending questions to the seat to act, the next one last.
        places: of this round so far, or of the last one between rounds; 0 for none.
        ranks: the places of the round before; zeros when there are no classes; by seat when left
            out.
        demoted: who was put out as last round's daifugo.
        foul: whether going out by the running play would be a foul.
        waiting: who waits for a play-off.
        drawer: who drew the last card of the pile.
        lead_passes, lead_first: how many in a row have passed the lead, and who began.
        first_lead: who led, or is to lead, the first trick.
        turned: whether 9s have turned the direction of play.
        shuffled: whether seats have been drawn anew since the last round.
        known, bounds: what seats know of other hands.
        totals, scores: points so far, and of the last round that ended; as if every round had
            brought what the last one did, when left out.
    """

    game: str = "daifugo"
    ring: list[int] | None = None
    hands: list[str | None] = []
    counts: list[int] | None = None
    pile: str | None = None
    pile_count: int | None = None
    aside: str | None = None
    to_act: int | str = "table"
    deals: int | None = None
    trick: Trick | None = None
    revolution: bool = False
    asked: list[Question] = []
    places: list[int] | None = None
    ranks: list[int] | None = None
    demoted: int | None = None
    foul: bool = False
    waiting: list[int] = []
    drawer: int | None = None
    lead_passes: int = 0
    lead_first: int = 0
    first_lead: int | None = None
    shuffled: bool = False
    turned: bool | msgspec.UnsetType = msgspec.UNSET
    known: list[Known] = []
    bounds: list[Bound] = []
    totals: list[int] | None = None
    scores: list[int] | None = None

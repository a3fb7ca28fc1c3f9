"""Positions of Daifugo that people can read and write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core import positions
from tycoon.core.engine.chance import Chance
from tycoon.core.positions import refuse
from tycoon.games.daifugo import cards as card_names
from tycoon.games.daifugo import moves
from tycoon.games.daifugo._names import asked
from tycoon.games.daifugo.moves import suits_text
from tycoon.games.daifugo.names import Ask, takers_of
from tycoon.games.daifugo.position.hands import Hands
from tycoon.games.daifugo.position.knowledge import Knowledge
from tycoon.games.daifugo.position.parts import Bound, Known, Position, Question, Trick
from tycoon.games.daifugo.position.questions import Questions
from tycoon.games.daifugo.position.rounds import BetweenRounds, Rounds
from tycoon.games.daifugo.position.standing import Standing
from tycoon.games.daifugo.position.table import Table

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.daifugo.rules.state import Daifugo


def to_position(state: Daifugo) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    playing = state.seat_to_act >= 0
    cards = playing or any([*state.hands[: state.seats], state.played])
    return Position(
        options=positions.changes(state),
        seats=state.seats,
        ring=state.ring[: state.seats],
        hands=[card_names.text(hand) for hand in state.hands[: state.seats]] if cards else [],
        pile=card_names.text(state.pile) if cards else None,
        aside=card_names.text(state.aside) if cards else None,
        to_act=positions.to_act(state),
        deals=state.deals,
        trick=_trick(state) if cards else None,
        revolution=bool(state.revolution),
        asked=[_question(state, i) for i in range(state.frames)],
        places=state.places[: state.seats],
        ranks=state.ranks[: state.seats],
        demoted=state.demoted if state.demoted >= 0 else None,
        foul=bool(state.foul),
        waiting=_members(state, state.waiting),
        drawer=state.drawer if state.drawer >= 0 else None,
        lead_passes=state.lead_passes,
        lead_first=state.lead_first,
        first_lead=state.first_lead,
        shuffled=bool(state.shuffled),
        turned=bool(state.turned) if state.nine_reverse else msgspec.UNSET,
        known=_known(state),
        bounds=_bounds(state),
        totals=state.totals[: state.seats],
        scores=state.scores[: state.seats],
    ).written()


def _trick(state: Daifugo) -> Trick:
    return Trick(
        play=moves.notation(state.table) if state.table else "",
        owner=state.owner,
        shown=[moves.notation(play) if play else "" for play in state.shown[: state.seats]],
        passed=_members(state, state.passed),
        lock=suits_text(state.lock),
        rank=_rank_locked(state) if state.rank_lock else msgspec.UNSET,
        back=bool(state.back),
        pass_row=state.pass_row,
        first=state.first_asked,
    )


def _rank_locked(state: Daifugo) -> str:
    return moves.RUN[state.rank_locked - 1] if state.rank_locked else ""


def _known(state: Daifugo) -> list[Known]:
    seats = range(state.seats)
    known = state.known
    return [
        Known(seat, other, card_names.text(known[8 * seat + other]))
        for seat in seats
        for other in seats
        if known[8 * seat + other]
    ]


def _bounds(state: Daifugo) -> list[Bound]:
    return [
        Bound(
            seat,
            state.bound_from[seat],
            card_names.NAMES[state.bounds[seat] - 1],
            state.loose[seat],
            state.laid[seat],
        )
        for seat in range(state.seats)
        if state.bounds[seat]
    ]


def _members(state: Daifugo, mask: int) -> list[int]:
    return [seat for seat in range(state.seats) if mask >> seat & 1]


def _question(state: Daifugo, i: int) -> Question:
    ask = Ask(state.frame_kind[i])
    if ask == Ask.RETURN:
        return Question(ask=ask.word, count=asked.return_(state, i).wanted)
    if ask == Ask.CLAIM:
        return Question(ask=ask.word, count=asked.claim(state, i).denied)
    if ask == Ask.BOMB:
        bomb = asked.bomb(state, i)
        return Question(ask=ask.word, count=bomb.allowed, picked=moves.ranks_of(bomb.named))
    pick = asked.give(state, i)
    takers = takers_of(pick.takers, pick.picked.bit_count()) if ask == Ask.GIVE else []
    picked = card_names.names(pick.picked)
    return Question(ask=ask.word, count=pick.allowed, picked=picked, takers=takers)


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> Daifugo:
    """The state described. Raises BadPosition for anything unknown or contradictory."""
    position, made = positions.opened(game, described, Position)
    state = cast("Daifugo", made)
    rounds = Rounds(position, state, chance)
    if rounds.playing and not position.hands:
        refuse("without hands only the table can act")
    rounds.build()
    if rounds.playing:
        for part in (Standing, Hands, Table, Knowledge):
            part(position, state, chance).build()
        state.set_up({"seat_to_act": rounds.acting})
        Questions(position, state, chance).build()
        return state
    BetweenRounds(position, state, chance).build()
    if position.hands:
        if not state.deals:
            refuse("before the first round nobody holds cards")
        Hands(position, state, chance).build()
        Table(position, state, chance).build_last()
    return state

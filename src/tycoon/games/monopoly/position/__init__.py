"""Positions of Monopoly that people can read and write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core import positions
from tycoon.core.engine._bits import bits
from tycoon.core.engine.chance import Chance
from tycoon.core.names import NOBODY, TABLE
from tycoon.core.positions import changes, opened, refuse, to_act
from tycoon.games.monopoly._names import refused
from tycoon.games.monopoly.names import (
    ALL_CASH,
    BANK,
    KEPT_KINDS,
    PILE_SIZE,
    Ask,
    Card,
    Face,
    Fortune,
    Phase,
    Reason,
)
from tycoon.games.monopoly.position.questions import (
    Question,
    Questions,
    question_at,
)
from tycoon.games.monopoly.rules.board import CLAIMS_BEFORE
from tycoon.games.monopoly.speech import Ids
from tycoon.games.monopoly.themes import GOODS

if TYPE_CHECKING:
    from tycoon.core.game import Game
    from tycoon.games.monopoly.rules.state import Monopoly

_DEED = re.compile(r"([a-z0-9_]+)(?:\*([1-4]|hotel))?(!)?")
_COUNTED = re.compile(r"([a-z0-9-]+)(?:\*([1-9]))?")


class Player(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A seat.

    Attributes:
        cash: what it has; the cash at the start when left out.
        square: the id of the square where it stands.
        jail: in jail, so many tries to leave have failed; None: not in jail.
        deeds: ids of squares with blanks between them; behind one `*2` for two houses, `*hotel`,
            and `!` where it is mortgaged.
        cards: the out-of-jail cards that it keeps, `chance-card`, `chest-card`.
        fast: whether it uses the speed die.
        level: its level in the millionaire edition.
        fortunes: the fortune cards that it keeps, several of a kind as `take*2`.
        ruined: as which one it went bankrupt, from 1; 0: it has not.
    """

    cash: int | None = None
    square: str = "go"
    jail: int | None = None
    deeds: str = ""
    cards: list[str] = []
    fast: bool = False
    level: int | None = None
    fortunes: str = ""
    ruined: int = 0


class Exchange(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An offer that was refused in this turn; the fields as in `MonopolyOffer`."""

    maker: int
    partner: int
    given: list[str] = []
    wanted: list[str] = []
    cash: int = 0


class Claim(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A rent that its owner may still claim."""

    owner: int
    payer: int
    amount: int
    square: str


class Position(positions.Position, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Attributes:
        deals: 1 once the order of play has been rolled.
        phase: a word of `Phase`; `roll` when a player is to act, else `before`.
        to_act: the seat to act, or `table` or `nobody`.
        turn: whose turn it is; the seat to act when left out.
        order: the order of play; by seat when left out.
        rounds: how many have ended.
        turns: how many have ended.
        players: by seat.
        pot: what lies on free parking.
        dice: the white dice of the last movement roll or try; empty before the first.
        face: what the speed die showed, a word of `Face`.
        doubles: how many in a row in this turn.
        again: whether another roll follows.
        stopped: whether the seat on turn was sent to jail.
        below: of both piles the cards already drawn, by id, the next to be drawn first; of several
            alike the second has `.2` behind it, and so on. All others are still unseen; all when
            left out.
        offers: how many opening offers the turn still allows; all when left out.
        refused: the offers refused in this turn.
        claims: rents that may still be claimed, in the order of landing.
        ending: why the game ends as soon as nothing is open, a word of `Reason`.
        winner: who has reached the target.
        reason: why the game is over, a word of `Reason`.
        face_down: ids of the cities whose fortune card has not been turned; all when left out.
        unturned: the fortune cards not turned yet, by kind, as many as `face_down`; when left out
            those that nobody keeps, without the last ones of their list that are too many.
        asked: what is pending, the next one last.
    """

    game: str = "monopoly"
    deals: int | None = None
    phase: str | None = None
    to_act: int | str | None = None
    turn: int | None = None
    order: list[int] | None = None
    rounds: int = 0
    turns: int = 0
    players: list[Player] | None = None
    pot: int = 0
    dice: list[int] = []
    face: str = "none"
    doubles: int = 0
    again: bool = False
    stopped: bool = False
    below: list[list[str]] | None = None
    offers: int | None = None
    refused: list[Exchange] = []
    claims: list[Claim] = []
    ending: str = "none"
    winner: int | None = None
    reason: str = "none"
    face_down: list[str] | None = None
    unturned: str | None = None
    asked: list[Question] = []


# Writing.


def to_position(state: Monopoly) -> dict[str, Any]:
    """The whole state; `from_position` gives it back."""
    ids = Ids(state)
    position = Position(
        options=changes(state),
        seats=state.seats,
        deals=state.deals,
        phase=Phase(state.phase).word,
        to_act=to_act(state),
        turn=state.turn,
        order=list(state.order[: state.seats]),
        rounds=state.rounds,
        turns=state.turns,
        players=[_player(state, seat, ids) for seat in range(state.seats)],
        pot=state.pot,
        dice=[die for die in state.dice if die],
        face=Face(state.face).word,
        doubles=state.doubles,
        again=bool(state.again),
        stopped=bool(state.stopped),
        below=[
            [
                ids.cards[pile][number]
                for number in state.below[PILE_SIZE * pile :][: state.below_count[pile]]
            ]
            for pile in range(2)
        ],
        offers=state.offers,
        refused=[_refused(state, i, ids) for i in range(state.refused_count)],
        claims=[
            Claim(
                owner=state.claim_owner[i],
                payer=state.claim_payer[i],
                amount=state.claim_amount[i],
                square=ids.say_square(state.claim_square[i]),
            )
            for i in range(state.claims)
        ],
        ending=Reason(state.ending).word,
        winner=state.winner if state.winner >= 0 else None,
        reason=Reason(state.reason).word,
        face_down=ids.say_goods(state.face_down),
        unturned=_counted(state.fortunes),
        asked=[question_at(ids, i) for i in range(state.frames)],
    )
    return position.written()


def _counted(counts: Iterable[int]) -> str:
    """Fortune cards counted by kind."""
    words = [(kind.word, count) for kind, count in zip(Fortune, counts, strict=False)]
    return " ".join(word if count == 1 else f"{word}*{count}" for word, count in words if count)


def _refused(state: Monopoly, i: int, ids: Ids) -> Exchange:
    offer = refused.fields(state.refused[i])
    return Exchange(
        maker=offer.maker,
        partner=offer.partner,
        given=ids.say_goods(state.refused_give[i]),
        wanted=ids.say_goods(state.refused_want[i]),
        cash=offer.cash,
    )


def _player(state: Monopoly, seat: int, ids: Ids) -> Player:
    deeds = []
    for square in bits(state.owned[seat]):
        built = state.buildings[square]
        steps = "" if not built else "*hotel" if built > state.hotel_after else f"*{built}"
        deeds.append(ids.say_square(square) + steps + "!" * (state.mortgaged >> square & 1))
    out = list(state.ruined[: state.out.bit_count()])
    kept = state.kept[KEPT_KINDS * seat : KEPT_KINDS * (seat + 1)]
    return Player(
        cash=state.cash[seat],
        square=ids.say_square(state.at[seat]),
        jail=state.jail[seat] - 1 if state.jail[seat] else None,
        deeds=" ".join(deeds),
        cards=[GOODS[pile] for pile in range(2) if state.jail_cards[pile] == seat],
        fast=bool(state.fast >> seat & 1),
        level=state.level[seat] or None,
        fortunes=_counted(kept),
        ruined=out.index(seat) + 1 if seat in out else 0,
    )


# Reading.


def from_position(game: Game, described: Mapping[str, Any], chance: Chance) -> Monopoly:
    """The state described. Raises BadPosition for anything the rules do not allow."""
    position, state = opened(game, described, Position, ("players",))
    return _Builder(position, cast("Monopoly", state), chance).build()


class _Builder(Questions):
    """Sets up a state from a position, part by part."""

    position: Position

    def build(self) -> Monopoly:
        state, position = self.state, self.position
        self.values: dict[str, Any] = {}
        self.phases()
        if self.phase != Phase.BEFORE:
            self.players()
            self.course()
            self.fortunes()
            self.put_cards()
            self.trades()
        elif len(position.written()) and _says_more(position):
            refuse("before the start there is nothing to say but options and seats")
        frames = [self.frame(question) for question in position.asked]
        try:
            state.set_up(self.values, frames)
        except (OverflowError, ValueError, IndexError) as error:
            refuse(str(error))
        state.seat_to_act = self.acting
        state.deals = 0 if self.phase == Phase.BEFORE else 1
        state.is_over = self.phase == Phase.OVER
        problem = state.problem()
        if problem:
            refuse(problem)
        self.check()
        return state

    def phases(self) -> None:
        """Phase, who acts, whose turn it is."""
        position = self.position
        words = {phase.word: phase for phase in Phase}
        named = position.to_act
        started = isinstance(named, int) or position.players is not None
        word = position.phase or ("roll" if started or position.deals else "before")
        if word not in words or (words[word] == Phase.MOVED and not position.asked):
            refuse(f"phase: {word!r} asks nobody")
        self.phase = words[word]
        self.acting, self.turn = self.actors(named)
        if named is not None and self.actor(named) != self.acting:
            refuse(f"to_act: it is for {self.acting} to act")
        if position.deals is not None and position.deals != (self.phase != Phase.BEFORE):
            refuse("deals: 1 once the order of play has been rolled")

    def actors(self, named: int | str | None) -> tuple[int, int]:
        """Who is to act, and whose turn it is."""
        turn = self.position.turn
        if self.phase == Phase.BEFORE:
            return TABLE, 0
        if self.phase in (Phase.OVER, Phase.CLOCK):
            return NOBODY if self.phase == Phase.OVER else TABLE, self.seat(turn or 0)
        acting = self.position.asked[-1].seat if self.position.asked else turn
        if acting is None:
            acting = named if isinstance(named, int) else 0
        return self.seat(acting), self.seat(acting if turn is None else turn)

    def counted(self, text: str) -> list[int]:
        """Fortune cards by kind."""
        counts = [0] * len(Fortune)
        for part in text.split():
            matched = _COUNTED.fullmatch(part)
            if matched is None:
                refuse(f"no fortune card: {part!r}")
            counts[self.word(Fortune, matched[1])] += int(matched[2] or 1)
        return counts

    def players(self) -> None:
        """What the seats have."""
        players = self.position.players or [Player() for _ in range(self.seats)]
        if len(players) != self.seats:
            refuse(f"players: {len(players)} for {self.seats} seats")
        self.values |= {"mortgaged": 0, "fast": 0}
        for name in ("cash", "at", "jail", "owner", "buildings", "jail_cards", "level", "kept"):
            self.values[name] = list(getattr(self.state, name))
        for seat, player in enumerate(players):
            self.stands(seat, player)
            self.owns(seat, player)
            self.keeps(seat, player)
        self.ruined(players)

    def stands(self, seat: int, player: Player) -> None:
        """Where a player stands, in jail or not, its level and its dice."""
        self.values["at"][seat] = self.square(player.square)
        if player.jail is not None:
            if not 0 <= player.jail <= 3 or player.square != "jail_visit":
                refuse("jail: 0 to 3 failed tries, on the square of the jail")
            self.values["jail"][seat] = 1 + player.jail
        if player.fast and not self.state.speed_die:
            refuse("fast: there is no speed die")
        self.values["fast"] |= player.fast << seat
        if player.level is not None:
            if not self.state.board or not 1 <= player.level <= 3:
                refuse("level: 1 to 3 in the millionaire edition")
            self.values["level"][seat] = player.level

    def owns(self, seat: int, player: Player) -> None:
        """The cash and deeds of a player."""
        if player.cash is not None:
            self.values["cash"][seat] = self.money(player.cash)
        for part in player.deeds.split():
            self.deed(part, seat)

    def keeps(self, seat: int, player: Player) -> None:
        """The cards that a player keeps."""
        jail_cards = self.values["jail_cards"]
        for word in player.cards:
            if word not in GOODS or jail_cards[GOODS.index(word)] != BANK:
                refuse(f"cards: {word!r}")
            jail_cards[GOODS.index(word)] = seat
        kept = self.counted(player.fortunes)
        if any(kept[KEPT_KINDS:]) or (any(kept) and not self.state.board):
            refuse(f"fortunes: {player.fortunes} cannot be kept")
        self.values["kept"][KEPT_KINDS * seat : KEPT_KINDS * (seat + 1)] = kept[:KEPT_KINDS]

    def ruined(self, players: list[Player]) -> None:
        """Who has gone bankrupt, in which order; they have nothing."""
        found = {player.ruined: seat for seat, player in enumerate(players) if player.ruined}
        ruined = [player for player in players if player.ruined]
        if sorted(found) != list(range(1, len(ruined) + 1)) or len(ruined) >= self.seats:
            refuse("ruined: counted from 1, and somebody is left")
        if any(each.deeds or each.cards or each.fortunes or each.cash for each in ruined):
            refuse("ruined: they have nothing")
        order = [found[i + 1] for i in range(len(found))]
        for seat in order:
            self.values["cash"][seat] = 0
        self.values |= {"out": sum(1 << seat for seat in order), "ruined": order}

    def deed(self, part: str, seat: int) -> None:
        """Give a seat a deed with its buildings or its mortgage."""
        matched = _DEED.fullmatch(part)
        if matched is None:
            refuse(f"no deed: {part!r}")
        square = self.square(matched[1])
        if self.values["owner"][square] != BANK:
            refuse(f"{matched[1]} has two owners")
        self.values["owner"][square] = seat
        most = self.state.hotel_after
        built = most + 1 if matched[2] == "hotel" else int(matched[2] or 0)
        if built > most and matched[2] != "hotel":
            refuse(f"{part}: a hotel comes after {most} houses")
        self.values["buildings"][square] = built
        if matched[3]:
            self.values["mortgaged"] |= 1 << square

    def course(self) -> None:
        """The turn, dice, rounds."""
        position = self.position
        order = list(range(self.seats)) if position.order is None else position.order
        if sorted(order) != list(range(self.seats)):
            refuse("order: every seat once")
        dice = position.dice or [0, 0]
        if len(dice) != 2 or not all(0 <= die <= 6 for die in dice) or (0 in dice and any(dice)):
            refuse("dice: two of them")
        if not 0 <= position.doubles <= 3 or not 0 <= position.rounds <= position.turns <= ALL_CASH:
            refuse("doubles, rounds, turns: too many or too few")
        offers = self.state.trade_offers if position.offers is None else position.offers
        if not 0 <= offers <= self.state.trade_offers:
            refuse("offers: there are not so many")
        self.values |= {
            "phase": int(self.phase),
            "turn": self.turn,
            "order": order,
            "rounds": position.rounds,
            "turns": position.turns,
            "pot": self.money(position.pot),
            "dice": dice,
            "face": self.word(Face, position.face),
            "doubles": position.doubles,
            "again": position.again,
            "stopped": position.stopped,
            "offers": offers,
            "ending": self.word(Reason, position.ending),
            "reason": self.word(Reason, position.reason),
            "winner": BANK if position.winner is None else self.seat(position.winner),
        }

    def fortunes(self) -> None:
        """Fortune cards that have not been turned."""
        position, state = self.position, self.state
        if position.face_down is not None:
            down = self.goods(position.face_down)
            if down & ~state.face_down:
                refuse("face_down: only cities of the millionaire edition have fortune cards")
            self.values["face_down"] = down
        most = list(state.fortunes)
        kept = [sum(self.values["kept"][kind::KEPT_KINDS]) for kind in range(KEPT_KINDS)]
        kept += [0] * (len(most) - KEPT_KINDS)
        left = [total - used for total, used in zip(most, kept, strict=True)]
        if position.unturned is not None:
            unturned = self.counted(position.unturned)
            if any(count > free for count, free in zip(unturned, left, strict=True)):
                refuse("unturned: there are not so many")
            left = unturned
        spare = sum(left) - self.values.get("face_down", state.face_down).bit_count()
        if min(left) < 0 or spare < 0 or (spare and position.unturned is not None):
            refuse("unturned, fortunes: one for each city of face_down")
        for kind in reversed(range(len(left))):
            used = min(spare, left[kind])
            left[kind] -= used
            spare -= used
        self.values["fortunes"] = left

    def put_cards(self) -> None:
        """Both piles."""
        state = self.state
        drawn: list[list[str]] = [[], []] if self.position.below is None else self.position.below
        if len(drawn) != 2:
            refuse("below: two piles")
        unseen, below = list(state.unseen), list(state.below)
        counts = [0, 0]
        under_way = [(q.pile, q.card) for q in self.position.asked if q.ask == Ask.CARD.word]
        for pile, words in enumerate(drawn):
            for i, word in enumerate(words):
                below[PILE_SIZE * pile + i] = self.draw(unseen, pile, word)
            counts[pile] = len(words)
            if self.values["jail_cards"][pile] != BANK:
                numbers = range(state.pile_sizes[pile])
                found = [
                    number
                    for number in numbers
                    if state.card_does[PILE_SIZE * pile + number] == Card.OUT_OF_JAIL
                    and unseen[pile] >> number & 1
                ]
                if not found:
                    refuse(f"cards: {GOODS[pile]} lies in its pile")
                unseen[pile] &= ~(1 << found[0])
        for pile, word in under_way:
            if not 0 <= pile <= 1:
                refuse("pile: 0 or 1")
            self.draw(unseen, pile, word)
        self.values |= {"unseen": unseen, "below": below, "below_count": counts}

    def draw(self, unseen: list[int], pile: int, word: str) -> int:
        """The number of a card that is taken from the unseen ones."""
        number = self.card(pile, word)
        if not unseen[pile] >> number & 1:
            refuse(f"{word} lies in two places")
        unseen[pile] &= ~(1 << number)
        return number

    def trades(self) -> None:
        """Refused offers and open claims."""
        position, state = self.position, self.state
        if len(position.refused) > len(state.refused) or len(position.claims) > CLAIMS_BEFORE:
            refuse("refused, claims: too many")
        lists: dict[str, list[int]] = {
            name: list(getattr(state, name))
            for name in (
                *("refused", "refused_give", "refused_want"),
                *("claim_owner", "claim_payer", "claim_amount", "claim_square"),
            )
        }
        for i, offer in enumerate(position.refused):
            cash = self.money(offer.cash, -ALL_CASH)
            maker, partner = self.seat(offer.maker), self.seat(offer.partner)
            lists["refused"][i] = refused.packed(maker, partner, cash)
            lists["refused_give"][i] = self.goods(offer.given)
            lists["refused_want"][i] = self.goods(offer.wanted)
        for i, claim in enumerate(position.claims):
            owner, payer = self.seat(claim.owner), self.seat(claim.payer)
            if owner == payer:
                refuse("claims: from somebody else")
            if (self.values["out"] >> owner | self.values["out"] >> payer) & 1:
                refuse("claims: those of the bankrupt lapse")
            lists["claim_owner"][i] = owner
            lists["claim_payer"][i] = payer
            lists["claim_amount"][i] = self.money(claim.amount, 1)
            lists["claim_square"][i] = self.square(claim.square)
        self.values |= lists
        self.values |= {"refused_count": len(position.refused), "claims": len(position.claims)}

    def check(self) -> None:
        """What cannot be so, beside `Board.problem`."""
        state = self.state
        if state.out >> state.turn & 1 and not state.frames and not state.is_over:
            refuse("turn: the seat on turn is bankrupt")
        if (state.reason != Reason.NONE) != state.is_over:
            refuse("reason: said when, and only when, the game is over")
        if state.target and not state.is_over and state.ending != Reason.TARGET:
            self.check_target()
        if state.frames and state.frame_kind[state.frames - 1] >= Ask.CARD:
            refuse("asked: the last one asks nobody")
        if not state.is_over and not state.legal_actions():
            refuse("asked: there is nothing to choose from")

    def check_target(self) -> None:
        """Nobody has reached the target but who owes more (MM-2)."""
        state = self.state
        asked = zip(state.frame_kind, state.frame_seat, strict=True)
        owing = [seat for kind, seat in list(asked)[: state.frames] if kind == Ask.DEBT]
        for seat in range(self.seats):
            if state.cash[seat] >= state.target and seat not in owing:
                refuse(f"cash: with {state.target} seat {seat} has won at once")


def _says_more(position: Position) -> bool:
    """Whether a position before the start says more than its options, seats and natural values."""
    return bool(position.asked or position.refused or position.claims or position.rounds)

"""A game of the engine beside the referee: who plays how, and what must be alike."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import msgspec

from tests.games.monopoly.referee import Referee
from tests.games.monopoly.referee_board import FORTUNES, KEPT, UTILITY_TIMES, Square
from tests.games.referees import Asked, answer
from tycoon.core.engine.chance import FastChance, RecordingChance
from tycoon.core.errors import BadOption, IllegalMove
from tycoon.core.names import NOBODY, SPECTATOR
from tycoon.core.options import schema
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Act, Ask, Due, Face, Phase
from tycoon.games.monopoly.options import PRESETS

LIKED = {
    "buy": 20.0,
    "roll": 15.0,
    "try": 5.0,
    "end": 12.0,
    "build": 20.0,
    "use": 10.0,
    "accept": 4.0,
    "sell": 0.6,
    "mortgage": 0.6,
    "trade": 0.8,
    "drop": 0.5,
    "bankrupt": 3.0,
    "time-up": 0.01,
}
"""How often acts are chosen, others with 1, before a game's own taste."""


def plain(options: Any) -> dict[str, Any]:
    """Options as plain values."""
    values: dict[str, Any] = msgspec.to_builtins(options)
    return values


def some_options(random: Random, board: str) -> dict[str, Any]:
    """A value for every option; each the usual one more than half of the time."""
    values: dict[str, Any] = {}
    for field in schema(GAME.options_type):
        if random.random() < 0.6:
            continue
        if field.kind == "bool":
            values[field.name] = random.random() < 0.5
        elif field.kind == "choice":
            values[field.name] = random.choice(field.choices)
    values["board"] = board
    values["turns"] = random.choice([1, 3, 10, 30])
    values["bankruptcies"] = random.choice([1, 1, 2, 3])
    values["deal_deeds"] = random.choice([0, 0, 1, 2, 3])
    values["hotel_after"] = random.choice([4, 4, 3, 2, 1])
    values["trade_offers"] = random.choice([3, 3, 0, 1, 20])
    values["auction_start"] = random.choice([1, 1, 20, 100, 1000])
    if board == "millionaire":
        for name in ("speed_die", "income_tax", "luxury_tax", "chest"):
            values.pop(name, None)
        values["target"] = random.choice([1000, 1000, 0, 500, 3000])
    return values


def some_game(random: Random, board: str) -> tuple[Any, int]:
    """Options, of a preset or mixed at random, and seats."""
    presets = [name for name in PRESETS if (name == "millionaire") == (board == "millionaire")]
    while True:
        seats = random.randint(2, 4 if board == "millionaire" else 8)
        if random.random() < 0.3:
            return GAME.options(random.choice(presets), seats), seats
        try:
            return GAME.options(None, seats, **some_options(random, board)), seats
        except BadOption:
            continue


class Player:
    """Chooses by weights of acts, each act as likely however many ways it has."""

    def __init__(self, random: Random) -> None:
        self.random = random
        wild = random.choice([0.0, 0.3, 1.0])
        self.weight = {
            act.word: LIKED.get(act.word, 1.0) * 10 ** random.uniform(-wild, wild) for act in Act
        }

    def choose(self, texts: Iterable[str]) -> str:
        sorts: dict[str, list[str]] = {}
        for text in sorted(texts):
            sorts.setdefault(text.partition(":")[0].partition(">")[0], []).append(text)
        acts = list(sorts)
        act = self.random.choices(acts, [self.weight[act] for act in acts])[0]
        return self.random.choice(sorts[act])


def bits(number: int) -> list[int]:
    return [i for i in range(number.bit_length()) if number >> i & 1]


def _frames(state: Any) -> list[tuple[Any, ...]]:
    count = state.frames
    columns = (
        state.frame_kind,
        state.frame_seat,
        state.frame_a,
        state.frame_b,
        state.frame_c,
        state.frame_d,
    )
    return list(zip(*(list(column)[:count] for column in columns), strict=True))


def _goods(number: int, names: list[str]) -> list[str]:
    return sorted(
        names[i] if i < 40 else ("chance-card", "chest-card")[i - 40] for i in bits(number)
    )


def seen(state: Any, names: list[str]) -> dict[str, Any]:
    """Where everything is, as the package has it."""
    seats = state.seats
    frames = _frames(state)
    below, counts = list(state.below), list(state.below_count)
    kept = list(state.kept)
    claims = zip(
        state.claim_payer, state.claim_owner, state.claim_amount, state.claim_square, strict=True
    )
    asked = [
        (f[2], f[1], f[3], f[4])
        for f in reversed(frames)
        if f[0] == Ask.CLAIM and not (state.out >> f[1] | state.out >> f[2]) & 1
    ]
    auctions = []
    for i, (kind, _, a, b, c, d) in enumerate(frames):
        if kind == Ask.AUCTION:
            what = names[a] if a < 64 else ("house", "hotel")[a - 64]
            rising = frames[i + 1][2] if frames[i + 1 :] and frames[i + 1][0] == Ask.BID else 0
            auctions.append((what, b, (c & 15) - 1, bool(c & 16), bits(d), rising))
    return {
        "phase": Phase(state.phase).word,
        "turn": state.turn,
        "order": list(state.order)[:seats],
        "rounds": state.rounds,
        "turns": state.turns,
        "cash": list(state.cash)[:seats],
        "at": [names[at] for at in list(state.at)[:seats]],
        "tries": list(state.jail)[:seats],
        "ruined": list(state.ruined)[: state.out.bit_count()],
        "owner": list(state.owner)[: len(names)],
        "mortgaged": bits(state.mortgaged),
        "built": list(state.buildings)[: len(names)],
        "stock": (state.houses, state.hotels),
        "pot": state.pot,
        "unseen": [bits(number) for number in state.unseen],
        "below": [below[16 * pile : 16 * pile + counts[pile]] for pile in range(2)],
        "cards": [[f[3] for f in frames if f[0] == Ask.CARD and f[2] == pile] for pile in range(2)],
        "keepers": list(state.jail_cards),
        "dice": tuple(state.dice),
        "face": Face(state.face).word,
        "doubles": state.doubles,
        "again": bool(state.again),
        "stopped": bool(state.stopped),
        "fast": bits(state.fast),
        "offers": state.offers,
        "refused": [
            (
                what & 15,
                what >> 4 & 15,
                what >> 16,
                _goods(give, names),
                _goods(want, names),
            )
            for what, give, want in list(
                zip(state.refused, state.refused_give, state.refused_want, strict=True)
            )[: state.refused_count]
        ],
        "claims": asked + list(claims)[: state.claims],
        "debts": [
            (seat, b, a, Due(c).word, d) for kind, seat, a, b, c, d in frames if kind == Ask.DEBT
        ],
        "auctions": auctions,
        "offer": [
            (a & 15, seat, a >> 16, _goods(b, names), _goods(c, names))
            for kind, seat, a, b, c, _ in frames
            if kind == Ask.OFFER
        ],
        "estate": [bits(f[2]) for f in frames if f[0] == Ask.ESTATE and f[2]],
        "level": list(state.level)[:seats],
        "face down": bits(state.face_down),
        "fortunes": list(state.fortunes),
        "kept": [kept[5 * seat : 5 * seat + 5] for seat in range(seats)],
    }


def held(referee: Referee) -> dict[str, Any]:
    """Where everything is, as the referee has it."""
    squares, piles = referee.squares, referee.piles
    offer = referee.offer
    return {
        "phase": referee.phase,
        "turn": referee.turn,
        "order": referee.order,
        "rounds": referee.rounds,
        "turns": referee.turns,
        "cash": referee.cash,
        "at": [square.name for square in referee.at],
        "tries": [0 if tries is None else 1 + tries for tries in referee.tries],
        "ruined": referee.ruined,
        "owner": [-1 if square.owner is None else square.owner for square in squares],
        "mortgaged": [square.at for square in squares if square.mortgaged],
        "built": [square.built for square in squares],
        "stock": (referee.houses, referee.hotels),
        "pot": referee.pot,
        "unseen": [pile.unseen for pile in piles],
        "below": [pile.below for pile in piles],
        "cards": [pile.under_way for pile in piles],
        "keepers": [-1 if pile.keeper is None else pile.keeper for pile in piles],
        "dice": referee.dice,
        "face": referee.face,
        "doubles": referee.doubles,
        "again": referee.again,
        "stopped": referee.stopped,
        "fast": sorted(referee.fast),
        "offers": referee.offers,
        "refused": [
            (o.maker, o.partner, o.cash, sorted(o.given), sorted(o.wanted)) for o in referee.refused
        ],
        "claims": [(c.payer, c.owner, c.amount, c.square.at) for c in referee.claims],
        "debts": [(d.seat, d.to, d.amount, d.due, d.offers) for d in referee.debts],
        "auctions": [
            (a.what, a.high, -1 if a.holder is None else a.holder, a.again, a.bidders, a.rising)
            for a in referee.auctions
        ],
        "offer": [
            (offer.maker, offer.partner, offer.cash, sorted(offer.given), sorted(offer.wanted))
        ]
        if offer
        else [],
        "estate": [[square.at for square in referee.estate]] if referee.estate else [],
        "level": referee.level,
        "face down": [square.at for square in squares if square.face_down],
        "fortunes": list(referee.fortunes.values()),
        "kept": [[kept[kind] for kind in KEPT] for kept in referee.kept],
    }


def shown(state: Any) -> dict[str, Any]:
    """What people are told that the state does not say itself."""
    view = state.view(SPECTATOR)
    auction, offer = view.auction, view.offer
    return {
        "worth": [player.worth for player in view.players],
        "raised": [player.raised for player in view.players],
        "deeds": [player.deeds for player in view.players],
        "cards": [player.cards for player in view.players],
        "kept": [(player.kept, player.fortunes) for player in view.players],
        "rent": {deed.square: deed.rent for deed in view.deeds},
        "houses": {deed.square: (deed.houses, deed.hotel) for deed in view.deeds},
        "round": view.round,
        "debts": [(debt.seat, debt.amount) for debt in view.debts],
        "claims": [(claim.owner, claim.payer, claim.amount) for claim in view.claims],
        "estate": view.estate,
        "auction": (auction.bid, auction.bidder, auction.rising) if auction else None,
        "offer": (offer.maker, sorted(offer.given), offer.cash) if offer else None,
    }


def told(referee: Referee) -> dict[str, Any]:
    """The same, as the referee counts it."""
    seats = range(referee.seats)
    deeds = [square for square in referee.squares if square.is_deed]
    auction = referee.auctions[-1] if referee.auctions else None
    bidder = None if auction is None else auction.holder
    offer = referee.offer
    running = referee.phase not in ("before", "over")
    cards = ("chance-card", "chest-card")
    return {
        "worth": [referee.worth(seat) for seat in seats],
        "raised": [referee.raised(seat) for seat in seats],
        "deeds": [[square.name for square in referee.deeds(seat)] for seat in seats],
        "cards": [
            [card for card, pile in zip(cards, referee.piles, strict=True) if pile.keeper == seat]
            for seat in seats
        ],
        "kept": [(kept.total(), []) for kept in referee.kept],
        "rent": {square.name: _rent_told(referee, square) for square in deeds},
        "houses": {
            square.name: (0, True) if square.built == referee.hotel else (square.built, False)
            for square in deeds
        },
        "round": referee.rounds + running,
        "debts": [(debt.seat, debt.amount) for debt in reversed(referee.debts)],
        "claims": [(claim.owner, claim.payer, claim.amount) for claim in referee.claims],
        "estate": [square.name for square in referee.estate],
        "auction": auction
        and (
            0 if bidder is None else auction.high,
            -1 if bidder is None else bidder,
            0,  # a bid under way is its maker's own
        ),
        "offer": (offer.maker, sorted(offer.given), offer.cash) if offer else None,
    }


def _rent_told(referee: Referee, square: Square) -> int:
    """What landing there by dice costs; of a utility, how many times the dice."""
    if square.owner is None or square.mortgaged:
        return 0
    if square.sort == "utility":
        return UTILITY_TIMES[len(referee.own_of_colour(square.owner, square))]
    met = referee.met.copy()
    rent = referee.rent(square.owner, square, "dice")
    referee.met = met  # nobody has landed there
    return rent


def differences(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """What of the two is not alike."""
    return [(name, theirs[name], ours[name]) for name in ours if theirs[name] != ours[name]]


def refuses(state: Any, actions: Iterable[int], where: Any) -> None:
    """What was legal before, and is not now, is refused, and changes nothing."""
    legal = state.legal_actions()
    before = state.digest()
    for action in actions:
        if action in legal:
            continue
        try:
            state.apply(action, FastChance(0))
        except IllegalMove:
            continue
        raise AssertionError(f"{state.notation(action)} was done {where}")
    assert state.digest() == before, where


def follow(state: Any, referee: Referee, seed: int, *, begun: bool, longest: int) -> Counter[str]:
    """Play a game beside the referee; the acts made. Raises AssertionError where they differ."""
    random = Random(seed)
    chance = RecordingChance(FastChance(seed))
    players = [Player(random) for _ in range(state.seats + 1)]
    names = [square.name for square in referee.squares]
    strange, pool = Random(seed), set[int]()
    made: Counter[str] = Counter()
    trail: list[str] = []
    game = referee.game(begun=begun)
    asked: Asked | None = next(game)
    for step in range(longest):
        where = (plain(state.options), state.seats, seed, step, trail[-12:])
        theirs, ours = seen(state, names), held(referee)
        assert theirs == ours, (differences(theirs, ours), where)
        if step % 16 == 0 or asked is None:
            theirs, ours = shown(state), told(referee)
            assert theirs == ours, (differences(theirs, ours), where)
        if asked is None or state.is_over:
            assert asked is None, where
            assert state.is_over, where
            assert state.seat_to_act == NOBODY
            outcome = state.outcome()
            assert list(outcome.places) == referee.places(), where
            assert outcome.reason == referee.reason.replace("_", "-"), (outcome.reason, where)
            places = referee.places()
            points = [sum((o > p) - (o < p) for o in places) for p in places]
            assert state.returns() == points, where
            made["over"] += 1
            made[f"over by {referee.reason}"] += 1
            break
        seat, texts = asked
        legal = {state.notation(action): action for action in state.legal_actions()}
        assert state.seat_to_act == seat, (state.seat_to_act, seat, texts, list(legal), where)
        assert set(legal) == texts, (set(legal) - texts, texts - set(legal), where)
        assert state.default_action() in legal.values(), where
        pool.update(legal.values())
        if step % 4 == 0:
            refuses(state, strange.sample(sorted(pool), min(len(pool), 12)), where)
        said = players[seat].choose(texts)
        made[said.partition(":")[0].partition(">")[0]] += 1
        trail.append(f"{seat} {said}")
        state.apply(legal[said], chance)
        referee.fate = deque(chance.take())
        asked = answer(game, said, where)
        assert not referee.fate, (referee.fate, where, said)
    return made


def play(board: str, seed: int, *, begun: bool, longest: int) -> tuple[Counter[str], Counter[str]]:
    """A game from its start, or from its middle; the acts made, and the situations met."""
    random = Random(seed)
    options, seats = some_game(random, board)
    if begun:
        state, referee = middle(options, seats, random)
    else:
        state, referee = GAME.new(options, seats), Referee(plain(options), seats)
    made = follow(state, referee, seed, begun=begun, longest=longest)
    return made, referee.met


def middle(options: Any, seats: int, random: Random) -> tuple[Any, Referee]:
    """A turn about to begin in the middle of a game, on both tables: much built, little cash."""
    referee = Referee(plain(options), seats)
    random.shuffle(referee.order)
    rich = random.choice([20, 200, 200, 1000, 5000])
    if referee.millionaire:
        rich //= 4
    rich = min(rich, options.target or rich)
    referee.cash = [random.randrange(rich) for _ in range(seats)]
    referee.turn = random.choice(referee.order)
    lone = random.choice([0.0, 0.2, 0.6])
    free = random.choice([0.0, 0.0, 0.1, 0.3])
    colours: dict[str, list[Square]] = {}
    for square in referee.squares:
        if square.is_deed:
            colours.setdefault(square.colour, []).append(square)
    for colour in colours.values():
        owner = random.randrange(seats)
        for square in colour:
            square.owner = random.randrange(seats) if random.random() < lone else owner
            if random.random() < free:
                square.owner = None
    for colour in random.sample(list(colours.values()), len(colours)):
        _build_on(referee, colour, random)
    for square in referee.squares:
        if square.owner is None or not referee.bare(square) or square.built:
            continue
        square.mortgaged = random.random() < 0.4
    for square in referee.squares:
        if square.owner is not None:
            square.face_down = False
    for seat in range(seats):
        referee.at[seat] = random.choice(
            [square for square in referee.squares if square.sort != "go_to_jail"]
        )
        if random.random() < 0.2:
            referee.at[seat] = referee.jail_square
            referee.tries[seat] = random.randrange(3)
        referee.level[seat] = random.randint(1, 3) if referee.millionaire else 0
    if options.speed_die:
        referee.fast = {seat for seat in range(seats) if random.random() < 0.8}
    if options.parking_jackpot:
        referee.pot = random.randrange(500)
    turned = [square for square in referee.squares if square.is_deed and not square.face_down]
    cards = [kind for kind, count in FORTUNES.items() for _ in range(count)]
    for kind in random.sample(cards, len(turned)) if referee.millionaire else []:
        referee.fortunes[kind] -= 1
        if kind in KEPT:
            referee.kept[random.randrange(seats)][kind] += 1
    for pile in referee.piles:
        random.shuffle(pile.unseen)
        drawn = random.choice([0, len(pile.cards) // 2, len(pile.cards)])
        pile.below, pile.unseen = pile.unseen[:drawn], sorted(pile.unseen[drawn:])
        if random.random() < 0.6 and ("free",) in pile.cards:
            number = pile.cards.index(("free",))
            for part in (pile.below, pile.unseen):
                if number in part:
                    part.remove(number)
            pile.keeper = random.randrange(seats)
    return _same(GAME.new(options, seats), referee), referee


def _build_on(referee: Referee, colour: list[Square], random: Random) -> None:
    """Buildings, evenly or as the options allow, while the bank has them."""
    height = random.choice([0, 0, 1, 2, 3, 4, 5, 5])
    while height:
        height -= 1
        for square in colour:
            seat = square.owner
            if seat is None or not referee.may_place(seat, square) or random.random() < 0.1:
                continue
            if referee.stock(referee.piece(square)):
                square.built += 1


def _same(state: Any, referee: Referee) -> Any:
    """The state in which everything lies as on the referee's table."""
    ours = held(referee)
    below: list[int] = []
    for pile in referee.piles:
        below += pile.below + [0] * (16 - len(pile.below))
    values: dict[str, Any] = {
        "phase": Phase.CLOCK if state.options.end == "minutes" else Phase.ROLL,
        "turn": referee.turn,
        "offers": state.trade_offers,
        "deals": 1,
        "seat_to_act": -1 if state.options.end == "minutes" else referee.turn,
        "order": ours["order"],
        "cash": ours["cash"],
        "at": [square.at for square in referee.at],
        "jail": ours["tries"],
        "owner": ours["owner"],
        "mortgaged": sum(1 << at for at in ours["mortgaged"]),
        "buildings": ours["built"],
        "pot": referee.pot,
        "unseen": [sum(1 << card for card in pile.unseen) for pile in referee.piles],
        "below": below,
        "below_count": [len(pile.below) for pile in referee.piles],
        "jail_cards": ours["keepers"],
        "fast": sum(1 << seat for seat in referee.fast),
        "level": ours["level"],
        "face_down": sum(1 << at for at in ours["face down"]),
        "fortunes": ours["fortunes"],
        "kept": [count for kept in ours["kept"] for count in kept],
    }
    for name, value in values.items():
        if isinstance(value, list):
            before = list(getattr(state, name))
            values[name] = value + before[len(value) :]
    state._open()
    state.set_up(values, [])
    assert state.problem() == ""
    return state

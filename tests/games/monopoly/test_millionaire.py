"""The millionaire edition; each test cites the rules that it holds the game to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.monopoly import tools
from tests.games.monopoly.dice import events_of, go, stands, use_card
from tests.games.monopoly.tools import act, asked, cash, legal, owner_of
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Act, Ask, Due, EventKind, Fortune, Phase, Reason
from tycoon.games.monopoly.squares import FORTUNES, SQUARE, card_ids

BOARD = SQUARE[1]
REDS = "red1 red2 red3"
NOW = sum(FORTUNES[Fortune.BUY_RECEIVE_10 :])
KEEP = sum(FORTUNES[: Fortune.BUY_RECEIVE_10])


def table(seats: int = 3, **fields: Any) -> Any:
    """A game under way; no city has its fortune card any more, unless `face_down` says so."""
    fields.setdefault("cash", 372)
    fields.setdefault("face_down", 0)
    down = fields["face_down"]
    fields.setdefault("fortunes", [0] * 10 if not down else list(FORTUNES))
    options = {"board": "millionaire", "target": 1000, **fields.pop("options", {})}
    kept = [0] * 40
    for seat, kinds in fields.pop("keeps", {}).items():
        for kind in kinds:
            kept[5 * seat + kind] += 1
    return tools.table(seats, options=options, kept=kept, **fields)


def landing(name: str, *draws: Any, **fields: Any) -> Any:
    """Seat 0 rolls a 1 and a 2 and lands there."""
    at = (BOARD[name] - 3) % 32
    return go(table(at=[at, 0, 0, 0], **fields), "roll", 1, 2, *draws)


def use(kind: Fortune, city: str, other: str = "") -> int:
    """Use a kept card."""
    return Act.USE | BOARD[city] << 8 | (BOARD[other] if other else 0) << 16 | kind << 24


def drawing(name: str, *draws: Any, **fields: Any) -> Any:
    """Seat 0 draws a lifestyle card."""
    return landing("lifestyle2", f"chest {name}", *draws, **fields)


# The board.


def test_board_and_seats() -> None:
    """MM-1: 32 squares with a corner at every eighth, 22 cities in 8 colours, 372 each."""
    state = GAME.new(GAME.options("millionaire", 4), 4)
    state.apply(state.legal_actions()[0], FastChance(1))
    squares = state.view(0).squares
    assert [square.id for square in squares[::8]] == [
        "go", "jail_visit", "free_parking", "go_to_jail"
    ]  # fmt: skip
    sorts = Counter(square.sort for square in squares)
    assert sorts == {
        "city": 22, "lifestyle": 3, "chance": 3,
        "start": 1, "jail": 1, "free-parking": 1, "go-to-jail": 1,
    }  # fmt: skip
    assert sum(sorts.values()) == 32
    assert len({square.group for square in squares if square.sort == "city"}) == 8
    assert state.cash[:4] == [372] * 4
    for seats in (5, 8):
        with pytest.raises(BadOption):
            GAME.options("millionaire", seats)


# Winning.


def test_the_target_wins_at_once() -> None:
    """MM-2: after every single payment, whoever's turn."""
    state = landing("red1", deeds={1: "red1"}, cash=[372, 970, 372])
    act(state, "no")
    assert state.is_over
    assert (state.reason, state.returns()) == (Reason.TARGET, [-2, 2, 0])


def test_a_mortgage_may_win_but_not_for_who_owes() -> None:
    """MM-2: mortgages and sales included; a debt is paid first."""
    state = act(table(deeds={0: "darkblue2"}, cash=[900, 0, 0]), "mortgage darkblue2")
    assert state.reason == Reason.TARGET
    state = table(
        phase=Phase.MOVED,
        deeds={0: "darkblue2"},
        cash=[950, 0, 0],
        frames=[(Ask.DEBT, 0, 1010, -1, Due.CARD, 3)],
    )
    act(state, "mortgage darkblue2")
    assert not state.is_over
    assert cash(state)[0] == 40


def test_a_paid_debt_may_win_for_who_receives_it() -> None:
    """MM-2: what has just been paid counts at once."""
    debt = {"phase": Phase.MOVED, "deeds": {0: "darkblue2"}}
    state = table(
        cash=[399, 0, 0], frames=[(Ask.DEBT, 0, 400, 1, 0, 3)], options={"target": 400}, **debt
    )
    act(state, "mortgage darkblue2")
    assert (state.reason, cash(state), state.winner) == (Reason.TARGET, [99, 400, 0], 1)
    assert state.returns() == [0, 2, -2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_reason_is_the_ruin(seats: int) -> None:
    """MM-2: a ruin ends the game, and is why it ended, however many are left."""
    owing = [(Ask.DEBT, 0, 600, 1, 0, 0)]
    state = table(seats, cash=[10] + [300] * (seats - 1), phase=Phase.MOVED, frames=owing)
    act(state, "bankrupt")
    assert state.outcome().reason == "bankruptcies"


def test_somebody_is_bankrupt() -> None:
    """MM-2: the game ends; buildings and cash go to the creditor, then cash alone is compared."""
    state = table(
        phase=Phase.MOVED,
        deeds={0: REDS, 2: "darkblue1 darkblue2"},
        built={"red1": 1, "red2": 1, "red3": 1},
        mortgaged="",
        cash=[10, 300, 355],
        frames=[(Ask.DEBT, 0, 600, 1, 0, 0)],
    )
    act(state, "bankrupt")
    assert state.reason == Reason.BANKRUPTCIES
    assert cash(state) == [0, 300 + 10 + 3 * 17, 355]
    assert state.returns() == [-2, 2, 0]


# Levels.


@pytest.mark.parametrize(("level", "salary"), [(1, 150), (2, 200), (3, 250)])
def test_salaries_and_levels(level: int, salary: int) -> None:
    """MM-3: the salary of the present level, an offer of one level up for 50, then the square."""
    state = landing("brown1", level=[level, 1, 1, 1])
    assert cash(state)[0] == 372 + salary
    if level < 3:
        assert asked(state) == (0, "level")
        act(state, "yes")
        assert (state.level[0], cash(state)[0]) == (level + 1, 322 + salary)
    assert asked(state) == (0, "buy")


def test_staying() -> None:
    """MM-3: nobody must go up."""
    state = act(landing("brown1"), "no")
    assert (state.level[0], cash(state)[0]) == (1, 522)


def test_double_on_start_doubles_the_levels_salary() -> None:
    """MM-3."""
    state = landing("go", level=[2, 1, 1, 1], options={"double_on_start": True})
    assert cash(state)[0] == 772


# Fortune cards.


def test_twenty_two() -> None:
    """MM-5."""
    assert sum(FORTUNES) == 22
    assert FORTUNES == [2, 2, 3, 2, 4, 2, 1, 2, 2, 2]


def turning(kind: Fortune, city: str = "red1", **fields: Any) -> Any:
    """Seat 0 lands on a city and turns its card."""
    if kind < Fortune.BUY_RECEIVE_10:
        number = NOW + sum(FORTUNES[:kind])
    else:
        number = sum(FORTUNES[Fortune.BUY_RECEIVE_10 : kind])
    deeds = (1 << 32) - 1
    return landing(city, ("below", 22, number), face_down=deeds & ALL_CITIES, **fields)


ALL_CITIES = sum(1 << at for name, at in BOARD.items() if name[-1].isdigit()) & ~sum(
    1 << at for name, at in BOARD.items() if name.startswith(("chance", "lifestyle"))
)


@pytest.mark.parametrize("kind", list(Fortune)[:5])
def test_kept(kind: Fortune) -> None:
    """MM-4, MM-5: looked at by the first to land, kept, and the city bought as usual."""
    state = turning(kind)
    assert [state.kept[i] for i in range(5)] == [int(i == kind) for i in range(5)]
    assert sum(state.fortunes) == 21
    assert not state.face_down >> BOARD["red1"] & 1
    assert asked(state) == (0, "buy")
    assert cash(act(state, "buy"))[0] == 372 - 80


@pytest.mark.parametrize(
    ("kind", "price"),
    [(Fortune.BUY_RECEIVE_10, 70), (Fortune.BUY_RECEIVE_20, 60), (Fortune.BUY_PAY_10, 90)],
)
def test_other_prices(kind: Fortune, price: int) -> None:
    """MM-5: buy it and receive, or pay more; declined it is a plain auction."""
    state = turning(kind)
    assert cash(act(state.copy(), "buy"))[0] == 372 - price
    assert asked(act(state, "auction")) == (1, "auction")


def test_a_price_below_nothing() -> None:
    """MM-5: is paid by the bank."""
    state = act(turning(Fortune.BUY_RECEIVE_20, "brown2"), "buy")
    assert cash(state)[0] == 372 + 15


def test_a_price_of_nothing() -> None:
    """MM-5: a deed of 20 with 20 back is a gift, and nobody pays anything."""
    state = turning(Fortune.BUY_RECEIVE_20, "lightblue3")
    price = state.frame_b[0]
    kinds = [row[0] for row in events_of(state, "buy")]
    assert price == 0
    assert kinds == [EventKind.DEALT]
    assert tools.deeds_of(state, 0) == {"lightblue3"}
    assert cash(state)[0] == 372


def test_the_ruined_keep_no_fortune_cards() -> None:
    """MM-2, MO-55: who is out owns nothing; what was kept leaves the game."""
    state = table(
        keeps={0: [Fortune.TAKE, Fortune.REFUSE], 1: [Fortune.SWAP]},
        cash=[5, 100, 100],
        phase=3,
        frames=[(Ask.DEBT, 0, 50, 1, Due.RENT, 3)],
    )
    act(state, "bankrupt")
    assert state.is_over
    assert [sum(state.kept[5 * seat : 5 * seat + 5]) for seat in range(3)] == [0, 1, 0]
    assert [player.kept for player in state.view(2).players] == [0, 1, 0]


def test_straight_to_auction() -> None:
    """MM-5."""
    assert asked(turning(Fortune.AUCTION)) == (1, "auction")


def test_on_to_another_city() -> None:
    """MM-5: this one stays as it is; forward to another without owner, whose card is turned too."""
    state = turning(Fortune.ON_TO_FREE)
    assert asked(state) == (0, "free-city")
    assert "go red1" not in legal(state)
    go(state, "go brown1")
    act_on = go(state, "no", ("below", 21, 0))
    assert (stands(act_on, 0), cash(act_on)[0]) == ("brown1", 522)
    assert owner_of(act_on, "red1") == -1
    assert asked(act_on) == (0, "buy")


def test_free_house() -> None:
    """MM-5: on a complete colour, evenly, unpaid, never a hotel, a house being in stock."""
    keeps = {0: [Fortune.FREE_HOUSE]}
    state = table(deeds={0: REDS}, built={"red1": 1}, keeps=keeps)
    uses = [action for action in state.legal_actions() if action & 255 == Act.USE]
    assert uses == [use(Fortune.FREE_HOUSE, "red2"), use(Fortune.FREE_HOUSE, "red3")]
    go(state, uses[0])
    assert (tools.built_on(state, "red1", "red2"), state.houses) == ([1, 1], 30)
    assert cash(state)[0] == 372
    assert not any(state.kept)
    full = table(deeds={0: REDS}, built=dict.fromkeys(REDS.split(), 4), keeps=keeps)
    assert not any(action & 255 == Act.USE for action in full.legal_actions())
    part = table(deeds={0: "red1 red2"}, keeps=keeps)
    assert not any(action & 255 == Act.USE for action in part.legal_actions())


def test_out_of_jail() -> None:
    """MM-5, MM-10: a kept card opens jail, or the fine of 50; who keeps what is not told."""
    state = table(jail=[1, 0, 0], at=[8, 0, 0], keeps={0: [Fortune.OUT_OF_JAIL]})
    assert state.legal_actions()[:2] == [int(Act.PAY_FINE), use_card(2)]
    go(state, use_card(2))
    assert (state.jail[0], any(state.kept)) == (0, False)
    # After the third failed try all are asked alike.
    for keeps in ({}, {0: [Fortune.OUT_OF_JAIL]}):
        state = go(table(jail=[3, 0, 0], at=[8, 0, 0], keeps=keeps), "try", 1, 2)
        assert asked(state) == (0, "fine")
        assert len(state.legal_actions()) == 1 + len(keeps)


# Swaps, takes, refusals.


def test_take() -> None:
    """MM-6: not from a complete colour, none with buildings; the opponent is asked first (MM-7)."""
    state = table(
        deeds={1: f"pink1 {REDS}", 2: "yellow1"}, keeps={0: [Fortune.TAKE]}, phase=Phase.END
    )
    uses = [action for action in state.legal_actions() if action & 255 == Act.USE]
    assert uses == [use(Fortune.TAKE, "pink1"), use(Fortune.TAKE, "yellow1")]
    go(state, uses[1])
    assert asked(state) == (2, "refuse")
    assert legal(state) == ["no"]
    act(state, "no")
    assert owner_of(state, "yellow1") == 0
    assert asked(state) == (0, "")


def test_swap_with_mortgages() -> None:
    """MM-6: a mortgaged city comes with MO-53, the user's 10 % first; no buildings in either."""
    state = table(
        deeds={0: "pink1 orange1", 1: "yellow1"},
        mortgaged="pink1 yellow1",
        keeps={0: [Fortune.SWAP]},
    )
    act(go(state, use(Fortune.SWAP, "pink1", "yellow1")), "no")
    assert (owner_of(state, "pink1"), owner_of(state, "yellow1")) == (1, 0)
    assert asked(state) == (0, "interest")
    act(state, "keep")
    assert asked(state) == (1, "interest")
    act(state, "keep")
    assert cash(state)[:2] == [372 - 6, 372 - 2]  # 10 % of 57 and of 17, rounded up
    state = table(deeds={0: REDS, 1: "yellow1"}, built={"red1": 1}, keeps={0: [Fortune.SWAP]})
    assert not any(action & 255 == Act.USE for action in state.legal_actions())


def test_refusals_of_refusals() -> None:
    """MM-7: swaps, takes and rents can be answered so; all these cards are spent."""
    keeps = {0: [Fortune.TAKE, Fortune.REFUSE], 1: [Fortune.REFUSE]}
    state = go(table(deeds={1: "pink1"}, keeps=keeps), use(Fortune.TAKE, "pink1"))
    act(state, "yes")
    assert asked(state) == (0, "refuse")
    stopped = act(state.copy(), "no")
    assert owner_of(stopped, "pink1") == 1
    act(state, "yes")
    assert asked(state) == (1, "refuse")
    act(state, "no")
    assert owner_of(state, "pink1") == 0
    assert not any(state.kept)


def test_refused_rent() -> None:
    """MM-7: the payer refuses; the owner may refuse that."""
    keeps = {0: [Fortune.REFUSE], 1: [Fortune.REFUSE]}
    state = act(landing("red1", deeds={1: "red1"}, keeps=keeps), "yes")
    assert asked(state) == (1, "refuse")
    assert cash(act(state.copy(), "no")) == [372] * 3
    assert cash(act(state, "yes", "no")) == [337, 407, 372]


def test_refused_card_payments() -> None:
    """MM-7: one's own for all payees, or one's share; these are not refused back."""
    state = drawing("pay_each_10", keeps={0: [Fortune.REFUSE]})
    assert asked(state) == (0, "refuse")
    assert cash(act(state.copy(), "no")) == [352, 382, 382]
    act(state, "yes")
    assert (cash(state), asked(state)) == ([372] * 3, (0, ""))
    state = drawing("collect_each_10", keeps={1: [Fortune.REFUSE]})
    assert asked(state) == (1, "refuse")
    act(state, "yes")
    assert asked(state) == (2, "refuse")
    act(state, "no")
    assert cash(state) == [382, 372, 362]


def test_a_fine_cannot_be_refused() -> None:
    """MM-7: nor prices, bids, upgrades, interest."""
    state = table(jail=[1, 0, 0], at=[8, 0, 0], keeps={0: [Fortune.REFUSE]})
    assert asked(act(state, "pay_fine")) == (0, "")
    assert cash(state)[0] == 322


# Lifestyle and chance.


def test_fourteen_each() -> None:
    """MM-8, MM-9."""
    assert len(card_ids("millionaire", "source", 0)) == 14
    assert len(card_ids("millionaire", "source", 1)) == 14


@pytest.mark.parametrize("level", [1, 2, 3])
def test_sums_by_level(level: int) -> None:
    """MM-8: receive and pay 10 or 20 times the level."""
    levels = [level, 1, 1, 1]
    assert cash(drawing("level_10", level=levels))[0] == 372 + 10 * level
    assert cash(drawing("level_20", level=levels))[0] == 372 + 20 * level
    assert cash(act(drawing("level_minus_10", level=levels), "no"))[0] == 372 - 10 * level
    assert cash(act(drawing("level_minus_20", level=levels), "no"))[0] == 372 - 20 * level


@pytest.mark.parametrize(
    ("level", "dice", "won"),
    [
        (1, (2, 2), True),
        (1, (6, 5), False),
        (2, (4, 4), True),
        (2, (2, 2), False),
        (2, (6, 2), True),
        (3, (1, 4), True),
        (3, (1, 3), False),
    ],
)
def test_dice_for_150(level: int, dice: tuple[int, int], won: bool) -> None:
    """MM-8: a double, eight or more, five or more."""
    state = drawing("roll_150", *dice, level=[level, 1, 1, 1])
    assert cash(state)[0] == 372 + 150 * won


def test_levels_by_card() -> None:
    """MM-8: up for nothing (50 at the top), down (not below 1)."""
    state = drawing("level_up", level=[2, 1, 1, 1])
    assert (state.level[0], cash(state)[0]) == (3, 372)
    state = drawing("level_up", level=[3, 1, 1, 1])
    assert (state.level[0], cash(state)[0]) == (3, 422)
    assert drawing("level_down", level=[2, 1, 1, 1]).level[0] == 1
    assert drawing("level_down").level[0] == 1


def test_whom_to_pay() -> None:
    """MM-7, MM-8: a refuse is asked before the payee is chosen."""
    state = act(drawing("pay_one_20"), "no")
    assert asked(state) == (0, "payee")
    assert state.legal_actions() == [Act.PAY | 1 << 16, Act.PAY | 2 << 16]
    go(state, Act.PAY | 2 << 16)
    assert cash(state) == [352, 372, 392]


def test_on_by_four() -> None:
    """MM-8: salary, and act there."""
    state = landing("lifestyle3", "chest on_4")
    assert (stands(state, 0), asked(state)) == ("darkblue2", (0, "buy"))


def test_chance() -> None:
    """MM-9."""
    assert stands(landing("chance1", "adv_darkblue2"), 0) == "darkblue2"
    assert stands(landing("chance2", "back_3"), 0) == "orange3"
    state = landing("chance2", "adv_free", deeds={1: "red2 red3"})
    assert stands(state, 0) == "yellow1"
    assert cash(landing("chance2", "bank_20"))[0] == 392
    assert cash(act(landing("chance2", "bank_minus_15"), "no"))[0] == 357
    assert cash(act(landing("chance2", "pay_each_5"), "no")) == [362, 377, 377]
    state = landing("chance2", "repairs_5_20", deeds={0: REDS}, built={"red1": 1})
    assert cash(act(state, "no"))[0] == 367
    assert landing("chance2", "jail_free").jail_cards[0] == 0
    state = landing("chance2", "go_jail")
    assert (state.at[0], state.jail[0]) == (8, 1)


def test_nothing_free_to_go_to() -> None:
    """MM-9: one stays."""
    owner = [1 if ALL_CITIES >> square & 1 else -1 for square in range(32)] + [-1] * 8
    state = go(table(at=[15, 0, 0], owner=owner), "roll", 1, 2, "adv_free")
    assert stands(state, 0) == "chance2"


def test_half_prices_are_rounded_down() -> None:
    """MM-10: mortgages and sales; every 10 % is rounded up."""
    state = act(table(deeds={0: "brown1 pink1 pink2 pink3"}), "mortgage brown1", "lift brown1")
    assert cash(state)[0] == 372 + 2 - 3
    state = act(table(deeds={0: "pink1 pink2 pink3"}), "build pink1", "sell pink1")
    assert cash(state)[0] == 372 - 25 + 12


# What is hidden.


def test_kept_cards_are_hidden() -> None:
    """MM-4, MM-5: others know how many; drawn anew, each possibility may come."""
    deeds = ALL_CITIES & ~(1 << BOARD["brown1"])
    fortunes = list(FORTUNES)
    fortunes[Fortune.REFUSE] -= 1
    state = table(face_down=deeds, fortunes=fortunes, keeps={1: [Fortune.REFUSE]})
    kinds = set()
    for seed in range(200):
        other = state.determinize(0, FastChance(seed))
        kept = [other.kept[5 + kind] for kind in range(5)]
        assert sum(kept) == 1
        assert [a + b for a, b in zip(kept, other.fortunes, strict=False)] == FORTUNES[:5]
        kinds.add(kept.index(1))
        assert list(state.determinize(1, FastChance(seed)).kept) == list(state.kept)
    assert kinds == set(range(5))


def test_who_keeps_a_card_is_told_not_which() -> None:
    """MM-4: the event names the kind, for the view to hide."""
    rows = events_of(table(at=[14, 0, 0], face_down=ALL_CITIES), "roll", 1, 2, ("below", 22, 21))
    assert [row[:3] for row in rows if row[0] == EventKind.KEPT] == [
        (EventKind.KEPT, 0, Fortune.REFUSE)
    ]

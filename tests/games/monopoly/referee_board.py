"""The two boards of Monopoly and their cards, as the referee has them."""

from __future__ import annotations

from dataclasses import dataclass, field

# Name, sort; of deeds the price; of cities what a building costs, and the rents.
CLASSIC = """
go go
brown1 city 60 50 2 10 30 90 160 250
chest1 chest
brown2 city 60 50 4 20 60 180 320 450
income_tax income_tax
station1 station 200
lightblue1 city 100 50 6 30 90 270 400 550
chance1 chance
lightblue2 city 100 50 6 30 90 270 400 550
lightblue3 city 120 50 8 40 100 300 450 600
jail_visit jail
pink1 city 140 100 10 50 150 450 625 750
utility1 utility 150
pink2 city 140 100 10 50 150 450 625 750
pink3 city 160 100 12 60 180 500 700 900
station2 station 200
orange1 city 180 100 14 70 200 550 750 950
chest2 chest
orange2 city 180 100 14 70 200 550 750 950
orange3 city 200 100 16 80 220 600 800 1000
free_parking free_parking
red1 city 220 150 18 90 250 700 875 1050
chance2 chance
red2 city 220 150 18 90 250 700 875 1050
red3 city 240 150 20 100 300 750 925 1100
station3 station 200
yellow1 city 260 150 22 110 330 800 975 1150
yellow2 city 260 150 22 110 330 800 975 1150
utility2 utility 150
yellow3 city 280 150 24 120 360 850 1025 1200
go_to_jail go_to_jail
green1 city 300 200 26 130 390 900 1100 1275
green2 city 300 200 26 130 390 900 1100 1275
chest3 chest
green3 city 320 200 28 150 450 1000 1200 1400
station4 station 200
chance3 chance
darkblue1 city 350 200 35 175 500 1100 1300 1500
luxury_tax luxury_tax
darkblue2 city 400 200 50 200 600 1400 1700 2000
"""
MILLIONAIRE = """
go go
brown1 city 5 10 7 15 30 50 60 80
lifestyle1 lifestyle
brown2 city 5 10 7 15 30 50 60 80
lightblue1 city 15 15 15 30 50 80 95 125
chance1 chance
lightblue2 city 15 15 15 30 50 80 95 125
lightblue3 city 20 15 15 30 50 80 95 125
jail_visit jail
pink1 city 35 25 20 50 90 140 165 215
pink2 city 35 25 20 50 90 140 165 215
pink3 city 40 25 20 50 90 140 165 215
orange1 city 55 30 25 65 110 170 200 270
lifestyle2 lifestyle
orange2 city 55 30 25 65 110 170 200 270
orange3 city 60 30 25 65 110 170 200 270
free_parking free_parking
red1 city 80 35 35 90 150 230 270 350
chance2 chance
red2 city 80 35 35 90 150 230 270 350
red3 city 90 35 35 90 150 230 270 350
yellow1 city 115 45 40 100 170 260 305 395
yellow2 city 115 45 40 100 170 260 305 395
yellow3 city 120 45 40 100 170 260 305 395
go_to_jail go_to_jail
green1 city 145 55 50 125 210 320 375 485
green2 city 145 55 50 125 210 320 375 485
lifestyle3 lifestyle
green3 city 150 55 50 125 210 320 375 485
chance3 chance
darkblue1 city 170 60 65 160 250 370 430 550
darkblue2 city 200 60 65 160 250 370 430 550
"""
STATION_RENTS = {1: 25, 2: 50, 3: 100, 4: 200}
UTILITY_TIMES = {1: 4, 2: 10}

Card = tuple[int | str, ...]
"""What a card does: a word, then a square, steps or amounts."""


def _times(*cards: tuple[int, Card]) -> list[Card]:
    return [card for count, card in cards for _ in range(count)]


CHANCE = _times(
    (1, ("to", "go")),
    (1, ("to", "red3")),
    (1, ("to", "pink1")),
    (1, ("to", "station1")),
    (1, ("to", "darkblue2")),
    (2, ("next", "station")),
    (1, ("next", "utility")),
    (1, ("back", 3)),
    (1, ("jail",)),
    (1, ("free",)),
    (1, ("get", 150)),
    (1, ("get", 50)),
    (1, ("pay", 15)),
    (1, ("pay each", 50)),
    (1, ("repairs", 25, 100)),
)
_BEGIN = ((1, ("to", "go")), (1, ("jail",)), (1, ("free",)), (1, ("get", 200)))
CHESTS = {
    "source": _times(
        *_BEGIN,
        (2, ("get", 100)),
        (1, ("get", 50)),
        (1, ("get", 25)),
        (1, ("get", 20)),
        (2, ("get", 10)),
        (1, ("pay", 150)),
        (1, ("pay", 100)),
        (1, ("pay", 50)),
        (1, ("repairs", 40, 115)),
        (1, ("get each", 10)),
    ),
    "us": _times(
        *_BEGIN,
        (3, ("get", 100)),
        (1, ("get", 50)),
        (1, ("get", 25)),
        (1, ("get", 20)),
        (1, ("get", 10)),
        (2, ("pay", 50)),
        (1, ("pay", 100)),
        (1, ("get each", 10)),
        (1, ("repairs", 40, 115)),
    ),
    "us_old": _times(
        *_BEGIN,
        (3, ("get", 100)),
        (1, ("get", 45)),
        (1, ("get", 25)),
        (1, ("get", 20)),
        (1, ("get", 10)),
        (1, ("pay", 50)),
        (1, ("pay", 100)),
        (1, ("pay", 150)),
        (1, ("get each", 50)),
        (1, ("repairs", 40, 115)),
    ),
}
MILLIONAIRE_CHANCE = _times(
    (1, ("to", "go")),
    (1, ("to", "darkblue2")),
    (1, ("to", "red3")),
    (1, ("to", "pink1")),
    (2, ("next", "unowned")),
    (1, ("back", 3)),
    (1, ("get", 50)),
    (1, ("get", 20)),
    (1, ("pay", 15)),
    (1, ("repairs", 5, 20)),
    (1, ("pay each", 5)),
    (1, ("free",)),
    (1, ("jail",)),
)
LIFESTYLE = _times(
    (2, ("get by level", 10)),
    (1, ("get by level", 20)),
    (2, ("pay by level", 10)),
    (1, ("pay by level", 20)),
    (1, ("get each", 10)),
    (1, ("pay each", 10)),
    (1, ("pay one", 20)),
    (1, ("roll for", 150)),
    (1, ("up", 50)),
    (1, ("down",)),
    (1, ("on", 4)),
    (1, ("jail",)),
)
FORTUNES = {
    "out-of-jail": 2,
    "free-house": 2,
    "swap": 3,
    "take": 2,
    "refuse": 4,
    "buy-receive-10": 2,
    "buy-receive-20": 1,
    "buy-pay-10": 2,
    "auction": 2,
    "on-to-free": 2,
}
KEPT = ["out-of-jail", "free-house", "swap", "take", "refuse"]
PRICE_CHANGE = {"buy-receive-10": -10, "buy-receive-20": -20, "buy-pay-10": 10}


@dataclass
class Square:
    """A square as it is printed, and what is there now."""

    at: int
    name: str
    sort: str
    colour: str = ""
    price: int = 0
    house: int = 0
    rents: list[int] = field(default_factory=list)
    owner: int | None = None
    mortgaged: bool = False
    built: int = 0
    face_down: bool = False

    @property
    def is_deed(self) -> bool:
        return self.price > 0

    @property
    def mortgage(self) -> int:
        """MO-50, MM-10."""
        return self.price // 2


def squares(text: str) -> list[Square]:
    """A board from its table."""
    found = []
    for at, line in enumerate(text.split("\n")[1:-1]):
        name, sort, *numbers = line.split()
        square = Square(at, name, sort)
        if numbers:
            square.price, *rest = map(int, numbers)
            square.colour = name.rstrip("1234")
            if rest:
                square.house, *square.rents = rest
        found.append(square)
    return found


@dataclass
class Pile:
    """Cards nobody has seen, in no order, and under them those that have been drawn, in order."""

    cards: list[Card]
    unseen: list[int]
    below: list[int]
    under_way: list[int]
    keeper: int | None = None
    """Who keeps the out-of-jail card."""

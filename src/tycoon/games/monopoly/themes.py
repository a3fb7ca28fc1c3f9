"""What the squares are called by theme, and how amounts are shown by currency. Rule: MO-1."""

from __future__ import annotations

from functools import cache

from tycoon.games.monopoly.names import Sort
from tycoon.games.monopoly.squares import BOARDS, NAMES

CITIES = {
    theme: cities.split()
    for theme, cities in {
        "world": "kathmandu la-paz nairobi hanoi lima cairo manila bogota"
        " istanbul prague buenos-aires bangkok lisbon mexico-city berlin taipei rome"
        " seoul sydney singapore paris tokyo",
        "japan": "tottori kochi aomori akita matsue nagasaki kagoshima matsuyama"
        " niigata kanazawa okayama hiroshima sendai naha sapporo fukuoka kobe"
        " nagoya kyoto yokohama osaka tokyo",
        "korea": "taebaek namwon mokpo gunsan andong sokcho chuncheon gangneung"
        " jeonju pohang gyeongju cheongju changwon ulsan gwangju daejeon daegu"
        " suwon jeju incheon busan seoul",
        "taiwan": "nantou taitung puli miaoli douliu pingtung chiayi changhua"
        " yilan hualien keelung lukang tamsui magong zhubei hsinchu taoyuan"
        " tainan kaohsiung taichung banqiao taipei",
        "hong_kong": "tai-o cheung-chau sai-kung sheung-shui fanling tin-shui-wai yuen-long"
        " tuen-mun tai-po ma-on-shan sha-tin tsuen-wan kwai-chung tseung-kwan-o"
        " kwun-tong sham-shui-po mong-kok tsim-sha-tsui causeway-bay wan-chai"
        " mid-levels central",
    }.items()
}
"""The cities of a theme in board order: two, six times three, two."""


@cache
def called(board: int, theme: str) -> list[str]:
    """What the catalogue calls the squares of a board: `monopoly.square.<word>`.

    Args:
        board: 0 or 1, as in `squares.BOARDS`.
        theme: the option.
    """
    cities = iter(CITIES[theme])
    found = []
    for square in BOARDS[board]["squares"]:
        if square["kind"] == "city":
            found.append(next(cities))
        elif square["kind"] in ("station", "utility"):
            found.append(square["id"])
        else:
            found.append(sort_of(board, square["index"]).word)
    return found


def sort_of(board: int, square: int) -> Sort:
    """The sort of a square of a board."""
    facts = BOARDS[board]["squares"][square]
    word = facts["id"] if facts["kind"] == "tax" else facts["kind"]
    return Sort.START if word == "go" else Sort[word.upper()]


def square_of(board: int, name: str) -> int:
    """The number of a square by its id. Raises ValueError when no square is called so."""
    return NAMES[board].index(name)


def money(amount: int, currency: str) -> str:
    """An amount as a table shows it: `$1,500`, `15M`, `M1,500`, `₩1,500,000`, `1,500K`.

    Args:
        amount: in dollars, or in thousands in the millionaire edition.
        currency: the option.
    """
    sign = "−" if amount < 0 else ""
    size = abs(amount)
    match currency:
        case "M":  # 1 M = $100
            whole, rest = divmod(size, 100)
            shown = f"{whole:,}.{rest:02}".rstrip("0").rstrip(".") + "M"
        case "M1":
            shown = f"M{size:,}"
        case "K":
            shown = f"{size:,}K"
        case "₩":  # $1 = ₩1000
            shown = f"₩{size * 1000:,}"
        case _:
            shown = f"{currency}{size:,}"
    return sign + shown

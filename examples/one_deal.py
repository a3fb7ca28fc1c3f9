"""One deal of Big Two from Python: what a seat sees, what it may do, what happens.

Run it with `python examples/one_deal.py`.
"""

import secrets

import tycoon
from tycoon import bots
from tycoon.words import words


def main() -> None:
    """Let four bots play one deal and tell of it in English."""
    english = words("en").naming(["Ann", "Bea", "Cho", "Dai"])
    state = tycoon.make("bigtwo", preset="base", seats=4, hands=1)
    chance = tycoon.FairChance(secrets.token_bytes(32))
    bot = bots.make("greedy", "bigtwo")
    state.collect_events()
    while not state.is_over:
        seat = state.seat_to_act
        if seat == tycoon.TABLE:
            state.apply(state.parse("deal"), chance)
            for other in range(state.seats):
                print(f"seat {other} sees {' '.join(state.view(other).hand)}")
        else:
            seen = state.determinize(seat, chance)
            state.apply(bot.choose(seen, seat, chance), chance)
        for event in state.drain_events():
            message = state.game.tell(event.seen_by(tycoon.SPECTATOR))
            if message is not None:
                print(english.message(message))
    print(state.outcome())


if __name__ == "__main__":
    main()

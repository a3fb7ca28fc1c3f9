"""A bot of your own against those that are there: it never passes if it can help it.

Run it with `python examples/own_bot.py`.
"""

import tycoon
from tycoon import bots
from tycoon.lab import play_out


class Eager(tycoon.Bot):
    """Always the weakest play that is legal; of leads the one with most cards."""

    def choose(self, state: tycoon.State, seat: int, chance: tycoon.Chance) -> int:
        plays = [action for action in state.legal_actions() if state.notation(action) != "pass"]
        if not plays:
            return state.default_action()
        if state.view(seat).owner < 0:
            plays.sort(key=lambda action: -len(state.notation(action)))
        return plays[0]


def main() -> None:
    """Play it against random players and against greedy ones."""
    start = tycoon.make("bigtwo", hands=10)
    for others in ("random", "greedy"):
        report = play_out(start, [Eager(), others, others, others], games=50, seed=1)
        points, error = report.mean_deal_returns[0], report.deal_returns_error[0]
        print(f"against three {others}: {points:+.2f} ± {error:.2f} points a deal")
    print("there are also:", ", ".join(bots.names("bigtwo")))


if __name__ == "__main__":
    main()

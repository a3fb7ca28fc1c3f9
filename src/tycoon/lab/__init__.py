"""Studies of games: whole games played out by bots, as fast as the rules go."""

from tycoon.lab.runs import Report, Run, play_out

__all__ = ["Report", "Run", "play_out"]

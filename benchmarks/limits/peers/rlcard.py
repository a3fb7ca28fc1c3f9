"""Random games of Dou Dizhu by RLCard, without its observations: rlcard.py SECONDS SEED."""

import json
import random
import sys
from time import process_time

# This file has the name of the package.
sys.path.pop(0)

import rlcard

seconds, seed = float(sys.argv[1]), int(sys.argv[2])
choose = random.Random(seed).choice
game = rlcard.make("doudizhu", config={"seed": seed}).game
decisions = legal = deals = 0
begun, spent = process_time(), 0.0
while spent < seconds:
    game.init_game()
    deals += 1
    while not game.is_over():
        actions = game.state["actions"]
        decisions += 1
        legal += len(actions)
        game.step(choose(actions))
    spent = process_time() - begun
counts = {"decisions": decisions, "legal": legal, "deals": deals}
print(json.dumps({"seconds": spent, "counts": counts}))

"""Random games of Dou Dizhu by OpenSpiel, from Python: openspiel.py SECONDS SEED."""

import json
import random
import sys
from time import process_time

import pyspiel

seconds = float(sys.argv[1])
choose = random.Random(int(sys.argv[2])).choice
game = pyspiel.load_game("dou_dizhu")
decisions = legal = deals = 0
begun, spent = process_time(), 0.0
while spent < seconds:
    state = game.new_initial_state()
    deals += 1
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            decisions += 1
            legal += len(actions)
        state.apply_action(choose(actions))
    spent = process_time() - begun
counts = {"decisions": decisions, "legal": legal, "deals": deals}
print(json.dumps({"seconds": spent, "counts": counts}))

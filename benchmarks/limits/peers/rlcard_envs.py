"""Random games of Dou Dizhu by RLCard, with its observations: rlcard_envs.py SECONDS SEED."""

import json
import random
import sys
from time import process_time

# Files here have names of packages.
sys.path.pop(0)

import rlcard

seconds, seed = float(sys.argv[1]), int(sys.argv[2])
choose = random.Random(seed).choice
env = rlcard.make("doudizhu", config={"seed": seed})
decisions = legal = deals = 0
begun, spent = process_time(), 0.0
while spent < seconds:
    state, _ = env.reset()
    deals += 1
    while not env.is_over():
        actions = list(state["legal_actions"])
        decisions += 1
        legal += len(actions)
        state, _ = env.step(choose(actions))
    spent = process_time() - begun
counts = {"decisions": decisions, "legal": legal, "deals": deals}
print(json.dumps({"seconds": spent, "counts": counts}))

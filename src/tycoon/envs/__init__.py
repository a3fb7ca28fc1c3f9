"""For learners: many games at once, and environments for PettingZoo and Gymnasium.

`vector` has `VectorState`, which needs NumPy alone; `aec`, `seat`, `batch_env` and `ids` need what
the extra `rl` installs, and are imported when asked for.
"""

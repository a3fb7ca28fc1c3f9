"""For learners: many games at once, and environments for PettingZoo, Gymnasium and OpenSpiel.

`vector` has `VectorState`, `history` what a seat has seen happen; both need NumPy alone. `aec`,
`seat`, `batch_env` and `ids` need what the extra `rl` installs, `openspiel` what the extra
`openspiel` does; they are imported when asked for.
"""

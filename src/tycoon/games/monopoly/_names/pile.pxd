# Written by build_backend/tycoon_names.py from names.py.
cdef enum Pile:
    CHANCE = 0
    CHEST = 1
    LIFESTYLE = 1

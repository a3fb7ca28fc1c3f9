# Written by build_backend/tycoon_names.py from names.py.
cdef enum How:
    DICE = 0
    CARD = 1
    NEXT_STATION = 2
    NEXT_UTILITY = 3
    TYCOON = 4
    TRIPLE = 5
    BACK = 6
    JAIL = 7

# Written by build_backend/tycoon_names.py from names.py.
cdef enum Phase:
    BEFORE = 0
    CLOCK = 1
    ROLL = 2
    MOVED = 3
    END = 4
    OVER = 5

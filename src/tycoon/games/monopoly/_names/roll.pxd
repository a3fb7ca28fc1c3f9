# Written by build_backend/tycoon_names.py from names.py.
cdef enum Roll:
    MOVE = 0
    JAIL = 1
    RENT = 2
    CARD = 3

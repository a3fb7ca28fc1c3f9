# Written by build_backend/tycoon_names.py from names.py.
cdef enum Act:
    DRAW = 1
    DONE = 2
    GIVE = 3
    DISCARD = 4
    SHUFFLE_SEATS = 5
    END = 6
    CLAIM = 7
    DENY = 8
    NAME = 9

# Written by build_backend/tycoon_names.py from names.py.
cdef enum Reason:
    NONE = 0
    LAST_STANDING = 1
    TURNS = 2
    MINUTES = 3
    BANKRUPTCIES = 4
    TARGET = 5

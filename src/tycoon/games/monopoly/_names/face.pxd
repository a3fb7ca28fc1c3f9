# Written by build_backend/tycoon_names.py from names.py.
cdef enum Face:
    NONE = 0
    ONE = 1
    TWO = 2
    THREE = 3
    BUS = 4
    TYCOON = 5

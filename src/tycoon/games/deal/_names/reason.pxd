# Written by build_backend/tycoon_names.py from names.py.
cdef enum Reason:
    NONE = 0
    SETS = 1
    LIMIT = 2
    STALLED = 3

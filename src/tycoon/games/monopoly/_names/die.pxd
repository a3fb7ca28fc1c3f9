# Written by build_backend/tycoon_names.py from names.py.
cdef enum Die:
    FIRST = 0
    SECOND = 1
    BOTH = 2

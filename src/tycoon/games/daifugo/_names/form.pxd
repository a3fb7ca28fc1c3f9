# Written by build_backend/tycoon_names.py from names.py.
cdef enum Form:
    NONE = 0
    SINGLE = 1
    SET = 2
    SEQUENCE = 3

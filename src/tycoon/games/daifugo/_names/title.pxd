# Written by build_backend/tycoon_names.py from names.py.
cdef enum Title:
    NONE = 0
    DAIFUGO = 1
    FUGO = 2
    HEIMIN = 3
    HINMIN = 4
    DAIHINMIN = 5

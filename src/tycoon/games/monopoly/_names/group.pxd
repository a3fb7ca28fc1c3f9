# Written by build_backend/tycoon_names.py from names.py.
cdef enum Group:
    BROWN = 0
    LIGHT_BLUE = 1
    PINK = 2
    ORANGE = 3
    RED = 4
    YELLOW = 5
    GREEN = 6
    DARK_BLUE = 7
    STATION = 8
    UTILITY = 9

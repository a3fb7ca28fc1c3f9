# Written by build_backend/tycoon_names.py from names.py.
cdef enum Colour:
    BROWN = 0
    LIGHT_BLUE = 1
    PINK = 2
    ORANGE = 3
    RED = 4
    YELLOW = 5
    GREEN = 6
    BLUE = 7
    BLACK = 8
    TEAL = 9
    COLOURLESS = 10
    BANK = 11
    HAND = 12

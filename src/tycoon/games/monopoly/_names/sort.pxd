# Written by build_backend/tycoon_names.py from names.py.
cdef enum Sort:
    START = 0
    CITY = 1
    STATION = 2
    UTILITY = 3
    CHANCE = 4
    CHEST = 5
    INCOME_TAX = 6
    LUXURY_TAX = 7
    JAIL = 8
    FREE_PARKING = 9
    GO_TO_JAIL = 10
    LIFESTYLE = 11

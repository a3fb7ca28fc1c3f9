# Written by build_backend/tycoon_names.py from names.py.
cdef enum Due:
    RENT = 0
    INCOME_TAX = 1
    LUXURY_TAX = 2
    CARD = 3
    FINE = 4
    INTEREST = 5
    UPGRADE = 6
    PRICE = 7
    BID = 8
    BUILDING = 9
    MORTGAGE = 10
    LIFT = 11
    TRADE = 12
    ESTATE = 13
    SALARY = 14
    PARKING = 15

# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.monopoly._names.sort cimport Sort
from tycoon.games.monopoly._names.group cimport Group
from tycoon.games.monopoly._names.pile cimport Pile
from tycoon.games.monopoly._names.card cimport Card
from tycoon.games.monopoly._names.fortune cimport Fortune
from tycoon.games.monopoly._names.phase cimport Phase
from tycoon.games.monopoly._names.face cimport Face
from tycoon.games.monopoly._names.ask cimport Ask
from tycoon.games.monopoly._names.refusable cimport Refusable
from tycoon.games.monopoly._names.act cimport Act
from tycoon.games.monopoly._names.how cimport How
from tycoon.games.monopoly._names.roll cimport Roll
from tycoon.games.monopoly._names.due cimport Due
from tycoon.games.monopoly._names.happening cimport Happening
from tycoon.games.monopoly._names.reason cimport Reason

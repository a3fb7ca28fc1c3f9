# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.deal._names.colour cimport Colour
from tycoon.games.deal._names.kind cimport Kind
from tycoon.games.deal._names.phase cimport Phase
from tycoon.games.deal._names.ask cimport Ask
from tycoon.games.deal._names.act cimport Act
from tycoon.games.deal._names.eventkind cimport EventKind
from tycoon.games.deal._names.reason cimport Reason

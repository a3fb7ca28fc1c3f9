# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.bigtwo._names.kind cimport Kind
from tycoon.games.bigtwo._names.eventkind cimport EventKind

# Written by build_backend/tycoon_names.py from names.py.
from haggle._names.phase cimport Phase
from haggle._names.ask cimport Ask
from haggle._names.act cimport Act
from haggle._names.eventkind cimport EventKind

# Written by build_backend/tycoon_names.py from names.py.
from tycoon.games.daifugo._names.form cimport Form
from tycoon.games.daifugo._names.ask cimport Ask
from tycoon.games.daifugo._names.act cimport Act
from tycoon.games.daifugo._names.eventkind cimport EventKind
from tycoon.games.daifugo._names.title cimport Title

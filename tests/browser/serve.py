"""A real server for the browser tests, at a pace that does not keep tests waiting.

python serve.py DATABASE PORT: prints the address of the page, and its log. Besides the games of the
page it serves one that the page has no table for.
"""

import sys
from pathlib import Path

from tycoon.core import registry
from tycoon.server.running import run
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace

QUICK = Pace(bot_least=0.01, bot_most=0.03, deal=0.05, grace=2.0)
# One address plays all the parts here.
ROOMY = Limits(tables=10_000, joins=10_000)


def _say(page: str) -> None:
    print(page, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1] / "games"))
    registry.declare("haggle", "haggle")
    settings = Settings(database=sys.argv[1], pace=QUICK, limits=ROOMY, quiet=True)
    sys.exit(run("127.0.0.1", int(sys.argv[2]), settings=settings, on_ready=_say))

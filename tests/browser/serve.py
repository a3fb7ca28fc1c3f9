"""A real server for the browser tests, at a pace that does not keep tests waiting.

python serve.py DATABASE PORT [SEED]: prints the address of the page, and its log. Besides the games
of the page it serves one that the page has no table for. With a seed (hexadecimal) every first deal
is made from it, and is waited for long enough that the players' seeds are in it.
"""

import secrets
import sys
from pathlib import Path

from tycoon.core import registry
from tycoon.server.running import run
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace

QUICK = Pace(bot_least=0.01, bot_most=0.03, deal=0.15, grace=2.0)
AWAITED = Pace(bot_least=0.01, bot_most=0.03, deal=1.0, grace=2.0)
# One address plays all the parts here.
ROOMY = Limits(tables=10_000, joins=10_000)


def _say(page: str) -> None:
    print(page, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1] / "games"))
    registry.declare("haggle", "haggle")
    database, port, *seed = sys.argv[1:]
    given = bytes.fromhex("".join(seed))
    settings = Settings(
        database=database,
        pace=AWAITED if given else QUICK,
        limits=ROOMY,
        entropy=lambda n: given[:n] if given else secrets.token_bytes(n),
        quiet=True,
    )
    sys.exit(run("127.0.0.1", int(port), settings=settings, on_ready=_say))

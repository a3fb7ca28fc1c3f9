"""A real server for the browser tests, at a pace that does not keep tests waiting.

python serve.py DATABASE PORT: prints its log, of which one line names the address.
"""

import sys

from tycoon.server.running import run
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace

QUICK = Pace(bot_least=0.01, bot_most=0.03, deal=0.05, grace=2.0)
# One address plays all the parts here.
ROOMY = Limits(tables=10_000, joins=10_000)

if __name__ == "__main__":
    settings = Settings(database=sys.argv[1], pace=QUICK, limits=ROOMY, quiet=True)
    sys.exit(run("127.0.0.1", int(sys.argv[2]), settings=settings))

"""`python -m tycoon`: the command line."""

import sys

from tycoon.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""Write all golden playthroughs anew: `python -m tests.golden`. Then read the diff."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))


def main() -> None:
    """Write them, and remove those of games that there are no more."""
    from tests.golden.playthroughs import HERE, chosen, path, playthrough

    wanted = {path(case): case for case in chosen()}
    for old in HERE.glob("*.txt"):
        if old not in wanted:
            old.unlink()
            sys.stdout.write(f"removed {old.name}\n")
    for file, case in wanted.items():
        text = playthrough(case)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            sys.stdout.write(f"wrote {file.name}\n")


if __name__ == "__main__":
    main()

"""Compile the rules: every module that has a .pxd beside its .py, all of them or none.

The switches are described in build_backend/tycoon_extensions.py.
"""

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "build_backend"))

import tycoon_extensions as rules
from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

PURE = rules.switched_on("PURE")
REQUIRED = rules.switched_on("REQUIRE_COMPILED")
IN_PLACE = "--inplace" in sys.argv
TESTS = IN_PLACE and rules.switched_on("BUILD_TESTS")


class AllOrNothing(build_ext):
    """A mix of compiled and interpreted modules cannot work: they share what only C can see."""

    def finalize_options(self) -> None:
        """Keep what is compiled in place apart from what goes into a wheel."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        if IN_PLACE:
            self.build_lib = "build/inplace"

    def run(self) -> None:
        """Compile all; if that fails and nobody insists, leave nothing compiled."""
        in_place, started = self.inplace, time.time()
        if IN_PLACE:
            rules.remove_compiled(orphans_only=True)
            rules.note_flavour()
        if not self._translate():
            self.extensions.clear()
        try:
            super().run()
        except Exception as error:
            if REQUIRED:
                raise
            say(f"not compiled, the rules will be interpreted ({error!r:.300})")
            if in_place:
                rules.remove_compiled()
            for extension in self.extensions:
                Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
            self.extensions.clear()
        if IN_PLACE:
            rules.date_back(started)

    def _translate(self) -> bool:
        try:
            rules.translate(self.extensions, force=bool(self.force))
            rules.use_constants(self.extensions)
        except Exception as error:  # noqa: BLE001 (whatever is wrong with Cython, it can be played)
            # In place a developer wants to see the mistake; elsewhere a player wants to play.
            if REQUIRED or IN_PLACE:
                raise SystemExit(f"tycoon: not translated to C: {error}") from None
            say(f"not translated to C, the rules will be interpreted ({error!r:.300})")
            return False
        return True


class Wheel(bdist_wheel):
    """Tagged for any platform when nothing in it is compiled, as is known once it is built."""

    def run_command(self, command: str) -> None:
        """Look, after the build, at what came of it."""
        super().run_command(command)
        if command == "build":
            self.root_is_pure = not self.distribution.has_ext_modules()


def say(message: str) -> None:
    """Tell whoever builds."""
    sys.stderr.write(f"tycoon: {message}\n")


def test_packages() -> dict[str, str]:
    """Where setuptools finds the packages of the test games."""
    if not TESTS:
        return {}
    return {game.name: f"tests/games/{game.name}" for game in rules.TEST_GAMES.glob("[a-z]*/")}


if __name__ == "__main__":
    setup(
        ext_modules=[] if PURE else rules.extensions(tests=TESTS),
        cmdclass={"build_ext": AllOrNothing, "bdist_wheel": Wheel},
        package_dir={"": "src", **test_packages()},
    )

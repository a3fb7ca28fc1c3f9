"""The formatters of Python and of the page say the same, whatever they are asked.

Some thousand random patterns, arguments, names and headers are put to Python; the page's code must
give the same answers. ``TYCOON_WORDS_SEED`` tries other ones.
"""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tycoon import words
from tycoon.words import LANGUAGES, Words, WordsError, korean, negotiate
from tycoon.words.pattern import CONVERSIONS

WEB = Path(__file__).parents[2] / "web"
VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))

NAMES = ["a", "b", "n", "cards"]
FORMATS = [*sorted(CONVERSIONS), "test.kind", "card.rank"]
FINISHES = [*sorted(korean.PARTICLES), "capital"]
TEXTS = [
    *(
        "지훈",
        "민수",
        "서울",
        "Bob",
        "Kyle (봇)",
        "Ann",
        "MARK",
        "Zoë",
        "さくら",
        "リン",
        "王明",
        "🙂",
        "ß",
    ),
    *(
        "",
        " ",
        "3d3c",
        "Ts",
        "pass",
        "pair",
        "one",
        "7",
        "=1",
        "other",
        "{a}",
        "\\",
        "(판)",
        "e\u0301",
    ),
]
LETTERS = [
    *"abcdeghiklmnprtz",
    *"AELMNR",
    *"각나달이",
    *"0123678",
    *"♦♠%",
    *"()[]'\"”.,!?-_ ",
    "ー",
    "ン",
]
HEADER = ["en", "ko-KR", "zh", "zh-TW", "ja", "fr", "*", "", "x1", "en-", "KO", "yue"]
WEIGHT = ["", ";q=0", ";q=1", ";q=0.5", "; q=0.30", ";q=2", ";q=.5", ";Q=0.9 ", ";level=1", ";q="]


class Draw(random.Random):
    """Draws what is put to both formatters."""

    def number(self):
        kind = self.randrange(5)
        if kind == 0:
            return self.choice([0, 1, -1, 2, 3, 11, 21, 1000, 10**6, 2**53 - 1])
        if kind == 1:
            return self.randint(-(10 ** self.randint(0, 15)), 10 ** self.randint(0, 15))
        if kind == 2:
            return self.uniform(-1, 1) * 10 ** self.randint(-5, 20)
        if kind == 3:
            return self.randint(-9999, 9999) / 2 ** self.randint(1, 14)
        return self.randint(0, 30)

    def value(self, depth=0):
        kind = self.randrange(10 if depth < 3 else 6)
        if kind < 3:
            return self.choice(TEXTS)
        if kind < 5:
            return self.number()
        if kind == 5:
            return self.choice(
                [True, False, *[{"seat": self.randint(-2, 3)}] * 5, None, {}, {"key": 1}]
            )
        if kind < 8:
            return [self.value(depth + 1) for _ in range(self.randrange(4))]
        key = self.choice([*["test.inner", "test.kind.pair", "card.spoken"] * 5, "test.gone"])
        names = ["x", "rank", "suit", *NAMES]
        return {"key": key, "args": {name: self.value(depth + 1) for name in names}}

    def formats(self):
        if self.random() < 0.02:
            return "".join(f"|{word}" for word in self.choices(FORMATS + FINISHES, k=3))
        formats = f"|{self.choice(FORMATS)}" if self.random() < 0.6 else ""
        return formats + (f"|{self.choice(FINISHES)}" if self.random() < 0.4 else "")

    def pattern(self, depth=0):
        out = ""
        for _ in range(self.randint(1, 3)):
            kind = self.randrange(12)
            if kind < 3:
                out += self.choice(["x ", "패 ", "、", "\\{", "\\|", ": "])
            elif kind < 9 or depth > 1:
                out += f"{{{self.choice(NAMES)}{self.formats()}}}"
            elif kind < 11:
                keys = self.sample(["one", "few", "=0", "=1", "=-1", "yes", "no", "pair"], 3)
                branches = "".join(f"|{key}:{self.pattern(depth + 1)}" for key in [*keys, "other"])
                out += f"{{{self.choice(NAMES)}{branches}}}"
            elif self.random() < 0.1:
                out += self.choice(["{", "}", "|", "{}", "\\", "{a|}", "{a|one:x}", "{a|b:{c}}"])
        return out


def told(case):
    """What Python says to a case: the strict answer or error, and the lenient answer."""
    catalogue = VECTORS["catalogue"][case["lang"]] | {"test.it": case["pattern"]}
    strict, lenient = (
        Words(case["lang"], strict=strict, catalogue=catalogue).naming(["Ann", "민수"])
        for strict in (True, False)
    )
    try:
        said = strict.text("test.it", **case["args"])
    except WordsError as error:
        said = type(error).__name__
    return [said, lenient.text("test.it", **case["args"])]


@pytest.mark.skipif(
    shutil.which("node") is None or not (WEB / "node_modules" / "vitest").is_dir(),
    reason="NO NODE: the page's formatter was not compared with Python's",
)
def test_both_formatters_agree(tmp_path):
    draw = Draw(int(os.environ.get("TYCOON_WORDS_SEED", "0")))
    cases = [
        {
            "lang": draw.choice(LANGUAGES),
            "pattern": draw.pattern(),
            "args": {name: draw.value() for name in NAMES if draw.random() < 0.99},
        }
        for _ in range(4000)
    ]
    sounds = ["".join(draw.choices(LETTERS, k=draw.randint(0, 6))) for _ in range(4000)]
    headers = [
        ",".join(draw.choice(HEADER) + draw.choice(WEIGHT) for _ in range(draw.randint(0, 4)))
        for _ in range(2000)
    ]
    told_cases = [told(case) for case in cases]
    assert len({answer[0] for answer in told_cases}) > 1500
    assert sum(answer[0] in vars(words) for answer in told_cases) < 3000
    questions = {
        "cases": [[case, answer] for case, answer in zip(cases, told_cases, strict=True)],
        "sounds": [[word, korean.last_sound(word).name.lower()] for word in sounds],
        "headers": [[header, negotiate(header)] for header in headers],
    }
    file = tmp_path / "questions.json"
    file.write_text(json.dumps(questions), encoding="utf-8")
    run = subprocess.run(
        ["node", "node_modules/vitest/vitest.mjs", "run", "src/lib/words/twins.test.ts"],
        cwd=WEB,
        env={**os.environ, "TYCOON_WORDS_QUESTIONS": str(file)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    assert "3 passed" in run.stdout

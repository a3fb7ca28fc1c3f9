"""Small functions are put into the modules that call them, with all that they need."""

from __future__ import annotations

import pytest
import tycoon_inlines as inlines

CARDS = """
static int __pyx_v_5cards_SIZES[10];
static int __pyx_f_5cards_size_of(int, int __pyx_skip_dispatch); /*proto*/
/* Implementation of "cards" */
static int __pyx_f_5cards_size_of(int __pyx_v_colour, CYTHON_UNUSED int __pyx_skip_dispatch) {
  int __pyx_r;
  /* a line of the rules; and one more */
  __pyx_r = (__pyx_v_5cards_SIZES[__pyx_v_colour]);
  goto __pyx_L0;
  __pyx_L0:;
  return __pyx_r;
}
static int __pyx_f_5cards_twice(int __pyx_v_colour) {
  return 2 * __pyx_f_5cards_size_of(__pyx_v_colour, 0);
}
static int __pyx_f_5cards_own(int __pyx_v_colour) {
  return __pyx_f_5cards_twice(__pyx_v_colour);
}
  void (*const __pyx_export_pointers[])(void) = {(void (*)(void))&__pyx_f_5cards_size_of, \
(void (*)(void))&__pyx_f_5cards_twice, (void (*)(void)) NULL};
"""
RULES = """
static int (*__pyx_vp_5cards_SIZES)[10] = 0;
#define __pyx_v_5cards_SIZES (*__pyx_vp_5cards_SIZES)
static int (*__pyx_f_5cards_twice)(int); /*proto*/
/* Implementation of "rules" */
static int f(int colour) { return __pyx_f_5cards_twice(colour); }
  void (**const __pyx_import_pointers[])(void) = {(void (**)(void))&__pyx_f_5cards_twice, NULL};
"""


def test_a_small_function_comes_with_those_it_needs() -> None:
    changed = inlines.use_small({"cards": CARDS, "rules": RULES})
    assert changed["cards"] == CARDS
    text = changed["rules"]
    assert "static int (*imported___pyx_f_5cards_twice)(int);" in text
    assert "&imported___pyx_f_5cards_twice, NULL" in text
    assert "static CYTHON_INLINE int __pyx_f_5cards_twice(int __pyx_v_colour) {" in text
    assert "static CYTHON_INLINE int __pyx_f_5cards_size_of(int __pyx_v_colour" in text
    assert "return __pyx_f_5cards_twice(colour);" in text
    assert "of the rules" not in text
    assert text.index("size_of(int __pyx_v_colour") < text.index("/* Implementation of")


def test_a_change_of_the_function_replaces_it() -> None:
    first = inlines.use_small({"cards": CARDS, "rules": RULES})
    assert inlines.use_small(first) == first
    other = inlines.use_small({**first, "cards": CARDS.replace("2 * ", "3 * ")})["rules"]
    assert other == first["rules"].replace("2 * ", "3 * ")
    gone = inlines.use_small({**first, "cards": ""})
    assert gone["rules"] == RULES


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("twice(int __pyx_v_colour) {", f"twice(int __pyx_v_colour) {{{'f();' * 40}"),
        ("return 2 * ", "return __pyx_v_5cards_unknown * "),
        ("return 2 * __pyx_f_5cards_size_of", "return __pyx_f_5cards_own"),
        ("(void (*)(void))&__pyx_f_5cards_twice, ", ""),
    ],
    ids=["large", "unknown-name", "not-exported", "itself-not-exported"],
)
def test_what_is_large_or_needs_more_stays_behind_its_pointer(change: str, to: str) -> None:
    assert change in CARDS
    cards = CARDS.replace(change, to)
    assert inlines.use_small({"cards": cards, "rules": RULES})["rules"] == RULES


def test_what_a_function_needs_comes_in_the_same_order_every_time() -> None:
    """Otherwise a module were compiled anew at each build."""
    names = [f"__pyx_f_5cards_{letter}" for letter in "abcdefgh"]
    needs = frozenset(names)
    small = {name: inlines.Function(name, f"int {name}(int x)", "", frozenset()) for name in names}
    first = "__pyx_f_5cards_first"
    small[first] = inlines.Function(first, f"int {first}(int x)", "", needs)
    found = inlines._closure(first, small, set())
    assert [one.name for one in found or ()] == [first, *reversed(names)]

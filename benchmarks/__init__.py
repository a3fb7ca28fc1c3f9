"""How fast it is: `make bench`, or `python -m benchmarks bigtwo` for one part.

RESULTS.md is the diary.
"""

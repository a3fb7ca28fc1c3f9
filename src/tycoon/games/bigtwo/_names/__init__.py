"""The names of `names.py` for the compiler, written by the build."""

"""Loaded by Schemathesis: a record, lines of JSON, is asked for by one such line at random."""

from importlib import import_module

# Not ours to install, and so not to import for those who check types.
import_module("schemathesis").serializer.alias("application/x-ndjson", "application/json")

"""Deal, the property card game.

docs/rules/deal.md numbers its rules.
"""

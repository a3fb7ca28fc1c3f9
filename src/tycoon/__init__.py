"""Tabletop games of getting rich, on one table."""

__version__ = "0.1.0.dev0"

"""Saves, positions and records of earlier revisions, which later ones still read."""

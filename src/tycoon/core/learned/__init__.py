"""Policies that were learned: a small net of whole numbers, and the player that asks it."""

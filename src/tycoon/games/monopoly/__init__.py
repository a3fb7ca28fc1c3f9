"""Monopoly, and its millionaire edition."""

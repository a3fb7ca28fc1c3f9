"""Policies that learn: samples of play, and a net fitted to them."""

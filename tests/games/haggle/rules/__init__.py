"""The rules: what is legal, and what it does."""

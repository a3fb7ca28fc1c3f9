"""Evenings of a club: rounds of ordinary tables, drawn so that people meet, and a standing."""

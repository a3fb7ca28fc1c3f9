"""How each game differs from what readers know of it, in four languages.

Books of the same shape as those of `tycoon.words.rules`, which reads them as another kind: what is
our own reading, what is other than usual elsewhere, and a table of names. Instead of numbered rules
a section lists its texts; the rows of the table of names are each language's own.
"""

"""The law, from the box to the referee's last word:

``components``, ``multiset``, ``recipes`` and ``options`` are what a game is played with; ``state`` and
``actions`` are values; ``setup``, ``legal``, ``apply`` (with ``phases``) and ``chance`` are how one state
comes after another; ``scoring`` ends it; ``observation`` is what a seat may know; ``refusals`` and
``possibility`` say why not, by messages; ``notation`` is the text.
"""

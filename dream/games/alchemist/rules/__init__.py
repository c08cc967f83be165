"""The law, from the box to the referee's last word:

``components``, ``box`` and ``options`` are what a game is played with; ``state`` and ``actions`` are values;
``setup``, ``creations``, ``legal``, ``apply`` and ``chance`` are how one state comes after another;
``scoring`` ends it; ``view`` is what seats may know; ``refusals`` and ``possibility`` say why not, by
messages; ``notation`` is the text.
"""

"""The law, to be read beside ``docs/stone.md``.

``components``, ``tracker`` and ``options`` are what a game is played with; ``state`` and ``actions`` are
values; ``tasks`` has a class for each thing that a state may have to do, with who decides it and what comes
of it, and ``apply`` goes from one to the next; ``setup`` and ``chance`` are what the seed decides,
``scoring`` ends it; ``view`` and ``disclosure`` are what a seat may know; ``refusals`` and ``possibility``
say why not, by messages; ``notation`` is the text.
"""

"""The law, to be read beside ``docs/stone.md``.

``components`` is what a game is played with; ``state`` has states, actions and the tracker as values;
``tasks`` a class for each thing that a state may have to do, with who decides it and what comes of it;
``law`` goes from one to the next, and says what seats may know; ``refusals`` say why not, by messages;
``notation`` is the text, and says which states can be.
"""

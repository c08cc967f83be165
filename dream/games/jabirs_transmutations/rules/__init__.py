"""The law, to be read beside ``docs/jabir.md``.

``components`` is what a game is played with; ``state`` has states, actions and views as values; ``law``
says how one state comes after another, and which can be; ``refusals`` say why not, by messages;
``notation`` is the text.
"""

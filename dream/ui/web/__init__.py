"""The same table for guests in a browser: each seat on a screen of its own, and one for all who watch.

``views`` is how one seat sees the game, ``pictures`` what is painted for pages, ``sheets`` what a page is
told, ``roster`` who is there, ``questions`` what they are asked, ``hosting`` the game that they play,
``door`` where they arrive by the table's one code, ``server`` what listens in the ``networks`` of this
computer and has a ``lobby`` for strangers, ``addresses`` where that is found again, ``joining`` owns these,
for a window by ``window``, and ``page`` is what a browser runs.
"""

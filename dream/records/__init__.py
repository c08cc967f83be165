"""Games that outlive the program: the .dream file, the library, the journal of the game under way.

A .dream file is text in UTF-8: headers, one a line, a blank line, and the actions. The turn numbers
that the writer puts among them count two actions each, whoever's they are; the reader ignores them::

    [Game "The Alchemist's Dream"]
    [Format "1"]
    [Seed "quicksilver vitriol salt"]
    [Tiles "The standard set"]
    [Board "rim"]
    [First "fire"]
    [Second "earth"]
    [FirstName "Anna"]
    [FirstSeat "person"]
    [SecondName "Golem"]
    [SecondSeat "level 2"]
    [Date "2026-11-21"]
    [Result "*"]

    1. @k7 @k9 2. stand +k8

``Terrain`` stands beside ``Seed`` when the tile set is not the standard one, and instead of it when
there is no seed; ``Position`` when the game began from a position of its own. ``Reason`` says why a
game has ended. Other headers are kept and written again after these.
"""

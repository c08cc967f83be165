"""Games that outlive the program: the .dream file, the library, the journal of the game under way.

A .dream file is text in UTF-8: headers, one a line, a blank line, and the actions. The turn numbers
that the writer puts among them count two actions each, whoever's they are; the reader ignores them::

    [Game "Jabir's Transmutations"]
    [Format "1"]
    [Options "-"]
    [Seed "quicksilver vitriol salt"]
    [State "jabir 1 eureka=starter goldcard=none draft=closed round=1 ..."]
    [SeatA "person"]
    [NameA "Anna"]
    [SeatB "level 2"]
    [NameB "Golem"]
    [SeatC "person"]
    [NameC "Bert"]
    [Date "2026-11-21"]
    [Result "*"]

    1. eureka:dryness pick:c 2. pick:f

``Reason`` says why a game has ended, where its law has a word for that. Other headers are kept and written
again after these. A game may have headers of its own in the place of those from Options to NameC; nothing
here knows which game it is that is kept.
"""

"""Games that outlive the program: the .dream file, the library, the journal of the game under way.

A .dream file is text in UTF-8: headers, one a line, a blank line, and the actions. The numbers that the
writer puts among them count turns or rounds; the reader ignores them::

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

    1. eureka:dryness pick:c pick:f

``Reason`` says why a game has ended, where its law has a word for that. Headers that nobody knows are kept.
`record.RecordFormat` is what a game may say in its own way; nothing else here knows which game is kept. All
of the form is in ``docs/records.md``.
"""

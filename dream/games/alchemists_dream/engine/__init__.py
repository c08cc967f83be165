"""The opponent: plain Python, and a compiled search that takes its place as soon as it is compiled.

``evaluation`` says what positions are worth, and haggles; ``plain`` searches over the law; ``kernel`` is
the law and the search on arrays, and ``compiled`` the engine around them; ``draws`` is what both think of
draws; ``levels`` the levels and options of both; ``engine`` what the protocol is served by.
"""

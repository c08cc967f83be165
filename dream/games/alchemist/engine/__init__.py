"""The opponent: what a seat can know, what a decent player does, and a search over deals played to the end.

``evaluation`` has a table made for speed and the heuristic player, whom everything is measured by;
``knowledge`` is what was observed, and deals that agree with it; ``search`` tries the moves worth trying;
``levels`` says how well a decision is made.
"""

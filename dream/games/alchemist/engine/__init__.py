"""The opponent: what a seat can know, what a decent player does, and a search over deals played to the end.

``packed`` is a table made for speed; ``heuristic`` the player that everything is measured by, who also plays
the playouts; ``knowledge`` what was observed, and deals that agree with it; ``search`` tries the moves worth
trying; ``levels`` says how well a decision is made.
"""

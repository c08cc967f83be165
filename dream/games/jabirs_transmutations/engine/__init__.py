"""The opponent: what a seat can know, what a turn and a draft are worth to it, and what it therefore does.

``knowledge`` is what was observed, and deals that agree with it; ``evaluation`` the exact plan of one turn,
and the chance to win; ``search`` how a draft may go, one decision of each kind, and the engine; ``levels``
how well a decision is made.
"""

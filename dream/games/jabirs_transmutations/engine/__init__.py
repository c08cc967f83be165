"""The opponent: what a seat can know, what a turn and a draft are worth to it, and what it therefore does.

``knowledge`` is what was observed, and deals that agree with it; ``turn`` the exact plan of one turn;
``draft`` what cards are worth, and how a draft may go; ``levels`` how well a decision is made;
``decisions`` one of each kind; ``engine`` what the protocol asks.
"""

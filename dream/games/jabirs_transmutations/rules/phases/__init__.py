"""What the actions of each phase do, in the order of a round: ``event``, ``dealing``, ``draft``, ``turns``,
``rounds``. What is no decision happens by itself, up to the next one.
"""

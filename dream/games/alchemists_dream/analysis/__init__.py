"""A position analysed for a player at a terminal (``dream analyse``)."""

"""What a seat has observed and remembers, and deals of the rest."""

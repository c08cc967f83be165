"""Who may sit at a seat of a new game: a ladder of our own opponents, people, and engines from outside."""

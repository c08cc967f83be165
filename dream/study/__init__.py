"""Learning and understanding, of any game: lessons, exercises, reviews, boards that were tried."""

"""What cards are worth to a seat, and how a draft may go."""

"""What a seat can know from all that it has observed, and deals of the rest that agree with it."""

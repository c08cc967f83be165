"""What the lab does with Philosopher's Stone alone."""

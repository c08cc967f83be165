"""Engines as processes: started, read, written to, watched, and ended with all that they have started."""

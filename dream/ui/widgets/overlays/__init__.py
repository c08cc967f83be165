"""What lies over a scene for a while."""

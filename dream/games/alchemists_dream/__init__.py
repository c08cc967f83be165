"""*The Alchemist's Dream*, the game for two on a board of hexagons."""

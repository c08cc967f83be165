"""Matches of pairs of games, in processes or on a cluster, and the statistics that judge them."""

"""Matches between players of any kind, the statistics that judge them, measurements and puzzles.

A match is a list of pairs (`match`): two games from one seed with the sides exchanged. A pair is one job
(`pair_job`) for any executor, local processes or a cluster. Players are named by text (`player_specs`).
"""

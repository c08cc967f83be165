"""Any game of the house lent to OpenSpiel (extra ``peers``), and its search as a player of ours."""

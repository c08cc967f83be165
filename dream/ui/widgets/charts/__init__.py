"""Charts of a game: what each side had from round to round."""

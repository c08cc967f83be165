"""How fast the engine is, beside its peers, and what each part of its search is worth."""

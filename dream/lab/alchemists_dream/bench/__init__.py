"""How fast the engine is, beside its peers, how strong, and what each part of its search is worth."""

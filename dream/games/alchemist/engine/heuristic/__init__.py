"""The heuristic player, which everything is measured by: a number for every move, and the highest is done."""

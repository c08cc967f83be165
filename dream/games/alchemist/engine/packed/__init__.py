"""A game of Alchemist packed for playouts: cubes as one number, recipes as places in a list."""

"""Who sits at a game that is played: seats and their names, whose turn it is, who may look at the screen."""

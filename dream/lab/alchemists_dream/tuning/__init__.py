"""Learning the weights of the evaluation from games that the engine plays (``dream tune``)."""

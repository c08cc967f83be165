"""Training the network beside the evaluation on games that the engine plays (``dream train``)."""

"""What the results of a match say: how sure one can be of it, and when there is enough of them."""

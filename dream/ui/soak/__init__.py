"""`dream soak`: the real window plays itself wildly, or is killed, and what is left then."""

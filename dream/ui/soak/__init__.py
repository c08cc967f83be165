"""`dream soak`: the real window plays itself wildly, or is killed, for as long as one likes; what is left then."""

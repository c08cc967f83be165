"""Search in any game with hidden things, and compiling for engines.

A game makes deals that agree with what a seat has seen. `search` compares actions over many such deals, makes
weaker levels by mistakes on purpose, and is the engine that the protocol serves. `compiling` has numba's
decorators and a cache of compiled code that is never stale.
"""

"""Search in games with hidden things, for any of them, and compiling for engines.

A seat's knowledge comes as the views that it has had; a game deals what they leave open. `search` races
actions over many deals, makes weaker levels by lapses, and serves it all by the engine protocol. `compiling`
has numba's decorators and a cache of compiled code that is never stale.
"""

"""Why a move of The Alchemist's Dream is good, in sentences that the law bears out: no pixel, no search.

`reasons.reasons` is what others ask.
"""

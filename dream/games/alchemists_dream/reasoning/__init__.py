"""What can be said for a move of The Alchemist's Dream: kinds of reasons, each borne out by the law.

No pixel and no search; `reasons`, beside this, takes the strongest of them.
"""

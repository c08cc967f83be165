"""The opponent: a policy that knows what cards are worth, and a search that tries its choices on many deals.

``knowledge`` is what a seat knows; ``kernel`` a quick copy of the law that the policy plays, plain or
``compiled``; ``evaluation`` what actions are worth by it; ``search`` the race of them, and the engine;
``levels`` how well a decision is made.
"""

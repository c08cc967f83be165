"""Who can play a match: players named by text, their pool, engines behind the protocol, and yardsticks."""

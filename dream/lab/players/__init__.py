"""Who can play a match: players named by text, engines behind the protocol, and yardsticks."""

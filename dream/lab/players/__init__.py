"""Who can play a match of any game: players named by text, engines behind the protocol, luck."""

"""What a seat decides: an answer to an event, a card to pick, a transmutation, a card to discard."""

"""Lists and texts that may be longer than their room."""

"""States, tasks and actions to text and back, strictly: what is not canonical is malformed."""

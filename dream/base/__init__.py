"""What all rooms stand on: errors, texts by key, assets, folders, durable files, seeds, outside text."""

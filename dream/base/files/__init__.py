"""Files and folders: where they are, locks on them, writing that survives a power cut, limits in reading."""

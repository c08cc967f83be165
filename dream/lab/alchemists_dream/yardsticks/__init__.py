"""Players that an engine is measured by: some that hardly think, and a plain alpha-beta search."""

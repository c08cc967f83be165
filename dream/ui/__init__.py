"""The window, the page for guests, and all else that knows pygame: see ``docs/architecture.md``."""

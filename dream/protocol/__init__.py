"""The engine protocol (``docs/protocol.md``): both sides of its dialogue, and engines as processes."""

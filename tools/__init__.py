"""What only makers use: each module is a tool, ``python -m tools.NAME``; see docs/lab.md. In no wheel."""

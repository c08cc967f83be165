"""What a journal at a table tells, as sentences."""

from dream.ui.table.panel import Lines


def sentences_of(lines: Lines) -> list[str]:
    """A sentence for each action, in their order."""
    return [line for entry in lines.entries() if not entry.heading for line in entry.text.split("\n")]

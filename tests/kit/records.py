"""What tests ask of records that are damaged."""

from dream.records.reader import Opened, open_record
from dream.records.writer import record_text


def is_kept(opened: Opened) -> bool:
    """Whether a record as it is saved is the same game, and is saved so again, whatever is wrong with it."""
    saved = record_text(opened.record)
    again = open_record(saved)
    return again.record.actions == opened.record.actions and record_text(again.record) == saved

"""Text files from outside, all read in one way: within a limit, in UTF-8, whether a byte order mark begins
them or not."""

from pathlib import Path


class TooLarge(ValueError):
    """A file that has more bytes than it may."""


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a file holds; raises OSError, and TooLarge when it has more than `most` bytes."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge
    return data


def decoded(data: bytes) -> str:
    """Return the text of bytes; raises UnicodeDecodeError, whose places leave out the mark."""
    return data.decode("utf-8-sig")

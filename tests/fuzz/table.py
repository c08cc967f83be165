"""Every reader of text from outside, in one table; the suite and both drivers use it.

What comes with the program alone, such as its pictures and fonts, is not from outside.
"""

from tests.fuzz import commands, databases, files, lines, positions

READERS = {
    reader.name: reader for room in (positions, files, lines, databases, commands) for reader in room.READERS
}

"""With which status commands end, and the one form in which they say why something is not done.

0: done. 1: what was looked at has faults, or the installation is broken. 2: the command could not do its
work, because of its input or of the system. 130: the player pressed Ctrl-C. 143: SIGTERM ended a match, which
leaves as SystemExit.
"""

import sys

FAULTY = BROKEN = 1
REFUSED = 2
INTERRUPTED = 130


def refuse(sentence: str, status: int = REFUSED) -> int:
    """Say on standard error why something is not done; the exit status."""
    from dream.base.showable import showable

    print("dream: " + showable(" ".join(sentence.split())), file=sys.stderr)
    return status

"""``python -m dream.review.worker``: reviews the game of a record on standard input, in this process.

It says lines of JSON: ``{"review": ...}`` of which nothing is judged yet, then ``{"move": ...}`` and
``{"fortune": ...}`` for each judgement as it comes, or ``{"fault": SENTENCE}``. What was kept before is not
judged again. It ends with whoever reads the lines, and in good order when it is terminated.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from threading import Event
from typing import Any

from dream.base.words import told
from dream.protocol.forfeits import Forfeit
from dream.records.reader import first_record
from dream.records.syntax import LARGEST_FILE, Unreadable
from dream.review.kept import KeptReviews
from dream.review.review import JudgedMove
from dream.review.review_text import fortune_object, move_object, review_object
from dream.review.reviewer import Reviewer


def main() -> None:
    """Review the game on standard input until all is judged, or nobody reads any more."""
    try:
        _review(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except (Unreadable, ValueError, Forfeit) as error:
        _say({"fault": told(getattr(error, "message", str(error)))})


def _review(record: bytes) -> None:
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    history = first_record(record).game
    reviewer = Reviewer(history, KeptReviews().of(history), stopped=stop.is_set)
    _say({"review": review_object(replace(reviewer.review, moves=(), fortunes=()))})
    for one in reviewer.run():
        _say({"move": move_object(one)} if isinstance(one, JudgedMove) else {"fortune": fortune_object(one)})


def _say(line: dict[str, Any]) -> None:
    """Say a line; end at once where nobody reads it."""
    try:
        print(json.dumps(line, separators=(",", ":")), flush=True)
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()

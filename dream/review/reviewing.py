"""A game being reviewed in a process of its own, without ever waiting for it: for the window.

The worker (`dream.review.worker`) is asked once, with the record, and tells each judgement as it comes.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from subprocess import TimeoutExpired
from threading import Lock, Thread
from typing import Any

from dream.base.errors import Malformed, message_of
from dream.base.messages import Sentence, message
from dream.base.untrusted import parse_json
from dream.protocol.process import process_tree
from dream.protocol.process.intake import Flood, Intake
from dream.protocol.process.own_process import own_command, own_environment
from dream.review.kept import KeptReviews
from dream.review.review import Review
from dream.review.review_text import WHAT, read_fortune, read_move, read_review
from dream.review.reviewer import KEEP_EVERY

PATIENCE_AT_STOP = 2.0
"""Seconds."""


class Reviewing:
    """The review of one game under way.

    `review` is what is known, a value that is replaced: None until the worker has read the game. `changed` is
    called by a thread after each news. It has ended when it is `over`; `fault` says why, where it could not
    be made. What is judged is kept on the disk, so the next one goes on from there.
    """

    def __init__(
        self, record: bytes, changed: Callable[[], object], *, kept: KeptReviews | None = None
    ) -> None:
        """Begin to review the game of a record, the bytes of a .dream file; what is known of it counts."""
        self.review: Review | None = None
        self.over = False
        self.fault: Sentence | None = None
        self._changed, self._kept = changed, kept or KeptReviews()
        self._record = record
        self._unkept = 0
        self._stopped = False
        self._process: process_tree.Process | None = None
        self._lock = Lock()
        self._thread = Thread(target=self._live, name="review", daemon=True)
        self._thread.start()

    @property
    def progress(self) -> float:
        """What part is done, from 0 to 1."""
        return self.review.progress if self.review else 0.0

    def stop(self) -> None:
        """End it now, without waiting; what is judged stays known, and is kept."""
        with self._lock:
            self._stopped = True
            process = self._process
        if process is not None:
            Thread(target=_end, args=(process,), name="review end", daemon=True).start()

    def join(self, seconds: float) -> None:
        """Wait, at most so long, until it is over."""
        self._thread.join(seconds)

    def _live(self) -> None:
        try:
            self._hear(self._begin())
        except (OSError, ValueError) as error:
            self.fault = message_of(error)
        self._keep()
        self.over = True
        self._changed()

    def _begin(self) -> process_tree.Process | None:
        with self._lock:
            if self._stopped:
                return None
            command = own_command("dream.review.worker")
            self._process = process_tree.begin(command, own_environment(), polite=True, guarded=True)
            return self._process

    def _hear(self, process: process_tree.Process | None) -> None:
        """Hand the worker the game, and take in what it says until it ends."""
        if process is None:
            return
        assert process.stdin
        assert process.stdout
        assert process.stderr
        Thread(target=_drain, args=(process.stderr,), name="review errors", daemon=True).start()
        with suppress(OSError):
            process.stdin.write(self._record)
            process.stdin.close()
        try:
            for line in Intake(process.stdout).whole_lines():
                self._take(parse_json(line, WHAT))
        except (Flood, Malformed) as error:
            self.fault = self.fault or message_of(error)
        finally:
            process_tree.kill(process)
            process.wait()
        if not (self._stopped or self.fault or (self.review and self.review.complete)):
            self.fault = message("judging.error.ended")

    def _take(self, said: Any) -> None:
        """Take in one line of the worker."""
        known = self.review
        if not isinstance(said, dict):
            raise Malformed(message("judging.error.text", name="line"))
        if "review" in said:
            begun = read_review(json.dumps(said["review"]))
            known_before = self._kept.by_digest(begun.digest)
            self.review = (
                known_before if known_before and known_before.decisions == begun.decisions else begun
            )
        elif "fault" in said:
            self.fault = str(said["fault"])[:1000]
        elif known is not None and "move" in said:
            self.review = known.with_judged(moves=[read_move(said["move"])])
            self._count()
        elif known is not None and "fortune" in said:
            self.review = known.with_judged(fortunes=[read_fortune(said["fortune"])])
            self._count()
        self._changed()

    def _count(self) -> None:
        self._unkept += 1
        if self._unkept >= KEEP_EVERY:
            self._keep()

    def _keep(self) -> None:
        """Put what is known on the disk; where that cannot be, the next one begins anew."""
        if self.review is not None and self._unkept:
            self._unkept = 0
            with suppress(OSError):
                self._kept.keep(self.review)


def _end(process: process_tree.Process) -> None:
    """End a worker: it is asked to, so that it ends its engines, and killed when it does not."""
    with suppress(OSError, TimeoutExpired):
        process.terminate()
        process.wait(PATIENCE_AT_STOP)
    process_tree.kill(process)


def _drain(errors: Any) -> None:
    """Read what nobody listens to, so that the worker need not wait."""
    with suppress(OSError, ValueError, Flood):
        for _ in Intake(errors).lines():
            pass

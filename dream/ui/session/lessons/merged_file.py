"""A file of what somebody practises, which other windows write as well."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from dream.base.errors import Malformed, message_of
from dream.base.files.background_writer import BackgroundWriter
from dream.base.files.durable_files import set_aside, write_whole
from dream.base.messages import Message, message

T = TypeVar("T")


class MergedFile(Generic[T]):
    """Reads the file when it is first asked, and writes it by another thread, unless `at_once`.

    What another window has written meanwhile stays in it. A file that is damaged is kept beside it.
    """

    def __init__(
        self,
        path: Path,
        empty: T,
        read: Callable[[Path], T],
        text: Callable[[T], str],
        merge: Callable[[T, T], T],
        *,
        at_once: bool,
    ) -> None:
        """`empty` is what a file that isn't there holds; `read` raises OSError or Malformed.

        `merge` is given what is in the file and what is known here.
        """
        self.path = path
        self._empty, self._read_file, self._text, self._merge = empty, read, text, merge
        self._known: T | None = None
        self._trouble: Message | None = None
        self._writer = BackgroundWriter(self._write, at_once=at_once)

    @property
    def known(self) -> T:
        """What was read, or kept since."""
        if self._known is None:
            self._known = self._read()
        return self._known

    def keep(self, known: T) -> None:
        """Have this in the file, with what others wrote; what prevents it is news."""
        self._known = known
        self._writer.put(known)

    def news(self) -> Message | None:
        """What the player should hear, once."""
        news, self._trouble = self._trouble, None
        return news

    def flush(self) -> None:
        """Wait until everything is written."""
        self._writer.flush()

    def _read(self) -> T:
        try:
            return self._read_file(self.path)
        except FileNotFoundError:
            return self._empty
        except Malformed as error:
            try:
                set_aside(self.path, ".damaged")
            except OSError as failed:
                error.__context__ = failed
            self._tell("exercise.unread", error)
        except OSError as error:
            self._tell("exercise.unread", error)
        return self._empty

    def _write(self, known: T) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, self._text(self._merge(self._read(), known)))
        except OSError as error:
            self._tell("exercise.unwritten", error)

    def _tell(self, key: str, error: Exception) -> None:
        self._trouble = message(key, path=str(self.path), why=message_of(error))

"""The terminal: lines that are told, and lines that somebody types.

Nothing is addressed by its place on a screen. At a terminal prompt_toolkit edits the line, with a history and
completion; in a pipe, a log or a terminal that calls itself dumb, lines are read as they come.
"""

import asyncio
import os
import shutil
import sys
import textwrap
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.shortcuts import CompleteStyle

from dream.base.environment import default_for_itself
from dream.base.showable import without_isolates

if sys.platform != "win32":
    import termios

PROMPT = "> "
TURN = 0.02
"""For how many seconds a line is waited for before the game goes on."""
NARROWEST = 20
"""Lines are broken between words for terminals of so many columns at least."""
PLAIN = {
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MIDDLE DOT}": "-",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{DOUBLE LOW-9 QUOTATION MARK}": '"',
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{VULGAR FRACTION ONE HALF}": "1/2",
    "\N{PLUS-MINUS SIGN}": "+/-",
    "\N{NO-BREAK SPACE}": " ",
    "\N{LATIN SMALL LETTER A WITH DIAERESIS}": "ae",
    "\N{LATIN SMALL LETTER O WITH DIAERESIS}": "oe",
    "\N{LATIN SMALL LETTER U WITH DIAERESIS}": "ue",
    "\N{LATIN CAPITAL LETTER A WITH DIAERESIS}": "Ae",
    "\N{LATIN CAPITAL LETTER O WITH DIAERESIS}": "Oe",
    "\N{LATIN CAPITAL LETTER U WITH DIAERESIS}": "Ue",
    "\N{LATIN SMALL LETTER SHARP S}": "ss",
}
"""What is written for a character where the terminal has none for it."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears what is seen, and what can be scrolled back to."""


def plain(text: str, encoding: str) -> str:
    """A text in the characters that an encoding has, in the order in which it is read."""
    text = without_isolates(text)  # few terminals heed them
    try:
        text.encode(encoding)
        return text
    except (UnicodeEncodeError, LookupError):
        known = "".join(PLAIN.get(character, character) for character in text)
        return known.encode("ascii", "replace").decode("ascii")


class Terminal(ABC):
    """Where somebody reads and types; `words` gives what a line that was begun may go on with."""

    clears = False
    """Whether what was told can be taken out of sight."""
    is_typed = False
    """Whether lines are typed by hand, and may come before what they answer."""

    def __init__(self, output: TextIO, words: Callable[[str], Iterable[str]]) -> None:
        self._output, self._words = output, words

    def tell(self, text: str = "") -> None:
        """Write a text, in lines between whose words it may be broken."""
        for line in text.split("\n"):
            for part in self._broken(plain(line, self._output.encoding or "ascii")):
                self._output.write(f"{part}\n")
        self._output.flush()

    def _broken(self, line: str) -> Sequence[str]:
        if not self._output.isatty():
            return (line,)
        columns = max(NARROWEST, shutil.get_terminal_size().columns)
        return textwrap.wrap(line, columns, break_long_words=False, break_on_hyphens=False) or ("",)

    @abstractmethod
    def ask(self, go_on: Callable[[], bool], owner: Hashable) -> str | None:
        """The line that somebody types; meanwhile `go_on` is called, and once it is true the answer is None.

        Whoever types, the `owner`, finds their own lines in the history. Raises EOFError at the end of all
        lines, and KeyboardInterrupt.
        """

    @abstractmethod
    def clear(self) -> None:
        """Take out of sight what was told, and forget what was typed ahead; nothing where it can't be."""


class PlainTerminal(Terminal):
    """Reads lines as they come: from a pipe, a file, or a terminal that edits them itself."""

    def __init__(self, output: TextIO, words: Callable[[str], Iterable[str]], lines: TextIO) -> None:
        super().__init__(output, words)
        self.is_typed = lines.isatty()
        self._lines, self._read = lines, SimpleQueue[str]()
        self._asked, self._begun = threading.Semaphore(0), False
        self._waiting = False

    def ask(self, go_on: Callable[[], bool], owner: Hashable) -> str | None:
        if not self._begun:
            self._begun = True
            threading.Thread(target=self._read_lines, daemon=True, name="lines").start()
        if not self._waiting:
            self._waiting = True
            self._asked.release()
        if self._lines.isatty():
            self._output.write(PROMPT)
            self._output.flush()
        while True:
            with suppress(Empty):
                line = self._read.get(timeout=TURN)
                self._waiting = False
                if not line:
                    raise EOFError
                return line
            if go_on():
                return None

    def clear(self) -> None:
        return

    def _read_lines(self) -> None:
        """Read a line whenever one is asked for; by a thread of its own."""
        while True:
            self._asked.acquire()
            try:
                line = self._lines.readline()
            except (OSError, ValueError):
                line = ""
            self._read.put(line)


class _Completer(Completer):
    """Completes a line with all that it may become."""

    def __init__(self, words: Callable[[str], Iterable[str]]) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        begun = document.text_before_cursor
        for line in self._words(begun):
            yield Completion(line, start_position=-len(begun))


class EditedTerminal(Terminal):
    """Has lines edited, with a history and completion."""

    clears = is_typed = True

    def __init__(self, output: TextIO, words: Callable[[str], Iterable[str]]) -> None:
        super().__init__(output, words)
        default_for_itself("PROMPT_TOOLKIT_NO_CPR", "1")  # never ask a terminal where its cursor is
        self._sessions: dict[Hashable, PromptSession[str | None]] = {}
        self._begun = ""

    def _session(self, owner: Hashable) -> PromptSession[str | None]:
        if owner not in self._sessions:
            self._sessions[owner] = PromptSession(
                completer=_Completer(self._words),
                complete_while_typing=False,
                complete_style=CompleteStyle.READLINE_LIKE,
                enable_suspend=True,
                mouse_support=False,
            )
        return self._sessions[owner]

    def ask(self, go_on: Callable[[], bool], owner: Hashable) -> str | None:
        return asyncio.run(self._asked(go_on, self._session(owner)))

    async def _asked(self, go_on: Callable[[], bool], session: PromptSession[str | None]) -> str | None:
        async def play() -> None:
            """Let the game go on; what is typed by then stays for the next line."""
            while not go_on():
                await asyncio.sleep(TURN)
            self._begun = session.default_buffer.text
            session.app.exit(result=None)

        begun, self._begun = self._begun, ""
        playing = asyncio.ensure_future(play())
        try:
            return await session.prompt_async(PROMPT, default=begun)
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing

    def clear(self) -> None:
        if sys.platform != "win32":
            with suppress(OSError):
                termios.tcflush(sys.stdin, termios.TCIFLUSH)
        for session in self._sessions.values():
            clear_typeahead(session.app.input)
        self._output.write(CLEAR)
        self._output.flush()


def terminal(words: Callable[[str], Iterable[str]]) -> Terminal:
    """The terminal at standard input and output."""
    dumb = os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32"
    if sys.stdin.isatty() and sys.stdout.isatty() and not dumb:
        return EditedTerminal(sys.stdout, words)
    return PlainTerminal(sys.stdout, words, sys.stdin)


def pause() -> None:
    """Wait for what others do."""
    time.sleep(TURN)

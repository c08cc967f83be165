"""The line of text that is edited in a field, with its caret and what was typed before."""

from dataclasses import dataclass, replace

from dream.base.showable import boundaries

MOST_STEPS = 200
"""So many changes can be undone."""


@dataclass(frozen=True)
class CaretText:
    """A text with its caret; what lies between `anchor` and `caret` is selected."""

    text: str
    caret: int
    anchor: int

    @property
    def selection(self) -> tuple[int, int]:
        """From where to where the text is selected; both the caret when nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)


class EditedLine:
    """A line of at most `limit` characters. What is typed in one go, and what is erased, is one change."""

    def __init__(self, text: str, limit: int) -> None:
        self.limit = limit
        self.now = CaretText(text, len(text), len(text))
        self._undone: list[CaretText] = []
        self._done: list[CaretText] = []
        self._going: str | None = None

    def select(self, anchor: int, caret: int) -> None:
        """Have the caret at a place, and all selected from another to it."""
        self.now = replace(self.now, caret=caret, anchor=anchor)
        self._going = None

    def insert(self, text: str, *, typed: bool = False) -> None:
        """Put a text in the place of the selection, as far as the limit allows; no text changes nothing."""
        first, last = self.now.selection
        whole = self.now.text
        room = max(0, self.limit - len(whole) + last - first)
        text = text[: max(end for end in boundaries(text) if end <= room)]
        if text:
            going = ("space" if text.isspace() else "typed") if typed else None
            anew = first != last or (going == "typed" and self._going == "space")
            self._change(whole[:first] + text + whole[last:], first + len(text), going, anew=anew)

    def remove(self, first: int, last: int) -> None:
        """Take a part of the text away."""
        whole = self.now.text
        self._change(whole[:first] + whole[last:], first, "erased" if last - first == 1 else None)

    def become(self, text: str) -> None:
        """Be another text."""
        self._change(text, len(text), None)

    def undo(self) -> None:
        """Undo the last change, if there is one."""
        self._go(self._done, self._undone)

    def redo(self) -> None:
        """Do the change again that was undone last, if there is one."""
        self._go(self._undone, self._done)

    def _go(self, there: list[CaretText], back: list[CaretText]) -> None:
        self._going = None
        if there:
            back.append(self.now)
            self.now = there.pop()

    def _change(self, text: str, caret: int, going: str | None, *, anew: bool = False) -> None:
        """Be a text with its caret; a change that goes on with the one before is no change of its own."""
        word_goes_on = going == "space" and self._going == "typed"
        goes_on = not anew and going is not None and (going == self._going or word_goes_on)
        if text != self.now.text and not goes_on:
            self._done = [*self._done[-MOST_STEPS + 1 :], self.now]
        if text != self.now.text:
            self._undone.clear()
        self.now, self._going = CaretText(text, caret, caret), going

"""What an input method composes: text that is shown in a field, and is not in it yet."""

from dataclasses import dataclass

from pygame.event import Event


@dataclass(frozen=True)
class Composition:
    """A text that is being composed, with the place of its caret."""

    text: str = ""
    caret: int = 0

    def after(self, event: Event) -> "Composition":
        """Return what is composed after a TEXTEDITING event; a long text comes in several."""
        start, length = max(0, event.start), max(0, event.length)
        if event.text and start and start == len(self.text) and length == len(event.text):
            text = self.text + event.text
            return Composition(text, len(text))
        return Composition(event.text, min(len(event.text), start + length))


NOTHING = Composition()

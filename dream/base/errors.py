"""What can be wrong with text from outside, and what ends work before its end."""

from collections.abc import Iterable, Sequence

from dream.base.texts import Listing, Message, Sentence, Value, english, message, worded

MOST_SAID = 20


class Refused(ValueError):
    """Something that cannot be done, and why: `message` for the player, `str` in English.

    Where only programmers can meet it, the message may be a `str`.
    """

    def __init__(self, message: Sentence) -> None:
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        return english(self.message)


class Malformed(Refused):
    """Text that does not follow its grammar; the sentence quotes the text and the place."""


class Impossible(Refused):
    """Text that can be read but describes what cannot be; `faults` names every reason at once, the sentence
    no more than `MOST_SAID` of them."""

    def __init__(self, faults: Iterable[Message | str], joint: str = "semicolons") -> None:
        """`joint` is what stands between the faults, as in a `Listing`."""
        self.faults = tuple(faults)
        super().__init__(Listing(tuple(said(self.faults)), joint))
        self.args = self.faults, joint


class Stopped(Exception):
    """Raised inside work that was told to stop before its end."""


def reason(error: BaseException) -> str:
    """Why something went wrong, as the player reads it: a message in words, or else what the system says,
    without its number and without the path."""
    return worded(message_of(error))


def message_of(error: BaseException) -> Sentence:
    """The message of an error; what the system says for one that has none."""
    if isinstance(error, Refused):
        return error.message
    return (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__


def said(things: Sequence[Value]) -> list[Value]:
    """The things that a sentence names: all of them, or the first `MOST_SAID` and how many more there are."""
    more = len(things) - MOST_SAID
    return [*things[:MOST_SAID], message("list.more", count=more)] if more > 0 else list(things)


def quoted(text: str, most: int = 40) -> str:
    """The text in quotation marks for an error sentence, cut when it is long, control characters escaped."""
    return ascii(cut(text, most))


def cut(text: str, most: int) -> str:
    """The text, or its first `most` characters and three dots."""
    return text if len(text) <= most else text[:most] + "..."

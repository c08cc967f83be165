"""What must be there for a test to go on."""

from typing import TypeVar

from dream.base.texts import Message
from dream.play.game import Refusal

Value = TypeVar("Value")


def present(value: Value | None) -> Value:
    """The value, which is there."""
    assert value is not None
    return value


def key_of(refusal: Refusal | None) -> str:
    """The key of the sentence that a refusal tells."""
    message = present(refusal).message
    assert isinstance(message, Message)
    return message.key

"""The new-game sheet as somebody in front of it sees it."""

from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.fields import TextField

SEED = "amber lion fume"


def elements(person):
    """The choices of both players' elements."""
    return [widget for widget in person.app.ui.own if isinstance(widget, Choice)][-6:-4]


def told(person):
    """All that stands on the sheet."""
    return " ".join(person.captions)


def in_focus(person):
    return person.app.ui.focus.current


def fields(person):
    """The fields below the seed."""
    return [widget for widget in person.app.ui.own if isinstance(widget, TextField)][1:]

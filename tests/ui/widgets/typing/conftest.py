"""For the tests of text fields: one in which something stands, its clipboard, and what it tells."""

import pytest
from pygame import Rect

from dream.ui.kit.desktop.screen import NullScreen
from dream.ui.widgets.text_field import TextField
from tests.ui.widgets.one_widget import LOOK


@pytest.fixture
def clipboard():
    return NullScreen()


@pytest.fixture
def told():
    return []


@pytest.fixture
def field(request, clipboard, told):
    """A field that has the focus and takes as much as the module's `LIMIT` says."""
    limit = request.module.LIMIT
    made = TextField(Rect(100, 100, 300, 36), LOOK, clipboard, "amber", limit=limit, changed=told.append)
    made.focused = True
    return made

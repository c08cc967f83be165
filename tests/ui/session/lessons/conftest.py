"""What the tests of lessons share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dream.ui.table import courses
from tests.ui.session.lessons.learner import Learner


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "REST", 0.0)


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    somebody = Learner(tmp_path)
    yield somebody
    somebody.app.close()

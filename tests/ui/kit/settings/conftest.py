"""For the tests of the settings: where their file is."""

import pytest


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "settings.json"

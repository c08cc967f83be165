"""Files that earlier versions have written, each by that version's own code, are read whole.

``0.2-dream`` is what versions 0.2 to 0.5 write, byte for byte, ``0.4-jabir`` what 0.4 and 0.5 do, and ``0.6``
and ``0.7`` what later ones did up to 0.8. ``0.9`` has variations, comments and clocks.
"""

from pathlib import Path

import pytest

from dream.records.reader import open_record
from dream.records.writer import record_text

FILES = sorted((Path(__file__).parent / "versions").glob("*.dream"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_an_earlier_version_is_read(path: Path) -> None:
    opened = open_record(path.read_bytes())
    word = path.stem.partition("-")[2]
    assert opened.faults == ()
    assert opened.game.game.id == word
    assert len(opened.game.actions) > 20
    again = open_record(record_text(opened.record).encode())
    assert again.record == opened.record


def test_every_form_of_a_file_is_there() -> None:
    versions = {path.stem for path in FILES}
    assert {"0.1-dream", "0.2-dream", "0.4-jabir", "0.7-stone", "0.7-alchemist", "0.9-dream"} <= versions
    latest = open_record((FILES[0].parent / "0.9-dream.dream").read_bytes()).record
    assert latest.beside
    assert latest.comments
    assert latest.times

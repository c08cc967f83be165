"""The journal of a table follows what changes."""

from pathlib import Path

import pytest

from dream.base.texts import ENGLISH, choose_language
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.table.panel import Lines
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import AtJabirTable


def test_another_language_words_every_line_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    session = AtJabirTable(tmp_path).sit().table.session
    history = session.game.history
    for _ in range(4):
        session.game.act(history.game.legal_actions(history.state)[0])
    lines = Lines(WORDS, session)
    english = lines.entries()
    try:
        choose_language("de")
        german = lines.entries()
        assert german == Lines(WORDS, session).entries()
        assert german[0] != english[0]
        assert german[1] != english[1]
    finally:
        choose_language(ENGLISH)

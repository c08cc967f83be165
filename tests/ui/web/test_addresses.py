"""A game that goes on after its host was ended is found under the same addresses."""

import stat
from pathlib import Path

import pytest

from dream.records.reader import read_record
from dream.records.writer import save
from dream.ui.host import HeldGame, saved_game
from dream.ui.web import addresses
from dream.ui.web.addresses import Listening
from tests.ui.web.at_pages import LOCAL, Host, setup_of

SETUP = setup_of("alchemist", ["Ann", "Bob"], "players=2")


def _held(tmp_path: Path) -> tuple[set[str], Path]:
    """A game was held until a move was made: its addresses, and its file."""
    with Host(tmp_path, SETUP) as host:
        game = host.hosting.game
        game.act(game.history.game.legal_actions(game.state)[0])
        path = tmp_path / "game.dream"
        save(host.hosting.session.record(), path)
        return {place.url for place in host.held.places}, path


def _again(tmp_path: Path, path: Path) -> HeldGame:
    return HeldGame(saved_game(read_record(path)), Listening(LOCAL), tmp_path, lambda sentence: None)


def test_the_same_addresses_go_on(tmp_path: Path) -> None:
    before, path = _held(tmp_path)
    again = _again(tmp_path, path)
    try:
        assert {place.url for place in again.places} == before
    finally:
        again.server.stop()
        again.app.close()


def test_nobody_else_can_read_them(tmp_path: Path) -> None:
    _held(tmp_path)
    [folder] = tmp_path.rglob(addresses.FOLDER)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_new_game_has_new_ones_though_its_seed_is_the_same(tmp_path: Path) -> None:
    before, _ = _held(tmp_path)
    with Host(tmp_path, SETUP) as host:
        keys = {place.url.partition("#")[2] for place in host.held.places}
        assert not keys & {url.partition("#")[2] for url in before}


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"port": 1, "tokens": {"0": "short"}}', '{"port": 1, "tokens": 7}']
)
def test_what_cannot_be_read_gives_new_ones(tmp_path: Path, text: str) -> None:
    _, path = _held(tmp_path)
    [file] = tmp_path.rglob(f"{addresses.FOLDER}/*.json")
    file.write_text(text)
    again = _again(tmp_path, path)
    again.server.stop()
    again.app.close()
    assert addresses.kept(again.hosting.session) is not None


def test_they_are_forgotten_at_the_end(tmp_path: Path) -> None:
    _, path = _held(tmp_path)
    session = saved_game(read_record(path))
    assert addresses.kept(session) is not None
    addresses.forget(session)
    assert addresses.kept(session) is None

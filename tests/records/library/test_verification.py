"""Every game is replayed by its law, and found by its positions."""

from pathlib import Path

import pytest

from dream.play.registry import find
from dream.records.library.exchange import VerifyReport, known_faults, left_to_verify, verify
from dream.records.library.library import Library, Query, position_key
from dream.records.reader import open_record, tried_record
from tests.kit.libraries import a_record, library_at


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return library_at(tmp_path)


def test_sound_and_faulty_games_are_told_apart(library: Library) -> None:
    sound = [library.add(a_record(kind, seed=2)).id for kind in ("dream", "jabir")]
    illegal = library.add(a_record() + b"k8-l8\n").id
    unknown = library.add(b'[Game "Chess"]\n[Format "1"]\n\ne4\n').id
    report = verify(library)
    assert report.games == 4
    assert set(report.faulty) == set(known_faults(library)) == {illegal, unknown}
    assert all(library.entry(id).sound for id in sound)
    assert left_to_verify(library) == 0
    assert verify(library).games == 0, "what was replayed is not replayed again"
    assert verify(library, again=True).games == 4


def test_it_goes_on_where_it_was_ended(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        library.add(a_record(seed=seed, most=5))
    monkeypatch.setattr("dream.records.library.exchange.MOST_AT_ONCE", 2)

    def end(report: VerifyReport) -> None:
        if report.games >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify(library, end)
    assert left_to_verify(library) == 2
    assert verify(library).games == 2


@pytest.mark.parametrize("kind", ["dream", "jabir"])
def test_games_are_found_by_every_position_in_them(library: Library, kind: str) -> None:
    one = library.add(a_record(kind, seed=1)).id
    library.add(a_record(kind, seed=2))
    verify(library)
    history = open_record(library.record(one)).game
    for state in history.states:
        assert library.find(Query(position=position_key(history.game, state))) == [one]


def test_a_game_that_is_written_on_is_replayed_again(library: Library) -> None:
    id = library.begin(a_record(most=10))
    verify(library)
    last = open_record(library.record(id)).game
    key = position_key(last.game, last.state)
    assert library.find(Query(position=key)) == [id]
    library.write(id, a_record(most=4))
    assert library.entry(id).sound is None
    assert library.find(Query(position=key)) == []


def test_a_game_that_changes_while_it_is_replayed_is_not_marked(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = library.begin(a_record(most=4))

    def replay(record: bytes) -> object:
        library.write(id, a_record(most=5) + b"k8-l8\n")
        return tried_record(record)

    monkeypatch.setattr("dream.records.library.exchange.tried_record", replay)
    verify(library)
    assert library.entry(id).sound is None


@pytest.mark.parametrize(("word", "key"), [("dream", -7783585835276800120), ("jabir", 7495449607314473785)])
def test_the_keys_of_positions_are_the_same_for_ever(word: str, key: int) -> None:
    game = find(word)
    assert position_key(game, game.start("quicksilver vitriol salt", "-")) == key

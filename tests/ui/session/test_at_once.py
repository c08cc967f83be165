"""A game that begins without a question: who sits where, and that a person moves at once."""

from pathlib import Path

import pytest

from dream.play.registry import find
from dream.ui.kit.settings import GameSettings
from dream.ui.scenes.title import Title
from dream.ui.table.game_session import GameSession
from dream.ui.table.new_game import at_once
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.ui.driver import Person

SEED = "amber lion fume"


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


@pytest.mark.parametrize(
    ("game", "seats", "options", "sit"),
    [
        ("dream", (), "-", ["person", "level 1"]),
        ("dream", (0, 5), "-", ["person", "level 5"]),
        ("dream", (5, 0), "-", ["level 5", "person"]),
        ("dream", (0, 0), "-", ["person", "level 1"]),
        ("dream", (3, 4), "-", ["person", "level 4"]),
        ("dream", (0, "some-engine --fast"), "-", ["person", "level 1"]),
        ("dream", (0, 20), "-", ["person", "level 8"]),
        ("alchemist", (0, 4), "players=4", ["person", "level 4", "level 4", "level 4"]),
        ("alchemist", (3, 0, 4, 0), "players=4", ["level 3", "person", "level 4", "level 3"]),
        ("alchemist", (3, 4, 4, 0), "players=2", ["person", "level 4"]),
    ],
)
def test_one_person_sits_against_opponents_of_last_time(
    game: str, seats: tuple[int | str, ...], options: str, sit: list[str]
) -> None:
    setup = at_once(find(game), GameSettings(seats, options=options), SEED)
    assert [seat.occupant.text for seat in present(setup).seats] == sit
    assert (present(setup).game, present(setup).seed, present(setup).at_once) == (game, SEED, True)


def test_seats_are_drawn_where_they_were_drawn_last() -> None:
    known = GameSettings((0, 4), drawn=True)
    sat = {present(at_once(find("dream"), known, SEED)).seats[0].occupant.text for _ in range(60)}
    assert sat == {"person", "level 4"}


def test_where_a_game_has_no_opponents_people_sit() -> None:
    with counting_installed():
        setup = at_once(find("counting"), GameSettings(), SEED)
        assert {seat.occupant.text for seat in present(setup).seats} == {"person"}


def test_what_cannot_begin_is_not_begun() -> None:
    assert at_once(find("dream"), GameSettings(), " ") is None
    same = GameSettings(options="first=fire second=fire")
    assert at_once(find("dream"), same, SEED) is not None, "such options are not those of a game"


@pytest.mark.parametrize("game", ["dream", "jabir", "stone", "alchemist"])
def test_from_the_title_it_takes_one_click_to_the_table(person: Person, game: str) -> None:
    person.app.change(game=game)
    person.app.push(Title(person.app, SEED))
    person.wait()
    first = next(button for button in person.app.ui.buttons if button.text == "Play")
    person.click(first.rect.center)
    person.wait_until(lambda: person.scene.name in ("symbols", "play"))
    session = person.scene.keepable
    assert isinstance(session, GameSession)
    assert session.seed == SEED
    assert session.game.people == (0,)
    assert person.app.settings.games == {}, "what New game offers stays as it was chosen there"

"""The title: what it offers, by mouse and by keys, and how it looks."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from dream.base.folders import cache_dir
from dream.play.registry import find
from dream.records.record import Record
from dream.ui.app import PICTURES, App
from dream.ui.games.registry import games_with_view
from dream.ui.scenes.covers import Cover, CoverStrip
from dream.ui.scenes.help import Help
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.options import OptionsPage
from dream.ui.scenes.title import EARLIER, LATER, Title
from dream.ui.widgets.page import Page
from tests.kit.journals import leave_behind, unfinished, unfinished_game
from tests.kit.other_games import counting_installed, installed
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.kit.sealed.view import SealedView
from tests.ui.driver import Person
from tests.ui.golden import Golden

SEED = "amber lion fume"
HEAD = Rect(300, 0, 680, 220)
"""Part of a window of usual size."""


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setattr("dream.ui.scenes.title.__version__", "1.2.3")
    return Person(tmp_path)


@pytest.fixture
def title(person: Person) -> Title:
    scene = Title(person.app, SEED)
    person.app.push(scene)
    return scene


def test_how_it_looks(person: Person, title: Title, golden: Golden) -> None:
    golden("scenes/title", person.look())


def test_how_it_looks_in_the_smallest_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    monkeypatch.setattr("dream.ui.scenes.title.__version__", "1.2.3")
    person = Person(tmp_path, (1024, 640))
    person.app.push(Title(person.app, SEED))
    golden("scenes/title_1024", person.look())


@pytest.mark.parametrize(
    ("button", "scene"),
    [("New game", NewGame), ("Library", LibraryScene), ("Rules and keys", Help), ("Options", OptionsPage)],
)
def test_each_button_opens_its_scene_and_escape_comes_back(
    person: Person, title: Title, button: str, scene: type[Page]
) -> None:
    person.press_button(button)
    assert person.scene_of(scene)
    person.press("esc")
    if person.app.scene is not title:
        person.press("esc")
    assert person.app.scene is title


def test_all_of_it_by_keys(person: Person, title: Title) -> None:
    person.press("tab", "down", "right", "enter")
    assert isinstance(person.app.scene, Help)
    person.press("esc", "right", "right", "enter")
    assert not person.app.running


def test_a_new_game_is_offered_the_seed_of_the_picture(person: Person, title: Title) -> None:
    person.press("enter")
    assert person.scene_of(NewGame).seed == SEED


def test_without_an_unfinished_game_there_is_nothing_to_go_on_with(person: Person, title: Title) -> None:
    assert "Continue" not in [button.text for button in person.app.ui.buttons]


def test_an_unfinished_game_can_be_gone_on_with(
    person: Person, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    leave_behind(unfinished_game())
    opened: list[Any] = []
    monkeypatch.setattr(person.app.routes, "go_on", opened.append)
    person.app.push(Title(person.app, SEED))
    golden("scenes/title_go_on", person.look().subsurface(HEAD))
    person.press("enter")
    assert [seat.name for seat in opened[0].record.seats] == ["Ada", "Zoë"]
    assert len(opened[0].game.actions) == 1


def test_an_unfinished_game_that_the_window_cannot_show_stays_where_it_is(person: Person) -> None:
    with counting_installed():
        _an_unfinished_game_that_the_window_cannot_show(person)


def _an_unfinished_game_that_the_window_cannot_show(person: Person) -> None:
    counted = Record.of(random_game(find("counting"), 1, 2))
    leave_behind(counted)
    scene = Title(person.app, SEED)
    person.app.push(scene)
    person.press_button("Continue")
    assert "Counting can't be opened" in present(person.app.toast.sentence)
    assert person.app.scene is scene
    assert present(unfinished()).record == counted


def test_a_library_that_cannot_be_read_is_told(person: Person, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    person.app.push(Title(person.app, SEED))
    assert "can't be read" in present(person.app.toast.sentence)


def covers(person: Person) -> list[Cover]:
    return [widget for widget in person.app.ui.own if isinstance(widget, Cover)]


def shown(person: Person) -> list[str]:
    """The games on the shelf, in order."""
    person.app.routes.title()
    person.wait()
    return [cover.game.word for cover in covers(person)]


def test_every_game_has_a_cover_in_the_order_of_all_lists(person: Person) -> None:
    order = [game.id for game in games_with_view()]
    assert shown(person) == order, "nothing was played yet"
    person.app.change(game="stone")
    assert shown(person) == order
    person.press_button("New game")
    assert [word for word, _ in person.widget(CoverStrip).options] == order


class Patient(Person):
    """Somebody at an app that paints in the background, as a real window does."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.screen.immediate = False
        self.app.close()
        self.app = App(self.screen, self.settings)

    @property
    def colours(self) -> list[int]:
        """How many colours each cover has."""
        shown = self.look()
        middles = (
            Rect(0, 0, 120, 120).move(cover.rect.centerx - 60, cover.rect.y + 50) for cover in covers(self)
        )
        return [len(colours_of(shown.subsurface(middle))) for middle in middles]


def colours_of(surface: pygame.Surface) -> set[int]:
    pixels = pygame.surfarray.array2d(surface)
    return set(pixels.ravel().tolist())


def begun(folder: Path) -> tuple[bool, bool]:
    """Begin the program once: whether all covers, and what a seed begins, are there at the first frame.

    Those that are not are waited for.
    """
    person = Patient(folder)
    person.app.push(Title(person.app, SEED))
    covered = min(person.colours) > MANY
    person.wait_until(lambda: min(person.colours) > MANY, "covers")
    person.wait_until(lambda: len([*(cache_dir() / PICTURES).glob("cover-*.png")]) == 4, "files of covers")
    person.app.push(NewGame(person.app, SEED, "dream"))
    shown = person.look().subsurface(person.scene_of(NewGame).picture)
    previewed = len(colours_of(shown)) > MANY
    person.wait_until(lambda: len([*(cache_dir() / PICTURES).glob("preview-*.png")]) == 1, "a file")
    person.app.close()
    return covered, previewed


MANY = 50
"""So many colours has something that is painted."""


def test_pictures_are_there_at_the_first_frame_of_the_second_start(tmp_path: Path) -> None:
    """Those of the covers and of what a seed begins; where nothing can be read, they are made anew."""
    begun(tmp_path)
    assert begun(tmp_path) == (True, True)
    for path in (cache_dir() / PICTURES).glob("*.png"):
        path.write_bytes(path.read_bytes()[:100])
    begun(tmp_path)


def test_the_game_played_last_is_in_sight(tmp_path: Path) -> None:
    person = Person(tmp_path, (1024, 640))
    with installed("sealed"):
        person.app.change(scale=1.0, game="sealed")
        assert shown(person)[-1] == "sealed"


@pytest.mark.parametrize("word", ["counting", "forgotten"])
def test_a_game_that_the_window_cannot_show_has_no_cover(person: Person, word: str) -> None:
    with counting_installed():
        person.app.change(game=word)
        assert shown(person)[0] == "dream"
        assert word not in shown(person)


def test_a_cover_tells_what_to_expect(person: Person, title: Title) -> None:
    told = {cover.game.word: (cover.game.facts, cover.game.weighed) for cover in covers(person)}
    assert told["dream"] == ("2 players · 30\u201360\u00a0min", "easy to learn")
    assert told["alchemist"][0].startswith("2\u20135 players")


def test_a_cover_sets_its_game_up_by_mouse_and_by_keys(person: Person, title: Title) -> None:
    person.click(covers(person)[1].rect.center)
    assert (person.scene_of(NewGame).form.game.id, person.scene_of(NewGame).seed) == ("jabir", "")
    person.press("esc", "esc")
    person.app.ui.focus.give(covers(person)[2])
    person.press("enter")
    assert person.scene_of(NewGame).form.game.id == "stone"


def test_only_the_cover_pointed_at_lives(person: Person, title: Title) -> None:
    person.app.change(animation="calm")
    person.app.rebuild()
    first, second, *_ = covers(person)
    person.app.ui.focus.give(None)
    person.point(first.rect.center)
    assert (first.lit, second.lit) == (True, False)
    person.point((1, 1))
    assert not first.lit


def test_a_game_of_another_package_has_a_cover_with_its_table(person: Person) -> None:
    with installed("sealed"):
        assert shown(person)[-1] == "sealed", "as many as fit are seen at once"
        cover = covers(person)[-1]
        assert (cover.game.name, cover.game.facts, cover.game.weight) == ("Sealed", "", None)
        person.look()
        person.click(cover.rect.center)
        assert person.scene_of(NewGame).form.game.id == "sealed"


def test_where_more_games_than_covers_fit_there_are_arrows_to_the_others(tmp_path: Path) -> None:
    person = Person(tmp_path, (1024, 640))
    with installed("sealed"):
        person.app.change(scale=1.0)
        first = shown(person)
        assert "sealed" not in first
        person.press_button(LATER)
        person.press_button(LATER)
        assert [cover.game.word for cover in covers(person)][-1] == "sealed"
        person.press_button(EARLIER)
        person.press_button(EARLIER)
        assert [cover.game.word for cover in covers(person)] == first


def test_a_package_that_fails_at_its_picture_has_its_initial_on_the_cover(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(view: SealedView, app: App, seed: str) -> None:
        raise RuntimeError("no picture")

    with installed("sealed"):
        monkeypatch.setattr(SealedView, "title_picture", fails)
        assert shown(person)[-1] == "sealed"
        last = covers(person)[-1]
        middle = person.look().subsurface(last.rect.inflate(-last.rect.w // 2, -last.rect.h // 2))
        assert (
            len({tuple(middle.get_at((x, middle.get_height() // 4))) for x in range(middle.get_width())}) > 2
        )


def test_it_moves_only_when_movement_is_wanted(person: Person, title: Title) -> None:
    assert title.pace == 0
    person.app.change(animation="calm")
    assert title.pace > 0
    person.look()

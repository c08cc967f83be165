"""The options: each change holds at once and is there the next time."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from dream.base.texts import (
    ENGLISH,
    choose_language,
    language,
)
from dream.ui.games.alchemists_dream.settings import COORDINATES, TAUNTS, WARN
from dream.ui.games.registry import view_settings
from dream.ui.kit.settings import SettingsFile
from dream.ui.scenes.options import OptionsPage
from dream.ui.widgets.buttons import Choice
from tests.kit.present import present
from tests.ui.driver import Person
from tests.ui.golden import Golden


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    yield Person(tmp_path)
    choose_language(ENGLISH)


@pytest.fixture
def options(person: Person) -> OptionsPage:
    scene = OptionsPage(person.app)
    person.app.push(scene)
    person.app.change(animation="calm")
    return scene


def test_how_they_look(person: Person, options: OptionsPage, golden: Golden) -> None:
    golden("scenes/options", person.look())


@pytest.mark.parametrize("right", [True, False])
def test_the_arrow_of_the_text_size_stays_under_the_mouse(
    person: Person, options: OptionsPage, right: bool
) -> None:
    def choice() -> Choice[float | None]:
        choices = (widget for widget in person.app.ui.own if isinstance(widget, Choice))
        return next(each for each in choices if 1.0 in dict(each.options))

    places, rect = [choice().place], choice().rect
    most = len(choice().options) - 1 - places[0] if right else places[0]
    pygame.mouse.set_pos((rect.right - 9 if right else rect.left + 9, rect.centery))
    for _ in range(min(3, most)):
        person.click(pygame.mouse.get_pos())
        places.append(choice().place)
    steps = [after - before for before, after in pairwise(places)]
    assert steps == [1 if right else -1] * min(3, most) != []


def test_all_of_them_by_keys_alone(person: Person, options: OptionsPage, tmp_path: Path) -> None:
    before = person.app.settings
    person.press("right")  # colours
    person.press("tab", "right", "right")  # a scale
    person.press("tab", "right")  # cards
    person.press(
        "tab", "left", "tab", "right", "tab", "right", "tab", "right", "tab", "right"
    )  # movement, pace, tutor, confirm, bar
    person.press("tab", "left", "left", "tab", "right", "right", "right")  # effects, ambience
    person.press("tab", "right", "tab", "right")  # sound, clocks
    person.press("tab", "right")  # window
    person.press("tab", "enter", "tab", "enter")  # language, the first of them all
    person.press("tab", "right", "tab", "right", "tab", "right")  # coordinates, warnings, taunts
    after = person.app.settings
    assert after.palette != before.palette
    assert after.scale is not None
    assert after.cards == "signs"
    assert (after.animation, after.pace, after.tutor, after.confirm) == ("fast", "fast", "gross", True)
    assert (COORDINATES.of(after), WARN.of(after), TAUNTS.of(after)) == ("all", False, False)
    assert after.bar
    assert after.language == language() == "de"
    assert after.volume == pytest.approx(before.volume - 0.1)
    assert before.ambience == 0
    assert after.ambience == pytest.approx(0.15)
    assert (after.muted, after.clock_sound, after.fullscreen) == (True, False, True)
    assert person.screen.fullscreen
    assert SettingsFile(tmp_path / "settings.json", view_settings()).now == after


def test_the_language_changes_at_once(person: Person, options: OptionsPage) -> None:
    assert person.captions[0] == "Options"
    person.app.change(language="de")
    assert person.captions[0] == "Optionen"
    assert person.screen.called == "Dream"
    person.app.change(language="en")
    assert person.captions[0] == "Options"


def test_what_concerns_one_game_stands_under_its_name(person: Person, options: OptionsPage) -> None:
    heading = person.captions.index("Only in The Alchemist's Dream")
    assert person.captions[heading + 1 :][:3] == [
        "Cell names",
        "Warning at three closed sides",
        "Taunts in the haggling",
    ]


def test_a_scale_holds_at_once(person: Person, options: OptionsPage) -> None:
    natural = person.app.look.scale
    person.press("tab", "right")
    larger = person.app.look.scale
    assert larger > natural
    person.press("left")
    assert person.app.settings.scale is None
    person.press("left", "left")
    assert person.app.look.scale < natural


def test_the_sliders_are_moved_by_the_mouse(person: Person, options: OptionsPage) -> None:
    effects, ambience = person.app.ui.sliders
    for slider, by in ((effects, -80), (ambience, 80)):
        start = present(slider.sliding_button).rect.center
        person.drag(start, (start[0] + by, start[1]))
    volumes = person.app.settings.volume, person.app.settings.ambience
    assert volumes[0] < 0.7
    assert volumes[1] > 0
    assert (person.app.sounds.volume, person.app.sounds.ambience) == volumes
    assert all(f"{round(100 * volume)}\N{NO-BREAK SPACE}%" in person.captions for volume in volumes)
    person.app.change(muted=True)
    assert (person.app.sounds.volume, person.app.sounds.ambience) == (0, 0)


def test_back_goes_back(person: Person, options: OptionsPage) -> None:
    person.press_button("Back")
    assert not person.app.running


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
@pytest.mark.parametrize("scale", [None, 1.0, 1.25])
def test_every_row_lies_above_the_way_back(
    person: Person, options: OptionsPage, size: tuple[int, int], scale: float | None
) -> None:
    person.resize(size)
    person.app.change(scale=scale)
    person.wait()
    back = person.app.ui.buttons[-1].rect
    assert all(row.rect.bottom <= back.top for row in person.app.ui.own)

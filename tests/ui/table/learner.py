"""Somebody who learns a game in the window, as the tests of lessons have them."""

from pathlib import Path

from pygame import Rect

from dream.games.alchemists_dream.game import GAME
from dream.hexgrid import parse_cell
from dream.ui.games.alchemists_dream.scenes import BoardLesson
from dream.ui.table.courses import Guide
from dream.ui.table.lessons import LessonScene
from dream.ui.table.sight import Target
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.panels import Lesson, LessonCard, Tone
from tests.kit.present import present
from tests.ui.driver import Person, shown_by


class Learner(Person):
    """Somebody who learns a game from the beginning."""

    def __init__(self, folder: Path, word: str = "dream", size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(folder, size)
        self.app.routes.learn(word)
        self.wait()

    @property
    def guide(self) -> Guide:
        """The way through the course."""
        return self.scene_of(LessonScene).guide

    @property
    def step(self) -> str:
        """The word for the step at the table."""
        return self.guide.step.key.rpartition(".")[2]

    @property
    def card(self) -> Lesson:
        """What the card says."""
        card: Lesson = shown_by(next(widget for widget in self.app.ui.own if isinstance(widget, LessonCard)))
        return card

    def places(self) -> dict[str, Rect]:
        """Where the buttons are that lead through the lesson and out of it."""
        ways = {"lesson_back", "advice", "lesson_on", "cancel"}
        return {name: button.rect for button, name in self.table_scene.controls.buttons if name in ways}

    @property
    def next_button(self) -> Button:
        """The button that leads to the next step."""
        return next(button for button, name in self.table_scene.controls.buttons if name == "lesson_on")

    def tones(self) -> list[Tone]:
        """In which tones something is answered."""
        return [tone for tone, _ in self.card.answers]

    def click_cells(self, *names: str) -> None:
        """Click cells of the board."""
        for name in names:
            centre = self.scene_of(BoardLesson).layout.lattice.centre(parse_cell(name))
            self.click((round(centre[0]), round(centre[1])))

    def type_right(self) -> None:
        """Do what is right, and wait until it is done or the next step has come."""
        step, action = self.guide.step, next(self.guide.right)
        assert self.table_scene.table.type_action(GAME.action_text(action)) is None
        self.wait_until(lambda: self.guide.step is not step or self.guide.game.is_done)


def press_target(learner: Learner, target: Target) -> None:
    """Click something that lies on the table."""
    presenter = learner.table_scene.presenter
    learner.wait_until(lambda: presenter.place_of(target) is not None)
    learner.click(present(presenter.place_of(target)))

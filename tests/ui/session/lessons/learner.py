"""Somebody who learns a game in the window, as the tests of lessons have them."""

from dream.games.alchemists_dream.game import GAME
from dream.hexgrid.hexes import parse_cell
from dream.ui.widgets.panels import LessonCard
from tests.ui.driver import Person


class Learner(Person):
    """Somebody who learns a game from the beginning."""

    def __init__(self, folder, word="dream", size=(1280, 800)):
        super().__init__(folder, size)
        self.app.routes.learn(word)
        self.wait()

    @property
    def guide(self):
        """The way through the course."""
        return self.app.scene.guide

    @property
    def step(self):
        """The word for the step at the table."""
        return self.guide.step.key.rpartition(".")[2]

    @property
    def card(self):
        """What the card says."""
        return next(widget for widget in self.app.ui.own if isinstance(widget, LessonCard)).state

    def places(self):
        """Where the buttons are that lead through the lesson and out of it."""
        ways = {"lesson_back", "advice", "lesson_on", "cancel"}
        return {name: button.rect for button, name in self.app.scene.controls.buttons if name in ways}

    @property
    def next_button(self):
        """The button that leads to the next step."""
        return next(button for button, name in self.app.scene.controls.buttons if name == "lesson_on")

    def tones(self):
        """In which tones something is answered."""
        return [tone for tone, _ in self.card.answers]

    def click_cells(self, *names):
        """Click cells of the board."""
        for name in names:
            centre = self.app.scene.layout.lattice.centre(parse_cell(name))
            self.click((round(centre[0]), round(centre[1])))

    def type_right(self):
        """Do what is right, and wait until it is done or the next step has come."""
        step, action = self.guide.step, next(self.guide.right)
        assert self.app.scene.table.type_action(GAME.action_text(action)) is None
        self.wait_until(lambda: self.guide.step is not step or self.guide.game.is_done)


def press_target(learner, target):
    """Click something that lies on the table."""
    presenter = learner.app.scene.presenter
    learner.wait_until(lambda: presenter.place_of(target) is not None)
    learner.click(presenter.place_of(target))

"""What is said for a while: where it lies it covers nothing, and it ends with its scene."""

import pytest
from pygame import Rect

from dream.games.alchemists_dream.board.board import ALL_CELLS
from dream.ui.game_views.alchemists_dream.board.board_layout import board_layout
from dream.ui.widgets.caption import Caption
from dream.ui.widgets.overlays.toast import FADE, LEAST, PER_CHARACTER
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.ui.at_table import ANNA, AT_REST, MACHINE, SIZES, setup_of

SENTENCES = (
    "Sound is off.",
    "It isn't the computer's turn.",
    "The game that was under way is in the library as “2026-11-21 Wilhelmina and Bartholomew 3”.",
)
DOORS = {
    "title": lambda app: app.routes.title(),
    "new_game": lambda app: app.routes.new_game(),
    "options": lambda app: app.routes.options(),
    "help": lambda app: app.routes.help(),
    "library": lambda app: app.routes.open_game(),
}


def clickable(app):
    """Where all widgets lie but captions, whose rectangles are wider than their texts."""
    widgets = (*app.ui.buttons, *app.ui.own)
    return [widget.rect for widget in widgets if not isinstance(widget, Caption)]


def test_beside_a_board_that_is_laid_it_covers_neither_the_board_nor_anything_else(at_table, written):
    for size, sentence in said_in_every_size(at_table, lay):
        written.clear()
        at_table.app.say(sentence)
        rect, lattice = at_table.app.toast.rect(), board_layout(at_table.app).lattice
        covered = [cell for cell in ALL_CELLS if any(map(rect.collidepoint, lattice.corners(cell)))]
        assert at_table.screen.surface.get_rect().contains(rect), size
        assert rect.collidelist(clickable(at_table.app)) == -1, size
        assert covered == [], size
        assert " ".join(written) == sentence, size


def lay(person):
    """Watch the board of a new game being laid."""
    person.app.routes.begin(setup_of(SEED))
    person.wait()
    assert person.scene.name == "laying"


@pytest.mark.parametrize("scene", AT_REST)
def test_at_a_table_the_narrator_tells_it_and_nothing_else_does(at_table, scene, written):
    at_table.come_to(scene)
    for size, sentence in said_in_every_size(at_table):
        at_table.app.say(sentence)
        written.clear()
        at_table.look()
        assert sentence in " ".join(written), size
        assert not at_table.app.toast.rect()
    at_table.app.say("word " * 400)
    at_table.look()


def test_what_stands_is_told_at_a_table_until_it_is_taken_away(at_table):
    at_table.come_to("play")
    at_table.app.toast.stand("The disk is full.")
    at_table.app.say("Sound is off.")
    assert at_table.notice.endswith("The disk is full.\nSound is off.")
    at_table.app.toast.stand(None)
    at_table.app.toast.next_scene()
    assert at_table.notice.endswith("beside your Symbol.")


@pytest.mark.parametrize("scene", DOORS)
def test_in_a_quiet_scene_it_covers_nothing_that_can_be_pressed(at_table, scene, written):
    DOORS[scene](at_table.app)
    for size, sentence in said_in_every_size(at_table):
        written.clear()
        at_table.app.say(sentence)
        rect = at_table.app.toast.rect()
        assert at_table.scene.name == scene
        assert at_table.screen.surface.get_rect().contains(rect), size
        assert rect.collidelist(clickable(at_table.app)) == -1, size
        assert " ".join(written) == sentence, size


def said_in_every_size(person, go=lambda person: None):
    """Sizes that the window is given, one after the other, and sentences to be said in each."""
    for size in SIZES:
        person.resize(size)
        go(person)
        for sentence in SENTENCES:
            yield size, sentence


def test_what_fits_nowhere_is_cut_off(at_table, written):
    lay(at_table)
    at_table.app.say("word " * 400)
    assert at_table.screen.surface.get_rect().contains(at_table.app.toast.rect())
    assert written[-1].endswith("…")
    at_table.look()


# How long


def test_it_fades_at_the_end_and_is_no_veil_before(at_table, clock):
    at_table.app.change(animation="calm")
    at_table.app.routes.options()
    at_table.wait()
    toast = at_table.app.toast
    at_table.app.say("Something.")
    at = Rect(toast.rect()).move(3, 3).topleft
    light = at_table.app.look.lit
    shown = at_table.look().get_at(at)[:3]
    assert shown == tuple(light)[:3]
    clock.now += LEAST + PER_CHARACTER * len("Something.") - FADE / 2
    faded = at_table.look().get_at(at)[:3]
    clock.now += FADE
    at_table.wait()
    gone = at_table.look().get_at(at)[:3]
    assert shown != gone
    assert faded == pytest.approx([(one + other) / 2 for one, other in zip(shown, gone, strict=True)], abs=2)


def test_it_ends_with_its_scene(at_table):
    at_table.sit(SETUP, (MACHINE, MACHINE)).press("c")
    at_table.app.say("Something of this scene.")
    at_table.press("f10")
    assert at_table.said is None
    at_table.app.say("Something of the options.")
    at_table.press("esc")
    assert at_table.said is None


def test_what_is_said_for_the_next_scene_is_said_there_and_no_longer(at_table):
    at_table.sit("@h14 @i14")
    at_table.app.say("Something that goes on.", stays=True)
    at_table.press("shift+s")
    assert at_table.scene.name == "play"
    assert at_table.said == "Something that goes on."
    at_table.press("f1")
    assert at_table.said is None


def test_a_new_size_of_everything_is_no_new_scene(at_table):
    at_table.sit(QUICK_WIN).app.say("Still here.")
    at_table.app.change(palette="contrast")
    at_table.press("r")
    assert at_table.said == "Still here."


def idle(person):
    """Have something said that speaks of the moment: nothing has been undone that could be redone."""
    redo = next(button for button in person.app.ui.buttons if button.text == "Redo")
    person.click(redo.rect.center)
    assert person.said == redo.why


@pytest.mark.parametrize("change", ["u", "home", "move"])
def test_what_is_said_of_how_things_are_goes_when_they_change(at_table, change):
    at_table.sit(f"{SETUP} +h15 +i15")
    idle(at_table)
    if change == "move":
        assert at_table.table.type_action("+g14") is None
        at_table.wait()
    else:
        at_table.press(change)
    assert at_table.said is None


def test_it_goes_when_the_computer_moves_and_when_a_game_begins(at_table):
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE))
    idle(at_table)
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.said is None
    idle(at_table)
    at_table.sit(SETUP)
    assert at_table.said is None


def test_what_is_said_of_something_else_stays(at_table):
    at_table.sit(f"{SETUP} +h15 +i15").press("ctrl+c")
    said = at_table.said
    at_table.press("u")
    assert said is not None
    assert at_table.said == said

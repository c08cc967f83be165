"""The app: scenes on a stack, keys and clicks to the right one, frames only when needed, and its end."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui import launch
from dream.ui.app import App
from dream.ui.games.alchemists_dream.ways import own_commands
from dream.ui.kit.scene import Scene
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.widgets import dialogs, paint
from dream.ui.widgets.dialogs import ask_text, confirm
from dream.ui.widgets.fields import TextField
from tests.ui.driver import Person
from tests.ui.golden import Golden


class Diary(Scene):
    """A scene that writes down what happens to it."""

    name = "play"
    own_commands = own_commands("play")

    def __init__(self, app: App, title: str = "diary") -> None:
        super().__init__(app)
        self.app: App = app
        self.title = title
        self.lines: list[str] = []
        self.pressed: list[str] = []
        self.refuses: set[str] = set()

    def enter(self) -> None:
        self.lines.append("enter")

    def leave(self) -> None:
        self.lines.append("leave")

    def build(self) -> None:
        self.lines.append("build")
        self.app.ui.button(Rect(100, 100, 200, 40), "One", lambda: self.pressed.append("one"))
        self.app.ui.button(Rect(100, 160, 200, 40), "Two", lambda: self.pressed.append("two"))

    def handle(self, event: Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.lines.append(pygame.event.event_name(event.type))

    def command(self, name: str) -> bool:
        self.lines.append(name)
        return name not in self.refuses

    def draw(self, surface: Surface) -> None:
        surface.fill((20, 0, 30))


@pytest.fixture
def diary(person: Person) -> Diary:
    scene = Diary(person.app)
    person.app.push(scene)
    scene.lines.clear()
    return scene


# Scenes


def test_scenes_are_a_stack(person: Person) -> None:
    app = person.app
    first, second, third = (Diary(app, title) for title in ("first", "second", "third"))
    app.push(first)
    app.push(second)
    assert app.scene is second
    app.replace(third)
    assert app.scene is third
    app.pop()
    assert app.scene is first
    assert first.lines == ["enter", "build", "leave", "enter", "build"]
    assert second.lines == third.lines == ["enter", "build", "leave"]
    app.pop()
    assert not app.running


def test_home_leaves_all(person: Person) -> None:
    app = person.app
    first, second, third = (Diary(app) for _ in range(3))
    app.push(first)
    app.push(second)
    app.home(third)
    app.pop()
    assert not app.running
    assert second.lines[-1] == third.lines[-1] == "leave"


# Events


def test_a_button_takes_its_click_and_the_scene_gets_the_others(person: Person, diary: Diary) -> None:
    person.click((200, 120))
    assert diary.pressed == ["one"]
    assert diary.lines == []
    person.click((900, 500))
    assert diary.lines == ["MouseButtonDown"]


def test_keys_become_commands(person: Person, diary: Diary) -> None:
    person.press("u", "ctrl+z", "f5")
    assert diary.lines == ["undo", "undo", "KeyDown"]


def test_tab_goes_round_and_enter_presses(person: Person, diary: Diary) -> None:
    person.press("tab", "enter", "tab", "space", "tab", "enter", "shift+tab", "enter")
    assert diary.pressed == ["one", "two", "one", "two"]


def test_enter_with_alt_fills_the_screen_whatever_has_the_focus(person: Person, diary: Diary) -> None:
    person.press("tab", "alt+enter")
    assert diary.pressed == []
    assert diary.lines == ["fullscreen"]


def test_arrows_go_from_button_to_button_once_one_has_the_focus(person: Person, diary: Diary) -> None:
    person.press("down")
    assert diary.lines == ["dream.cursor_down"]
    person.press("tab", "down", "enter")
    assert diary.pressed == ["two"]


def test_escape_lets_the_focus_go_before_it_means_anything_else(person: Person, diary: Diary) -> None:
    person.press("tab", "esc")
    assert person.app.ui.focus.current is None
    assert diary.lines == []
    person.press("esc")
    assert diary.lines == ["cancel"]


def test_a_button_that_was_clicked_does_not_keep_enter_from_the_board(person: Person, diary: Diary) -> None:
    person.click((200, 120))
    person.press("enter")
    assert diary.pressed == ["one"]
    assert diary.lines == ["choose"]


def test_a_click_elsewhere_takes_the_outline_away(person: Person, diary: Diary) -> None:
    person.press("tab")
    assert person.app.ui.focus.shown
    person.click((900, 500))
    assert person.app.ui.focus.current is None


def test_letters_in_a_field_are_no_commands(person: Person, diary: Diary) -> None:
    field = person.app.ui.add(TextField(Rect(400, 400, 200, 36), person.app.look, person.screen))
    person.click((450, 410))
    person.type("mu")
    assert field.text == "mu"
    assert diary.lines == []
    person.press("esc", "u")
    assert diary.lines == ["undo"]


def test_a_field_says_that_there_is_no_text_to_paste(person: Person) -> None:
    field = person.app.ui.add(TextField(Rect(400, 400, 200, 36), person.app.look, person.screen, "amber"))
    person.click((450, 410))
    person.press("ctrl+a", "ctrl+v")
    assert field.text == "amber"
    assert person.app.spoken == "There's no text on the clipboard."


def test_a_key_that_is_held_repeats_only_movement(person: Person, diary: Diary) -> None:
    for code, character in ((pygame.K_a, "a"), (pygame.K_u, "u")):
        for _ in range(3):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=character))
        person.wait()
    assert [line for line in diary.lines if line != "KeyDown"] == ["dream.cursor_left"] * 3 + ["undo"]


# Dialogs


def test_a_question_holds_everything_else(person: Person, diary: Diary) -> None:
    agreed = []
    confirm(person.app, "Resign?", "The opponent wins at once.", lambda: agreed.append(True))
    person.press("u")
    person.click((200, 120))
    assert (diary.pressed, diary.lines) == ([], [])
    person.press("left", "enter")
    assert agreed == [True]
    assert person.app.dialog is None


@pytest.mark.parametrize("keys", [["esc"], ["enter"], ["space"], ["left", "right", "enter"]])
def test_a_question_is_refused_by_keys(person: Person, diary: Diary, keys: list[str]) -> None:
    confirm(person.app, "Resign?", "", lambda: diary.lines.append("agreed"))
    person.press(*keys)
    assert person.app.dialog is None
    assert diary.lines == []


def test_a_long_question_leaves_room_for_its_answers(person: Person, diary: Diary) -> None:
    confirm(person.app, "Resign?", "The opponent wins. " * 12, lambda: diary.lines.append("agreed"))
    person.press_button("Yes")
    assert diary.lines == ["agreed"]


def test_a_line_that_will_not_do_keeps_the_dialog_open(person: Person, diary: Diary) -> None:
    def check(text: str) -> str | None:
        diary.lines.append(text)
        return None if text == "k8-l8" else "That is not an action."

    ask_text(person.app, "An action", "In notation", check)
    person.type("k8")
    person.press("enter")
    assert person.app.dialog is not None
    person.type("-l8")
    person.press("enter")
    assert person.app.dialog is None
    assert diary.lines == ["k8", "k8-l8"]


def test_the_key_that_opens_a_field_is_not_typed_into_it(
    person: Person, diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(name: str) -> bool:
        ask_text(person.app, "An action", "", diary.lines.append)
        return True

    monkeypatch.setattr(diary, "command", ask)
    person.press("/")
    person.type("k8")
    person.press("enter")
    assert diary.lines == ["k8"]


def test_a_dialog_survives_a_new_size_with_what_was_typed_and_where(person: Person, diary: Diary) -> None:
    ask_text(person.app, "An action", "", diary.lines.append, start="k8")
    person.press("left")
    person.resize((1024, 640))
    person.type("1")
    person.press("enter")
    assert diary.lines[-1] == "k18"


def test_the_focus_of_a_dialog_stays_on_its_answer(person: Person, diary: Diary) -> None:
    confirm(person.app, "Resign?", "", lambda: diary.lines.append("agreed"))
    person.press("tab")
    person.resize((1024, 640))
    assert person.app.layer.focus.shown
    person.press("enter")
    assert person.app.dialog is None
    assert diary.lines == ["build", "agreed"]


@pytest.mark.parametrize(
    "change", [lambda person: person.resize((1920, 1080)), lambda person: person.press("f11")]
)
def test_what_is_beneath_a_dialog_follows_the_window(
    person: Person, diary: Diary, change: Callable[..., object]
) -> None:
    confirm(person.app, "Resign?", "", print)
    change(person)
    corner = pygame.Rect(0, 0, 500, 300)
    beneath = person.look().subsurface(corner).copy()
    person.app.close_dialog()
    veiled = person.look().subsurface(corner).copy()
    paint.veil(veiled, corner, (0, 0, 0), dialogs._VEIL)
    assert person.app.size == (1920, 1080)
    assert pygame.image.tobytes(beneath, "RGB") == pygame.image.tobytes(veiled, "RGB")


def test_nothing_beneath_a_dialog_sees_the_mouse(person: Person, diary: Diary) -> None:
    person.point((200, 120))
    assert person.app.ui.buttons[0].hovered
    confirm(person.app, "Resign?", "", print)
    person.wait()
    assert not person.app.ui.buttons[0].hovered


def test_how_a_question_looks(person: Person, diary: Diary, golden: Golden) -> None:
    confirm(person.app, "Resign?", "The opponent wins at once, and the game is over.", print)
    golden("widgets/dialog", person.look())


# Settings


def test_a_new_size_builds_the_scene_again_and_is_remembered(person: Person, diary: Diary) -> None:
    person.resize((1600, 1000))
    assert diary.lines == ["build"]
    assert person.settings.now.window == (1600, 1000)
    assert person.app.look.scale == 1.25


def test_the_scale_goes_up_and_down_by_keys(person: Person, diary: Diary) -> None:
    diary.refuses = {"larger", "smaller", "natural_size"}
    person.press("ctrl+plus")
    assert person.app.look.scale == 1.1
    person.press("ctrl+plus", "ctrl+plus")
    assert person.app.look.scale == 1.25
    assert person.app.toast.sentence == (
        "The text can't be any larger in this window. Make the window larger first."
    )
    person.press(*["ctrl+minus"] * 7)
    assert person.app.look.scale == 0.65
    person.press("ctrl+minus")
    assert person.app.toast.sentence == "The text can't be any smaller."
    person.press("ctrl+0")
    assert person.app.look.scale == 1.0


def test_what_is_commanded_everywhere(person: Person, diary: Diary) -> None:
    diary.refuses = {"mute", "palette", "fullscreen", "quit"}
    before = person.app.settings
    person.press("m", "l", "f11")
    after = person.app.settings
    assert (after.muted, after.fullscreen) == (True, True)
    assert after.palette != before.palette
    assert person.app.look.palette.name == after.palette
    person.press("ctrl+q")
    assert not person.app.running


def test_the_focus_stays_where_it_was_when_all_is_built_again(person: Person, diary: Diary) -> None:
    person.press("tab", "tab")
    person.app.rebuild()
    person.press("enter")
    assert diary.pressed == ["two"]


# Frames and threads


def test_a_frame_is_drawn_only_when_something_is_different(person: Person, diary: Diary) -> None:
    person.wait()
    frames = person.screen.frames
    for _ in range(5):
        person.app.step()
    assert person.screen.frames == frames
    person.app.say("Something.")
    person.app.step()
    assert person.screen.frames == frames + 1
    assert person.screen.reasons[-1] == "toast"


def test_a_tooltip_is_drawn_when_it_comes_and_when_it_goes(person: Person, diary: Diary) -> None:
    person.app.ui.button(Rect(400, 400, 200, 40), "Three", print, hint="the third")
    person.point((450, 420))
    person.wait_until(lambda: person.app.ui.tooltip.shown)
    person.wait()
    assert person.screen.reasons[-1] == "widget"
    drawn = person.screen.frames
    person.wait()
    assert person.screen.frames == drawn


def test_the_sentence_goes_away_and_is_remembered(
    person: Person, diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.say("One sentence.")
    later = time.monotonic() + 60
    monkeypatch.setattr(time, "monotonic", lambda: later)
    person.app.step()
    assert person.app.toast.sentence is None
    assert list(person.app.toast.history) == ["One sentence."]


def test_other_threads_speak_through_the_main_one(person: Person, diary: Diary) -> None:
    heard = []
    thread = threading.Thread(
        target=lambda: person.app.post(lambda: heard.append(threading.current_thread()))
    )
    thread.start()
    thread.join()
    person.wait()
    assert heard == [threading.main_thread()]


# The end


def test_it_ends_by_itself_after_so_many_frames(tmp_path: Path) -> None:
    screen = NullScreen()
    app = App(screen, SettingsFile(tmp_path / "settings.json"))
    scene = Diary(app)
    assert launch.run(app, lambda app: app.push(scene), frames=3) is None
    assert screen.frames == 3
    assert scene.lines == ["enter", "build", "leave"]


def test_closing_the_window_ends_it(person: Person, diary: Diary) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert launch.run(person.app, lambda app: None) is None


def test_damaged_settings_are_told_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("nonsense")
    app = App(NullScreen(), SettingsFile(path))
    assert launch.run(app, lambda app: app.push(Diary(app)), frames=1) is None
    assert "damaged" in app.toast.history[-1]

"""The presenter: what moves and is heard, the table in windows of every size, and the widgets beside it."""

import pygame
import pytest

from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.rules.position import Player
from dream.ui.games.alchemists_dream.layout import OnCell, Tray
from dream.ui.games.alchemists_dream.motion import heard
from dream.ui.games.alchemists_dream.scenes import SeatCard
from dream.ui.kit.sound import Pitch
from dream.ui.table.motion import Flight
from dream.ui.table.presenter import unpointed
from dream.ui.widgets.journal import Journal
from dream.ui.widgets.narrator import Narrator
from dream.ui.widgets.panels import TimeLine
from tests.kit.games import played
from tests.kit.positions import PLAIN
from tests.kit.present import present
from tests.ui.at_table import ANNA, AT_REST, BERT, SIZES, AtTable
from tests.ui.conftest import Clock
from tests.ui.silent_host import table_alone

LISTS = (Journal, TimeLine)


@pytest.mark.parametrize("scene", AT_REST)
def test_everything_lies_in_the_window_and_nothing_on_anything_else_and_words_fit(
    at_table: AtTable, scene: str
) -> None:
    at_table.come_to(scene)
    for size in SIZES:
        at_table.resize(size)
        assert at_table.scene.name == scene
        check_places(at_table)
        for button in at_table.app.ui.buttons:
            width = present(button.font).size(button.text)[0]
            assert width <= button.rect.width - 6, (button.text, size)


def check_places(person: AtTable) -> None:
    """In the window lies everything, on no cell of the board, and nothing on anything else."""
    own = [widget for widget in person.app.ui.own if isinstance(widget, (SeatCard, Narrator, *LISTS))]
    rects = [thing.rect for thing in (*own, *person.app.ui.buttons)]
    assert len(own) >= 4
    window = person.screen.surface.get_rect()
    lattice = person.board_scene.layout.lattice
    corners = [corner for cell in ALL_CELLS for corner in lattice.corners(cell)]
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert not any(map(rect.collidepoint, corners))
        assert rect.width > 0
        assert rect.height > 0
        assert rect.collidelist(rects[number + 1 :]) == -1


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_a_game_goes_on_at_every_scale(at_table: AtTable, scale: float) -> None:
    at_table.come_to("play")
    at_table.resize((2560, 1440))
    at_table.app.change(scale=scale)
    at_table.click(at_table.tray(Player.FIRST, Tray.RESERVE))
    at_table.click_cells("g14")
    assert at_table.actions.endswith("+g14")


def test_a_choice_and_a_dialog_outlive_a_change_of_size(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.press("p", "shift+r")
    at_table.resize((1280, 800))
    assert at_table.choice is Tray.RESERVE
    assert at_table.dialog.title == "Resign?"
    at_table.press("esc")
    at_table.click_cells("g14")
    assert at_table.actions.endswith("+g14")


def test_a_dialog_takes_all_clicks(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.press("p", "shift+r")
    at_table.click_cells("g14")
    assert at_table.actions == AT_REST["play"]


# What moves


def flights(person: AtTable) -> list[Flight]:
    """What flies of pieces."""
    stages = person.presenter.motion.stages
    return [each for stage in stages for each in stage.flights if isinstance(each.face, OnCell)]


def test_a_step_is_seen_moving_and_then_at_rest(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.app.change(animation="slow")
    at_table.click_cells("h15", "h16")
    assert at_table.scene.animating
    at_table.wait_until(lambda: not at_table.scene.animating)


def test_what_is_put_down_by_hand_does_not_move_again(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.app.change(animation="slow")
    at_table.drag(at_table.spot("h15"), at_table.spot("h16"))
    assert at_table.actions.endswith("h15-h16")
    (flight,) = flights(at_table)
    assert flight.start.at == pytest.approx(at_table.spot("h16"), abs=1)


def test_a_stone_that_is_placed_crosses_no_text(at_table: AtTable, clock: Clock) -> None:
    at_table.come_to("play")
    at_table.app.change(animation="slow")
    at_table.press("p")
    at_table.click_cells("g14")
    at_table.point((1, 1))
    tray, panel = at_table.tray(Player.FIRST, Tray.RESERVE), pygame.Rect(at_table.board_scene.layout.panel)
    (flight,) = flights(at_table)
    assert flight.start.at == pytest.approx((panel.left, tray[1]), abs=1)
    at_rest = []
    for _ in range(8):
        clock.now += flight.lasts / 8
        at_rest.append(pygame.image.tobytes(at_table.look().subsurface(panel), "RGB"))
    assert len(set(at_rest)) == 1


def test_no_movement_when_none_is_wanted(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.click_cells("h15", "h16")
    assert not at_table.scene.animating


def test_nothing_is_drawn_while_nothing_happens(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.wait(0.05)
    frames = at_table.screen.frames
    for _ in range(20):
        at_table.app.step()
    assert at_table.screen.frames - frames <= 1


# What is heard


@pytest.mark.parametrize(
    ("position", "actions", "sounds"),
    [
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play", "j10-j11", [("step", Pitch.HIGH)]),
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play", "+k8", [("place", Pitch.HIGH)]),
        (f"{PLAIN} f@k7:k11:7:2 w@k15:-:10:0 1 play", "*k8", [("place", Pitch.HIGH)]),
        (
            f"{PLAIN} f@k7:j10,h12,h13,i13:6:0 w@k15:i11,i12,j12:7:0 1 play",
            "j10-j11",
            [("taken", Pitch.MIDDLE), ("step", Pitch.HIGH)],
        ),
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play", "draw?", []),
    ],
)
def test_what_is_heard(position: str, actions: str, sounds: list[tuple[str, Pitch]]) -> None:
    before, after = (unpointed(table_alone(played(position, done), (ANNA, BERT))) for done in ("", actions))
    assert list(heard(before, after)) == sounds
    back = [(name, pitch) for name, pitch in heard(after, before) if name != "taken"]
    assert len(back) == bool(sounds)


# Beside the board


def test_a_long_notice_is_told_in_small_print_rather_than_cut(at_table: AtTable, written: list[str]) -> None:
    at_table.come_to("play")
    at_table.click_cells("h15", "k8")
    at_table.look()
    assert present(at_table.table.sentence).sentence in " ".join(written).rstrip(".")


@pytest.mark.parametrize("scene", AT_REST)
def test_what_widgets_cover_need_not_be_drawn_under_them(at_table: AtTable, scene: str) -> None:
    at_table.come_to(scene)
    for size in SIZES:
        at_table.resize(size)
        assert at_table.presenter.covered
        at_table.screen.surface.fill("magenta")
        spared = pygame.image.tobytes(at_table.look(), "RGB")
        at_table.presenter.covered = ()
        at_table.screen.surface.fill("magenta")
        assert pygame.image.tobytes(at_table.look(), "RGB") == spared

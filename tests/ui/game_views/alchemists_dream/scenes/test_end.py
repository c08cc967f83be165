"""The end: who won and why, and what next."""

import numpy as np
import pygame
import pytest
from pygame import Rect

from dream.games.alchemists_dream.game import result
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.position import Player
from dream.play.seating.seat import Seat
from dream.ui.game_views.alchemists_dream.board.board_layout import BOARD_RADIUS
from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.kit.palette import palette
from dream.ui.kit.theme import Look
from dream.ui.widgets.overlays.ribbon import Ribbon
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.journals import kept, kept_game
from tests.ui.at_table import ANNA, BERT, MACHINE

ENDS = {
    QUICK_WIN: ("Anna wins", "Anna placed a Stone on i13: Bert's Symbol is surrounded. After 6 moves."),
    f"{SETUP} resign": ("Bert wins", "Anna resigned. After 4 moves."),
    f"{SETUP} decline": ("Bert wins", "Anna refused to move. After 4 moves."),
    f"{SETUP} draw? draw": ("The game is a draw", "Bert accepted the draw. After 5 moves."),
}
RIBBON = Rect(0, 0, 400, 120)
"""A part of a window of usual size in which the whole ribbon lies."""


def test_how_it_looks(fine_table, golden, clock):
    fine_table.sit(QUICK_WIN)
    clock.now += 60
    golden("dream/end", fine_table.look_at_panel())
    golden("board/end", fine_table.look_around("i14"))


def test_how_the_ribbon_looks(fine_table, golden, clock):
    fine_table.sit(QUICK_WIN)
    clock.now += 1.0
    golden("dream/end_ribbon", fine_table.look().subsurface(RIBBON))


@pytest.mark.parametrize("actions", ENDS)
def test_it_says_who_and_why(at_table, actions):
    who, why = ENDS[actions]
    told = at_table.sit(actions).notice
    assert told.startswith(who)
    assert told.endswith(why)


def test_who_clicks_on_the_board_is_told_that_the_game_is_over(at_table):
    at_table.sit(QUICK_WIN)
    at_table.click_cells("k8")
    assert at_table.notice.startswith("Anna wins")
    assert at_table.notice.endswith("The game is over.")


def test_the_ribbon_comes_and_goes(at_table, clock):
    at_table.sit(QUICK_WIN)
    assert at_table.scene.animating
    clock.now += 10
    at_table.wait()
    assert not at_table.scene.animating


def test_the_ribbon_tells_what_it_is_told():
    """Its picture is kept from frame to frame while nothing differs."""
    classic, contrast = (Look(palette(name), 1.0) for name in ("classic", "contrast"))
    worn, winner = Ribbon(), piece_sprite(Piece(0, Element.FIRE, True), 22, classic.palette)
    for look, width, text, medal in (
        (classic, 400, "Anna has won.", winner),
        (classic, 400, "Bert has won.", winner),
        (classic, 400, "Bert has won.", None),
        (contrast, 400, "Bert has won.", None),
        (contrast, 120, "Bert has won.", None),
    ):
        drawn = []
        for ribbon in (worn, Ribbon()):
            ribbon.update(0.0)
            ribbon.update(1.0)
            surface = pygame.Surface((400, 100))
            ribbon.draw(surface, look, Rect(0, 0, width, 64), text, medal)
            drawn.append(surface.get_buffer().raw)
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
@pytest.mark.parametrize("name", ["Anna", "Wilhelmina Bartholomew the Third of Them"])
def test_the_ribbon_covers_neither_the_board_nor_the_panel(at_table, clock, size, name):
    at_table.screen.resize(size)
    clock.now += 1.0
    at_table.wait()
    at_table.sit(QUICK_WIN, (Seat(name), BERT))
    clock.now += 1.0
    with_it = pygame.surfarray.array3d(at_table.look()).astype(int)
    clock.now += 9.0
    without = pygame.surfarray.array3d(at_table.look()).astype(int)
    changed = np.argwhere(np.abs(with_it - without).max(axis=2) > 0)
    lattice = at_table.presenter.view.lattice
    away = np.hypot(changed[:, 0] - lattice.x, changed[:, 1] - lattice.y)
    assert len(changed) > 1000
    assert away.min() > BOARD_RADIUS * lattice.size
    assert changed[:, 0].max() < at_table.scene.layout.board.right


def test_a_rematch_is_on_the_same_board_from_the_symbols(at_table):
    board = at_table.sit(QUICK_WIN).table.game.state.board
    at_table.press("n")
    assert at_table.scene.name == "symbols"
    assert at_table.table.game.state.board is board
    assert at_table.actions == ""
    assert at_table.table.game.seats == (ANNA, BERT)


def test_seats_are_swapped(at_table):
    at_table.sit(QUICK_WIN, (ANNA, MACHINE)).press_button("Swap seats")
    assert at_table.table.game.seats == (MACHINE, ANNA)
    assert at_table.table.session.lower == Player.SECOND
    assert at_table.engine_seat.thinking


def test_the_game_is_named_and_read_again(at_table):
    at_table.sit(QUICK_WIN).press("ctrl+s")
    at_table.type("!")
    at_table.press("enter")
    (entry,) = kept()
    assert entry.name in at_table.said
    opened = kept_game()
    assert opened.fault is None
    assert result(opened.game) == "1-0"


def test_undo_goes_back_into_the_game(at_table):
    at_table.sit(QUICK_WIN).press("u")
    assert at_table.scene.name == "play"
    at_table.press("shift+u")
    assert at_table.scene.name == "end"


def test_review_and_back(at_table):
    at_table.sit(QUICK_WIN).press("v")
    assert (at_table.scene.name, at_table.table.game.shown_at) == ("review", 0)
    at_table.press("esc")
    assert at_table.scene.name == "end"
    assert not at_table.table.game.browsing


def test_playing_by_itself_begins_with_a_key(at_table):
    at_table.sit(QUICK_WIN).press("k")
    assert at_table.scene.name == "review"
    assert at_table.scene.autoplay.playing


def test_a_click_on_the_board_says_that_it_is_over(at_table):
    at_table.sit(QUICK_WIN).click_cells("h15")
    assert "The game is over." in at_table.notice


def test_leaving_for_the_title_ends_the_game_for_good(at_table):
    at_table.sit(QUICK_WIN)
    at_table.press_button("Title")
    assert at_table.scene.name == "title"
    assert "Continue" not in [button.text for button in at_table.app.ui.buttons]
    assert kept_game().record.result == "1-0"

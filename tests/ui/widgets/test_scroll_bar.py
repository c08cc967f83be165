"""The bar beside long lists and texts: by wheel, by dragging, and not where there is nothing to scroll."""

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from dream.ui.widgets.scrolling.scroll_bar import ScrollBar
from tests.ui.widgets.one_widget import LOOK, RECT, down

ON_BAR = RECT.right - 5


def drag(widget, start: int, *ways: int) -> list[bool]:
    """Press on the bar at a height, move to others, and let go: whether each was taken."""
    events = [down(ON_BAR, start)]
    events += [Event(pygame.MOUSEMOTION, pos=(ON_BAR, y), rel=(0, 0), buttons=(1, 0, 0)) for y in ways]
    events.append(Event(pygame.MOUSEBUTTONUP, pos=(ON_BAR, (start, *ways)[-1]), button=1))
    return [widget.handle(event) for event in events]


@pytest.fixture
def bar() -> ScrollBar:
    return ScrollBar(RECT, LOOK, 100, 10, 3)


def test_it_goes_no_farther_than_its_ends(bar):
    bar.to(999)
    assert bar.offset == bar.most == 90
    bar.to(-1)
    assert bar.offset == 0


def test_a_row_is_brought_into_sight_by_the_shortest_way(bar):
    offsets = []
    for row in (5, 10, 30, 25, 2):
        bar.reveal(row)
        offsets.append(bar.offset)
    assert offsets == [0, 1, 21, 21, 2]


def test_it_is_dragged_beyond_its_place_and_let_go(bar):
    assert drag(bar, RECT.top, RECT.centery, RECT.bottom + 90) == [True] * 4
    assert bar.offset == bar.most
    moved = Event(pygame.MOUSEMOTION, pos=RECT.center, rel=(0, 0), buttons=(0, 0, 0))
    assert not bar.handle(moved)
    assert bar.offset == bar.most


def test_the_wheel_scrolls_under_the_mouse_alone(bar):
    for place, taken, offset in ((RECT.center, True, 6), ((5, 5), False, 6)):
        pygame.mouse.set_pos(place)
        assert bar.handle(Event(pygame.MOUSEWHEEL, x=0, y=-2)) is taken
        assert bar.offset == offset


def test_where_all_is_in_sight_there_is_none():
    short, surface = ScrollBar(RECT, LOOK, 10, 10, 3), Surface((500, 400))
    short.draw(surface)
    assert not pygame.transform.average_color(surface)[0]
    assert drag(short, RECT.top, RECT.bottom) == [False] * 3

"""A placard veils all but what it concerns, and lies beside that."""

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from dream.ui.widgets.overlays.placard import beside, place_of

ROOM = Rect(10, 20, 400, 300)
rects = st.builds(
    Rect, st.integers(-40, 380), st.integers(-40, 300), st.integers(1, 200), st.integers(1, 200)
)


@given(st.lists(rects, max_size=4), st.integers(10, 409), st.integers(20, 319))
def test_every_point_is_veiled_once_or_lies_in_a_hole(holes, x, y):
    veils = [rect for rect in beside(ROOM, tuple(holes)) if rect.collidepoint(x, y)]
    assert len(veils) == (0 if any(hole.collidepoint(x, y) for hole in holes) else 1)


def test_it_lies_in_the_middle_or_beside_what_stays_bright():
    assert place_of((100, 60), ROOM, ()).center == ROOM.center
    bright = (Rect(150, 140, 120, 80),)
    place = place_of((100, 60), ROOM, bright)
    assert ROOM.contains(place)
    assert place.collidelist(bright) < 0

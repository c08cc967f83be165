"""How the table looks; and that the golden pictures notice whatever a player would."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Rect, Surface, surfarray

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations import table_picture
from dream.ui.game_views.jabirs_transmutations.painters.card_painter import paint_event
from dream.ui.game_views.jabirs_transmutations.painters.proportions import CARD_HEIGHT, EVENT_FRAME
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.parts.marks_part import mark_sprite
from dream.ui.game_views.jabirs_transmutations.parts.viewer_strip import strip_sprites
from dream.ui.game_views.jabirs_transmutations.shown import (
    Change,
    DoneButton,
    HandCard,
    RecipeShown,
    RecipeSign,
    Roll,
    SavedCard,
    SeatTokens,
    Spot,
    TableShown,
)
from dream.ui.game_views.jabirs_transmutations.sprites import TOLD_EVENT, Sprite, event_sprite
from dream.ui.game_views.jabirs_transmutations.table_layout import table_layout
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.kit.layout import SMALLEST_WINDOW, layout
from dream.ui.kit.palette import Mark, palette
from tests.ui.golden import bad_blocks
from tests.ui.jabir.shown_tables import full_table

SIZE = (800, 480)


class Case(NamedTuple):
    """A golden picture: a table in the colours of a palette."""

    name: str
    palette: str
    shown: TableShown


@cache
def draft() -> TableShown:
    """The fourth pick of a hidden draft, with every mark that a card may bear."""
    shown = full_table(held=4)
    hidden = [replace(seat, hand=(None,) * 4, picks=(None,) * 2) for seat in shown.seats]
    hidden[Seat.B] = shown.seats[Seat.B]
    return replace(
        shown,
        seats=(hidden[0], hidden[1], hidden[2]),
        legal=frozenset(HandCard(place) for place in range(2)),
        pointed=HandCard(2),
        cursor=HandCard(3),
        last=Spot(Resource.LEAD),
        used=(Event.EUREKA, Event.STEAL),
    )


@cache
def turn() -> TableShown:
    """A turn: a recipe that is possible is pointed at, the die lies there, nobody has silver."""
    possible = RecipeShown(possible=True, chance=67)
    recipes = tuple(possible if n in (1, 3, 9) else RecipeShown() for n in range(1, 13))
    return replace(
        full_table(Phase.PLAY),
        recipes=recipes,
        legal=frozenset({DoneButton(), RecipeSign(1), RecipeSign(3), RecipeSign(9)}),
        pointed=RecipeSign(3),
        hint=SavedCard(Seat.B, Card.WATER),
        roll=Roll(3, 5),
        chosen=Spot(Resource.GOLD),
    )


@cache
def theft() -> TableShown:
    """An event: what may be stolen, what that would change, and what was refused."""
    legal = frozenset(SeatTokens(seat, Resource.TIN) for seat in (Seat.A, Seat.C))
    return replace(
        full_table(Phase.EVENT),
        event=Event.STEAL,
        legal=legal,
        refused=frozenset({Spot(Resource.GOLD), SeatTokens(Seat.A, Resource.WETNESS)}),
        changes=(Change(Seat.A, Resource.TIN, -1), Change(Seat.B, Card.FIRE, 1)),
        winners=(Seat.C,),
    )


CASES = (
    Case("jabir-classic", "classic", draft()),
    Case("jabir-contrast", "contrast", turn()),
    Case("jabir-lightness", "lightness", theft()),
)
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@cache
def picture_of(name: str) -> TablePicture:
    return TablePicture(SIZE, layout(SIZE).board, palette(name), at_once=True)


def drawn(case: Case) -> Surface:
    surface = Surface(SIZE)
    picture_of(case.palette).draw(surface, case.shown)
    return surface.subsurface(layout(SIZE).board)


@cases
def test_how_it_looks(case, golden):
    golden(case.name, drawn(case))


@pytest.mark.parametrize("window", [SMALLEST_WINDOW, (1024, 700), (1600, 1000), (2560, 1440), (1080, 1920)])
def test_what_is_written_above_the_hand_stays_clear_of_the_marks(window):
    table, colours = table_layout(layout(window).board), palette("classic")
    drafted = full_table(held=6)
    seats = tuple(replace(seat, name="Theodora of Gypjq") for seat in drafted.seats)
    shown = replace(drafted, seats=(seats[0], seats[1], seats[2]))
    hand = table.hand(6)
    written = [
        ink(sprite)
        for sprite in strip_sprites(KeptParts(), table, colours, shown, frozenset())
        if sprite[1][0] >= hand.first.x and ink(sprite).centery < hand.first.y
    ]
    assert written
    for place in range(6):
        bracket = ink(mark_sprite(table, colours, HandCard(place), hand.card(place), Mark.CURSOR))
        assert bracket.collidelist(written) == -1


@pytest.mark.parametrize("event", Event, ids=lambda event: event.word)
@pytest.mark.parametrize("width", [TOLD_EVENT, 110, 138, 186, 300])
def test_what_an_event_does_is_written_within_its_frame(event, width):
    colours = palette("classic")
    told, bare = (surfarray.array3d(make(event, width, colours)) for make in (event_sprite, paint_event))
    written = (told != bare).any(axis=2).nonzero()[1]
    assert written.size
    frame = told.shape[1] / 2 + width * (CARD_HEIGHT / 2 - EVENT_FRAME)
    assert written.max() < frame - 1


def ink(sprite: Sprite) -> Rect:
    """Where a sprite covers what lies beneath it, shadows left out."""
    picture, place = sprite
    return picture.get_bounding_rect(min_alpha=160).move(place)


class Sieve:
    """Stands in for what makes the list of sprites; leaves out the one at a place of it, if any."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
        self.without: int | None = None
        self.count = 0
        made = getattr(table_picture, part)

        def sifted(*args: Any) -> Iterable[Any]:
            sprites = list(made(*args))
            self.count = len(sprites)
            return [sprite for n, sprite in enumerate(sprites) if n != self.without]

        monkeypatch.setattr(table_picture, part, sifted)

    def unnoticed(self, case: Case) -> list[int]:
        """Which sprites of the part can be gone without the golden picture noticing it."""
        missed = []
        redrawn(case)
        for number in range(self.count):
            self.without = number
            if not any(bad_blocks(case.name, redrawn(case))):
                missed.append(number)
        self.without = None
        return missed


def redrawn(case: Case) -> Surface:
    picture_of(case.palette)._resting = picture_of(case.palette)._sprites = None
    return drawn(case)


Part = Callable[..., Iterable[Any]]
PARTS = (
    "plate_sprites",
    "plate_badges",
    "column_sprites",
    "lit_recipe_sprites",
    "recipe_signs",
    "marks_under_tokens",
    "token_sprites",
    "token_badges",
    "strip_sprites",
    "pointed_strip_sprites",
    "marks_above",
)


@cases
@pytest.mark.parametrize("part", PARTS)
def test_nothing_may_be_gone(part, case, golden, monkeypatch):
    """No token, number, card, mark, badge or line of text."""
    golden(case.name, redrawn(case))
    sieve = Sieve(monkeypatch, part)
    try:
        assert sieve.unnoticed(case) == []
    finally:
        picture_of.cache_clear()


def test_names_lie_on_the_spots(golden, monkeypatch):
    case = CASES[0]
    golden(case.name, drawn(case))
    monkeypatch.setattr(table_picture, "_named", lambda ground, *_: ground)
    bare = TablePicture(SIZE, layout(SIZE).board, palette(case.palette), at_once=True)
    surface = Surface(SIZE)
    bare.draw(surface, case.shown)
    assert any(bad_blocks(case.name, surface.subsurface(layout(SIZE).board)))


# The fine ground


def test_nothing_is_seen_of_a_table_until_its_ground_is_painted():
    waiting: list[Callable[[], object]] = []
    picture = TablePicture(SIZE, layout(SIZE).board, palette(), defer=waiting.append)
    surface = Surface(SIZE)
    surface.fill((1, 2, 3))
    empty = pygame.image.tobytes(surface, "RGB")
    picture.draw(surface, draft())
    assert picture.waiting
    assert picture.appeared(1.0) == 0
    assert pygame.image.tobytes(surface, "RGB") == empty
    waiting.pop()()
    while picture.waiting:
        picture.draw(surface, draft())
    assert 0 < picture.appeared(1000.0) < 1
    assert picture.appeared(0.0) == 1
    picture.change(SIZE, layout(SIZE).board, palette("contrast"))
    assert picture.palette is palette("contrast")


def test_while_the_window_changes_the_old_picture_is_shown_scaled():
    threads: list[Callable[[], object]] = []
    picture = TablePicture(SIZE, layout(SIZE).board, palette(), defer=threads.append)
    picture.draw(Surface(SIZE), draft())
    threads.pop()()
    while picture.waiting:
        picture.draw(Surface(SIZE), draft())
    larger = (1000, 600)
    picture.change(larger, layout(larger).board, palette())
    surface = Surface(larger)
    picture.draw(surface, draft())
    assert picture.waiting
    assert len({tuple(surface.get_at((x, 300))[:3]) for x in range(0, layout(larger).board.w, 9)}) > 20


def test_at_once_there_is_no_waiting():
    picture = picture_of("classic")
    picture.draw(Surface(SIZE), draft())
    assert not picture.waiting


def test_nothing_is_drawn_beyond_the_box():
    surface = Surface(SIZE)
    surface.fill((1, 2, 3))
    picture_of("classic").draw(surface, draft())
    panel = layout(SIZE).panel
    assert all(
        surface.get_at((x, y))[:3] == (1, 2, 3) for x in range(panel.x, panel.right, 7) for y in (0, 333)
    )


def test_the_same_table_is_not_built_twice(monkeypatch):
    picture = TablePicture(SIZE, layout(SIZE).board, palette(), at_once=True)
    picture.draw(Surface(SIZE), draft())
    monkeypatch.setattr(table_picture, "plate_sprites", None)
    picture.draw(Surface(SIZE), replace(draft()))


def test_what_lies_still_is_not_built_anew_when_the_mouse_moves(monkeypatch):
    picture = TablePicture(SIZE, layout(SIZE).board, palette(), at_once=True)
    picture.draw(Surface(SIZE), draft())
    for part in ("plate_sprites", "recipe_signs", "token_sprites", "boxes_of"):
        monkeypatch.setattr(table_picture, part, None)
    picture.draw(Surface(SIZE), replace(draft(), pointed=Spot(Resource.GOLD)))
    with pytest.raises(TypeError):
        picture.draw(Surface(SIZE), replace(draft(), deck=draft().deck + 1))

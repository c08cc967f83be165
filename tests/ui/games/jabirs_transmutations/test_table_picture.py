"""How the table looks; and that the golden pictures notice whatever a player would."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from pygame import Rect, Surface, surfarray
from pygame.image import tobytes

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, Phase, Roll, State, Transmute
from dream.play.cards import Multiset
from dream.ui.games.jabirs_transmutations import table as jabir_table
from dream.ui.games.jabirs_transmutations.items import Facts, Seen, strip_items
from dream.ui.games.jabirs_transmutations.layout import (
    EVENTS,
    DoneButton,
    HandCard,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
    TableLayout,
    table_layout,
)
from dream.ui.games.jabirs_transmutations.paint import EVENT_FRAME, TOLD_EVENT, paint_event, paint_named
from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE, JabirTable
from dream.ui.kit.backdrop import forget_pictures
from dream.ui.kit.layout import SMALLEST_WINDOW, layout
from dream.ui.kit.theme import Mark, palette
from dream.ui.table import picture as laid_table
from dream.ui.table.items import CARD_HEIGHT, Item, Label
from dream.ui.table.items import Card as FaceOfCard
from dream.ui.table.painters import frame, text_sprite
from dream.ui.table.picture import Sprite, Sprites, TablePicture, mark_sprites, placed
from dream.ui.table.sight import Marks
from tests.games.jabirs_transmutations.random_games import some_game
from tests.ui.games.jabirs_transmutations.shown_tables import full_table, picture_in, shown_of, state_with
from tests.ui.golden import Golden, bad_blocks

SIZE = (800, 480)
LEAST_ON_TABLE = 16
"""Pixels."""


class Case(NamedTuple):
    """A golden picture: a table in the colours of a palette."""

    name: str
    palette: str
    sight: Seen


@cache
def draft() -> Seen:
    """The fourth pick of a hidden draft, with every mark that a card may bear."""
    sight = full_table(held=4)
    state, used = sight.view.seen, Multiset.of(Event, [Event.EUREKA, Event.STEAL])
    for seat in (Seat.A, Seat.C):
        state = state.with_tableau(seat, replace(state.of(seat), hand=NO_CARDS, picks=NO_CARDS))
    view = replace(sight.view, seen=replace(state, used=used), hands=(4, 0, 4), picks=(2, 0, 2), events=5)
    marks = Marks(
        legal=frozenset(HandCard(place) for place in range(2)),
        pointed=HandCard(2),
        cursor=HandCard(3),
        last=Spot(Resource.LEAD),
    )
    return replace(sight, view=view, marks=marks)


@cache
def turn() -> Seen:
    """A turn: a recipe that is possible is pointed at, the die lies there, some recipes are not possible."""
    sight = full_table(Phase.PLAY)
    board = Multiset.of(Resource, [Resource.CINNABAR, Resource.SALT] * 2 + [Resource.TIN, Resource.COLDNESS])
    state = sight.view.seen.with_tableau(Seat.B, replace(sight.view.seen.of(Seat.B), board=board))
    state = state.with_tableau(Seat.C, replace(state.of(Seat.C), board=board.plus(Resource.SILVER, 6)))
    marks = Marks(
        legal=frozenset({DoneButton(), RecipeSign(1), RecipeSign(2), RecipeSign(8)}),
        pointed=RecipeSign(1),
        hint=SavedCard(Seat.B, Card.WATER),
        chosen=(Spot(Resource.GOLD),),
    )
    rolled = replace(full_table(Phase.ROLL).view.seen, waiting=sample_waiting())
    return replace(
        sight,
        view=replace(sight.view, seen=state),
        before=replace(sight.view, seen=rolled),
        done=Roll(5),
        marks=marks,
    )


def sample_waiting() -> Transmute:
    """What has waited for the die."""
    from dream.games.jabirs_transmutations.rules.state import Transmute

    return Transmute(3, None)


@cache
def theft() -> Seen:
    """An event: what may be stolen, what that would change, and what was refused."""
    sight = state_with(full_table(Phase.EVENT), event=Event.STEAL)
    marks = Marks(
        legal=frozenset(SeatTokens(seat, Resource.TIN) for seat in (Seat.A, Seat.C)),
        pointed=SeatTokens(Seat.A, Resource.TIN),
        refused=frozenset({Spot(Resource.GOLD), SeatTokens(Seat.A, Resource.WETNESS)}),
    )
    return replace(sight, marks=marks, winners=(Seat.C,))


CASES = (
    Case("jabir/classic", "classic", draft()),
    Case("jabir/contrast", "contrast", turn()),
    Case("jabir/lightness", "lightness", theft()),
)
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@cache
def picture_of(name: str) -> TablePicture:
    return picture_in(SIZE, name)


def drawn(case: Case, picture: TablePicture | None = None) -> Surface:
    surface = Surface(SIZE)
    (picture or picture_of(case.palette)).draw(surface, case.sight)
    return surface.subsurface(layout(SIZE).board)


@cases
def test_how_it_looks(case: Case, golden: Golden) -> None:
    golden(case.name, drawn(case))


@pytest.mark.parametrize("window", [SMALLEST_WINDOW, (1024, 700), (1600, 1000), (2560, 1440), (1080, 1920)])
def test_what_is_written_above_the_hand_stays_clear_of_the_marks(window: tuple[int, int]) -> None:
    table, colours = table_layout(layout(window).board), palette("classic")
    sight = replace(full_table(held=6), names=("Theodora of Gypjq",) * 3)
    hand, sprites = table.hand(6), Sprites(JABIR_TABLE, table.unit, colours)
    lying = [sprite for item in strip_items(Facts(sight), table) for sprite in sprites.of(item)]
    written = [
        ink(sprite) for sprite in lying if sprite[1][0] >= hand.first.x and ink(sprite).centery < hand.first.y
    ]
    assert written
    for place in range(6):
        box = hand.card(place)
        bracket = ink(placed(frame(Mark.CURSOR, (box.w, box.h), table.unit, colours), box.centre))
        assert bracket.collidelist(written) == -1


@pytest.mark.parametrize("event", Event, ids=lambda event: event.word)
@pytest.mark.parametrize("width", [TOLD_EVENT, 110, 138, 186, 300])
def test_what_an_event_does_is_written_within_its_frame(event: Event, width: int) -> None:
    colours = palette("classic")
    bare = surfarray.array3d(paint_event(event, width, colours))
    told = surfarray.array3d(paint_named(FaceOfCard(event, EVENTS), (width, width), 1.0, colours))
    written = (told != bare).any(axis=2).nonzero()[1]
    assert written.size
    edge = told.shape[1] / 2 + width * (CARD_HEIGHT / 2 - EVENT_FRAME)
    assert written.max() < edge - 1


def ink(sprite: Sprite) -> Rect:
    """Where a sprite covers what lies beneath it, shadows left out."""
    picture, place = sprite
    return picture.get_bounding_rect(min_alpha=160).move(place)


class Sieve(JabirTable):
    """The table without one of its things."""

    def __init__(self) -> None:
        self.without: object = None

    def items(self, sight: Seen, layout: TableLayout) -> Iterator[Item]:
        return (item for item in super().items(sight, layout) if item.key != self.without)

    def pointed_items(self, sight: Seen, layout: TableLayout) -> Iterator[Item]:
        return (item for item in super().pointed_items(sight, layout) if item.key != self.without)


@cases
def test_nothing_may_be_gone(case: Case, golden: Golden) -> None:
    """No token, number, card, badge or line of text."""
    golden(case.name, drawn(case))
    sieve = Sieve()
    picture = TablePicture(
        sieve, SIZE, JABIR_TABLE.layout(layout(SIZE).board, 3), palette(case.palette), at_once=True
    )
    picture._image = picture_of(case.palette)._image
    things = [*sieve.items(case.sight, picture.layout), *sieve.pointed_items(case.sight, picture.layout)]
    unnoticed = []
    for item in things:
        sieve.without = item.key
        picture.laid._listed, picture.laid._above = [], None
        if item.face is not None and not any(bad_blocks(case.name, drawn(case, picture))):
            unnoticed.append(item.key)
    assert len(things) > 100
    assert unnoticed == []


@cases
def test_no_mark_may_be_gone(case: Case, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(case.name, drawn(case))
    picture = picture_of(case.palette)
    marks = list(mark_sprites(picture.laid._sprites, picture.items(case.sight), case.sight.marks))
    assert marks
    for number in range(len(marks)):
        kept = [*marks[:number], *marks[number + 1 :]]
        monkeypatch.setattr(laid_table, "mark_sprites", lambda *_, kept=kept: kept)
        picture.laid._above = None
        assert any(bad_blocks(case.name, drawn(case))), marks[number]
    picture.laid._above = None


def test_names_lie_on_the_spots(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[0]
    golden(case.name, drawn(case))
    monkeypatch.setattr(JabirTable, "finished_ground", lambda _, ground, *__: ground)
    surface = Surface(SIZE)
    picture_in(SIZE, case.palette).draw(surface, case.sight)
    assert any(bad_blocks(case.name, surface.subsurface(layout(SIZE).board)))


def test_texts_on_the_table_are_as_large_as_running_text_in_a_window_of_1280_by_800(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The names of the spots, each within its own, and what is written below piles and above cards."""
    place, written = table_layout(layout((1280, 800)).board), list[tuple[str, int]]()

    def kept(text: str, pixels: int, *looks: Any) -> Surface:
        written.append((text, pixels))
        return text_sprite(text, pixels, *looks)

    monkeypatch.setattr(jabir_table, "text_sprite", kept)
    JABIR_TABLE.finished_ground(Surface((place.box.w, place.box.h)), place, palette())
    assert len(written) == len(Resource)
    for text, pixels in written:
        assert pixels >= LEAST_ON_TABLE, text
        assert text_sprite(text, pixels, palette().ink).get_width() <= place.spots[Resource.LEAD].w, text
    for sight in (draft(), turn()):
        labels = [item.face for item in JABIR_TABLE.items(sight, place) if isinstance(item.face, Label)]
        assert min(round(label.size * place.unit) for label in labels) >= LEAST_ON_TABLE


@cache
def tables() -> tuple[Seen, ...]:
    """A whole game in its order, then back and forth in it; each for a viewer."""
    random = Random(3)
    states = list(some_game(random, draft="closed"))
    some, jumps = (
        {id(state): state for state in (*states[::3], *_each_phase(states))},
        random.sample(states, 20),
    )
    return tuple(_some_table(random, shown_of(state, _viewer(random))) for state in (*some.values(), *jumps))


def _each_phase(states: list[State]) -> list[State]:
    """The first state of each phase."""
    return [next(state for state in states if state.phase is phase) for phase in Phase]


def _viewer(random: Random) -> Seat | None:
    return random.choice((Seat.A, Seat.A, Seat.A, Seat.B, None))


def _some_table(random: Random, sight: Seen) -> Seen:
    state, marks = sight.view.seen, sight.marks
    if state.phase in (Phase.PLAY, Phase.KEEP) and random.random() < 0.3:
        waited = replace(state, phase=Phase.ROLL, waiting=Transmute(1, None))
        before = replace(sight.view, seen=waited)
        sight = replace(sight, before=before, done=Roll(random.randint(1, 6)))
    pointed = random.choice(sorted(marks.legal, key=repr)) if marks.legal else None
    return replace(sight, marks=replace(marks, pointed=pointed))


def look(picture: TablePicture, sight: Seen) -> bytes:
    surface = Surface(SIZE)
    picture.draw(surface, sight)
    return tobytes(surface, "RGB")


def differing(kept: TablePicture, fresh: TablePicture) -> Iterator[int]:
    """At which of the tables something that is kept looks otherwise than it does when drawn from nothing."""
    for number, sight in enumerate(tables()):
        fresh.change(SIZE, JABIR_TABLE.layout(layout(SIZE).board, 3), palette())
        if look(kept, sight) != look(fresh, sight):
            yield number


def test_a_whole_game_looks_as_if_each_table_were_drawn_from_nothing() -> None:
    assert {sight.view.seen.phase for sight in tables()} == set(Phase)
    assert list(differing(picture_in(SIZE), picture_in(SIZE))) == []


def test_pictures_of_pieces_that_are_kept_look_like_new_ones() -> None:
    kept = picture_in(SIZE)
    for sight in islice(tables(), 0, None, 40):
        seen = look(kept, sight)
        forget_pictures()
        assert look(picture_in(SIZE), sight) == seen

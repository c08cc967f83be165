"""What is kept of a table never shows what is over: the table looks as if it were drawn from nothing."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from pygame import Surface
from pygame.image import tobytes

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase, Roll, State, Transmute
from dream.ui.games.jabirs_transmutations.items import Seen
from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE
from dream.ui.kit.backdrop import forget_pictures
from dream.ui.kit.layout import layout
from dream.ui.kit.theme import palette
from dream.ui.table.items import Item
from dream.ui.table.picture import Sprites, TablePicture
from tests.games.jabirs_transmutations.random_games import some_game
from tests.ui.games.jabirs_transmutations.shown_tables import picture_in, shown_of

SIZE = (640, 400)
STUCK = (
    *(("plate", Seat.A), ("points", Seat.B), ("token", Seat.A, 0), (("saved", Seat.B, 0), "number")),
    *("round", "event", ("used", 1), "deck", ("discard", "number"), "die", ("sign", 1)),
)


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


@pytest.mark.parametrize("stuck", STUCK, ids=str)
def test_anything_that_stayed_as_it_was_would_be_noticed(
    stuck: str | tuple[str | Seat | int | tuple[str, Seat, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, kept, of = picture_in(SIZE), picture_in(SIZE), Sprites.of
    first: list[Item] = []

    def keep_on(self: Sprites, item: Item) -> object:
        if item.key != stuck or self is not kept.laid._sprites:
            return of(self, item)
        first.append(item)
        return of(self, replace(item, face=first[0].face))

    monkeypatch.setattr(Sprites, "of", keep_on)
    assert next(differing(kept, fresh), None) is not None

"""What is kept of a table never shows what is over: the table looks as if it were drawn from nothing."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from pygame import Surface
from pygame.image import tobytes

from dream.games.jabirs_transmutations.rules.components import Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.flights import Moment
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.parts.slots import Hidden, Slot
from dream.ui.game_views.jabirs_transmutations.shown import Roll, TableShown
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.kit.layout import layout
from dream.ui.kit.painting.picture_cache import forget_pictures
from dream.ui.kit.palette import palette
from tests.games.jabirs_transmutations.random_games import some_game
from tests.ui.jabir.shown_tables import shown_of

SIZE = (640, 400)
Drawn = tuple[TableShown, Hidden]
PLACES = (
    *(("plate", seat) for seat in Seat),
    *(("tokens", seat) for seat in Seat),
    *(("supply", metal) for metal in (Resource.GOLD, Resource.SILVER)),
    *("round", "event", "used", "piles", "die", "signs", "saved", "hand", "picks", "question"),
)


@cache
def tables() -> tuple[Drawn, ...]:
    """A whole game in its order, then back and forth in it; each for a viewer, some with things hidden."""
    random = Random(3)
    states = list(some_game(random, draft="closed"))
    jumps = random.sample(states, 60)
    return tuple(_some_table(random, shown_of(state, _viewer(random))) for state in (*states, *jumps))


def _viewer(random: Random) -> Seat | None:
    return random.choice((Seat.A, Seat.A, Seat.A, Seat.B, None))


def _some_table(random: Random, shown: TableShown) -> Drawn:
    if shown.phase in (Phase.PLAY, Phase.KEEP) and random.random() < 0.3:
        shown = replace(shown, roll=Roll(1, random.randint(1, 6)))
    if random.random() < 0.3:
        taken = shown.supply_gold - random.randint(0, 2), shown.supply_silver - random.randint(0, 2)
        shown = replace(shown, supply_gold=taken[0], supply_silver=taken[1])
    slots = [Slot(seat, row, place) for seat in Seat for row in ("hand", "picks") for place in range(6)]
    hidden = random.sample([*slots, "event", "die"], 4) if random.random() < 0.3 else ()
    pointed = random.choice(sorted(shown.legal, key=repr)) if shown.legal else None
    return replace(shown, pointed=pointed), frozenset(hidden)


def picture() -> TablePicture:
    return TablePicture(SIZE, layout(SIZE).board, palette(), at_once=True)


def look(picture: TablePicture, table: Drawn) -> bytes:
    surface = Surface(SIZE)
    picture.draw(surface, table[0], Moment(hidden=table[1]))
    return tobytes(surface, "RGB")


def differing(kept: TablePicture, fresh: TablePicture) -> Iterator[int]:
    """At which of the tables something that is kept looks otherwise than it does when drawn from nothing."""
    for number, table in enumerate(tables()):
        fresh.change(SIZE, layout(SIZE).board, palette())
        if look(kept, table) != look(fresh, table):
            yield number


def test_a_whole_game_looks_as_if_each_table_were_drawn_from_nothing() -> None:
    assert {table.phase for table, _ in tables()} == set(Phase)
    assert list(differing(picture(), picture())) == []


def test_pictures_of_pieces_that_are_kept_look_like_new_ones() -> None:
    kept = picture()
    for table in islice(tables(), 0, None, 40):
        seen = look(kept, table)
        forget_pictures()
        assert look(picture(), table) == seen


@pytest.mark.parametrize("stuck", PLACES, ids=str)
def test_any_part_that_stayed_as_it_was_would_be_noticed(
    stuck: Hashable, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, kept, of = picture(), picture(), KeptParts.of

    def keep_on(self: KeptParts, place: Hashable, part: Any, *shows: Any) -> Iterable[Any]:
        if place == stuck and self is kept._parts and place in self._kept:
            return self._kept[place][1]
        return of(self, place, part, *shows)

    monkeypatch.setattr(KeptParts, "of", keep_on)
    assert next(differing(kept, fresh), None) is not None

"""How the table looks and moves: its pictures, the drawings of the help, the title, the small ones."""

from dataclasses import replace
from typing import Any, cast

import pygame
import pytest

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Effect, Pile, Seat
from dream.games.philosophers_stone.rules.state import Concoct, Roll, State
from dream.games.philosophers_stone.rules.tasks import Brew, Place, React, Search, Trim
from dream.games.philosophers_stone.rules.tasks import Roll as Rolling
from dream.ui.games.philosophers_stone import paint
from dream.ui.games.philosophers_stone.layout import Discarded
from dream.ui.games.philosophers_stone.pictures import DRAWINGS, paint_title
from dream.ui.games.philosophers_stone.table import STONE_TABLE
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import palette, palette_names
from dream.ui.table.items import Card as CardFace
from dream.ui.table.items import Items
from dream.ui.table.motion import Motion
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import AnySight, Marks, Sight
from dream.ui.table.small import paint_small
from tests.ui.game_views.philosophers_stone.states import begun, given, near_gold
from tests.ui.golden import Golden
from tests.ui.tabletop.tables import moved

NAMES = ("Ann", "Maria the Jewess", "Hermes", "Furnace Keeper", "Zosimos", "Fay")
SIZE = 720, 600
A, B, C = Seat.A, Seat.B, Seat.C
ATTACK = React(A, B, Effect.BURN, 2)


def sight(state: State, **more: Any) -> AnySight:
    """What seat a sees."""
    decider = GAME.decider(state)
    turn = decider if isinstance(decider, int) else None
    seen = GAME.seen(state, frozenset({0}))
    return Sight(seen, 0, NAMES[: state.options.players], turn=turn, **more)


def drawn(state: State, theme: str) -> pygame.Surface:
    """A table as it is drawn at rest."""
    picture = TablePicture(
        STONE_TABLE,
        SIZE,
        STONE_TABLE.layout(Box(0, 0, *SIZE), state.options.players),
        palette(theme),
        at_once=True,
    )
    surface = pygame.Surface(SIZE)
    picture.draw(surface, sight(state))
    return surface


def attacked(players: int = 6) -> State:
    """Seat a is attacked, with Earth in hand."""
    state = given(GAME.parse_state(near_gold(players)), A, hand=(Card.TRANSFORMATION, Card.EARTH, Card.ZINC))
    return replace(state, todo=(ATTACK, Brew(A), Trim(A)))


CASES = {
    "stone/classic": (begun(4), "classic"),
    "stone/attack": (attacked(), "contrast"),
    "stone/search": (replace(begun(2), todo=(Search(A, Pile.PROCESSES), Brew(A), Trim(A))), "lightness"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_table_looks_like_its_picture(golden: Golden, name: str) -> None:
    golden(name, drawn(*CASES[name]))


@pytest.mark.parametrize("theme", palette_names())
def test_every_drawing_can_be_made_in_every_theme(theme: str) -> None:
    for draw in DRAWINGS.draws.values():
        assert draw(palette(theme), 1.0, 640).get_width() == 640
    assert paint_small(GAME, STONE_TABLE, begun(6), palette(theme), (96, 96)).get_size() == (96, 96)
    assert paint_title((640, 400), palette(theme)).size == (640, 400)


# Motion


def between(before: State, after: State, action: object) -> tuple[Motion, Items]:
    """What moves for seat a when an action has been done."""
    layout = STONE_TABLE.layout(Box(0, 0, *SIZE), before.options.players)
    one = sight(before)
    other = sight(after, before=one.view, done=action)
    return moved(STONE_TABLE, layout, one, other), Items(STONE_TABLE.items(other, layout))


def test_every_motion_of_a_game_ends_as_the_table_is() -> None:
    state, number = begun(3), 0
    for number in range(160):
        legal = GAME.legal_actions(state)
        if not legal:
            break
        chance = not isinstance(GAME.decider(state), int)
        action = GAME.chance_action(state, "motion", number) if chance else legal[number * 7 % len(legal)]
        after = GAME.apply(state, action)
        motion, last = between(state, after, GAME.told(state, action, frozenset({0})))
        for part in (0.2, 0.5, 0.9):
            motion.at(part * motion.lasts)
        if motion.stages:
            assert motion.stages[-1].last == last
        state = after
    assert number > 100


def test_an_attack_that_is_cancelled_breaks_before_its_cards_are_discarded() -> None:
    before = attacked(3)
    action = Concoct(Card.TRANSFORMATION, Card.EARTH)
    motion, _ = between(before, GAME.apply(before, action), action)
    first, last = motion.stages
    beam = next(item for item in first.last if item.key == "beam")
    assert cast(Any, beam.face).broken
    assert {flight.face.front for flight in last.flights if hasattr(flight.face, "front")} >= {Card.EARTH}


def test_the_die_rolls_before_what_it_brings() -> None:
    before = replace(begun(3), todo=(Rolling(A), Place(A)))
    action = Roll(Card.TRANSFORMATION)
    motion, last = between(before, GAME.apply(before, action), action)
    assert motion.rolls_at(0.3)
    assert "die" in last.by_key
    rolling, cards = motion.stages
    assert any(flight.tumbles for flight in rolling.flights)
    assert not any(isinstance(flight.face, CardFace) for flight in rolling.flights)
    assert any(isinstance(flight.face, CardFace) for flight in cards.flights)


def test_no_frame_waits_for_the_discards_to_be_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are all kept by the time that somebody points at them."""
    classic = palette("classic")
    layout = STONE_TABLE.layout(Box(0, 0, *SIZE), 4)
    for _ in STONE_TABLE.warm(layout, classic):
        pass
    monkeypatch.setattr(paint, "card_sheet", None)
    monkeypatch.setattr(paint, "Canvas", None)
    pointed = sight(begun(4), marks=Marks(pointed=Discarded(Card.FIRE)))
    for item in STONE_TABLE.pointed_items(pointed, layout):
        STONE_TABLE.paint(item.face, item.box[2:], layout.unit, classic)

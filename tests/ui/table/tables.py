"""What tests of tables share: a table to try, lists at random, frames of hidden things, and judged games."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import sin
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from pygame import Surface

from dream.games.alchemists_dream.game import GAME
from dream.play.game import Chance, letter
from dream.play.history import History
from dream.play.registry import find
from dream.records.record import Record
from dream.records.writer import record_text
from dream.study.review import Fortune, JudgedMove, Review, decisions, digest_of, result_of
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Palette
from dream.ui.table.changes import Change
from dream.ui.table.curtain import Curtain
from dream.ui.table.end import End
from dream.ui.table.faces import Button, Card, Counter, Face, Label, PileFace, Plate, Token
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import Scale, around, fan, row
from dream.ui.table.motion import REST, Motion, MotionFrame, motion_between
from dream.ui.table.painters import paint_face
from dream.ui.table.picture import Held, TablePicture
from dream.ui.table.sight import AnySight, Sight, Target
from dream.ui.table.table_game import AnyTable, TableGame
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.random_games import random_game
from tests.ui.at_table import AtATable


@dataclass(frozen=True)
class Cards:
    """What is seen: the hand of each seat, how far each is on the track, and what is left of the deck."""

    hands: tuple[tuple[int, ...], ...]
    steps: tuple[int, ...]
    deck: int


Seen = Sight[Cards, str]


def seen(*hands: tuple[int, ...], steps: tuple[int, ...] = (), deck: int = 20, **more: Any) -> Seen:
    """The sight of a table with these hands."""
    names = tuple(f"Player {number}" for number in range(len(hands)))
    return Sight(Cards(hands, steps or (0,) * len(hands), deck), 0, names, **more)


@dataclass(frozen=True)
class CardLayout(Scale):
    """A row of plates above, a track in the middle, and a fan of cards below."""

    box: Box
    plates: tuple[Box, ...]
    track: tuple[Box, ...]
    hand: Box


class CardTable(TableGame[Cards, str, CardLayout]):
    """Hands lie as fans on plates; the viewer's lies large, and can be pointed at."""

    def place_word(self, sight: AnySight, target: Target) -> str | None:
        """Plates can be drawn at."""
        return f"seat.{letter(target[1])}" if isinstance(target, tuple) and target[0] == "plate" else None

    def layout(self, box: Box, seats: int) -> CardLayout:
        unit = min(box.w / 600, box.h / 400)
        third = box.h // 3
        top, middle, bottom = (Box(box.x, box.y + n * third, box.w, third) for n in range(3))
        track = row(middle.inset(10), 8, 6)
        return CardLayout(unit, box, row(top.inset(4), seats, 4), track, bottom.inset(4))

    def items(self, sight: Seen, layout: CardLayout) -> Iterator[Item]:
        for seat, hand in enumerate(sight.view.hands):
            yield from self._seat(sight, layout, seat, hand)
        deck = around((layout.track[0].x + layout.px(20), layout.track[0].y), layout.px(12))
        yield Item(
            "deck", deck, PileFace(Card(), sight.view.deck, each=5, most=4, step=(0, -2)), target="deck"
        )
        beside = Box(deck.right, deck.y, layout.px(40), deck.h)
        yield Item("deck number", beside, Counter(sight.view.deck, 14), counts="deck")
        if "done" in sight.marks.legal:
            yield Item("done", layout.track[-1], Button("Done"), 5, "done")

    def _seat(self, sight: Seen, layout: CardLayout, seat: int, hand: tuple[int, ...]) -> Iterator[Item]:
        plate = layout.plates[seat]
        yield Item(("plate", seat), plate, Plate(lit=sight.turn == seat), target=("plate", seat))
        name = plate._replace(h=layout.px(16))
        yield Item(("name", seat), name, Label(sight.names[seat], 12))
        mine = seat == sight.viewer
        area = layout.hand if mine else Box(plate.x, plate.y + plate.h // 2, plate.w, plate.h // 2)
        height = min(area.h, layout.px(80 if mine else 30))
        cards = fan(area, (round(height / 1.4), height), len(hand), layout.px(60 if mine else 18))
        for place, card in enumerate(hand):
            target = ("card", place) if mine else None
            face = Card(card if mine else None)
            yield Item(("card", card), cards.card(place), face, target=target, group="hand")
        stand = layout.track[sight.view.steps[seat]]
        spot = around((stand.centre[0] + (seat - 2) * stand.w / 7, stand.centre[1]), stand.w / 8)
        yield Item(("token", seat), spot, Token(seat), 2, ("token", seat), round=True)

    def paint_ground(self, window: tuple[int, int], layout: CardLayout, palette: Palette) -> Pixels:
        return np.full((layout.box.h, layout.box.w, 3), palette.table, np.uint8)

    def paint(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
        return paint_face(face, size, unit, palette)


TABLE = CardTable()

# Lists at random

boxes = st.builds(Box, st.integers(0, 900), st.integers(0, 700), st.integers(4, 120), st.integers(4, 120))
card_faces = st.builds(Card, st.sampled_from((None, 1, 2)))
counted_faces = st.builds(PileFace, st.just(Card()), st.integers(0, 30))
number_faces = st.builds(Counter, st.integers(0, 30), st.just(14.0))
token_faces = st.builds(Token, st.integers(0, 2), st.integers(1, 9))
faces = st.one_of(st.none(), card_faces, counted_faces, number_faces, token_faces, st.just(Label("a", 9)))


@st.composite
def lists(draw: st.DrawFn) -> Items:
    """Some things, each with a key of its own."""
    keys = draw(st.lists(st.integers(0, 15), unique=True, max_size=10))
    layers = st.integers(-1, 3)
    return Items(
        Item(key, draw(boxes), draw(faces), draw(layers), draw(st.sampled_from((None, key, key // 2))))
        for key in keys
    )


def keys_of(items: Iterable[Item]) -> set[object]:
    """The keys of some things."""
    return {item.key for item in items}


def moved(game: AnyTable, layout: object, before: AnySight, after: AnySight, **how: float) -> Motion:
    """What moves from one sight of a table to another."""
    first, last = (Items(game.items(sight.unpointed, layout)) for sight in (before, after))
    return motion_between(game, Change(before, after, layout, first, last), **how)


# Frames of a game with hidden things: each is looked at when it is drawn


class Frames(ABC):
    """Looks at every table that is drawn; `opened` is the seat that has opened the curtain last."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.drawn = 0
        self.opened: int | None = None
        self.seen: set[int] = set()
        """Whose hidden things were shown."""
        draw = TablePicture.draw

        def watched(
            picture: TablePicture,
            surface: Surface,
            sight: AnySight,
            moment: MotionFrame = REST,
            held: Held | None = None,
        ) -> None:
            self.drawn += 1
            items = picture.items(sight) if moment.items is None else moment.items
            self.look(picture, sight, moment, tuple(items))
            draw(picture, surface, sight, moment, held)

        patch.setattr(TablePicture, "draw", watched)

    @abstractmethod
    def look(
        self, picture: TablePicture, sight: AnySight, moment: MotionFrame, items: tuple[Item, ...]
    ) -> None:
        """Nothing of these items, nor of what flies, is shown but to the one who may see it."""

    def go_on(self, person: AtATable, *, by_keys: bool, machines: bool = False) -> None:
        """One deed, a machine's as well; who opens the curtain is known from then on, and nobody else."""
        person.wait_until(
            lambda: (
                isinstance(person.scene, Curtain | End)
                or person.legal
                or person.game.lingers
                or (machines and person.game.machine_to_act)
            )
        )
        if isinstance(person.scene, Curtain):
            self.opened = person.game.covered
        person.do_something(by_keys=by_keys)


# Games that are over, and reviews of them that no engine has made: the same ones each time

STONE = Path(__file__).with_name("stone.dream")
"""A whole game of two people at one screen, with hands that stay hidden at its end."""


@cache
def finished(word: str) -> bytes:
    """The record of a whole game: a short one of the Dream, `STONE`, a random one of another."""
    if word == "stone":
        return STONE.read_bytes()
    dream = word == GAME.id
    history = played(seeded_start(), QUICK_WIN) if dream else random_game(find(word), 1)
    assert history.outcome is not None
    return record_text(Record.of(history)).encode()


def review_of(history: History[Any, Any], *, part: float = 1.0) -> Review:
    """A review of a game in which every seventh decision is a mistake; `part` of it is made."""
    game = history.game
    found = list(decisions(history))
    moves = [
        _judged(history, decision.done, decision.seat, number)
        for number, decision in enumerate(found[: round(part * len(found))])
    ]
    seats = game.seats(history.start)
    chance = [
        done for done, state in enumerate(history.states[:-1]) if isinstance(game.decider(state), Chance)
    ]
    fortunes = tuple(
        Fortune(done, done + 1, tuple(0.1 * sin(done + 2 * seat) for seat in range(seats)), work=2)
        for done in chance
    )
    digest, result = digest_of(history), result_of(history)
    return Review(game.id, digest, seats, len(found), len(chance), tuple(moves), fortunes, result)


def _judged(history: History[Any, Any], done: int, seat: int, number: int) -> JudgedMove:
    game, seats = history.game, history.game.seats(history.start)
    word = game.action_text
    state, played = history.states[done], history.actions[done]
    others = [action for action in game.legal_actions(state) if action != played]
    best_share = (1 / seats) * (1 + 0.7 * sin(number / 5 + 3 * seat))
    bad = number % 7 == 3
    loss = (0.06, 0.13, 0.3)[number % 3] * bad
    best = word(others[0] if bad else played)
    share = max(0.0, best_share - loss)
    return JudgedMove(done, seat, word(played), best, share, best_share, (best,), (word(played),), work=2)

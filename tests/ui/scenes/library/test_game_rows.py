"""The list of games by itself: what clicks, keys and its bar do to it, and that it draws within its place."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from dream.records.library.library import Entry, SeatEntry
from dream.ui.kit.text import Role
from dream.ui.scenes.library_rows import GameListing, GameRows, Pictures, begun, heading_of, title_of
from dream.ui.widgets import paint
from tests.kit.present import present
from tests.ui.widgets.one_widget import LOOK, down, drawn, key

RECT = Rect(100, 100, 420, 330)
FIRST, SECOND = (250, 130), (250, 208)
"""Points in the titles of the first two rows."""
LAST = 39


class Known:
    """Stands in for a listing of games that are all known."""

    open: frozenset[int] = frozenset()

    def __init__(self, *seats: tuple[str, ...]) -> None:
        self._games = [game(number, names) for number, names in enumerate(seats)]

    def __len__(self) -> int:
        return len(self._games)

    def entry(self, place: int) -> Entry:
        return self._games[place]


class NoPictures:
    """Stands in for the pictures of games, of which none is there yet."""

    def of(self, *_: object) -> None:
        return None


def game(number: int, names: tuple[str, ...]) -> Entry:
    now = datetime(2026, 11, 21)
    seats = tuple(SeatEntry(name, "person") for name in names)
    more: dict[str, Any] = {"added": now, "updated": now, "sound": True, "fault": None, "seats": seats}
    return Entry(number, "", "dream", None, date(2026, 11, 20), "*", False, 3, None, **more)


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.fixture
def rows(told: list[Any]) -> GameRows:
    many = Known(*[(f"Ada {number}", "Bo") for number in range(LAST + 1)])
    return GameRows(
        RECT,
        LOOK,
        cast(GameListing, many),
        cast(Pictures, NoPictures()),
        0,
        told.append,
        lambda: told.append("take"),
    )


def test_a_click_chooses_and_a_double_click_takes(rows: GameRows, told: list[Any]) -> None:
    rows.handle(down(*SECOND))
    rows.handle(down(*SECOND, clicks=2))
    assert told == [1, 1, "take"]


def test_a_double_click_on_another_row_only_chooses(rows: GameRows, told: list[Any]) -> None:
    rows.handle(down(*SECOND, clicks=2))
    assert told == [1]


def test_keys_choose_and_keep_the_row_in_sight(rows: GameRows, told: list[Any]) -> None:
    for code in (pygame.K_DOWN, pygame.K_END, pygame.K_RETURN):
        rows.key(key(code))
    assert told == [1, LAST, "take"]
    assert rows.offset <= LAST < rows.offset + RECT.h // LOOK.px(78)
    drawn(rows)


def test_the_bar_chooses_none(rows: GameRows, told: list[Any]) -> None:
    on_bar = RECT.right - 5
    rows.handle(down(on_bar, RECT.top))
    rows.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(on_bar, RECT.bottom), rel=(0, 0), buttons=(1, 0, 0))
    )
    rows.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(on_bar, RECT.bottom), button=1))
    assert told == []
    rows.handle(down(*FIRST))
    assert told[0] > 30


def test_long_names_in_a_row_are_cut_one_by_one_and_told_whole() -> None:
    names = "W" * 40, "錬金術師" * 10
    games = Known(names, ("Ada", "Bo"))
    rows = GameRows(RECT, LOOK, cast(GameListing, games), cast(Pictures, NoPictures()), 0, print, print)
    drawn(rows)
    title = title_of(games.entry(0))
    assert present(rows.tip_at(FIRST)).text == title
    assert rows.tip_at(SECOND) is None
    shown = paint.fitted(LOOK.font(Role.BODY), title, names, 120)
    assert shown.count(paint.ELLIPSIS) == 2
    assert " and " in shown


def test_a_line_begins_with_a_capital_where_it_begins_with_somebody_without_a_name() -> None:
    unnamed, named = game(1, ("", "bo")), game(2, ("bo", ""))
    assert title_of(unnamed) == "the first player and bo"
    assert heading_of(unnamed) == "The first player and bo"
    assert heading_of(named) == "bo and the second player"
    assert begun(named, "the second player won") == "The second player won"
    assert begun(named, "bo won") == "bo won"
    assert heading_of(replace(unnamed, name="the first one")) == "the first one"

"""Widgets by mouse and keys: choices, lists, texts, journals, time lines, and the bar that scrolls
them."""

from collections.abc import Hashable
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.theme import Look
from dream.ui.kit.window import NullScreen
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.forms import Rule
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.lists import ScrollArea, ScrollBar
from dream.ui.widgets.playback import SPEEDS, Pace, Playback, TimeLine
from dream.ui.widgets.text import Block, JournalEntry, Reader, blocks_of, rows_of
from tests.kit.present import present
from tests.ui.driver import LOOK, RECT, down, drawn, key
from tests.ui.golden import Golden


@pytest.fixture
def told() -> list[object]:
    return []


# Choices


@pytest.fixture
def choice(told: list[object]) -> Choice[Any]:
    return Choice(Rect(100, 100, 300, 36), LOOK, [(1, "one"), (2, "two"), (3, "three")], 2, told.append)


def test_a_click_chooses_a_segment(choice: Choice[Any], told: list[object]) -> None:
    choice.handle(down(390, 110))
    assert (choice.value, told) == (3, [3])
    choice.handle(down(390, 110))
    assert told == [3]


def test_arrows_go_round(choice: Choice[Any], told: list[object]) -> None:
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_SPACE):
        assert choice.key(key(code))
    assert told == [3, 1, 3, 1]


def test_a_line_goes_on_at_its_right_and_back_at_its_left(told: list[object]) -> None:
    line = Choice(RECT, LOOK, [(n, str(n)) for n in range(5)], 0, told.append, segments=False)
    line.handle(down(390, 150))
    line.handle(down(110, 150))
    line.handle(down(110, 150))
    assert told == [1, 0, 4]


def test_choices_draw_in_their_place(choice: Choice[Any]) -> None:
    drawn(choice)
    drawn(Choice(RECT, LOOK, [(1, "a very long option " * 9)], 1, print, segments=False))


# The list of actions


def test_rows_are_numbered_by_turns_of_both() -> None:
    entries = [
        JournalEntry("a", 0),
        JournalEntry("b", 1),
        JournalEntry("c", 1),
        JournalEntry("d", 0),
        JournalEntry("e", 0),
    ]
    assert rows_of(entries, 2) == [[0, 1], [None, 2], [3, None], [4, None]]


def test_a_heading_has_a_row_for_itself() -> None:
    heading = JournalEntry("Play", heading=True)
    entries = [
        heading,
        JournalEntry("a", 0),
        JournalEntry("b", 1),
        heading,
        JournalEntry("c", 1),
        JournalEntry("d", 0),
    ]
    assert rows_of(entries, 2) == [[0, None], [1, 2], [3, None], [None, 4], [5, None]]


def test_what_is_pointed_at_is_told_and_that_nothing_is_any_more() -> None:
    pointed: list[int | None] = []
    journal = JournalView(
        RECT,
        LOOK,
        print,
        entries=[JournalEntry("Play", heading=True), JournalEntry("+k8"), JournalEntry("+k14", 1)],
        pointed=pointed.append,
        about=lambda done: f"what was done with move {done}",
    )
    for spot in ((160, 110), (160, 135), (170, 135), (300, 135), (20, 20)):
        journal.handle(Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0)))
    assert pointed == [None, 1, 2, None]
    assert present(journal.tip_at((300, 135))).text == "what was done with move 2"
    assert journal.tip_at((160, 110)) is None


def test_tokens_lead_what_was_done_and_a_note_stands_under_it() -> None:
    tokens: list[Hashable] = []

    def paint_token(token: Hashable, size: int, look: Look) -> Surface:
        tokens.append(token)
        return Surface((size, size))

    entries = [
        JournalEntry("Anna set the Symbol on k7", token="a", note="“A fine spot. I had it furnished.”"),
        JournalEntry("Norton, computer, level 4", token="b", actions=0),
    ]
    drawn(JournalView(RECT, LOOK, print, entries=entries, columns=1, paint_token=paint_token))
    assert tokens == ["a", "b"]


HUNDRED = [JournalEntry(f"k{n % 20 + 1}", n % 2) for n in range(100)]


@pytest.fixture
def listing(told: list[object]) -> JournalView:
    return JournalView(RECT, LOOK, told.append, entries=HUNDRED, shown=100)


def test_the_last_action_is_in_sight_and_a_click_browses(listing: JournalView, told: list[object]) -> None:
    drawn(listing)
    listing.handle(down(160, 290))
    assert told[0] in (97, 99)


def test_the_wheel_scrolls(listing: JournalView, told: list[object]) -> None:
    pygame.mouse.set_pos((200, 200))
    for _ in range(30):
        assert listing.handle(Event(pygame.MOUSEWHEEL, x=0, y=1))
    listing.handle(down(160, 110))
    assert told == [1]
    drawn(listing)


def test_keys_browse_and_scroll(listing: JournalView, told: list[object]) -> None:
    assert listing.key(key(pygame.K_LEFT))
    assert listing.key(key(pygame.K_PAGEUP))
    assert not listing.key(key(pygame.K_u))
    assert told == [99]


def test_the_bar_can_be_dragged(listing: JournalView, told: list[object]) -> None:
    listing.handle(down(395, 102))
    listing.handle(Event(pygame.MOUSEMOTION, pos=(395, 100), rel=(0, -2), buttons=(1, 0, 0)))
    listing.handle(Event(pygame.MOUSEBUTTONUP, pos=(395, 100), button=1))
    listing.handle(down(160, 110))
    assert told == [1]


def test_browsing_brings_the_action_into_sight(listing: JournalView, told: list[object]) -> None:
    listing.show(HUNDRED, 3)
    drawn(listing)
    listing.handle(down(160, 110))
    assert told == [3]


def test_a_list_that_reaches_beyond_the_window_is_drawn_all_the_same(listing: JournalView) -> None:
    listing.draw(Surface((200, 150)))


def test_what_is_kept_of_a_list_is_what_it_would_draw(listing: JournalView) -> None:
    first, again = drawn(listing), drawn(listing)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    listing.show(HUNDRED, 50)
    assert pygame.image.tobytes(drawn(listing), "RGB") != pygame.image.tobytes(first, "RGB")


def test_an_empty_list_takes_clicks_and_tells_nothing(told: list[object]) -> None:
    listing = JournalView(RECT, LOOK, told.append)
    assert listing.handle(down(160, 110))
    drawn(listing)
    assert told == []


# Going through a game


def test_the_pace_tells_each_action_once() -> None:
    pace = Pace()
    assert not pace.due(5.0)
    pace.toggle(10.0)
    assert [pace.due(at) for at in (10.5, 11.0, 11.1, 12.0)] == [False, True, False, True]
    pace.faster(1)
    assert SPEEDS[pace.speed] == 2.0
    pace.toggle(13.0)
    assert not pace.due(20.0)


def test_the_time_line_is_dragged_and_keyed(told: list[object]) -> None:
    line = TimeLine(Rect(100, 100, 216, 26), LOOK, 20, 0, told.append)
    line.handle(down(208, 110))
    line.handle(Event(pygame.MOUSEMOTION, pos=(400, 110), rel=(9, 0), buttons=(1, 0, 0)))
    line.handle(Event(pygame.MOUSEBUTTONUP, pos=(400, 110), button=1))
    line.key(key(pygame.K_RIGHT))
    line.key(key(pygame.K_END))
    assert told == [10, 20, 1, 20]


def test_the_buttons_of_playback(told: list[object]) -> None:
    ui = Layer(LOOK, (1280, 800))
    played = []
    playback = Playback(ui, Rect(100, 100, 360, 70), 9, 4, Pace(), told.append, lambda: played.append(1))
    for button in ui.buttons:
        ui.focus.give(button)
        ui.process(key(pygame.K_RETURN))
    assert told == [0, 3, 5, 9]
    assert played == [1]
    assert ui.buttons[-1].text == "2 a second"
    playback.show(9, 9)
    ui.draw(Surface((1280, 800)))


# Reading


def test_blocks_are_told_by_their_beginning() -> None:
    blocks = blocks_of(["# Aim", "Win.", "- first"])
    assert [(b.kind, b.text) for b in blocks] == [
        ("heading", "Aim"),
        ("paragraph", "Win."),
        ("point", "first"),
    ]


def test_a_long_text_scrolls_to_its_end_and_no_further() -> None:
    reader = Reader(RECT, LOOK, [Block("paragraph", "word " * 60)] * 9)
    reader.key(key(pygame.K_END))
    assert reader.scroll.offset == reader.scroll.most > 0
    reader.key(key(pygame.K_DOWN))
    assert reader.scroll.offset == reader.scroll.most
    reader.key(key(pygame.K_HOME))
    reader.key(key(pygame.K_PAGEDOWN))
    assert 0 < reader.scroll.offset < reader.scroll.most
    drawn(reader)


def test_a_short_text_does_not_scroll() -> None:
    reader = Reader(RECT, LOOK, [Block("row", "what it does", "Ctrl+K")])
    reader.key(key(pygame.K_END))
    assert reader.scroll.offset == 0
    drawn(reader)


def test_all_widgets_together(golden: Golden) -> None:
    surface = Surface((640, 520))
    surface.fill(LOOK.palette.night)
    clipboard = NullScreen()
    field = TextField(Rect(20, 20, 280, 36), LOOK, clipboard, "amber lion fume")
    choice = Choice(Rect(20, 70, 280, 36), LOOK, [(1, "None"), (2, "At the edges")], 2, print)
    line = Choice(Rect(20, 120, 280, 36), LOOK, [(1, "A person")], 1, print, segments=False)
    entries = [
        JournalEntry(text, n % 2)
        for n, text in enumerate(["@k7", "@k15", "stand", "+k8", "k8-l8", "+k14"] * 6)
    ]
    listing = JournalView(Rect(20, 170, 280, 330), LOOK, print, entries=entries, shown=33)
    listing.focused = True
    reader = Reader(Rect(320, 20, 300, 180), LOOK, blocks_of(["# Aim", "Win it. " * 20, "- a point"]))
    time_line = TimeLine(Rect(320, 440, 300, 26), LOOK, 9, 4, print)
    for widget in (field, choice, line, listing, reader, time_line):
        widget.draw(surface)
    golden("widgets/all", surface)


ON_BAR = RECT.right - 5


def drag(widget: ScrollBar, start: int, *ways: int) -> list[bool]:
    """Press on the bar at a height, move to others, and let go: whether each was taken."""
    events = [down(ON_BAR, start)]
    events += [Event(pygame.MOUSEMOTION, pos=(ON_BAR, y), rel=(0, 0), buttons=(1, 0, 0)) for y in ways]
    events.append(Event(pygame.MOUSEBUTTONUP, pos=(ON_BAR, (start, *ways)[-1]), button=1))
    return [widget.handle(event) for event in events]


@pytest.fixture
def bar() -> ScrollBar:
    return ScrollBar(RECT, LOOK, 100, 10, 3)


def test_it_goes_no_farther_than_its_ends(bar: ScrollBar) -> None:
    bar.to(999)
    assert bar.offset == bar.most == 90
    bar.to(-1)
    assert bar.offset == 0


def test_a_row_is_brought_into_sight_by_the_shortest_way(bar: ScrollBar) -> None:
    offsets = []
    for row in (5, 10, 30, 25, 2):
        bar.reveal(row)
        offsets.append(bar.offset)
    assert offsets == [0, 1, 21, 21, 2]


def test_it_is_dragged_beyond_its_place_and_let_go(bar: ScrollBar) -> None:
    assert drag(bar, RECT.top, RECT.centery, RECT.bottom + 90) == [True] * 4
    assert bar.offset == bar.most
    moved = Event(pygame.MOUSEMOTION, pos=RECT.center, rel=(0, 0), buttons=(0, 0, 0))
    assert not bar.handle(moved)
    assert bar.offset == bar.most


def test_the_wheel_scrolls_under_the_mouse_alone(bar: ScrollBar) -> None:
    for place, taken, offset in ((RECT.center, True, 6), ((5, 5), False, 6)):
        pygame.mouse.set_pos(place)
        assert bar.handle(Event(pygame.MOUSEWHEEL, x=0, y=-2)) is taken
        assert bar.offset == offset


def test_where_all_is_in_sight_there_is_none() -> None:
    short, surface = ScrollBar(RECT, LOOK, 10, 10, 3), Surface((500, 400))
    short.draw(surface)
    assert not pygame.transform.average_color(surface)[0]
    assert drag(short, RECT.top, RECT.bottom) == [False] * 3


def test_what_scrolls_is_seen_in_whole_rows_or_not_at_all() -> None:
    area = ScrollArea(Rect(0, 0, 300, 100), LOOK)
    rows = [
        [Rule(Rect(0, 44 * number, 140, 34), LOOK), Rule(Rect(150, 44 * number, 140, 34), LOOK)]
        for number in range(5)
    ]
    for row in rows:
        area.hold(*row)
    for offset, seen in ((0, {0, 1}), (10, {1}), (44, {1, 2}), (500, {3, 4})):
        area.scroll_to(offset)
        assert {number for number, row in enumerate(rows) if all(each.seen.h for each in row)} == seen
        assert all(each.seen.h in (0, 34) for row in rows for each in row)

"""What a page is told: the things that the window draws, and all that it says, as plain values.

Each sheet is whole: a page that has missed some needs none but the last. What differs from seat to seat comes
from its `Viewpoint` alone, so that a sheet has nothing in it that the seat may not know.
"""

from collections.abc import Container, Hashable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from dream.base.texts import say
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Palette
from dream.ui.table.clock_faces import face_of
from dream.ui.table.ending import ending_of, figures_of, in_order
from dream.ui.table.faces import Button, Counter, Face, Label, PileFace, Veil
from dream.ui.table.game_session import address_in
from dream.ui.table.in_words import advice, lines_of, name_of, next_steps, without_ways
from dream.ui.table.items import Item, Items
from dream.ui.table.narration import narration_of
from dream.ui.table.picture import marked
from dream.ui.table.presenter import unpointed
from dream.ui.table.sight import AnySight, Target
from dream.ui.web.pictures import Pictures, SeatSign, WantedFace
from dream.ui.web.views import PageNumbers, Viewpoint
from dream.ui.widgets.text import JournalEntry

Values = dict[str, Any]
SHAPES = ((1200, 750), (960, 800), (800, 800), (720, 900), (600, 1000))
"""The tables that pages show, wide to tall; each page shows the one that is most like its room for it."""
LATEST = 80
"""So many lines of the journal are told, the newest."""


@dataclass(frozen=True)
class Display:
    """How a page shows things: language, colours, the shape of its table, and whether in words too."""

    language: str
    palette: Palette
    shape: tuple[int, int]
    words: bool = False


MOST_PAINTERS = 12
"""For so many ways to show it the things of a viewpoint are kept as they were told."""


class ViewedTable:
    """What is seen from a viewpoint now, in the language that is spoken: the same for all pages of it."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        table = viewpoint.table
        self.viewpoint, self.sight, end = viewpoint, unpointed(table), _end(viewpoint)
        self.values = {
            "v": viewpoint.version,
            "at": self.sight.at,
            "all": len(table.game.history.actions),
            **_told(viewpoint),
            "do": _to_do(viewpoint),
            "log": [_entry(entry) for entry in viewpoint.lines().entries()[-LATEST:]],
            "accounts": None if end else _accounts(viewpoint, self.sight),
            "end": end,
        }
        self._laid: dict[tuple[int, int], LaidOut] = {}

    def laid(self, shape: tuple[int, int]) -> "LaidOut":
        """The same on a table of a shape."""
        if shape not in self._laid:
            self._laid[shape] = LaidOut(self, shape)
        return self._laid[shape]


class LaidOut:
    """What lies on a table of a shape at a moment, and what can be chosen there."""

    def __init__(self, moment: ViewedTable, shape: tuple[int, int]) -> None:
        viewpoint, sight = moment.viewpoint, moment.sight
        layout, numbers = viewpoint.layout(Box(0, 0, *shape)), viewpoint.numbers
        self.items = items = Items(viewpoint.looks.items(sight, layout))
        pointed = viewpoint.looks.pointed_items(sight, layout)
        self.unit = layout.unit
        self.in_order = sorted((*items, *pointed), key=attrgetter("layer"))
        self.values = {
            "shape": shape,
            "marks": [
                [numbers.number_of(target), mark.value]
                for target, mark in marked(sight.marks)
                if target in items.by_target
                and not any(mark in item.tells for item in items.by_target[target])
            ],
            "choices": list(_choices(viewpoint, sight, items)),
            "chosen": [
                name_of(viewpoint.looks, sight, target, items) for target in viewpoint.table.selection.chosen
            ],
        }


def sheet(moment: ViewedTable, pictures: Pictures, display: Display) -> Values:
    """All that a page shows of the game at a moment, in the language that was spoken."""
    viewpoint, laid = moment.viewpoint, moment.laid(display.shape)
    ground = WantedFace(None, display.shape, 1.0, display.palette, display.language)
    painter = _painter(viewpoint, pictures, display, laid.unit)
    return {
        **moment.values,
        **laid.values,
        "ground": pictures.name_of(ground),
        "items": list(map(painter.thing, laid.in_order)),
        "tips": dict(_tips(viewpoint, moment.sight, laid.items)) if display.words else {},
    }


def _painter(viewpoint: Viewpoint, pictures: Pictures, display: Display, unit: float) -> "_ItemWriter":
    """What tells the things of a viewpoint to pages that show them so."""
    painters = viewpoint.painters
    if display not in painters:
        if len(painters) >= MOST_PAINTERS:
            painters.clear()
        painters[display] = _ItemWriter(viewpoint.numbers, pictures, display, unit, viewpoint.used)
    painter: _ItemWriter = painters[display]
    return painter


class _ItemWriter:
    """Tells things with the names of their pictures; what is as it was, is told as it was."""

    def __init__(
        self,
        numbers: PageNumbers,
        pictures: Pictures,
        display: Display,
        unit: float,
        used: Mapping[Hashable, int],
    ) -> None:
        self._numbers, self._pictures, self._display, self._unit = numbers, pictures, display, unit
        self._used = used
        self._known: dict[Hashable, tuple[Item, Values]] = {}

    def thing(self, item: Item) -> Values:
        """A thing: its key, box and target, and how it is drawn, whatever is as usual left out."""
        known = self._known.get(item.key)
        if known is None or known[0] != item or not self._is_kept(known[1]):
            known = self._known[item.key] = item, self._told(item)
        used = self._used.get(item.key, 0)
        return known[1] | {"u": used} if used else known[1]

    def _is_kept(self, values: Values) -> bool:
        """Whether the picture of a thing is one that can still be had."""
        return "p" not in values or self._pictures.knows(values["p"])

    def _told(self, item: Item) -> Values:
        box = item.box
        values: Values = {"k": self._numbers.number(item.key), "b": [box.x, box.y, box.w, box.h]}
        if item.target is not None:
            values["t"] = self._numbers.number_of(item.target)
        if item.round:
            values["r"] = 1
        if isinstance(item.face, Button):
            values["w"] = self._numbers.number(("says", item.face.text))
        match item.face:
            case None:
                pass
            case PileFace(top, count, _, _, step) as pile:
                values["p"] = self._picture(top, box)
                values["n"] = pile.seen
                values["s"] = [round(length * self._unit, 2) for length in step]
                if not count:
                    values["f"] = 1
            case Veil(dark):
                values["d"] = dark
            case Label(align=align) | Counter(align=align) as face:
                values["p"], values["a"] = self._picture(face, box), align.value
            case face:
                values["p"] = self._picture(face, box)
        return values

    def _picture(self, face: Face, box: Box) -> str:
        display = self._display
        wanted = WantedFace(face, (box.w, box.h), self._unit, display.palette, display.language)
        return self._pictures.name_of(wanted)


def _tips(viewpoint: Viewpoint, sight: AnySight, items: Items) -> Iterator[tuple[int, list[str]]]:
    """What is told of each target, in the order in which the things of the table are listed."""
    for target in items.by_target:
        lines = tip_lines(viewpoint, sight, target)
        if lines:
            yield viewpoint.numbers.number_of(target), lines


def tip_lines(viewpoint: Viewpoint, sight: AnySight, target: Target) -> list[str]:
    """What is told of a target, line by line."""
    return lines_of(viewpoint.looks, sight, target)


def _told(viewpoint: Viewpoint) -> Values:
    """Whose turn it is, what has happened, and what can be done; words for keys are left out."""
    table = viewpoint.table
    narration = narration_of(table)
    game = table.game
    silent = game.browsing or game.machine_to_act or game.over
    return {
        "heading": narration.heading,
        "happened": [line.text for line in narration.happened],
        "means": list(narration.means),
        "prompt": [] if silent else list(narration.prompt),
        "answer": [*narration.answer, *filter(None, (viewpoint.host.spoken,))],
        "urgent": narration.urgent,
        "yours": table.acts and viewpoint.seat is not None,
        "why": bool(table.telling.offers) and not game.browsing,
    }


# What can be chosen


def _choices(viewpoint: Viewpoint, sight: AnySight, items: Items) -> Iterator[Values]:
    """What can be chosen next, as the table lists it, each worded by what it does or else by what it is.

    Where nothing follows what is chosen, that is what can be chosen instead.
    """
    table, looks, numbers = viewpoint.table, viewpoint.looks, viewpoint.numbers
    chosen = table.selection.chosen
    steps = next_steps(table, chosen)
    if chosen and not steps:
        steps = {target: led for target, led in next_steps(table, ()).items() if target not in chosen}
    listed = [target for target in items.by_target if target in steps]
    others = sorted((target for target in steps if target not in items.by_target), key=repr)
    for target in (*listed, *others):
        name = name_of(looks, sight, target, items)
        actions = steps[target]
        if len(actions) == 1:
            name = advice(table, next(iter(actions)))
        top = items.top_of(target)
        pictured = top is not None and not isinstance(top.face, Button)  # what is a button needs none in it
        key = numbers.number(top.key) if top and pictured else 0
        yield {"t": numbers.number_of(target), "name": name, "k": key}
    for action in without_ways(table):
        yield {"t": numbers.number_of_action(action), "name": advice(table, action), "k": 0}


def _to_do(viewpoint: Viewpoint) -> str | None:
    """The action of which everything is chosen, in words; None where none is."""
    table = viewpoint.table
    whole = table.selection.whole if table.acts else None
    return None if whole is None else advice(table, whole)


# What was done, and what it came to


def _entry(entry: JournalEntry) -> list[str | int]:
    """A line of the journal, and whether it is a heading."""
    return [entry.text, int(entry.heading)]


def _accounts(viewpoint: Viewpoint, sight: AnySight) -> Values | None:
    """What each seat has by now, in a game that counts; once it is over, the end tells that."""
    table = viewpoint.table
    account = table.words.accounts(sight.view, table.game.history.outcome)
    if account is None:
        return None
    rows = [[str(cell) for cell in row] for row in account.rows]
    return {"columns": list(account.columns), "rows": rows, "decides": account.decides}


def _end(viewpoint: Viewpoint) -> Values | None:
    """Who has won, why, and the figures of a game that is over, each seat's in a row, the winners first."""
    table = viewpoint.table
    outcome = table.game.history.outcome
    if outcome is None or table.game.browsing:
        return None
    ending, figures, winners = ending_of(table, outcome), figures_of(table), outcome.winners
    return {
        "verdict": ending.verdict,
        "lines": ending.lines,
        "columns": figures.headings,
        "rows": [
            {"seat": seat, "won": seat in winners, "cells": figures.rows[seat], "lit": figures.lit[seat]}
            for seat in in_order(outcome, len(figures.rows))
        ],
        "note": figures.note,
    }


def seats(
    viewpoint: Viewpoint,
    here: Mapping[int, int],
    at_table: Container[int],
    pictures: Pictures,
    display: Display,
) -> list[Values]:
    """Those at the seats: who they are, whose turn it is, their clocks, and who is away.

    `here` are the seats of guests, with how many pages of each are open by now; people at the other seats
    are `at_table`.
    """
    view = viewpoint.view
    names = address_in(viewpoint.table.session).names
    turn = viewpoint.table.words.on_turn(
        viewpoint.table.view_now, view.history.game.deciding_seat(view.state)
    )
    return [
        {
            "name": name,
            "turn": number == turn and not view.over,
            "you": number == viewpoint.seat,
            "who": _who(number, view.seats[number].machine_here is None, here, at_table),
            "away": number in here and not here[number],
            "clock": _clock(viewpoint, number),
            "p": _token(viewpoint, number, pictures, display),
        }
        for number, name in enumerate(names)
    ]


def _who(number: int, is_you: bool, here: Mapping[int, int], at_table: Container[int]) -> str:
    """Who sits at a seat: you, a guest, somebody who is away, somebody at the table, or a computer."""
    if is_you:
        return say("guests.who.you")
    if number not in here:
        return say("guests.who.at_table" if number in at_table else "guests.who.computer")
    return say("guests.who.guest" if here[number] else "guests.who.away")


def _clock(viewpoint: Viewpoint, seat: int) -> list[int | str] | None:
    """The clock of a seat: what it shows, its milliseconds, and whether it runs."""
    game = viewpoint.view
    face = face_of(game, seat)
    if face is None or game.clocks is None:
        return None
    reading = game.clocks.reading(seat)
    return [" ".join(filter(None, (face.time, face.periods))), reading.left if reading else 0, int(face.runs)]


TOKEN = 40
"""How wide the token of a seat is, in pixels of the page."""


def _token(viewpoint: Viewpoint, seat: int, pictures: Pictures, display: Display) -> str:
    sign = SeatSign(viewpoint.table.token_of(seat))
    return pictures.name_of(WantedFace(sign, (TOKEN, TOKEN), 1.0, display.palette, display.language))

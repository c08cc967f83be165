"""What a page is told: the things that the window draws, and all that it says, as plain values.

Each sheet is whole: a page that has missed some needs none but the last. What differs from seat to seat comes
from its `Viewpoint` alone, so that a sheet has nothing in it that the seat may not know.
"""

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dream.base.sentences import sentence
from dream.base.texts import capitalized, say, worded
from dream.play.game import Hidden
from dream.ui.kit.endings import WIDE as END_SIZE
from dream.ui.kit.layout import Box
from dream.ui.kit.medallions import Medallion
from dream.ui.kit.theme import Palette
from dream.ui.table import clock_faces, drawing, emblems, picture
from dream.ui.table.ending import ending_of, figures_of, in_order, picture_of
from dream.ui.table.faces import Button, Counter, Face, Label, PileFace, Veil
from dream.ui.table.game_session import address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.handheld import Handheld
from dream.ui.table.in_words import (
    Named,
    advice,
    lines_of,
    name_of,
    next_steps,
    parts_in_words,
    with_name,
    without_ways,
)
from dream.ui.table.items import Item, Items
from dream.ui.table.narration import narration_of
from dream.ui.table.plates import Player
from dream.ui.table.presenter import unpointed
from dream.ui.table.sight import AnySight, Target
from dream.ui.table.words import rule_headings
from dream.ui.web.pictures import Pictures, SeatSign, WantedFace
from dream.ui.web.views import PageNumbers, Viewpoint
from dream.ui.widgets.narrator import NewsLine

Values = dict[str, Any]
SHAPES = ((1200, 750), (960, 800), (800, 800), (720, 900), (600, 1000))
"""The tables that pages show, wide to tall; each page shows the one that is most like its room for it."""
STEP_WIDE, STEP_HIGH = 10, 12
"""The room on a phone is taken a little smaller, so that many phones show the same table."""
LEAST_ROOM, MOST_ROOM = (330, 220), (900, 760)


def room_on_a_phone(wide: object, high: object) -> tuple[int, int] | None:
    """The shape of a table in the room that a phone says it has; None where that is no phone."""
    if not (isinstance(wide, int) and isinstance(high, int)):
        return None
    if not (LEAST_ROOM[0] <= wide <= MOST_ROOM[0] and LEAST_ROOM[1] <= high <= MOST_ROOM[1]):
        return None
    return wide - wide % STEP_WIDE, high - high % STEP_HIGH


LATEST = 80
"""So many lines of the journal are told, the newest."""


@dataclass(frozen=True)
class Display:
    """How a page shows things: language, colours, the shape of its table, and whether in words too.

    One `in_hand` is that of a phone: its shape is the room for the stage and the hand.
    """

    language: str
    palette: Palette
    shape: tuple[int, int]
    words: bool = False
    in_hand: bool = False


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
            **_to_do(viewpoint),
            "log": _log(viewpoint),
            "accounts": None if end else _accounts(viewpoint, self.sight),
            "end": end,
        }
        self._laid: dict[tuple[tuple[int, int], bool], LaidOut] = {}

    def laid(self, display: Display) -> "LaidOut":
        """The same on a table of the shape that a page shows."""
        key = display.shape, display.in_hand
        if key not in self._laid:
            self._laid[key] = LaidOut(self.viewpoint, self.sight, *key)
        return self._laid[key]


class LaidOut:
    """What lies on a table of a shape at a moment, and what can be chosen there."""

    def __init__(
        self, viewpoint: Viewpoint, sight: AnySight, shape: tuple[int, int], in_hand: bool = False
    ) -> None:
        numbers, table, box = viewpoint.numbers, viewpoint.table, Box(0, 0, *shape)
        if in_hand:
            hint = table.hints.shown_with(table.selection.chosen, in_hand=True)
            sight = replace(sight, marks=replace(sight.marks, hint=hint))
        looks = viewpoint.looks
        pointed: Iterable[Item] = ()
        held = looks.in_the_hand(sight, Handheld(1.0, box)) if in_hand else None
        self.in_hand, self.board = held is not None, None
        if held is not None:
            items, self.unit = Items(held), 1.0
            if high := _answers_high(viewpoint, items, across=shape[0] > shape[1]):
                box = box._replace(h=box.h - high)
                items = Items(looks.in_the_hand(sight, Handheld(1.0, box)) or ())
            self.board = looks.board_in_hand(Handheld(1.0, box))
            if self.board is not None:
                box, self.unit = self.board.box, self.board.unit
        else:
            box = box if not in_hand else Box(0, 0, *SHAPES[3])
            layout = viewpoint.layout(box)
            items, self.unit = Items(looks.items(sight, layout)), layout.unit
            pointed = looks.pointed_items(sight, layout)
        self.items = items
        drawn = drawing.drawn_items(looks, sight, items)
        self.in_order = sorted((*items, *pointed, *drawn), key=lambda item: item.layer)
        hinted = sight.marks.hint if in_hand and sight.marks.hint not in items.by_target else None
        self.values: Values = {
            "hand": int(self.in_hand),
            "near": int(self.board is not None),
            "shape": box[2:],
            "marks": [
                [numbers.number_of(target), mark.value]
                for target, mark in picture.marked(sight.marks)
                if target in items.by_target
                and not any(mark in item.tells for item in items.by_target[target])
            ],
            "hinted": numbers.number_of(hinted) if hinted else 0,
            "deeds": list(_deeds(viewpoint, items)),
            "change": list(map(numbers.number_of, _exchanged(viewpoint, items))) if viewpoint.is_lit else [],
            "drawn": list(drawing.strokes_told(looks, table.words, sight, items)),
            "choices": list(_choices(viewpoint, sight, items, in_hand=self.in_hand)),
            "chosen": [
                called(target) or name_of(looks, sight, target, items)
                for called in (name_for(viewpoint, sight),)
                for target in table.selection.chosen
            ],
        }


def sheet(moment: ViewedTable, pictures: Pictures, display: Display) -> Values:
    """All that a page shows of the game at a moment, in the language that was spoken."""
    viewpoint, laid = moment.viewpoint, moment.laid(display)
    shape, on_board = laid.values["shape"], laid.board is not None
    ground = WantedFace(None, shape, 1.0, display.palette, display.language, on_board)
    painter = _painter(viewpoint, pictures, display, laid.unit)
    return {
        **moment.values,
        **laid.values,
        "end": _pictured(moment, pictures, display),
        "ground": pictures.name_of(ground) if on_board or not laid.in_hand else "",
        "items": list(map(painter.thing, laid.in_order)),
        "words": _in_words(viewpoint, moment.sight) if display.words else None,
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


def _in_words(viewpoint: Viewpoint, sight: AnySight) -> Values:
    """The whole table in words, part by part, and all that can be asked for by its name."""
    looks, words, numbers = viewpoint.looks, viewpoint.table.words, viewpoint.numbers
    items = whole_table(viewpoint, sight)
    name = name_for(viewpoint, sight)
    named = {target: called for target in items.by_target if (called := name(target))}
    return {
        "parts": list(parts_in_words(looks, words, sight, items, name)),
        "things": [[numbers.number_of(target), called] for target, called in named.items()],
    }


def whole_table(viewpoint: Viewpoint, sight: AnySight) -> Items:
    """All things on the table, whatever of them a page shows."""
    return Items(viewpoint.looks.items(sight, viewpoint.layout(Box(0, 0, *SHAPES[1]))))


def name_for(viewpoint: Viewpoint, sight: AnySight) -> Named:
    """What things are called."""
    words, names = viewpoint.table.words, address_in(viewpoint.table.session).names
    return lambda target: words.called(sight.view, target, names.__getitem__)


def tip_lines(viewpoint: Viewpoint, sight: AnySight, target: Target) -> list[str]:
    """What is told of a target, line by line."""
    return lines_of(viewpoint.looks, sight, target)


def _told(viewpoint: Viewpoint) -> Values:
    """Whose turn it is, what has happened, and what can be done; words for keys are left out."""
    table = viewpoint.table
    narration = narration_of(table)
    game = table.game
    silent = game.browsing or game.machine_to_act or game.over
    spoken = viewpoint.host.spoken
    answer = [line for line in narration.answer if line not in spoken]  # what is told of a thing may have it
    happened = list(_happened(table, narration.happened))
    return {
        "heading": narration.heading,
        "happened": [text for _, _, text in happened],
        "numbers": [number for number, _, _ in happened],
        "by": [seat for _, seat, _ in happened],
        "own": _own_step(viewpoint),
        "means": list(narration.means),
        "prompt": [] if silent else list(narration.prompt),
        "answer": [*filter(None, (spoken,)), *answer],
        "hint": _hint(viewpoint),
        "urgent": narration.urgent,
        "rule": table.words.rule_now(table.view_now),
        "about": ruled(viewpoint, viewpoint.host.rule),
        "lit": int(viewpoint.is_lit),
        "can": _can(viewpoint) if viewpoint.is_lit else [],
        "yours": table.acts and viewpoint.seat is not None,
        "why": bool(table.telling.offers) and not game.browsing,
    }


def _hint(viewpoint: Viewpoint) -> Values | None:
    """What a hint tells by now, with its reasons, and what is told of it when it is asked for once more."""
    hints = viewpoint.table.hints
    if hints.advice is None or hints.news is None:
        return None
    after = hints.next_level
    return {"told": list(hints.news.prompt), "more": say(f"hint.next.{after}") if after else ""}


def _happened(table: AnyGameTable, lines: Iterable[NewsLine]) -> Iterator[tuple[int | None, int | None, str]]:
    """What has happened, by the numbers of the moves, each under its heading, and what has begun by it.

    What somebody has done tells their seat.
    """
    words, game, before = table.words, table.game, None
    seats = _seats_by_token(table)
    for line in lines:
        heading = ""
        if line.number is not None and line.number != before and line.number < game.shown_at:
            heading = words.under(table.session.move(line.number))
        seat = None if line.token is None else seats.get(line.token)
        yield line.number, seat, f"{heading}. {line.text}" if heading else line.text
        before = line.number
    begun = "" if game.browsing or game.over else words.begun(table.view_now, address_in(table.session))
    if begun:
        yield game.shown_at, None, begun


def _seats_by_token(table: AnyGameTable) -> dict[Hashable, int]:
    """The seats by what stands for them."""
    return {table.token_of(seat): seat for seat in range(len(table.game.seats))}


def _deeds(viewpoint: Viewpoint, items: Items) -> Iterator[list[int]]:
    """Where others have done something since the seat itself did, each with the seat that did it last."""
    table, done = viewpoint.table, dict[Target, int]()
    game, seen = table.game, table.session.move
    states, decides = game.history.states, game.history.game.deciding_seat
    since = range(game.told_from, 0 if game.browsing or game.over else game.shown_at)
    for number in since:
        seat, move = decides(states[number]), seen(number)
        if seat is None or seat == viewpoint.seat or isinstance(move.told, Hidden):
            continue
        where = table.words.done_at(move.before, move.told)
        if where is not None and where in items.by_target:
            done.pop(where, None)
            done[where] = seat
    for target, seat in done.items():
        yield [viewpoint.numbers.number_of(target), seat]


def ruled(viewpoint: Viewpoint, anchor: str) -> list[str] | None:
    """The heading of the rules that has an anchor, with that; None where there is no such heading."""
    title = rule_headings(viewpoint.table.words.game.id).get(anchor)
    return None if title is None else [anchor, title]


def _own_step(viewpoint: Viewpoint) -> list[int | str] | None:
    """What the seat has done last, by its number and in a sentence, where it is no news there."""
    table, seat = viewpoint.table, viewpoint.seat
    history = table.game.history
    for number in range(len(history.actions) - 1, -1, -1) if seat is not None else ():
        if history.game.deciding_seat(history.states[number]) == seat:
            move = table.session.move(number)
            is_open = not isinstance(move.told, Hidden) and not any(table.telling.news(move))
            return [number, table.words.bare(move)] if is_open else None
    return None


# What can be chosen


def _can(viewpoint: Viewpoint) -> list[str]:
    """The kinds of things that can be done now, in a line each; or how to go on from what is chosen."""
    table = viewpoint.table
    if table.selection.chosen:
        return [say("guests.go_on"), say("guests.exchange")]
    return [capitalized(worded(kind.what)) for kind in table.telling.kinds()]


def _exchanged(viewpoint: Viewpoint, items: Items) -> Iterator[Target]:
    """What lies there and takes the place of something that is chosen."""
    table = viewpoint.table
    chosen = table.selection.chosen
    for target in items.by_target if chosen and table.acts else ():
        if table.words.takes_back(table.view_now, chosen, target) is not None:
            yield target


def _choices(
    viewpoint: Viewpoint, sight: AnySight, items: Items, *, in_hand: bool = False
) -> Iterator[Values]:
    """What can be chosen next, as the table lists it, each worded by what it does or else by what it is.

    Where nothing follows what is chosen, that is what can be chosen instead. What lies nowhere on the table
    also tells whether it declines to do something; on a phone what lies there, whether a touch does it now.
    What does the very same as something before it in the list tells `as` which.
    """
    alike: dict[tuple[str, frozenset[Any]], int] = {}
    named = name_for(viewpoint, sight)
    table, looks, numbers = viewpoint.table, viewpoint.looks, viewpoint.numbers
    chosen = table.selection.chosen
    steps = next_steps(table, chosen)
    anew = bool(chosen and not steps)
    if anew:
        steps = {target: led for target, led in next_steps(table, ()).items() if target not in chosen}
    standing = {target: table.words.stands_for(table.view_now, target) for target in items.by_target}
    for target, meant in standing.items():
        if meant in steps and meant not in items.by_target:
            steps = {**steps, target: steps[meant]}
    listed = [target for target in items.by_target if target in steps]
    stood_for = {standing[target] for target in listed}
    others = sorted(
        (each for each in steps if each not in items.by_target and each not in stood_for), key=repr
    )
    done_there = frozenset({table.selection.whole}).union(*(steps[target] for target in listed))
    for target in (*listed, *others):
        name = name_of(looks, sight, target, items)
        if not in_hand and (called := named(target)):
            name = with_name(called, name)
        actions = steps[target]
        away = target not in items.by_target
        if away and (actions <= done_there or (in_hand and anew)):
            continue  # what is alike lies there once, and what is chosen is given up first
        less = {"less": 1, "deed": (name, "")} if away else {}
        if len(actions) == 1:
            (action,) = actions
            name, less = advice(table, action), _on_button(table, action) if away else {}
            if in_hand and not away and table.words.by_a_touch(table.view_now, (*chosen, target), action):
                less = {"now": 1}
        top = items.top_of(target)
        pictured = top is not None and not isinstance(top.face, Button)  # what is a button needs none in it
        key = numbers.number(top.key) if top and pictured else 0
        number = numbers.number_of(target)
        first = alike.setdefault((name, actions), number)
        same = {} if first == number else {"as": first}
        yield {"t": number, "name": name, "k": key} | same | less
    for action in without_ways(table):
        number = numbers.number_of_action(action)
        yield {"t": number, "name": advice(table, action), "k": 0} | _on_button(table, action)


def _on_button(table: AnyGameTable, action: Any) -> Values:
    """What the button of an action says on a phone, and whether that is a small one."""
    deed = table.words.deed(table.view_now, action, address_in(table.session).whom)
    return {"less": int(table.words.declines(action)), "deed": deed}


ANSWER = 56
"""How high a row of two buttons is over the stage of a phone, for what can't be chosen there."""


def _answers_high(viewpoint: Viewpoint, items: Items, *, across: bool) -> int:
    """How much of the stage is taken by buttons for what lies nowhere on it.

    One that does something and one that declines stand below it; on a phone held across all lie beside it.
    """
    if across:
        return 0
    choices = _choices(viewpoint, unpointed(viewpoint.table), items, in_hand=True)
    away = [bool(each["less"]) for each in choices if "less" in each]
    doing = 0 if viewpoint.table.selection.whole is not None else 1
    over = max(0, away.count(False) - doing) + max(0, away.count(True) - 1)
    return -(-over // 2) * ANSWER


def _to_do(viewpoint: Viewpoint) -> Values:
    """The action of which everything is chosen, in words, and on a button; None where none is."""
    table = viewpoint.table
    whole = table.selection.whole if table.acts else None
    if whole is None:
        return {"do": None, "deed": None}
    deed = table.words.deed(table.view_now, whole, address_in(table.session).whom)
    return {"do": advice(table, whole), "deed": deed}


# What was done, and what it came to


def _log(viewpoint: Viewpoint) -> list[list[str | int | None]]:
    """The newest lines of the journal, each with whether it is a heading, the seat of whoever did it, and
    whether it is new since the seat has done something itself.
    """
    table, told, done = viewpoint.table, list[list[str | int | None]](), 0
    seats, game = _seats_by_token(table), table.game
    own = game.history.game.deciding_seat(game.history.states[game.told_from]) == viewpoint.seat
    since = game.told_from + int(own)
    for entry in viewpoint.lines().entries():
        done += 0 if entry.heading or entry.deep else entry.actions
        is_new = bool(since) and done > since and not game.over
        seat = None if entry.token is None else seats.get(entry.token)
        told.append([entry.text, int(entry.heading), seat, int(is_new)])
    return told[-LATEST:]


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


def _pictured(moment: ViewedTable, pictures: Pictures, display: Display) -> Values | None:
    """The end with the name of its picture."""
    end: Values | None = moment.values["end"]
    table = moment.viewpoint.table
    outcome = table.game.history.outcome
    if end is None or outcome is None:
        return None
    picture = picture_of(table, outcome)
    wanted = WantedFace(picture, END_SIZE, 1.0, display.palette, display.language)
    return {**end, "picture": pictures.name_of(wanted)}


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
    chosen = viewpoint.table.app.settings.medallions
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
            "p": sign_of(viewpoint.table.token_of(number), pictures, display),
            "face": _face(
                emblems.medallion_of(view.history.game.id, view.seats[number], chosen), pictures, display
            ),
        }
        | (_chip(viewpoint, number, pictures, display) if display.in_hand else {})
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
    face = clock_faces.face_of(game, seat)
    if face is None or game.clocks is None:
        return None
    reading = game.clocks.reading(seat)
    return [" ".join(filter(None, (face.time, face.periods))), reading.left if reading else 0, int(face.runs)]


CHIP = 20
"""How wide the sign on the chip of a seat is."""


def _chip(viewpoint: Viewpoint, seat: int, pictures: Pictures, display: Display) -> Values:
    """What stands on the chip of a seat on a phone, and what its plate tells."""
    table = viewpoint.table
    sight = unpointed(table)
    sign, text = table.words.at_seat(sight.view, seat)
    tells = [*tip_lines(viewpoint, sight, Player(seat)), *table.words.at_plate(sight.view, seat)]
    plate: Values = {"value": text, "tells": [*map(sentence, tells)]}
    plate["rule"] = ruled(viewpoint, table.words.rule_of(sight.view, Player(seat)))
    if sign is not None:
        wanted = WantedFace(sign, (CHIP, CHIP), 1.0, display.palette, display.language)
        plate["sign"] = pictures.name_of(wanted)
    return plate


def _face(medallion: Medallion | None, pictures: Pictures, display: Display) -> str | None:
    """The name of the picture of a medallion, of whoever has one, unless it is that of all people."""
    if medallion is None or medallion == emblems.SOMEBODY.medallion:
        return None
    wanted = WantedFace(medallion, (TOKEN, TOKEN), 1.0, display.palette, display.language)
    return pictures.name_of(wanted)


TOKEN = 40
"""How wide the token of a seat is, in pixels of the page."""


def sign_of(token: Hashable, pictures: Pictures, display: Display) -> str:
    """The name of the picture of a seat's token."""
    wanted = WantedFace(SeatSign(token), (TOKEN, TOKEN), 1.0, display.palette, display.language)
    return pictures.name_of(wanted)

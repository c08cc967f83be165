"""What moves between two pictures of a table: the difference of two lists of things, by their keys."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dream.ui.tabletop.items.faces import (
    Arrow,
    Button,
    Card,
    Counter,
    Face,
    Label,
    Name,
    Pile,
    Plate,
    Ring,
)
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.items.table_game import TableGame
from dream.ui.tabletop.motion.flights import SMALL, Flight, Stop
from dream.ui.tabletop.motion.stages import STILL, Motion, Stage
from dream.ui.tabletop.motion.steps import USUAL, Change, Move, Step

HELD = 3.0
"""For how many seconds what is shown lies open at the usual pace."""
FADE = 0.25
"""In how many seconds things without a place to come from, or to go to, come and go."""
MOST_FLIGHTS = 150
"""With more to fly than this the table has been changed and not played on."""


def motion_between(
    game: TableGame[Any, Any, Any],
    change: Change[Any, Any, Any],
    *,
    speed: float = 1.0,
    held: float = HELD,
) -> Motion:
    """Return what moves in a change of a table, at rest at the end exactly as that is `after` it.

    `speed` stretches every time: 1 is calm, 2 slow, 0 is no motion at all. What is shown lies open for as
    many seconds as it is `held`, at every speed. Nothing moves where the game says that it is another table
    (`TableGame.cuts`), or so much that it is.
    """
    first, last = change.first, change.last
    if first == last or game.cuts(change.before, change.after):
        return STILL
    stages = []
    for step in game.steps(change):
        target = last if step.items is None else step.items
        stages.append(stage_of(first, target, step, max(0.0, speed), held))
        first = target
    if first != last:
        stages.append(stage_of(first, last, Step(), max(0.0, speed), held))
    if sum(len(stage.flights) for stage in stages) > MOST_FLIGHTS:
        return STILL
    return Motion(tuple(stage for stage in stages if stage.lasts > 0))


def stage_of(first: Items, last: Items, step: Step, speed: float = 1.0, held: float = 0.0) -> Stage:
    """Return the stage in which one list becomes another, with a step's moves and all that keys tell."""
    flights = tuple(flights_between(first, last, step.moves)) if speed else ()
    stretched = tuple(replace(f, begins=f.begins * speed, lasts=f.lasts * speed) for f in flights)
    open_for = held if step.shown else 0.0
    lasts = max((flight.ends for flight in stretched), default=0.0) + open_for
    return Stage(first, last, stretched, lasts, step.beat or open_for > 0)


def flights_between(first: Items, last: Items, moves: tuple[Move, ...] = ()) -> Iterator[Flight]:
    """Return the flights of some moves, and of everything else that has another box or that comes or goes."""
    told = set()
    for move in moves:
        start = first.by_key.get(move.start) or last.by_key.get(move.start)
        end = last.by_key.get(move.end) or first.by_key.get(move.end)
        if start is not None and end is not None:
            told |= {move.start, move.end}
            yield _flight(move, start, end)
    for item in last.listed:
        if item.key not in told and item.counts not in told:
            yield from _by_key(first.by_key.get(item.key), item)
    for item in first.listed:
        if item.key not in last.by_key and item.key not in told and _comes_and_goes(item):
            yield replace(_fade(item), leaves=item.key, fades=True)


def _flight(move: Move, start: Item, end: Item) -> Flight:
    carries = move.face is None
    face: Face = move.face if move.face is not None else end.face
    becomes = move.becomes
    top = start.face.top if isinstance(start.face, Pile) else start.face
    if carries and _turns(top, end.face):
        face, becomes = top, end.face
    begins, ends = Stop.of(start.box), Stop.of(end.box)
    if move.fades:
        ends = Stop(ends.at, begins.scaled(SMALL).size)
    elif move.appears:
        begins = Stop(begins.at, ends.scaled(SMALL).size)
    return Flight(
        face,
        begins,
        ends,
        move.begins,
        move.lasts,
        leaves=move.start,
        lands=move.end,
        carries=carries,
        rise=move.rise,
        becomes=becomes,
        fades=move.fades,
        appears=move.appears,
    )


def _by_key(was: Item | None, item: Item) -> Iterator[Flight]:
    """What keys alone tell of a thing: it moves, it is turned over where it lies, or it comes."""
    if was is None:
        if _comes_and_goes(item):
            yield replace(_fade(item), lands=item.key, carries=True, appears=True)
        return
    turns = _turns(was.face, item.face)
    if item.face is None or was.face is None or not (turns or was.box != item.box):
        return
    if isinstance(item.face, STAYS):
        return
    start, end = Stop.of(was.box), Stop.of(item.box)
    face, becomes = (was.face, item.face) if turns else (item.face, None)
    moving = Flight(face, start, end, 0.0, USUAL, becomes=becomes)
    yield replace(moving, leaves=item.key, lands=item.key, carries=True)


STAYS = (Arrow, Button, Counter, Label, Name, Pile, Plate, Ring)
"""The faces that belong to their place: they do not fly to another."""


def _turns(one: Face, other: Face) -> bool:
    """Whether a card is turned over from one face to another."""
    return isinstance(one, Card) and isinstance(other, Card) and one.front != other.front


def _fade(item: Item) -> Flight:
    """A flight of a thing that stays in its place."""
    stop = Stop.of(item.box)
    return Flight(item.face, stop, stop, 0.0, FADE, layer=item.layer)


def _comes_and_goes(item: Item) -> bool:
    """Whether a thing fades in and out: what lies still, with the ground, is there or is not."""
    return item.face is not None and item.layer > 0

"""How a table shows what decided a game that is over, before anything is told of its end.

Its things light up one after another, and what was something else turns into what it is. Whoever has won sees
sparks of gold rise from the last of them; whoever has lost sees dusk fall over the table meanwhile.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

from dream.play.game import Outcome
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Mark
from dream.ui.table.changes import Deciding, Noise
from dream.ui.table.faces import Crumbled, Face, Frame, Ring, Spark, Veil
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import around
from dream.ui.table.motion import TRAVELS, Flight, FlightEnd, Stage
from dream.ui.widgets.overlays import Tone

NEXT, MOST, PULSE = 0.22, 0.9, 0.55
"""How long after one thing the next lights up, after the first the last at most, and how long each does."""
TURNS, SOON = 0.65, 0.35
"""How long something turns into what it is, and how long after the last has begun to light up."""
FRAMES = 10
"""In how many pictures something crumbles."""
SPARKS, RISES, BURNS = 16, 0.19, 0.75
"""How many sparks there are, how far they rise in parts of the table, and for how long."""
SMALLEST, LARGER = 0.011, 0.004
"""How far the rays of the smallest reach in parts of the table, and how much farther those of others."""
GOLDEN = pi * (3 - 5**0.5)
"""The angle between a spark and the next: the golden one, by which no two go the same way."""
DUSK = 0.5
"""How dark it becomes."""


def tone_of(outcome: Outcome, people: Collection[int]) -> Tone:
    """Whether an end is good or bad for those who play here, or neither.

    For those who only watch every win is good, whoever has it.
    """
    if not outcome.winners:
        return Tone.PLAIN
    return Tone.BAD if people and set(people).isdisjoint(outcome.winners) else Tone.GOOD


def before_turning(items: Items, deciding: Iterable[Deciding]) -> Items:
    """The things as they lie until what decides turns into what it is."""
    was = {each.key: each.was for each in deciding if each.was is not None}
    return Items(replace(item, face=was[item.key]) if item.key in was else item for item in items.listed)


def ending_of(
    items: Items, deciding: Sequence[Deciding], tone: Tone, room: Box, speed: float
) -> Stage | None:
    """The stage that shows what decided, among the things of a table in a `room`; None where nothing does."""
    shown = [(each, items.by_key[each.key]) for each in deciding if each.key in items.by_key]
    if not shown or not speed:
        return None
    apart = min(NEXT, MOST / len(shown))
    flights = [_glowing(each, item, number * apart) for number, (each, item) in enumerate(shown)]
    turning = [item for each, item in shown if each.was is not None]
    last = flights[-1].begins + SOON
    noises = [Noise("tick", flight.begins) for flight in flights]
    for each, item in shown:
        if each.was is not None:
            flights.append(_turning(each.was, item, last))
    if turning:
        noises.append(Noise("capture" if _crumbles(turning[0]) else "coin", last))
    if tone is Tone.GOOD:
        begins = last + TURNS / 3 if turning else last
        flights += _sparks(shown[-1][1].box.centre, begins, min(room.w, room.h))
    lasts = max(flight.ends for flight in flights)
    if tone is Tone.BAD:
        dusk = FlightEnd(room.centre, (room.w, room.h))
        flights.insert(0, Flight(Veil(DUSK), dusk, dusk, 0.0, lasts, pulses=True, layer=TRAVELS - 1))
    stretched = tuple(replace(each, begins=each.begins * speed, lasts=each.lasts * speed) for each in flights)
    heard = tuple(replace(noise, at=noise.at * speed) for noise in noises)
    return Stage(before_turning(items, deciding), items, stretched, lasts * speed, beat=True, noises=heard)


def _glowing(each: Deciding, item: Item, begins: float) -> Flight:
    place = FlightEnd.of(item.box)
    glow = each.glow or (Ring(Mark.SELECTED) if item.round else Frame(Mark.SELECTED))
    return Flight(glow, place, place, begins, PULSE, pulses=True)


def _crumbles(item: Item) -> bool:
    return isinstance(item.face, Crumbled)


def _turning(was: Face, item: Item, begins: float) -> Flight:
    """What crumbles flies to pieces where it lies; all else forms over what it was."""
    place = FlightEnd.of(item.box)
    if not _crumbles(item):
        return Flight(item.face, place, place, begins, TURNS, appears=True, layer=item.layer)
    through = tuple(Crumbled(was, (number + 1) / FRAMES) for number in range(FRAMES))
    lies = item.key
    return Flight(
        was, place, place, begins, TURNS, lies, lies, carries=True, through=through, layer=item.layer
    )


def _sparks(middle: tuple[float, float], begins: float, table: int) -> Iterator[Flight]:
    """Sparks that rise from a point to all sides, those upwards the farthest."""
    for number in range(SPARKS):
        angle, far = number * GOLDEN, RISES * table * (0.45 + 0.55 * ((number * 7) % SPARKS) / SPARKS)
        size = (SMALLEST + LARGER * (number % 4)) * table
        start = FlightEnd.of(around(middle, size))
        across, up = 0.7 * far * cos(angle), far * (0.6 + 0.4 * sin(angle))
        end = replace(start, at=(middle[0] + across, middle[1] - up))
        yield Flight(Spark(), start, end, begins + 0.012 * number, BURNS, fades=True)

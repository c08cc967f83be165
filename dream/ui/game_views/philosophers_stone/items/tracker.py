"""The tracker: seven metals, the set between each two, and the markers of all seats."""

from collections.abc import Iterator

from dream.base.words import told
from dream.games.philosophers_stone.rules.components import PROCESSES
from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.layout import HEADING, StoneLayout
from dream.ui.game_views.philosophers_stone.things import Metal, SetCard
from dream.ui.tabletop.items.faces import Die, Ink, Label, Token
from dream.ui.tabletop.items.item import Item

ON_TRACKER, MARKERS, DICE = 0, 2, 6


def tracker_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """Metals, sets, markers, and the die where it has come to rest."""
    for place in range(STEPS + 1):
        yield from _metal(facts, layout, place)
    for place in range(STEPS):
        yield from _set(facts, layout, place)
    yield from _markers(facts, layout)
    if facts.rolled is not None:
        box = layout.die(facts.state.of(facts.state.at).metal)
        yield Item("die", box, Die(facts.rolled + 1), DICE)


def _metal(facts: Facts, layout: StoneLayout, place: int) -> Iterator[Item]:
    tracker = facts.state.tracker
    lit = place == facts.metal + 1 or place == STEPS == facts.metal
    medal = faces.Medal(tracker.metals[place], lit, place < facts.metal)
    yield Item(("metal", place), layout.medal(place), medal, ON_TRACKER, Metal(place), round=True, keys=False)
    ink = Ink.ALERT if lit else Ink.DARK
    name = Label(told(tracker.name(place)), HEADING, ink, fits=True)
    yield Item(("metal_name", place), layout.metal_name(place), name)


def _set(facts: Facts, layout: StoneLayout, place: int) -> Iterator[Item]:
    """The cards of a set; what the one before whom this lies has laid out already is dim."""
    cards = facts.state.set_after(place).present
    done = facts.state.of(facts.base).laboratory if place == facts.metal else ()
    for card, box in zip(cards, layout.set_chips(place, len(cards)), strict=True):
        past = place < facts.metal or card in done
        chip = faces.Chip(card, lit=place == facts.metal and not past, dim=past)
        key = "process" if card in PROCESSES else "element"
        yield Item(
            (key, place, card),
            box,
            chip,
            ON_TRACKER,
            SetCard(place, card),
            round=True,
            group=place,
            keys=False,
        )


def _markers(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    for place in range(STEPS + 1):
        there = [seat for seat in facts.state.seats if facts.state.of(seat).metal == place]
        for number, seat in enumerate(there):
            yield Item(("marker", seat), layout.marker(place, number, len(there)), Token(seat), MARKERS)

"""What is there only for a while: an attack on its way, a pile or a hand spread over the table."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.philosophers_stone.rules.components import Card, Cards
from dream.games.philosophers_stone.rules.tasks.attacking import React
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.games.philosophers_stone.rules.tasks.laboratory import Mend
from dream.games.philosophers_stone.rules.tasks.taking import Fetch, Look, Search
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.items.seats import plate_of
from dream.ui.game_views.philosophers_stone.layout import StoneLayout
from dream.ui.game_views.philosophers_stone.things import Spread, draws_at_once
from dream.ui.kit.layout import Box
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.arrange import middle_of, row
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.faces import Counter, Ink, Label, Plate, Veil
from dream.ui.tabletop.items.item import Item

BEAMS, NOTES, VEIL, SPREAD = 4, 5, 8, 9
NOTE = 240, 34
"""The size of the sheet on which an attack's name stands, in units of the design."""


def shown_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """An attack, and what is spread."""
    if facts.attack is not None:
        yield from beam_items(facts, layout, facts.attack)
    if isinstance(facts.task, Draw):
        yield from _choice_of_draws(facts, layout, facts.task)
    cards = spread_cards(facts)
    if cards is not None:
        yield from _spread(facts, layout, cards)


def _choice_of_draws(facts: Facts, layout: StoneLayout, task: Draw) -> Iterator[Item]:
    """Over the tracker: so many elements, so many processes, where many cards are drawn."""
    choices = [each for each in draws_at_once(task.seat, task.number) if facts.legal(each)]
    if not choices:
        return
    heading, line = layout.choice
    yield Item("choice", layout.tracker, Plate(lit=True), VEIL)
    text = say("stone.spread.draw", count=task.number)
    yield Item("choice_heading", heading, Label(text, 24, Ink.GOLD, role=Role.HEADING), SPREAD)
    for each, box in zip(choices, row(line, len(choices), layout.px(6)), strict=True):
        words = (("elements", each.elements), ("processes", each.processes))
        lines = tuple(say(f"stone.button.{word}", count=count) for word, count in words)
        yield Item(each, box, faces.Recipe(lines, ready=True), SPREAD, each, group="draws")


# Attacks


def beam_items(facts: Facts, layout: StoneLayout, attack: React, *, broken: bool = False) -> Iterator[Item]:
    """The line from the attacker to the one who answers, with the name of what is to happen."""
    start, end = (layout.anchor(plate_of(facts, layout, seat)) for seat in (attack.other, attack.seat))
    least = layout.px(30)
    width, height = max(least, abs(end[0] - start[0])), max(least, abs(end[1] - start[1]))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    box = middle_of(middle, (round(width), round(height)))
    beam = faces.Beam(end[0] >= start[0], end[1] >= start[1], broken)
    yield Item("beam", box, beam, BEAMS)
    if broken:
        return
    note = note_box(layout, box)
    yield Item("note", note, faces.Scroll(), NOTES)
    text = say(f"stone.effect.{attack.effect.name.lower()}", count=attack.number)
    yield Item("note_text", note.inset(layout.px(4)), Label(text, 20, Ink.PALE, fits=True), NOTES)


def note_box(layout: StoneLayout, beam: Box) -> Box:
    """Where the name of an attack stands: at the middle of its line."""
    return middle_of(beam.centre, (layout.px(NOTE[0]), layout.px(NOTE[1])))


# Spreading


def spread_cards(facts: Facts) -> Cards | None:
    """What lies spread over the table before the one who chooses of it; None when nothing does."""
    state, task = facts.state, facts.task
    match task:
        case Search(_, pile) if state.decks[pile]:
            return Multiset.of(Card, state.decks[pile])
        case Look(seat, other) if facts.sight.viewer == seat and facts.shows_hand(other):
            return state.of(other).hand
        case Fetch(seat, pile) if facts.sight.viewer == seat:
            return pile.of(state.discard)
        case Mend(seat) if facts.sight.viewer == seat:
            needed = state.needed(seat)
            return Multiset.of(Card, (card for card in state.discard if needed[card]))
    return None


def _spread(facts: Facts, layout: StoneLayout, cards: Cards) -> Iterator[Item]:
    yield Item("veil", layout.box, Veil(0.76), VEIL)
    heading = Label(_spread_heading(facts), 26, Ink.GOLD, role=Role.HEADING)
    yield Item("spread_heading", layout.spread_heading, heading, SPREAD)
    present = cards.present
    for card, box in zip(present, layout.spread(len(present)), strict=True):
        yield Item(("spread", card), box, CardFace(card, card.pile), SPREAD, Spread(card), group="spread")
        number = Box(box.x, box.bottom + layout.px(9), box.w, layout.px(20))
        yield Item(
            ("spread_number", card),
            number,
            Counter(cards[card], 19, form="\N{MULTIPLICATION SIGN} {}"),
            SPREAD,
        )


def _spread_heading(facts: Facts) -> str:
    task = facts.task
    assert task is not None, "something is to be chosen"
    name = facts.sight.names[task.other] if isinstance(task, Look) else ""
    pile = task.pile if isinstance(task, Search | Fetch) else ""
    return say(f"stone.spread.{task.word}", name=name, pile=pile)

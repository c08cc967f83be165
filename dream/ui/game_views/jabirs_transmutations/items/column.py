"""What lies beside the diagram: the round, the event, the decks, the supply and the die."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import DIE, EVENTS_IN_BOX, METALS
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS
from dream.ui.game_views.jabirs_transmutations.faces import (
    EVENTS,
    Coin,
    EventGlyph,
    Lozenge,
    Spent,
    card_face,
)
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.layout import SUPPLY_COIN, TableLayout
from dream.ui.game_views.jabirs_transmutations.things import (
    Deck,
    Die,
    DiscardPile,
    EventCard,
    Supply,
    UsedEvents,
)
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items import faces
from dream.ui.tabletop.items.arrange import around
from dream.ui.tabletop.items.faces import Align, Counter, Face, Ink, Label, Pile
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.parts.pile import deck, pile_items
from dream.ui.tabletop.sight import Target

IN_BOX = sum(EVENTS_IN_BOX.values())
DIE_ASKEW = -8
"""How a die lies that nobody has rolled yet, in degrees."""
ROLLED_RING = 1.35
"""How large the ring around a rolled die is beside the die."""


def column_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that lies beside the diagram."""
    state = facts.state
    title = Label(say("jabir.picture.round", round=state.round), 21, Ink.GOLD, role=Role.HEADING)
    if layout.tall:
        title = Label(title.text, 21, Ink.GOLD, Align.LEFT, Role.HEADING)
    yield Item("round", layout.round_line, title)
    yield _item("event", layout.event, faces.Card(state.event, EVENTS), EventCard())
    yield from _used(facts, layout)
    piles = (
        ("deck", Deck(), deck(card_face(None), facts.view.deck, layout)),
        ("discard", DiscardPile(), deck(Spent(), len(state.discard), layout)),
    )
    for (name, target, pile), box in zip(piles, layout.piles, strict=True):
        caption = say(f"jabir.picture.{name}")
        yield from pile_items(name, box, pile, layout, caption=caption, target=target, group="column")
    for metal, box in zip(reversed(METALS), layout.supplies, strict=True):
        yield _item(("supply_place", metal), box, None, Supply(metal))
        x, count = box.x + layout.px(26), state.supply(metal)
        pile = Pile(Coin(metal), count, most=3, step=(5, -1.6))
        yield Item(("supply", metal), around((x, box.centre[1]), SUPPLY_COIN * layout.unit), pile)
        area = Box(x + layout.px(34), box.y, box.right - x - layout.px(34), box.h)
        face = Counter(count, 20, align=Align.LEFT, role=Role.BODY, form="\N{MULTIPLICATION SIGN} {}")
        yield Item(("supply_number", metal), area, face, counts=("supply", metal))
    yield from _die(facts, layout)


def _item(key: object, box: Box, face: Face | None, target: Target) -> Item:
    return Item(key, box, face, target=target, group="column")


def _used(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The events that are used, and a lozenge for each that is still to come."""
    used, box = tuple(facts.state.used), layout.used_events
    yield _item("used", box, None, UsedEvents())
    step = min(box.w / IN_BOX, layout.px(21))
    left = box.x if layout.tall else box.centre[0] - step * IN_BOX / 2
    for n in range(IN_BOX):
        middle = left + (n + 0.5) * step, box.centre[1]
        if n < len(used):
            yield Item(("used", n), around(middle, 7.5 * layout.unit), EventGlyph(used[n]))
        else:
            bright = n == len(used) and facts.state.event is not None
            yield Item(("used", n), around(middle, layout.px(14) / 2), Lozenge(bright))


def _die(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The die at rest: bright with a ring when it has just been rolled, else dim."""
    roll, box = facts.roll, layout.die
    number = None if roll is None else roll.number
    if number is None:
        yield _item("die", box, faces.Die(max(DIE), DIE_ASKEW, faint=roll is None), Die())
        return
    mark = Mark.TARGET if number >= LEAST_SUCCESS else Mark.DANGER
    yield Item("die_ring", around(box.centre, box.w / 2 * ROLLED_RING), faces.Ring(mark))
    yield _item("die", box, faces.Die(number), Die())

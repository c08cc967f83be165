"""What has its moment at Alchemist's table: new potions, a copy of one's own, the beginning of the end."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.alchemist.rules.actions import Copy, Create
from dream.ui.game_views.alchemist.faces import TileFace
from dream.ui.game_views.alchemist.items.facts import Facts
from dream.ui.game_views.alchemist.words import WORDS
from dream.ui.session.table.timeline import AFTER
from dream.ui.tabletop.deeds import deed_between
from dream.ui.tabletop.items.beat import Beat
from dream.ui.widgets.overlays.placard import Tone

TILE = 62
"""How wide a tile is on a placard, in units of the design."""
NEWS_HELD, LAST_HELD = 1.4, 2.0


def beats_between(before: Facts, after: Facts) -> Iterator[Beat]:
    """The moments of what was done between two sights of the table; what the viewer does is no news."""
    if not after.sight.people or before.state.turn != after.sight.viewer:
        yield from _potions(before, after)
    if after.ending and not before.ending:
        text = say("alchemist.tip.rounds")
        yield Beat(say("alchemist.picture.ending"), text, Tone.BAD, at=AFTER, held=LAST_HELD)


def _potions(before: Facts, after: Facts) -> Iterator[Beat]:
    """A potion that somebody else has created, or one of the viewer's that was copied."""
    seat = before.state.turn
    match after.sight.done:
        case Create(cauldron, _, value):
            title = say("alchemist.beat.created", value=value)
            face, size = TileFace(value), (TILE, TILE)
            things = (("pot", cauldron),)
            yield Beat(title, _told(before, after), Tone.PLAIN, seat, (), things, face, size, held=NEWS_HELD)
        case Copy(cauldron, tribute):
            potion = before.state.potion(cauldron)
            things = (("pot", cauldron),)
            if potion is not None and not after.sight.people:
                title, text = say("alchemist.beat.copies", value=potion.value), _told(before, after)
                yield Beat(title, text, Tone.PLAIN, seat, (potion.creator,), things, held=NEWS_HELD)
            elif potion is not None and potion.creator == after.sight.viewer:
                title = say("alchemist.beat.copied")
                text = say("alchemist.beat.pays", name=after.sight.names[seat], colour=tribute)
                yield Beat(title, text, Tone.GOOD, seat, (), things, held=NEWS_HELD)


def _told(before: Facts, after: Facts) -> str:
    """What was done, as the log tells it."""
    return WORDS.sentence(deed_between(before.sight, after.sight))

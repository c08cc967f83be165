"""What lies beside the diagram: the round, the event, the decks, the supply and the die."""

from collections.abc import Iterator

from pygame import Surface

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import DIE, EVENTS_IN_BOX, METALS, Event, Resource
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.parts.slots import Hidden
from dream.ui.game_views.jabirs_transmutations.shown import Roll, TableShown
from dream.ui.game_views.jabirs_transmutations.sprites import (
    DIE_ASKEW,
    ROLLED_RING,
    Sprite,
    card_sprite,
    coin_sprite,
    die_sprite,
    event_sprite,
    faint,
    glyph_sprite,
    lozenge_sprite,
    placed,
    ring_sprite,
    spent_sprite,
    text_sprite,
)
from dream.ui.game_views.jabirs_transmutations.table_layout import SUPPLY_COIN, TableLayout
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark, Palette, mix
from dream.ui.kit.text.fonts import Role

EVENTS = sum(EVENTS_IN_BOX.values())


def column_sprites(
    parts: KeptParts, layout: TableLayout, palette: Palette, shown: TableShown, hidden: Hidden
) -> Iterator[Sprite]:
    """All that lies beside the diagram."""
    look = layout, palette
    yield from parts.of("round", _round, *look, shown.round)
    if "event" not in hidden:
        yield from parts.of("event", _event, *look, shown.event)
    yield from parts.of("used", _used, *look, shown.used, shown.event is not None)
    yield from parts.of("piles", _piles, *look, shown.deck, shown.discard)
    for metal, box in zip(reversed(METALS), layout.supplies, strict=True):
        yield from parts.of(("supply", metal), _supply, *look, metal, box, shown.supply(metal))
    if "die" not in hidden:
        yield from parts.of("die", _die, *look, shown.roll)


def _event(layout: TableLayout, palette: Palette, event: Event | None) -> Iterator[Sprite]:
    """The open event, or the back of the deck of events."""
    yield placed(event_sprite(event, layout.event.w, palette), layout.event.centre)


def _round(layout: TableLayout, palette: Palette, number: int) -> Iterator[Sprite]:
    text = say("jabir.picture.round", round=number)
    picture = text_sprite(text, layout.px(21), palette.gold_light, Role.HEADING)
    box = layout.round_line
    if layout.tall:
        yield picture, (box.x, round(box.centre[1] - picture.get_height() / 2))
    else:
        yield placed(picture, box.centre)


def _used(
    layout: TableLayout, palette: Palette, used: tuple[Event, ...], one_is_open: bool
) -> Iterator[Sprite]:
    """The events that are used, and a lozenge for each that is still to come."""
    box, radius = layout.used_events, round(7.5 * layout.unit, 1)
    step = min(box.w / EVENTS, layout.px(21))
    left = box.x if layout.tall else box.centre[0] - step * EVENTS / 2
    for n in range(EVENTS):
        middle = left + (n + 0.5) * step, box.centre[1]
        if n < len(used):
            yield placed(glyph_sprite(used[n], radius, palette.ink_dim, 0.2), middle)
        else:
            open_now = n == len(used) and one_is_open
            colour = palette.gold_light if open_now else mix(palette.gold_dark, palette.gold, 0.25)
            yield placed(lozenge_sprite(layout.px(14), colour), middle)


def _piles(layout: TableLayout, palette: Palette, in_deck: int, discarded: int) -> Iterator[Sprite]:
    """The deck and the discard pile with how many cards they have."""
    deck, discard = layout.piles
    back, spent = card_sprite(None, deck.w, palette), spent_sprite(deck.w, palette)
    yield from _pile(layout, palette, deck, back, in_deck, say("jabir.picture.deck"))
    yield from _pile(layout, palette, discard, spent, discarded, say("jabir.picture.discard"))


def _pile(
    layout: TableLayout, palette: Palette, box: Box, picture: Surface, count: int, caption: str
) -> Iterator[Sprite]:
    thick = min(4, (count + 11) // 12)
    if not count:
        yield placed(faint(picture), box.centre)
    for n in range(thick):
        lift = n * max(2, layout.px(2))
        yield placed(picture, (box.centre[0] - lift / 2, box.centre[1] - lift))
    number = text_sprite(str(count), layout.px(18), palette.ink, Role.NUMBER)
    label = text_sprite(caption, layout.px(15), palette.ink_dim)
    yield placed(label, (box.centre[0], box.bottom + layout.px(11)))
    yield placed(number, (box.centre[0], box.bottom + layout.px(28)))


def _supply(layout: TableLayout, palette: Palette, metal: Resource, box: Box, count: int) -> Iterator[Sprite]:
    """What is left of a metal."""
    radius = round(SUPPLY_COIN * layout.unit, 1)
    coin = coin_sprite(metal, radius, palette)
    x = box.x + layout.px(26)
    for n in range(min(3, count)):
        yield placed(coin, (x + n * layout.px(5), box.centre[1] - n * layout.px(1.6)))
    if not count:
        yield placed(faint(coin), (x, box.centre[1]))
    text = text_sprite(f"\N{MULTIPLICATION SIGN} {count}", layout.px(20), palette.ink)
    yield text, (x + layout.px(34), round(box.centre[1] - text.get_height() / 2))


def _die(layout: TableLayout, palette: Palette, roll: Roll | None) -> Iterator[Sprite]:
    """The die at rest: bright with a ring when it has just been rolled, else dim."""
    box = layout.die
    radius = round(box.w / 2, 1)
    if roll is None or roll.number is None:
        picture = die_sprite(max(DIE), radius, DIE_ASKEW, palette)
        yield placed(picture if roll is not None else faint(picture), box.centre)
        return
    kind = roll.number >= LEAST_SUCCESS
    mark = Mark.TARGET if kind else Mark.DANGER
    yield placed(ring_sprite(mark, radius * ROLLED_RING, layout.unit, palette), box.centre)
    yield placed(die_sprite(roll.number, radius, 0, palette), box.centre)

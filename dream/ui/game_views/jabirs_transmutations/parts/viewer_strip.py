"""What lies before the viewer, at the lower edge: saved cards, the hand, the picks; answers and recipes."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import Disaster
from dream.games.jabirs_transmutations.rules.components import Card, Event, Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.parts.slots import Hidden, Slot, slots_of
from dream.ui.game_views.jabirs_transmutations.shown import Cards, DoneButton, TableShown
from dream.ui.game_views.jabirs_transmutations.sprites import (
    Sprite,
    arrow_sprite,
    badge_sprite,
    button_sprite,
    card_sprite,
    placed,
    text_sprite,
)
from dream.ui.game_views.jabirs_transmutations.table_layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.targets import event_answers, fan_box, fans_of
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.widgets.paint import shortened, wrapped


def strip_sprites(
    parts: KeptParts, layout: TableLayout, palette: Palette, shown: TableShown, hidden: Hidden
) -> Iterator[Sprite]:
    """What lies before the viewer, wherever anybody points."""
    look, viewer = (layout, palette), shown.viewer
    if viewer is not None:
        has, own = shown.of(viewer), slots_of(viewer, hidden)
        yield from parts.of("saved", _saved, *look, has.cards)
        if shown.phase is Phase.DRAFT:
            to = shown.of(viewer.left).name
            yield from parts.of("hand", _hand, *look, viewer, has.hand, to, own)
            yield from parts.of("picks", _picks, *look, viewer, has.picks, own)
    if shown.event is not None:
        answered_here = bool(event_answers(shown))
        yield from parts.of("question", _question, *look, shown.event, answered_here)


def pointed_strip_sprites(layout: TableLayout, palette: Palette, shown: TableShown) -> Iterator[Sprite]:
    """What looks otherwise when it is pointed at: answers and buttons."""
    yield from _answers(layout, palette, shown)
    if DoneButton() in shown.legal:
        box = layout.done
        lit = DoneButton() in (shown.pointed, shown.cursor)
        yield (placed(button_sprite(say("jabir.picture.done"), (box.w, box.h), lit, palette), box.centre))


def _caption(layout: TableLayout, palette: Palette, text: str, area: Box, left: int = 0) -> Sprite:
    font = sized_font(Role.BODY, layout.px(16))
    picture = text_sprite(shortened(font, text, area.w - left), layout.px(16), palette.ink_dim)
    return picture, (area.x + left, area.y - layout.px(4))


def _saved(layout: TableLayout, palette: Palette, cards: Multiset[Card]) -> Iterator[Sprite]:
    """The saved cards, a fan for each kind."""
    fans = fans_of(layout, cards)
    if fans:
        yield _caption(layout, palette, say("jabir.picture.saved"), layout.saved_area)
    for card, (fan, count) in fans.items():
        picture = card_sprite(card, fan.first.w, palette)
        for place in range(count):
            yield placed(picture, fan.card(place).centre)
        if count > 1:
            box = fan_box(fan, count)
            badge = badge_sprite(str(count), layout.px(20), True, palette)
            yield placed(badge, (box.right - layout.px(8), box.y + layout.px(6)))


def _hand(
    layout: TableLayout, palette: Palette, viewer: Seat, hand: Cards, to: str, hidden: Hidden
) -> Iterator[Sprite]:
    """The hand, and above it an arrow `to` whom it goes on."""
    if not hand:
        return
    fan, size = layout.hand(len(hand)), layout.px(17)
    start = Box(fan.first.x, layout.hand_area.y, layout.hand_area.right - fan.first.x, layout.hand_area.h)
    arrow = arrow_sprite(size, 180, palette.gold_light)
    yield placed(arrow, (start.x + size / 2, start.y + layout.px(7)))
    text = say("jabir.picture.goes_to", name=to)
    yield _caption(layout, palette, text, start, size + layout.px(6))
    for place, card in enumerate(hand):
        if Slot(viewer, "hand", place) not in hidden:
            yield placed(card_sprite(card, fan.first.w, palette), fan.card(place).centre)


def _picks(
    layout: TableLayout, palette: Palette, viewer: Seat, picks: Cards, hidden: Hidden
) -> Iterator[Sprite]:
    if not picks:
        return
    fan = layout.picks(len(picks))
    left = fan.first.x - layout.picks_area.x
    yield _caption(layout, palette, say("jabir.picture.picks"), layout.picks_area, left)
    for place, card in enumerate(picks):
        if Slot(viewer, "picks", place) not in hidden:
            yield placed(card_sprite(card, fan.first.w, palette), fan.card(place).centre)


def _question(layout: TableLayout, palette: Palette, event: Event, answered_here: bool) -> Iterator[Sprite]:
    """What the open event asks, in large letters, before the answers that have no spot, if there are any."""
    px, area = layout.px, layout.question_area if answered_here else layout.hand_area
    title = text_sprite(say(f"jabir.event.{event.word}"), px(34), palette.gold_light, Role.HEADING)
    font = sized_font(Role.BODY, px(22))
    lines = wrapped(font, say(f"jabir.event_text.{event.word}"), area.w)
    top = area.centre[1] - px(14) * len(lines) - px(4)
    yield placed(title, (area.centre[0], top))
    for n, line in enumerate(lines):
        middle = area.centre[0], top + px(36) + n * px(28)
        yield placed(text_sprite(line, px(22), palette.ink), middle)


def _answers(layout: TableLayout, palette: Palette, shown: TableShown) -> Iterator[Sprite]:
    """The kinds of card that a disaster may take, or the one button when there is nothing to steal."""
    targets = event_answers(shown)
    for target, box in zip(targets, layout.answers(len(targets)), strict=True):
        if isinstance(target.answer, Disaster):
            yield placed(card_sprite(target.answer.card, box.w, palette), box.centre)
        else:
            lit = target in (shown.pointed, shown.cursor)
            text = say("jabir.picture.steal_nothing")
            yield placed(button_sprite(text, (box.w, box.h), lit, palette), box.centre)

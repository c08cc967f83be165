"""What lies before the viewer, at the lower edge: saved cards, the hand, the picks, answers to an event."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import Disaster
from dream.games.jabirs_transmutations.rules.components import REAGENTS, Event, Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.faces import card_face
from dream.ui.game_views.jabirs_transmutations.items.board import ANSWERS
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.things import (
    DoneButton,
    EventAnswer,
    HandCard,
    Picks,
    SavedCard,
)
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.tabletop.items import faces
from dream.ui.tabletop.items.arrange import middle_of
from dream.ui.tabletop.items.faces import Align, Button, Ink, Label
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.parts.hand import hand_items
from dream.ui.tabletop.sight import Target
from dream.ui.widgets.paint import wrapped

LIT_ITSELF = frozenset({Mark.TARGET, Mark.LAST, Mark.HOVER})


def strip_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that lies before the viewer."""
    viewer = facts.viewer
    if viewer is not None and facts.drafting:
        yield from _hand(facts, layout, viewer)
    if viewer is not None:
        yield from _saved(facts, layout, viewer)
    if viewer is not None and facts.drafting:
        yield from _picks(facts, layout, viewer)
    if facts.state.event is not None:
        yield from _question(facts, layout, facts.state.event)
    yield from _answers(facts, layout)
    if DoneButton() in facts.sight.marks.legal:
        yield _button("done", layout.done, say("jabir.picture.done"), DoneButton())


def event_answers(facts: Facts) -> tuple[EventAnswer, ...]:
    """The answers that have no spot, in their order: Fire before Water."""
    answers = [target for target in facts.sight.marks.legal if isinstance(target, EventAnswer)]
    return tuple(sorted(answers, key=_order))


def _order(target: EventAnswer) -> int:
    return int(target.answer.card) if isinstance(target.answer, Disaster) else -1


def _caption(layout: TableLayout, key: str, text: str, area: Box, left: int = 0) -> Item:
    """A small text above cards."""
    height = sized_font(Role.BODY, layout.px(16)).get_linesize()
    box = Box(area.x + left, area.y - layout.px(4), area.w - left, height)
    return Item(key, box, Label(text, 16, Ink.DIM, Align.LEFT))


def _saved(facts: Facts, layout: TableLayout, viewer: Seat) -> Iterator[Item]:
    """The saved cards, a fan for each kind."""
    cards = facts.state.of(viewer).cards
    kinds = [card for card in REAGENTS if cards[card]]
    if kinds:
        held = "saved" if facts.state.phase in (Phase.EVENT, Phase.DRAFT) else "before_you"
        yield _caption(layout, "saved_caption", say(f"jabir.picture.{held}"), layout.saved_area)
    for which, card in enumerate(kinds):
        count, target = cards[card], SavedCard(viewer, card)
        fan = layout.saved(len(kinds), which, count)
        for place, box in enumerate(fan.cards(count)):
            key = "saved_card", viewer, card, place
            yield Item(key, box, card_face(card), target=target, group="viewer")
        if count > 1:
            corner = fan.around(count)
            middle = corner.right - layout.px(8), corner.y + layout.px(6)
            badge = faces.Badge(str(count))
            yield Item(("saved_badge", card), middle_of(middle, (layout.px(20), layout.px(20))), badge)


def _hand(facts: Facts, layout: TableLayout, viewer: Seat) -> Iterator[Item]:
    """The hand, and above it an arrow to whom it goes on."""
    hand = facts.hand(viewer)
    if not hand:
        return
    fan, size = layout.hand(len(hand)), layout.px(17)
    start = Box(fan.first.x, layout.hand_area.y, layout.hand_area.right - fan.first.x, layout.hand_area.h)
    middle = start.x + size / 2, start.y + layout.px(7)
    yield Item("hand_arrow", middle_of(middle, (size, size)), faces.Arrow(180))
    text = say("jabir.picture.goes_to", name=facts.sight.names[viewer.left])
    yield _caption(layout, "hand_caption", text, start, size + layout.px(6))
    boxes = fan.cards(len(hand))
    yield from hand_items("hand", viewer, hand, boxes, card_face, target=HandCard, group="viewer")


def _picks(facts: Facts, layout: TableLayout, viewer: Seat) -> Iterator[Item]:
    """The picks, and where they are laid down."""
    picks = facts.picks(viewer)
    yield Item("picks_zone", layout.picks_zone, target=Picks(), group="viewer")
    if not picks:
        return
    fan = layout.picks(len(picks))
    left = fan.first.x - layout.picks_area.x
    yield _caption(layout, "picks_caption", say("jabir.picture.picks"), layout.picks_area, left)
    yield from hand_items("picks", viewer, picks, fan.cards(len(picks)), card_face)


def _question(facts: Facts, layout: TableLayout, event: Event) -> Iterator[Item]:
    """What the open event asks, in large letters, before the answers that have no spot, if there are any."""
    px, area = layout.px, layout.question_area if event_answers(facts) else layout.hand_area
    lines = wrapped(sized_font(Role.BODY, px(22)), say(f"jabir.event_text.{event.word}"), area.w)
    top = area.centre[1] - px(14) * len(lines) - px(4)
    title = Label(say(f"jabir.event.{event.word}"), 34, Ink.GOLD, role=Role.HEADING)
    yield Item("question", middle_of((area.centre[0], top), (area.w, 2 * px(17))), title)
    for n, line in enumerate(lines):
        middle = area.centre[0], top + px(36) + n * px(28)
        yield Item(("question", n), middle_of(middle, (area.w, 2 * px(11))), Label(line, 22))


def _answers(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The kinds of card that a disaster may take, or the one button when there is nothing to steal."""
    targets = event_answers(facts)
    for target, box in zip(targets, layout.answers(len(targets)), strict=True):
        if isinstance(target.answer, Disaster):
            face = card_face(target.answer.card)
            yield Item(("answer", target), box, face, ANSWERS, target, group="viewer")
        else:
            yield _button("answer", box, say("jabir.picture.steal_nothing"), target)


def _button(key: str, box: Box, text: str, target: Target) -> Item:
    return Item(key, box, Button(text), ANSWERS, target, group="viewer", tells=LIT_ITSELF)

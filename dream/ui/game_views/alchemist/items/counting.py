"""What the end counts just now, over the middle of the table."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.scoring import award
from dream.ui.game_views.alchemist.items.facts import Facts
from dream.ui.game_views.alchemist.layout import AlchemistLayout
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.arrange import column, middle_of
from dream.ui.tabletop.items.faces import Ink, Label, Plate
from dream.ui.tabletop.items.item import Item

SHEET, TEXTS = 20, 21
SIZE = 380, 92
"""How large the sheet is, in units of the design."""


def counting_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """A sheet that tells what is counted, and in a sentence how."""
    now, px = facts.counted.now, layout.px
    if now is None:
        return
    sheet = middle_of(layout.bag.centre, (px(SIZE[0]), px(SIZE[1])))
    heading, line = column(sheet.inset(px(10)), 2, 0)
    title, text = _told(facts, now)
    yield Item("counting", sheet, Plate(lit=True), SHEET)
    yield Item("counting_title", heading, Label(title, 26, Ink.GOLD, role=Role.HEADING, fits=True), TEXTS)
    yield Item("counting_text", line, Label(text, 19, fits=True), TEXTS)


def _told(facts: Facts, now: str | Seat) -> tuple[str, str]:
    if not isinstance(now, Seat):
        return say(f"alchemist.counting.{now}.title"), say(f"alchemist.counting.{now}.text")
    state, school = facts.state, facts.state.of(now).school
    assert school is not None, "schools are told where there are some"
    left, points = state.cubes_left[school], award(state, now)
    title = say("alchemist.counting.school.title", name=facts.sight.names[now], colour=school)
    return title, say("alchemist.counting.school.text", count=left, colour=school, points=points)

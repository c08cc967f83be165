"""The list of formulas, three by six, always in reach; and the buttons below it."""

from collections.abc import Iterator

from dream.base.words import say, told
from dream.games.philosophers_stone.rules.actions import Concoct
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Pile
from dream.games.philosophers_stone.rules.tasks.concocting import FOUR, FOUR_PAID, MUNDANE, can_pay
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.layout import StoneLayout
from dream.ui.game_views.philosophers_stone.things import ROWS, DrawAll, Formula, Push, row_of
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.arrange import around, row
from dream.ui.tabletop.items.faces import Button, Face
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.sight import Target

SHOWN = frozenset({Mark.SELECTED})
PUSHES = ("accept", "ability", "transmute", "enough", "done")
"""The buttons, from the left; which of them are there, the task says."""

SIGNED = 0.75
"""From so many pixels to the unit on there is room for a sign beside the name of a process."""


def formula_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The list: its columns are the processes, its rows what is paid beside them."""
    for process in PROCESSES:
        box = layout.formula_heading(process)
        aside = layout.px(25) if layout.unit >= SIGNED else 0
        if aside:
            chip = around((box.x + layout.px(12), box.centre[1]), 10 * layout.unit)
            yield Item(("column", process), chip, faces.Chip(process))
        text = Box(box.x + aside, box.y, box.w - aside, box.h)
        name = faces.Inked(told(process.message), 14)
        yield Item(("column_name", process), text, name)
    for line in ROWS:
        yield Item(("row", line), layout.formula_row(line), _row_sign(line))
        for process in PROCESSES:
            target = Formula(process, line)
            chosen = facts.sight.marks.chosen[:1] == (target,)
            lines = tuple(say(f"stone.formula.{process.word}.{line}").split("\n"))
            face = faces.Recipe(lines, _is_payable(facts, process, line), chosen)
            yield Item(target, layout.formula(process, line), face, 0, target, group="formulas", tells=SHOWN)
    yield from _buttons(facts, layout)


def _row_sign(line: str) -> Face:
    if line in (MUNDANE, FOUR_PAID):
        return faces.RowSign(FOUR if line == FOUR_PAID else 1)
    return faces.Chip(next(card for card in Card if card.word == line))


def _is_payable(facts: Facts, process: Card, line: str) -> bool:
    """Whether the hand below, where it is known, has what a formula costs."""
    if line == FOUR_PAID:
        return can_pay(facts.state, facts.base, Concoct(process, None))
    paying = (card for card in facts.payment if row_of(card) == line)
    return any(can_pay(facts.state, facts.base, Concoct(process, card)) for card in paying)


def _buttons(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What can be done without a card, and how many cards can be drawn at once."""
    pushes: list[tuple[Target, str]] = [
        (Push(word), say(f"stone.button.{word}")) for word in PUSHES if facts.legal(Push(word))
    ]
    if isinstance(facts.task, Draw):
        alls = [DrawAll(facts.task.seat, pile) for pile in Pile]
        pushes += [
            (each, say(f"stone.button.draw_{each.pile.word}", count=facts.task.number))
            for each in alls
            if facts.legal(each)
        ]
    boxes = row(layout.buttons, max(1, len(pushes)), layout.px(8))
    for (target, text), box in zip(pushes, boxes, strict=False):
        yield Item(("push", target), box, Button(text), 0, target)

"""The list of formulas, three by six, always in reach; and the buttons below it."""

from collections.abc import Iterator

from dream.base.words import say, told
from dream.games.philosophers_stone.rules.components import PROCESSES
from dream.games.philosophers_stone.rules.tasks.concocting import FOUR, FOUR_PAID
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.items.formula_use import lacking, why_not_yet
from dream.ui.game_views.philosophers_stone.layout import StoneLayout
from dream.ui.game_views.philosophers_stone.things import ROWS, Formula, Push, pure_in
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.arrange import row
from dream.ui.tabletop.items.faces import TYPE, Button, Face, Ink, Label
from dream.ui.tabletop.items.item import Item

SHOWN = frozenset({Mark.SELECTED})
PUSHES = ("accept", "ability", "transmute", "enough", "done")
"""The buttons, from the left; which of them are there, the task says."""
ENDING = ("enough", "done")
"""Those of which there is one at most, for they end what the task is."""


def formula_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The list: its columns are the processes, its rows what is paid beside them."""
    for process in PROCESSES:
        sign, below = layout.formula_heading(process)
        yield Item(("column", process), sign, faces.Chip(process))
        yield Item(("column_name", process), below, Label(told(process.message), TYPE, Ink.DIM, fits=True))
    for line in ROWS:
        yield Item(("row", line), layout.formula_row(line), _row_sign(line))
        for process in PROCESSES:
            target = Formula(process, line)
            chosen = facts.sight.marks.chosen[:1] == (target,)
            lines = tuple(say(f"stone.formula.{process.word}.{line}").split("\n"))
            held = not lacking(facts.hand_below, target)
            face = faces.Recipe(lines, held and _is_usable(facts, target), chosen, held)
            yield Item(target, layout.formula(process, line), face, 0, target, group="formulas", tells=SHOWN)
    yield from _buttons(facts, layout)


def _row_sign(line: str) -> Face:
    pure = pure_in(line)
    return faces.RowSign(FOUR if line == FOUR_PAID else 1) if pure is None else faces.Chip(pure)


def _is_usable(facts: Facts, formula: Formula) -> bool:
    """Whether the seat whose hand lies below may use a formula now, for which it has the cards.

    Where a person is to choose, what can be chosen tells; else whether its time has come.
    """
    if facts.sight.marks.legal:
        return facts.legal(formula)
    return why_not_yet(facts.state, facts.base, formula) is None


def _buttons(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What can be done without a card: what ends something at the right, all else from the left.

    So none comes to lie where another was, and a click too many ends nothing.
    """
    pushes = [Push(word) for word in PUSHES if facts.legal(Push(word))]
    boxes = row(layout.buttons, max(2, len(pushes)), layout.px(8))
    for number, push in enumerate(pushes):
        box = boxes[-1] if push.word in ENDING else boxes[number]
        yield Item(("push", push), box, Button(say(f"stone.button.{push.word}")), 0, push)

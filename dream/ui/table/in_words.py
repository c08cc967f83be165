"""The things on a table in words, for whoever reads or hears it: what lies there, and what can be done.

Pages of guests and the terminal say what the window shows; both take it from here.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dream.base.texts import say
from dream.play.game import letter
from dream.ui.table.faces import Label
from dream.ui.table.game_session import address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.items import Items
from dream.ui.table.plates import manner_told
from dream.ui.table.selection import begins, left_of
from dream.ui.table.sight import AnySight, Target, Way
from dream.ui.table.table_game import AnyTable
from dream.ui.table.words import AnyWords


def lines_of(looks: AnyTable, sight: AnySight, target: Target) -> list[str]:
    """What is told of a target, line by line."""
    lines = (*looks.in_words(sight, target), *manner_told(sight, target))
    return [part for line in lines for part in line.split("\n") if part]


def name_of(looks: AnyTable, sight: AnySight, target: Target, items: Items) -> str:
    """What a target is called: by the first line that is told of it, or by what is written there."""
    line = next(iter(looks.in_words(sight, target)), "")
    if line:
        return line.rstrip(".")
    faces = (item.face for item in items.by_target.get(target, ()))
    written = (face.text for face in faces if isinstance(face, Label))
    return next(written, say("guests.choice"))


def next_steps(table: AnyGameTable, chosen: Way) -> Mapping[Target, frozenset[Any]]:
    """The targets that go on from what is chosen, each with the actions to which it leads."""
    found = dict[Target, set[Any]]()
    if not table.acts:
        return {}
    view = table.view_now
    for action in table.words.game.legal_actions(table.game.state):
        for way in table.words.ways(view, action):
            steps: Iterable[Target] = way[:1]
            if chosen:
                steps = left_of(chosen, way) if begins(chosen, way) else ()
            for target in steps:
                found.setdefault(target, set()).add(action)
    return {target: frozenset(actions) for target, actions in found.items()}


def without_ways(table: AnyGameTable) -> Iterator[Any]:
    """The legal actions for which nothing on the table is chosen; a window has buttons for them."""
    for action in table.words.game.legal_actions(table.game.state) if table.acts else ():
        if not any(True for _ in table.words.ways(table.view_now, action)):
            yield action


def action_in_words(words: AnyWords, state: Any, action: Any, seat: int) -> str:
    """What an action of the seat that decides does, by what that seat knows; others are called by letters."""
    view = words.game.seen(state, frozenset({seat}))
    wording: str = words.advice(view, action, lambda other: letter(other).upper())
    return wording


def advice(table: AnyGameTable, action: Any) -> str:
    """What an action does now, in words."""
    wording: str = table.words.advice(table.view_now, action, address_in(table.session).whom)
    return wording

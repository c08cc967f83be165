"""The things on a table in words, for whoever reads or hears it: what lies there, and what can be done.

Pages of guests and the terminal say what the window shows; both take it from here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from dream.base.sentences import labelled, listed, sentence, sentences, unended, words_in
from dream.base.showable import folded
from dream.base.texts import capitalized, say
from dream.play.game import letter
from dream.ui.table.faces import Label
from dream.ui.table.game_session import address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.items import Items
from dream.ui.table.plates import manner_told
from dream.ui.table.selection import begins, left_of
from dream.ui.table.sight import AnySight, Target, Way
from dream.ui.table.table_game import AnyTable, Laid
from dream.ui.table.words import AnyWords, Tells


def lines_of(looks: AnyTable, sight: AnySight, target: Target) -> list[str]:
    """What is told of a target, line by line."""
    lines = (*looks.in_words(sight, target), *manner_told(sight, target))
    return [part for line in lines for part in line.split("\n") if part]


def name_of(looks: AnyTable, sight: AnySight, target: Target, items: Items) -> str:
    """What a target is called: by the first line that is told of it, or by what is written there."""
    line = next(iter(looks.in_words(sight, target)), "")
    if line:
        return unended(line)
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
        for way in table.selection.ways(view, action):
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


# All of a table, in parts


Named = Callable[[Target], str]
"""What a thing is called."""


def with_name(name: str, text: str) -> str:
    """A text that begins with the name of what it tells of."""
    said, there = folded(text), set(words_in(text))
    is_there = all(each in there or (not each.isascii() and each in said) for each in words_in(name))
    return text if is_there else labelled(capitalized(name), text)


def together(things: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A line for each thing; things of which the same is told have one together."""
    same: dict[str, list[str]] = {}
    for name, text in things:
        begins = labelled(name, "")
        rest = text.removeprefix(begins) if text.startswith(begins) else None
        same.setdefault(with_name(name, text) if rest is None else f"\0{rest}", []).append(name)
    for text, names in same.items():
        if text.startswith("\0"):
            yield labelled(listed(names), text[1:])
        else:
            yield text


def thing_in_words(looks: AnyTable, sight: AnySight, target: Target, name: Named) -> str:
    """All that is told of a thing."""
    lines = lines_of(looks, sight, target)
    if not lines:
        return say("text.look.nothing", name=name(target))
    return with_name(name(target), sentences(map(sentence, lines)))


def near_in_words(
    looks: AnyTable, sight: AnySight, layout: Laid, items: Items, target: Target, name: Named
) -> Iterator[str]:
    """What lies around something, direction by direction."""
    seen = {target}
    for where in looks.directions:
        there = looks.step(sight, layout, items, target, where)
        if there is not None and there not in seen:
            seen.add(there)
            what = thing_in_words(looks, sight, there, name)
            yield say("text.near.there", where=say(f"text.near.{where}"), what=what)
    if len(seen) == 1:
        yield say("text.near.nothing", name=name(target))


def parts_in_words(
    looks: AnyTable, words: AnyWords, sight: AnySight, items: Items, name: Named
) -> Iterator[tuple[str, list[str]]]:
    """The parts of a table by their headings, each with a line for every kind of thing that lies there.

    What is told only when it is asked for is left out.
    """
    for part, (_, how) in words.parts.items():
        targets = [each for each in items.by_target if words.part(sight.view, each) == part]
        if how is Tells.NOTHING or not targets:
            continue
        told_of = Counter(
            (name(each), sentences(map(sentence, lines if how is Tells.ALL else lines[:1])))
            for each in targets
            if (lines := lines_of(looks, sight, each))
        )
        entries = (
            text if count == 1 else say("text.look.several", count=count, name=text)
            for (called, told), count in told_of.items()
            for text in (with_name(called, told),)
        )
        yield say(f"{words.game.id}.part.{part}"), list(entries)

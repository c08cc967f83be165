"""The lines of a game's journal: its actions as the notation has them, and its haggling in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from dream.base.showable import showable
from dream.base.words import say
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.play.move_tree import Node
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.narration.accounts import account, deed, doer
from dream.ui.game_views.alchemists_dream.narration.captures import captures
from dream.ui.game_views.alchemists_dream.narration.haggling import quoted, taunt
from dream.ui.game_views.alchemists_dream.narration.tokens import token_of
from dream.ui.session.address import address_in
from dream.ui.widgets.scrolling.entries import Entry


def entries_of(game: DreamHistory, done: int = 0) -> list[Entry]:
    """The actions of a game but the first `done`, without headings.

    A draw is accepted on the turn of the one who has offered it, by the other.
    """
    pairs = zip(game.actions[done:], pairwise(game.states[done:]), strict=True)
    return [_entry_of(before, action, after) for action, (before, after) in pairs]


def _entry_of(before: Position, action: Action, after: Position) -> Entry:
    player, sign = doer(before, action), captures(before, action, after).sign
    return Entry(action_text(action), int(player), sign, token=token_of(before, player))


def with_variations(game: DreamHistory, entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries of all actions under headings, and under each the variations in its place.

    What is said of a move is marked.
    """
    phase, listed, played = None, iter(zip(entries, game.states, strict=False)), frozenset(game.played)
    for node, depth, begins in game.tree.in_order(game.line):
        if depth:
            varied = _varied(node, depth, begins=begins, aside=node not in played)
            yield _said(varied, game.tree.comments(node))
            continue
        entry, state = next(listed)
        if state.phase is not phase:
            phase = state.phase
            yield _heading(phase)
        yield _said(entry if node in played else replace(entry, aside=True), game.tree.comments(node))


def _varied(node: Node[Position, Action], depth: int, *, begins: bool, aside: bool) -> Entry:
    """The entry of a move beside the line."""
    assert node.parent is not None
    assert node.action is not None
    entry = _entry_of(node.parent.state, node.action, node.state)
    return replace(entry, deep=depth, begins=begins, goes_to=node, aside=aside)


def _said(entry: Entry, comments: Sequence[str]) -> Entry:
    """An entry with what is said of it."""
    if not comments:
        return entry
    return replace(entry, text=say("variation.said", move=entry.text), note=showable(" ".join(comments)))


def _heading(phase: Phase) -> Entry:
    return Entry(say(f"dream.journal.{phase.value}"), heading=True)


def offers_of(session: DreamSession, *, taunts: bool) -> tuple[Entry, ...]:
    """What was placed, moved and offered before play, in words, each with its taunt if taunts are wanted."""
    entries, game = [], session.game
    for at, (action, state) in enumerate(zip(game.history.actions, game.history.states, strict=False)):
        if not isinstance(action, PlaceSymbol | Stand):
            break
        said = quoted(taunt(game, at)) if taunts else ""
        done = deed(state, action, address_in(session, at))
        entries.append(Entry(done, token=token_of(state, state.turn), note=said))
    return tuple(entries)


def told_of(session: DreamSession, done: int) -> str:
    """The action with which so many were done, in words with its consequence; of the first ones, nothing."""
    if not done:
        return ""
    history = session.game.history
    before, after = history.states[done - 1], history.states[done]
    return " ".join(account(before, history.actions[done - 1], after, address_in(session, done - 1)))

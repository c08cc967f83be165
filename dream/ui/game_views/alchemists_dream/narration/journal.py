"""The lines of a game's journal: its actions as the notation has them, and its haggling in words."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from dream.base.words import say
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
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
    entries = []
    for action, (before, after) in zip(game.actions[done:], pairwise(game.states[done:]), strict=True):
        player, sign = doer(before, action), captures(before, action, after).sign
        entries.append(Entry(action_text(action), int(player), sign, token=token_of(before, player)))
    return entries


def under_headings(game: DreamHistory, entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries of all actions, each phase of the game under its heading."""
    phase = None
    for entry, state in zip(entries, game.states, strict=False):
        if state.phase is not phase:
            phase = state.phase
            yield Entry(say(f"dream.journal.{phase.value}"), heading=True)
        yield entry


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

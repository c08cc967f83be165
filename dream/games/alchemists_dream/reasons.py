"""Why a move is good: the strongest of all that can be said for it."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any

from dream.games.alchemists_dream.reasoning import (
    Move,
    Reason,
    Speech,
    Words,
    about_contact,
    about_elixir,
    about_guards,
    about_room,
    about_setup,
    about_stones,
    about_symbols,
    about_threats,
    about_ways,
    by_elements,
    decisive,
)
from dream.games.alchemists_dream.rules.position import ListedAction, PlaceSymbol, Position, Stand
from dream.protocol.dialogue import Info, turns_to_loss, turns_to_win

MOST = 2
"""So many reasons are enough."""
_ABOUT = (
    *(decisive, about_stones, about_symbols, about_threats),
    *(about_elixir, about_guards, about_ways, about_contact, about_room),
)
"""Where reasons are looked for, the gravest first."""


def reasons(
    position: Position,
    action: ListedAction,
    lines: Sequence[Info[Any]] = (),
    speech: Speech | None = None,
    *,
    most: int = MOST,
) -> tuple[Reason, ...]:
    """The strongest reasons, so many at `most`, for a legal action; none where no kind of reason fits.

    What `lines` of a search prove comes first: they are those of the position, the best one first.
    """
    words = Words(speech or by_elements(position), position.turn)
    if isinstance(action, PlaceSymbol | Stand):
        return tuple(islice(about_setup(position, action, words), most))
    move = Move(position, action, words)
    kinds = _ABOUT if move.after.legal_actions else (decisive,)
    found = chain(_proven(action, lines, words), *(about(move) for about in kinds))
    return tuple(islice(found, most))


def _proven(action: ListedAction, lines: Sequence[Info[Any]], words: Words) -> Iterator[Reason]:
    """What the search has proven of the action: that it wins, or only puts off a loss."""
    line = next((line for line in lines if line.pv and line.pv[0] == action), None)
    win, loss = (None, None) if line is None else (turns_to_win(line.score), turns_to_loss(line.score))
    if win is not None and win > 1:
        yield words.reason("wins_in", count=win)
    elif loss is not None and line is lines[0]:
        yield words.reason("holds_out", count=loss)

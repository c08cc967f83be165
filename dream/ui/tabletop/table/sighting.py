"""From a table to what is seen of it: nothing in it is hidden from whoever looks now."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dream.play.seating.seated_game import SeatedGame
from dream.ui.session.address import address_in
from dream.ui.tabletop.sight import AnySight, Marks, Pointing, Sight
from dream.ui.tabletop.table.controller import TableController

AnyTable = TableController[Any, Any]


def unpointed(table: AnyTable) -> AnySight:
    """What is seen of a table, apart from where the player points."""
    game, words, deeds = table.game, table.words, table.deeds
    at, view = game.shown_at, deeds.view(game.shown_at)
    turn = words.on_turn(view, game.history.game.deciding_seat(game.shown))
    before, done = (deeds.view(at - 1), deeds.told(at - 1)) if at else (None, None)
    outcome = None if game.browsing else game.history.outcome
    return Sight(
        view=view,
        viewer=viewer_of(game, turn, advised=table.hints.shown is not None),
        names=address_in(table.session).names,
        turn=turn,
        yours=game.varies or (table.plays and not game.browsing and turn in game.people),
        people=frozenset(game.people),
        before=before,
        done=done,
        winners=outcome.winners if outcome else (),
        at=at,
        clocked=frozenset(clocked(game)),
        marks=Marks(
            legal=table.selection.legal if table.acts else frozenset(),
            chosen=table.selection.chosen,
            hint=table.hints.shown,
            last=None if done is None else words.done_at(before, done),
            refused=frozenset() if table.refused is None else frozenset({table.refused}),
        ),
    )


def clocked(game: SeatedGame[Any, Any]) -> Iterator[int]:
    """The seats that have clocks."""
    if game.clocks is not None:
        yield from (seat for seat, control in enumerate(game.clocks.controls) if control is not None)


def viewer_of(game: SeatedGame[Any, Any], turn: int | None, *, advised: bool = False) -> int | None:
    """Whose things lie large before the player: those of whoever may look, or who has the turn.

    One person sees their own, but in a variation and where something is `advised` those with which it is
    done, as far as they lie open.
    """
    sees = game.sees(game.shown_at)
    if turn in sees and (game.varies or advised):
        return turn
    if len(game.people) == 1:
        return game.people[0]
    if turn in sees:
        return turn
    return min(sees) if len(sees) == 1 else None


def pointed_at(sight: AnySight, pointing: Pointing) -> AnySight:
    """What is seen by a player who points there; of what is dragged only where it may lie is marked."""
    marks = sight.marks
    if pointing.zone is None:
        return replace(
            sight,
            marks=replace(marks, cursor=pointing.cursor, pointed=pointing.hover, listed=pointing.listed),
        )
    over = pointing.zone if pointing.hover == pointing.zone else None
    return replace(sight, marks=replace(marks, legal=frozenset({pointing.zone}), pointed=over))

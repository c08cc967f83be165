"""From a table to what the picture shows of it: nothing in it is hidden from whoever looks now."""

from collections.abc import Hashable, Iterable
from dataclasses import replace

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import ListedAction, Pick, Roll
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import points
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.seated_game import SeatedGame
from dream.ui.game_views.jabirs_transmutations import shown
from dream.ui.game_views.jabirs_transmutations.shown import (
    SeatShown,
    TableShown,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.table.effects import changes_by
from dream.ui.game_views.jabirs_transmutations.table.recipe_facts import recipes_shown
from dream.ui.game_views.jabirs_transmutations.table.targets import (
    actions_at,
    target_of,
)
from dream.ui.tabletop.sight import Pointing
from dream.ui.tabletop.table.controller import TableController

JabirGame = SeatedGame[State, ListedAction]
JabirTable = TableController[State, ListedAction]


def view_at(game: JabirGame, done: int) -> View:
    """What whoever looks now may know of the state after so many actions."""
    return GAME.seen(game.history.states[done], game.sees(done))


def unpointed(table: JabirTable) -> TableShown:
    """What is shown of a table, apart from where the player points."""
    game, view = table.game, view_at(table.game, table.game.shown_at)
    state = view.seen
    viewer, yours = viewer_of(game), table.plays and not game.browsing and state.turn in game.people
    reckoned = _reckons(state, viewer, yours=yours)
    outcome = game.history.outcome if not game.browsing else None
    return TableShown(
        seats=_seats(table, view),
        viewer=viewer,
        turn=state.turn,
        first=state.first,
        round=state.round,
        phase=state.phase,
        supply_gold=state.supply(Resource.GOLD),
        supply_silver=state.supply(Resource.SILVER),
        recipes=recipes_shown(view, reckoned),
        told_of="" if reckoned in game.people else table.session.name(reckoned),
        yours=yours,
        gold_takes_card=state.options.gold_takes_card,
        event=state.event,
        used=tuple(state.used),
        events=view.events,
        deck=view.deck,
        discard=len(state.discard),
        revealed=_revealed(game),
        roll=_roll(game),
        legal=_targets(table.selection.legal) if table.acts else frozenset(),
        chosen=_target(next(iter(table.selection.chosen), None)),
        hint=_target(table.hints.shown),
        last=_last(game),
        refused=_targets({table.refused} if table.refused is not None else set()),
        winners=tuple(Seat(seat) for seat in outcome.winners) if outcome else (),
    )


def pointed_at(unpointed: TableShown, table: JabirTable, pointing: Pointing) -> TableShown:
    """What is shown, as `unpointed` tells it, for a player who points there."""
    if pointing.zone is not None:
        zone = _target(pointing.zone)
        over = zone if pointing.hover == zone else None
        return replace(unpointed, legal=_targets({zone}), pointed=over)
    cursor, hover = _target(pointing.cursor), _target(pointing.hover)
    return replace(unpointed, cursor=cursor, pointed=hover, changes=_changes(table, pointing))


def _target(target: Hashable) -> Target | None:
    """A target of this game; None for none."""
    return target if isinstance(target, Target) else None


def _targets(targets: Iterable[Hashable]) -> frozenset[Target]:
    return frozenset(target for target in targets if isinstance(target, Target))


def viewer_of(game: JabirGame) -> Seat | None:
    """Whose cards lie large at the lower edge: those of whoever may look, or who has the turn."""
    state, sees = game.shown, game.sees(game.shown_at)
    if len(game.people) == 1:
        return Seat(game.people[0])
    if state.turn in sees or not sees:
        return state.turn if state.turn in sees else None
    return Seat(min(sees)) if len(sees) == 1 else None


def _reckons(state: State, viewer: Seat | None, *, yours: bool) -> Seat:
    """The seat for which recipes are told: whoever here has the turn, else whoever looks."""
    if state.turn is not None and (yours or viewer is None):
        return state.turn
    return viewer if viewer is not None else state.first


def _seats(table: JabirTable, view: View) -> tuple[SeatShown, SeatShown, SeatShown]:
    first, second, third = (_seat(table, view, seat) for seat in Seat)
    return first, second, third


def _seat(table: JabirTable, view: View, seat: Seat) -> SeatShown:
    tableau = view.seen.of(seat)
    return SeatShown(
        name=table.session.name(seat),
        board=tableau.board,
        cards=tableau.cards,
        hand=(*tableau.hand, *(None,) * view.hands[seat]),
        picks=(*tableau.picks, *(None,) * view.picks[seat]),
        points=points(tableau),
        stack=tableau.stack,
    )


def _revealed(game: JabirGame) -> tuple[tuple[Card, ...], ...]:
    """What the picks have turned out to be, in the one state right after the reveal (J14)."""
    action, at = game.shown_action, game.shown_at
    if not isinstance(action, Pick) or game.shown.phase is Phase.DRAFT:
        return ()
    before = view_at(game, at - 1).seen
    hands = {seat: list(before.of(seat).hand) for seat in Seat}
    picks = {seat: list(before.of(seat).picks) for seat in Seat}
    hands[before.mover].remove(action.card)
    picks[before.mover].append(action.card)
    for seat in Seat:
        picks[seat.left] += hands[seat]
    return tuple(tuple(sorted(picks[seat])) for seat in Seat)


def _roll(game: JabirGame) -> shown.Roll | None:
    """The die that waits, or that has just been rolled."""
    if game.shown.waiting is not None:
        return shown.Roll(game.shown.waiting.recipe)
    if not isinstance(game.shown_action, Roll):
        return None
    waited = view_at(game, game.shown_at - 1).seen.waiting
    return shown.Roll(waited.recipe, game.shown_action.number) if waited else None


def _last(game: JabirGame) -> Target | None:
    """Where the last thing was done; not which card was picked."""
    action = game.shown_action
    if action is None or isinstance(action, Pick | Roll):
        return None
    return _target(target_of(view_at(game, game.shown_at - 1), action))


def _changes(table: JabirTable, pointing: Pointing) -> tuple[shown.Change, ...]:
    """The effect of what is pointed at, or else chosen, if it can be done."""
    view = view_at(table.game, table.game.shown_at)
    if not table.acts:
        return ()
    for pointed in (pointing.hover, pointing.cursor, *table.selection.chosen[:1]):
        target = _target(pointed)
        actions = actions_at(view, target) if target is not None else ()
        if actions:
            return changes_by(view, actions[0])
    return ()

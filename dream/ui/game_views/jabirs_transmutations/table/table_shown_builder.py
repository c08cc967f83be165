"""From a table to what the picture shows of it: nothing in it is hidden from whoever looks now."""

from dataclasses import dataclass, replace

from dream.games.jabirs_transmutations.rules.actions import Pick, Roll
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import points
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations import shown
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirGame, view_at, view_shown
from dream.ui.game_views.jabirs_transmutations.shown import (
    RecipeSign,
    SavedCard,
    SeatShown,
    TableShown,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.table.effects import changes_by
from dream.ui.game_views.jabirs_transmutations.table.recipe_facts import recipes_shown
from dream.ui.game_views.jabirs_transmutations.table.table_controller import TableController
from dream.ui.game_views.jabirs_transmutations.table.targets import (
    actions_at,
    cards_to_name,
    target_of,
    targets_of,
)


@dataclass
class Pointing:
    """Where the player points: the keyboard's cursor, and the mouse.

    `zone` is where the card that is dragged may be let go of, None while none is dragged.
    """

    cursor: Target | None = None
    hover: Target | None = None
    zone: Target | None = None


def may_act(table: TableController) -> bool:
    """Whether a person may act on what is shown."""
    return table.plays and table.game.why_waiting is None


def unpointed(table: TableController) -> TableShown:
    """What is shown of a table, apart from where the player points."""
    game, view = table.game, view_shown(table.game)
    state, acts = view.seen, may_act(table)
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
        legal=_legal(table, view) if acts else frozenset(),
        chosen=table.selection.choice,
        hint=table.hints.shown,
        last=_last(game),
        refused=frozenset({table.refused}) if table.refused is not None else frozenset(),
        winners=tuple(Seat(seat) for seat in outcome.winners) if outcome else (),
    )


def pointed_at(unpointed: TableShown, table: TableController, pointing: Pointing) -> TableShown:
    """What is shown, as `unpointed` tells it, for a player who points there."""
    if pointing.zone is not None:
        over = pointing.zone if pointing.hover == pointing.zone else None
        return replace(unpointed, legal=frozenset({pointing.zone}), pointed=over)
    return replace(
        unpointed, cursor=pointing.cursor, pointed=pointing.hover, changes=_changes(table, pointing)
    )


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


def _legal(table: TableController, view: View) -> frozenset[Target]:
    """Where something can be done now; the cards, too, of which the recipe that is chosen takes one."""
    chosen = table.selection.choice
    cards = cards_to_name(view, chosen.recipe) if isinstance(chosen, RecipeSign) else ()
    named = {SavedCard(view.seen.mover, card) for card in cards} if len(cards) > 1 else set()
    return targets_of(view) | named


def _seats(table: TableController, view: View) -> tuple[SeatShown, SeatShown, SeatShown]:
    first, second, third = (_seat(table, view, seat) for seat in Seat)
    return first, second, third


def _seat(table: TableController, view: View, seat: Seat) -> SeatShown:
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
    return target_of(view_at(game, game.shown_at - 1), action)


def _changes(table: TableController, pointing: Pointing) -> tuple[shown.Change, ...]:
    """The effect of what is pointed at, or else chosen, if it can be done."""
    view = view_shown(table.game)
    if not may_act(table):
        return ()
    for target in (pointing.hover, pointing.cursor, table.selection.choice):
        actions = actions_at(view, target) if target is not None else ()
        if actions:
            return changes_by(view, actions[0])
    return ()

"""Tables to look at: what is shown of states of real games, and of some that are made up to be full."""

from dataclasses import replace
from random import Random

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import (
    Action,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.apply import apply
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.legal import is_legal, legal_actions
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.scoring import outcome, points
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.jabirs_transmutations import shown as shown_values
from dream.ui.game_views.jabirs_transmutations.shown import (
    Die,
    DoneButton,
    EventAnswer,
    HandCard,
    RecipeShown,
    RecipeSign,
    SavedCard,
    SeatShown,
    SeatTokens,
    Spot,
    TableShown,
    Target,
)
from tests.games.jabirs_transmutations.random_games import some_action

NAMES = ("Mira", "Theodora of Alexandria", "Jābir")
SUIT_ORDER = tuple(Card)


def shown_of(state: State, viewer: Seat | None = Seat.A) -> TableShown:
    """What a viewer may see of a state, with everything legal marked when it is the viewer's turn."""
    over = outcome(state)
    mine = viewer is not None and state.decider is viewer
    return TableShown(
        seats=tuple(_seat(state, seat, viewer) for seat in Seat),
        viewer=viewer,
        turn=state.turn,
        first=state.first,
        round=state.round,
        phase=state.phase,
        supply_gold=state.supply(Resource.GOLD),
        supply_silver=state.supply(Resource.SILVER),
        recipes=tuple(_recipe(state, number) for number in RECIPES),
        gold_takes_card=state.options.gold_takes_card,
        event=state.event,
        used=tuple(state.used),
        events=len(state.events),
        deck=len(state.deck),
        discard=len(state.discard),
        roll=None if state.waiting is None else shown_values.Roll(state.waiting.recipe),
        legal=frozenset(_targets(state, viewer)) if mine and viewer is not None else frozenset(),
        winners=tuple(map(Seat, over.winners)) if over else (),
    )


def _seat(state: State, seat: Seat, viewer: Seat | None) -> SeatShown:
    tableau = state.of(seat)
    open_for_all = state.options.open_draft or seat is viewer
    hand, picks = (
        tuple(cards) if open_for_all else (None,) * len(cards) for cards in (tableau.hand, tableau.picks)
    )
    return SeatShown(NAMES[seat], tableau.board, tableau.cards, hand, picks, points(tableau), tableau.stack)


def _recipe(state: State, number: int) -> RecipeShown:
    recipe = RECIPES[number]
    chance = round(100 * 4 / 6) if recipe.rolls else None
    if state.phase is not Phase.PLAY:
        return RecipeShown(chance=chance)
    tableau = state.of(state.mover)
    missing: list[tuple[Resource | Card, int]] = [
        (resource, recipe.reactants[resource] - tableau.board[resource])
        for resource in recipe.reactants.present
        if tableau.board[resource] < recipe.reactants[resource]
    ]
    if recipe.card is not None and not tableau.cards[recipe.card]:
        missing.append((recipe.card, 1))
    cards = recipe.cards_to_name(state.options.gold_takes_card)
    possible = any(is_legal(state, Transmute(number, card)) for card in cards)
    return RecipeShown(possible, tuple(missing), chance)


def _targets(state: State, viewer: Seat) -> list[Target]:
    return [target for action in legal_actions(state) for target in _target(state, viewer, action)]


def _target(state: State, viewer: Seat, action: Action) -> list[Target]:
    match action:
        case Eureka(place) | Explosion(place) | Sultan(place):
            return [Spot(place)]
        case Steal(victim, place):
            return [SeatTokens(victim, place)]
        case Disaster() | StealNothing():
            return [EventAnswer(action)]
        case Pick(card):
            return [HandCard(n) for n, other in enumerate(state.of(viewer).hand) if other is card]
        case Transmute(recipe):
            return [RecipeSign(recipe)]
        case Discard(card):
            return [SavedCard(viewer, card)]
        case Done():
            return [DoneButton()]
        case Roll():
            return [Die()]
        case ShuffleCards() | ShuffleEvents():
            return []


def eager_game(seed: int, options: str = "-") -> list[State]:
    """The states of a game whose seats transmute whenever they can, all else by chance."""
    random, state = Random(seed), GAME.start(f"eager {seed}", options)
    states = [state]
    while state.decider is not None:
        eager = [action for action in legal_actions(state) if isinstance(action, Transmute)]
        action = random.choice(eager) if eager else some_action(random, state)
        state = apply(state, action)
        states.append(state)
    return states


def full_table(phase: Phase = Phase.DRAFT, held: int = 6) -> TableShown:
    """As much as can lie there, and more: two figures on every token, nine open cards, long names."""
    board = Multiset(Resource, tuple(28 - n for n in range(16)))
    cards = Multiset.of(Card, [Card.FIRE] * 5 + [Card.WATER] * 4)
    hand = (Card.FIRE, Card.WATER, Card.CINNABAR, Card.LEAD, Card.SALT, Card.FIRE)
    drafting = phase is Phase.DRAFT
    seats = tuple(
        SeatShown(
            name * 2,
            board,
            cards,
            hand[:held] if drafting else (),
            hand[held:] if drafting else (),
            17 + n,
            28,
        )
        for n, name in enumerate(NAMES)
    )
    return TableShown(
        seats=seats,
        viewer=Seat.B,
        turn=Seat.B,
        first=Seat.B,
        round=60,
        phase=phase,
        supply_gold=16,
        supply_silver=9,
        events=7,
        deck=80,
        discard=80,
    )


def revealed(before: State, after: State) -> tuple[tuple[Card, ...], ...]:
    """Each seat's six picks after the last action of a draft; the sixth comes from its right (J14)."""
    hands = [list(before.of(seat).hand) for seat in Seat]
    picks = [list(before.of(seat).picks) for seat in Seat]
    last = before.mover
    picked = next(card for card in hands[last] if apply(before, Pick(card)) == after)
    hands[last].remove(picked)
    picks[last].append(picked)
    return tuple(tuple(picks[seat] + hands[(seat - 1) % len(Seat)]) for seat in Seat)


def shown_after(before: State, after: State, viewer: Seat | None = Seat.A, number: int = 5) -> TableShown:
    """What a viewer may see right after an action: a reveal with its cards, a roll with its number."""
    shown = shown_of(after, viewer)
    if before.phase is Phase.DRAFT and after.phase is not Phase.DRAFT:
        shown = replace(shown, revealed=revealed(before, after))
    if before.phase is Phase.ROLL and before.waiting is not None:
        shown = replace(shown, roll=shown_values.Roll(before.waiting.recipe, number))
    return shown

"""What helps somebody to play well: reasons for an action, what judges of it go by, what luck gave, how a
seat stands.

Reasons are sentences built from what is seen, for hints, and for what others have done. An action is judged
by the share of the win that the engine expects after it; luck, what a roll of the die left of it, is worked
out and not tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dream.base.texts import Message, message
from dream.games.jabirs_transmutations.engine.evaluation import packed, share_of_win
from dream.games.jabirs_transmutations.engine.levels import BEST
from dream.games.jabirs_transmutations.engine.search import transmutations
from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    REAGENTS,
    RECIPES,
    TOKEN_OF,
    Card,
    Recipe,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import (
    POINTS_TO_END,
    apply,
    legal_actions,
    points,
    rolled,
    transmuting,
)
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    Answer,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Phase,
    Pick,
    Roll,
    State,
    Steal,
    Sultan,
    Tableau,
    Transmute,
    View,
)
from dream.search import search

# Reasons

MOST = 2
"""So many reasons are enough."""
SCARCE = 4
"""Of a card of which at most so many are unseen there may soon be none."""
KIND_DIE = 6
"""A number of the die with which everything succeeds."""


def reasons(view: View, action: ListedAction, most: int = MOST) -> tuple[Message, ...]:
    """The strongest reasons, so many at `most`, for a legal action of the seat that decides.

    `view` is what whoever asks may know. There may be none, for an action that is only the least bad.
    """
    return tuple(_reasons(view, action))[:most]


def _reasons(view: View, action: ListedAction) -> Iterator[Message]:
    """All that speaks for an action, the strongest first."""
    state = view.seen
    match action:
        case Pick(card):
            yield from _of_pick(view, card)
        case Transmute():
            yield from _of_transmutation(state, action)
        case Done():
            yield from _of_done(state)
        case Discard(card):
            yield from _of_discard(state.of(state.mover), card)
        case Eureka() | Explosion() | Disaster() | Sultan() | Steal():
            yield from _of_answer(state, action)


def possible(state: State, tableau: Tableau) -> frozenset[int]:
    """The recipes for which a seat with this tableau has everything, the metal of the supply included."""
    return frozenset(number for number, recipe in RECIPES.items() if _can(state, tableau, recipe))


def _can(state: State, tableau: Tableau, recipe: Recipe) -> bool:
    driven = recipe.card is None or tableau.cards[recipe.card] > 0
    if state.options.gold_takes_card and recipe.card is None:
        driven = any(tableau.cards[card] for card in REAGENTS)
    metals = all(state.supply(metal) for metal in recipe.products if metal in METALS)
    return driven and metals and recipe.reactants <= tableau.board


def revealed(tableau: Tableau) -> Tableau:
    """The tableau as if its picks were turned up now."""
    for card, primary in TOKEN_OF.items():
        tableau = tableau.placing(primary, tableau.picks[card])
    cards = tableau.cards
    for card in REAGENTS:
        cards = cards.plus(card, tableau.picks[card])
    return replace(tableau, cards=cards)


def _of_pick(view: View, card: Card) -> Iterator[Message]:
    """What a picked card makes possible or brings near, once the picks lie open."""
    state, tableau = view.seen, view.seen.of(view.seen.mover)
    before = revealed(tableau)
    after = revealed(replace(tableau, picks=tableau.picks.plus(card)))
    yield from _made("makes_possible", possible(state, after) - possible(state, before))
    for number, recipe in RECIPES.items():
        was, now = (lacking(each, recipe) for each in (before, after))
        if now == 1 < was:
            yield message("jabir.reason.nearly", thing=_product(number), card=card)
            break
    unseen = view.unseen_cards[card]
    if not unseen:
        yield message("jabir.reason.all_seen", card=card)
    elif unseen <= SCARCE:
        yield message("jabir.reason.scarce", count=unseen, card=card)
    drives = [number for number, recipe in RECIPES.items() if takes(recipe, card)]
    yield message("jabir.reason.serves", count=len(drives), card=card)


def takes(recipe: Recipe, card: Card) -> bool:
    """Whether a recipe is driven by a card, or takes the token that it becomes."""
    return recipe.card is card or (card in TOKEN_OF and recipe.reactants[TOKEN_OF[card]] > 0)


def lacking(tableau: Tableau, recipe: Recipe) -> int:
    """How many tokens and cards a seat lacks for a recipe that names its card."""
    tokens = sum(
        max(0, recipe.reactants[resource] - tableau.board[resource]) for resource in recipe.reactants.present
    )
    return tokens + int(recipe.card is not None and not tableau.cards[recipe.card])


def succeeded(state: State, action: Transmute) -> State:
    """What a transmutation leads to when the die is kind."""
    after = transmuting(state, action)
    return rolled(after, KIND_DIE) if after.phase is Phase.ROLL else after


def _of_transmutation(state: State, action: Transmute) -> Iterator[Message]:
    recipe, seat = RECIPES[action.recipe], state.mover
    after = succeeded(state, action)
    gain = points(after.of(seat)) - points(state.of(seat))
    if points(state.of(seat)) < POINTS_TO_END <= points(after.of(seat)):
        yield message("jabir.reason.ends", points=points(after.of(seat)))
    if gain:
        yield message(f"jabir.reason.{'points_if' if recipe.rolls else 'points'}", count=gain)
    yield from _made("leads_to", possible(after, after.of(seat)) - possible(state, state.of(seat)))
    if recipe.risk is not None:
        yield message("jabir.reason.risks_only", thing=recipe.risk)
    elif recipe.extra is not None:
        yield message("jabir.reason.extra", thing=recipe.extra)
    for product in recipe.products:
        takers = [number for number, other in RECIPES.items() if other.reactants[product]]
        if takers:
            yield message("jabir.reason.wanted", thing=product, maker=_product(takers[-1]))


def _of_done(state: State) -> Iterator[Message]:
    left = [action for action in legal_actions(state) if isinstance(action, Transmute)]
    if not left:
        yield message("jabir.reason.nothing_left")
        return
    now = points(state.of(state.mover))
    if not any(points(succeeded(state, action).of(state.mover)) > now for action in left):
        yield message("jabir.reason.keeps")


def _of_discard(tableau: Tableau, card: Card) -> Iterator[Message]:
    other = next(each for each in REAGENTS if each is not card)
    if tableau.cards[card] > tableau.cards[other]:
        yield message("jabir.reason.most_of", card=card, other=other)


def _of_answer(state: State, action: Answer) -> Iterator[Message]:
    """What an answer to the event gives, and what it costs whom."""
    seat, after = state.mover, apply(state, action)
    own = after.of(seat)
    completed = {
        number
        for number, recipe in RECIPES.items()
        if recipe.reactants <= own.board and not recipe.reactants <= state.of(seat).board
    }
    yield from _made("completes", completed)
    match action:
        case Eureka() if points(own) > points(state.of(seat)):
            yield message("jabir.reason.point")
        case Explosion() | Disaster():
            yield from _of_losses(state, after)
        case Sultan(primary):
            card = next(card for card, token in TOKEN_OF.items() if token is primary)
            yield from _of_gift(state.of(seat), own, card)
        case Steal(victim, _):
            yield from _of_theft(state, after, victim)


def _of_gift(before: Tableau, after: Tableau, card: Card) -> Iterator[Message]:
    """What the tokens of a card bring near, and how many recipes take them."""
    for number, recipe in RECIPES.items():
        if lacking(after, recipe) == 1 < lacking(before, recipe):
            yield message("jabir.reason.nearly", thing=_product(number), card=card)
            break
    drives = [number for number, recipe in RECIPES.items() if takes(recipe, card)]
    yield message("jabir.reason.serves", count=len(drives), card=card)


def _of_losses(state: State, after: State) -> Iterator[Message]:
    """What everybody loses."""
    lost = [_things(state, seat) - _things(after, seat) for seat in Seat]
    own = lost[state.mover]
    others = sum(lost) - own
    if others and not own:
        yield message("jabir.reason.costs_others", count=others)
    elif others > own:
        yield message("jabir.reason.costs_more", count=others, own=own)
    elif others:
        yield message("jabir.reason.costs_less", count=others, own=own)
    else:
        yield message(f"jabir.reason.{'costs_self' if own else 'harmless'}", count=own)


def _things(state: State, seat: Seat) -> int:
    """How many tokens and saved cards lie before a seat."""
    return state.of(seat).tokens + len(state.of(seat).cards)


def _of_theft(state: State, after: State, victim: Seat) -> Iterator[Message]:
    lost = {
        number
        for number, recipe in RECIPES.items()
        if recipe.reactants <= state.of(victim).board and not recipe.reactants <= after.of(victim).board
    }
    yield from _made("breaks", lost)
    scores = {seat: points(state.of(seat)) for seat in Seat if seat is not state.mover}
    if all(scores[victim] > score for seat, score in scores.items() if seat is not victim):
        yield message("jabir.reason.robs_leader", count=scores[victim])


def _made(kind: str, numbers: frozenset[int] | set[int]) -> Iterator[Message]:
    """A reason about the best of some recipes: the last of them makes the finest things."""
    if numbers:
        best = max(numbers)
        yield message(f"jabir.reason.{kind}", thing=_product(best), recipe=best)


def _product(number: int) -> Resource:
    """What a recipe makes, its finest product."""
    return max(RECIPES[number].products)


# Judging


WORK = (20, 150)
"""In how many deals a review judges a pick: at first, so that there is something soon, and at last."""
HINT = 120
"""In how many deals a hint looks at a pick."""
judges, share = search.judges, search.share


# What luck gave


TRIALS = (1, 1)
"""There is no need for more."""


def is_luck(before: State, actions: Sequence[Action], after: State) -> bool:
    """Whether the die was rolled: which cards are dealt is luck that all share, for the hands go round."""
    return isinstance(actions[0], Transmute) and any(isinstance(action, Roll) for action in actions)


def shares(state: State, action: ListedAction | None, trials: int, seed: int) -> Sequence[Sequence[float]]:
    """The share of the win of each seat in the turn of one: its chance by the best plan for the rest of it.

    The others share what is left by what they have.
    """
    worths = transmutations(state, BEST)
    chance = max(worths.values()) if action is None else worths[action]
    tableaus = [BEST.evaluation(packed(tableau, state)) for tableau in state.tableaus]
    standing = [share_of_win(tableaus, seat) for seat in Seat]
    rest = 1 - standing[state.mover]
    others = [(1 - chance) * each / rest for each in standing]
    return [[chance if seat is state.mover else others[seat] for seat in Seat]]


# Standing


CLEARLY = 3
"""Who is so many points ahead is clearly so."""


def holding(state: State, seat: int) -> float:
    """What a seat has: its points, and a tenth for each token of its colour on the board."""
    tableau = state.of(Seat(seat))
    return points(tableau) + tableau.tokens / 10


def ahead(state: State, seat: int) -> float:
    """How far a seat is ahead of the best other one by points, which everybody sees: 1 is clearly so."""
    others = (points(state.of(other)) for other in Seat if other != seat)
    return (points(state.of(Seat(seat))) - max(others)) / CLEARLY

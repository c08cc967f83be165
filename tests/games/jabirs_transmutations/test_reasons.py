"""Why an action is good: sentences that are true by the law, and that nothing hidden changes."""

from collections import Counter
from collections.abc import Callable
from itertools import chain, islice
from random import Random
from typing import Any

from dream.base.texts import texts
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import CARDS_IN_BOX, RECIPES, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.law import points
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    AnyShuffle,
    Done,
    Eureka,
    Phase,
    Pick,
    Roll,
    State,
    Steal,
    Sultan,
    Tableau,
    Transmute,
)
from dream.games.jabirs_transmutations.teach import reasons
from dream.play.game import Chance
from tests.games.jabirs_transmutations.random_games import some_game
from tests.kit.laws import is_refuted

TOKENS = {Card.CINNABAR: Resource.CINNABAR, Card.LEAD: Resource.LEAD, Card.SALT: Resource.SALT}


class Told:
    """A reason for an action in a state, and what the die, kind or not, makes of it."""

    def __init__(self, state: State, action: Any, values: dict[str, Any]) -> None:
        self.state, self.action, self.values, self.seat = state, action, values, state.mover

    def after(self, number: int) -> State:
        state = GAME.apply(self.state, self.action)
        return GAME.apply(state, Roll(number)) if state.phase is Phase.ROLL else state

    def mine(self, state: State) -> Tableau:
        return state.of(self.seat)

    def gain(self, number: int = 6) -> int:
        return points(self.mine(self.after(number))) - points(self.mine(self.state))

    def lost(self) -> dict[Seat, int]:
        after = self.after(6)
        return {seat: pieces(self.state.of(seat)) - pieces(after.of(seat)) for seat in Seat}

    def others_lost(self) -> int:
        return sum(number for seat, number in self.lost().items() if seat is not self.seat)


def pieces(tableau: Tableau) -> int:
    tokens = sum(tableau.board[each] for each in Resource if each < Resource.SILVER)
    return tokens + tableau.cards[Card.FIRE] + tableau.cards[Card.WATER]


def can(state: State, number: int) -> bool:
    """Whether the law lets the seat on turn use a recipe."""
    return any(isinstance(each, Transmute) and each.recipe == number for each in GAME.legal_actions(state))


def has(tableau: Tableau, number: int) -> bool:
    return all(tableau.board[thing] >= RECIPES[number].reactants[thing] for thing in Resource)


def turned_up(tableau: Tableau, card: Card | None = None) -> tuple[Counter[Resource], Counter[Card]]:
    """What a seat has with its picks, and one more."""
    picks = Counter(tableau.picks) + Counter([card] if card is not None else [])
    tokens = Counter({thing: tableau.board[thing] for thing in Resource})
    tokens.update({TOKENS[each]: number for each, number in picks.items() if each in TOKENS})
    cards = Counter({each: tableau.cards[each] + picks[each] for each in (Card.FIRE, Card.WATER)})
    return tokens, cards


def missing(tableau: Tableau, number: int, card: Card | None = None) -> int:
    recipe, (tokens, cards) = RECIPES[number], turned_up(tableau, card)
    short = sum(max(0, recipe.reactants[thing] - tokens[thing]) for thing in Resource)
    return short + int(recipe.card is not None and not cards[recipe.card])


def makes(number: int, thing: Resource) -> bool:
    return thing in RECIPES[number].products


def now_possible(told: Told) -> bool:
    number = told.values["recipe"]
    assert isinstance(told.action, Pick)
    before, after = (missing(told.mine(told.state), number, card) for card in (None, told.action.card))
    return after == 0 < before + (RECIPES[number].card is None)


def nearly(told: Told) -> bool:
    mine = told.mine(told.state)
    numbers = [number for number in RECIPES if makes(number, told.values["thing"])]
    if isinstance(told.action, Pick):
        card = told.action.card
        return any(missing(mine, number, card) == 1 < missing(mine, number) for number in numbers)
    assert isinstance(told.action, Sultan)
    given = told.mine(told.after(6))
    return any(missing(given, number) == 1 < missing(mine, number) for number in numbers)


def brought(action: Action) -> Card | None:
    """The card that is picked, or whose tokens the Sultan gives."""
    if isinstance(action, Sultan):
        return next(card for card, token in TOKENS.items() if token is action.primary)
    return action.card if isinstance(action, Pick) else None


def unseen(told: Told) -> int:
    card, known = told.values["card"], 0
    for seat in Seat:
        tableau = told.state.of(seat)
        own = seat is told.seat or told.state.options.open_draft
        known += tableau.cards[card] + (tableau.hand[card] + tableau.picks[card] if own else 0)
    return CARDS_IN_BOX[card] - told.state.discard[card] - known


def only_one_lost(told: Told) -> bool:
    before, after = told.mine(told.state), told.mine(told.after(1))
    return (
        before.board.minus(told.values["thing"]) == after.board
        and before.cards == after.cards
        and points(after) <= points(before)
    )


def completes(told: Told) -> bool:
    number = told.values["recipe"]
    return has(told.mine(told.after(6)), number) and not has(told.mine(told.state), number)


def breaks(told: Told) -> bool:
    assert isinstance(told.action, Steal)
    victim = told.action.victim
    number = told.values["recipe"]
    return has(told.state.of(victim), number) and not has(told.after(6).of(victim), number)


def robs_leader(told: Told) -> bool:
    assert isinstance(told.action, Steal)
    victim = told.action.victim
    (other,) = {*Seat} - {victim, told.seat}
    mine = points(told.state.of(victim))
    return mine == told.values["count"] and mine > points(told.state.of(other))


CLAIMS: dict[str, Callable[[Told], Any]] = {
    "makes_possible": lambda t: now_possible(t) and makes(t.values["recipe"], t.values["thing"]),
    "nearly": nearly,
    "scarce": lambda t: unseen(t) == t.values["count"] > 0,
    "all_seen": lambda t: unseen(t) == 0,
    "serves": lambda t: (
        t.values["card"] == brought(t.action)
        and t.values["count"]
        == sum(
            recipe.card is t.values["card"]
            or recipe.reactants[TOKENS.get(t.values["card"], Resource.GOLD)] > 0
            for recipe in RECIPES.values()
        )
    ),
    "ends": lambda t: points(t.mine(t.after(6))) == t.values["points"] >= 17 > points(t.mine(t.state)),
    "points": lambda t: t.gain(1) == t.gain(6) == t.values["count"] > 0,
    "points_if": lambda t: t.gain(6) == t.values["count"] > 0 and t.gain(1) <= t.gain(6),
    "leads_to": lambda t: can(t.after(6), t.values["recipe"]) and not can(t.state, t.values["recipe"]),
    "risks_only": only_one_lost,
    "extra": lambda t: (
        t.mine(t.after(6)).board == t.mine(t.after(1)).board.plus(t.values["thing"])
        or t.mine(t.after(1)).stack == 0
    ),
    "wanted": lambda t: (
        makes(t.action.recipe, t.values["thing"])
        and any(
            recipe.reactants[t.values["thing"]] and t.values["maker"] in recipe.products
            for recipe in RECIPES.values()
        )
    ),
    "nothing_left": lambda t: GAME.legal_actions(t.state) == (Done(),),
    "keeps": lambda t: all(
        Told(t.state, each, {}).gain() == 0
        for each in GAME.legal_actions(t.state)
        if isinstance(each, Transmute)
    ),
    "most_of": lambda t: t.mine(t.state).cards[t.values["card"]] > t.mine(t.state).cards[t.values["other"]],
    "completes": lambda t: completes(t) and makes(t.values["recipe"], t.values["thing"]),
    "point": lambda t: isinstance(t.action, Eureka) and t.gain() == 1,
    "costs_others": lambda t: t.others_lost() == t.values["count"] > 0 == t.lost()[t.seat],
    "costs_more": lambda t: t.others_lost() == t.values["count"] > t.lost()[t.seat] == t.values["own"] > 0,
    "costs_less": lambda t: 0 < t.others_lost() == t.values["count"] <= t.lost()[t.seat] == t.values["own"],
    "costs_self": lambda t: t.others_lost() == 0 < t.lost()[t.seat] == t.values["count"],
    "harmless": lambda t: not any(t.lost().values()),
    "breaks": lambda t: breaks(t) and makes(t.values["recipe"], t.values["thing"]),
    "robs_leader": robs_leader,
}


def some_turns(seeds: range) -> list[tuple[State, Action]]:
    found = []
    for seed in seeds:
        random = Random(seed)
        for state in some_game(random):
            if state.decider is not None and state.decider is not Chance.CHANCE and random.random() < 0.25:
                legal = GAME.legal_actions(state)
                for action in random.sample(legal, min(3, len(legal))):
                    assert not isinstance(action, AnyShuffle)
                    found.append((state, action))
    return found


def test_every_reason_is_true() -> None:
    """And a counterexample of each kind: the same would be a lie of an action elsewhere."""
    found, refuted, turns = Counter[str](), set[str](), some_turns(range(6))
    for state, action in turns:
        for reason in reasons(GAME.seen(state, frozenset({state.mover})), action, 9):
            kind = reason.key.rpartition(".")[2]
            found[kind] += 1
            told = Told(state, action, dict(reason.values))
            assert CLAIMS[kind](told), f"{GAME.state_text(state)} {GAME.action_text(action)} {reason}"
            alike = (each for each in turns if type(each[1]) is type(action))
            others = chain(islice(alike, 50), turns[:50]) if kind not in refuted else ()
            if any(is_refuted(CLAIMS[kind], Told(*each, told.values)) for each in others):
                refuted.add(kind)
    assert found.keys() == CLAIMS.keys() == texts("en")["jabir"]["reason"].keys() == refuted

"""A line of the journal: the picks of a draft, or what a seat has made in its turn, in signs."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import (
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Pick,
    Roll,
    Steal,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations.faces import Sign, sign_of
from dream.ui.game_views.jabirs_transmutations.recipe_facts import recipe_cards
from dream.ui.tabletop.deeds import Deed
from dream.ui.tabletop.items.faces import Die

JabirDeed = Deed[View, ListedAction]
Runs = tuple[Hashable, ...]


def is_pick(deed: JabirDeed) -> bool:
    """Whether a card was picked, known or not."""
    return deed.before.seen.phase is Phase.DRAFT


def picks(deeds: Sequence[JabirDeed]) -> Runs:
    """What each seat has picked, seat by seat; of what is not known only how many."""
    known: dict[Seat, Counter[Hashable]] = {seat: Counter() for seat in Seat}
    for deed in deeds:
        card = sign_of(deed.told.card) if isinstance(deed.told, Pick) else None
        known[deed.before.seen.mover][card] += 1
    runs: list[Hashable] = [say("jabir.journal.draft"), " "]
    for seat, cards in known.items():
        if cards:
            runs += [int(seat), *_counted(cards), " "]
    return tuple(runs[:-1])


def _counted(cards: Counter[Hashable]) -> Iterator[Hashable]:
    for card, count in cards.items():
        if card is None:
            yield say("jabir.journal.cards", count=count)
            continue
        yield card
        if count > 1:
            yield f"{count} "


def turn(deeds: Sequence[JabirDeed]) -> Runs | None:
    """What was made, lost and discarded in a turn; None where a sentence tells it better."""
    runs: list[Hashable] = []
    for deed in deeds:
        told = list(_told(deed))
        if not told:
            continue
        follows = isinstance(deed.told, Roll)
        if runs:
            runs.append(" " if follows else ", ")
        runs += told
    return tuple(runs) or None


def _told(deed: JabirDeed) -> Iterator[Hashable]:
    state = deed.before.seen
    match deed.told:
        case Transmute(number):
            recipe = RECIPES[number]
            yield Sign(number, recipe_cards(number, state.options.gold_takes_card), True)
            if recipe.risk is None:
                yield from map(sign_of, recipe.products)
        case Roll(number) if state.waiting is not None:
            yield from _rolled(state.waiting.recipe, number)
        case Discard(card):
            yield from (say("jabir.journal.discards"), " ", sign_of(card))
        case Eureka(thing):
            yield from (say("jabir.journal.takes"), " ", sign_of(thing))
        case Sultan(thing):
            yield from (say("jabir.journal.takes"), " ", sign_of(thing), sign_of(thing))
        case Explosion(thing):
            yield from (say("jabir.journal.blows_up"), " ", sign_of(thing))
        case Disaster(card):
            yield from (say("jabir.journal.spoils"), " ", sign_of(card))
        case Steal(victim, thing):
            yield from (say("jabir.journal.robs"), " ", int(victim), sign_of(thing))
        case Done():
            return


def _rolled(number: int, rolled: int) -> Iterator[Hashable]:
    """The die with what it gives or takes."""
    recipe, kind = RECIPES[number], rolled >= LEAST_SUCCESS
    yield Die(rolled)
    if recipe.risk is not None:
        yield from map(sign_of, recipe.products) if kind else ("\N{MINUS SIGN}", sign_of(recipe.risk))
    elif recipe.extra is not None and kind:
        yield sign_of(recipe.extra)

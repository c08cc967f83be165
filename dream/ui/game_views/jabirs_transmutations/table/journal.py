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
    Pick,
    Roll,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.games.jabirs_transmutations.rules.scoring import points
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.faces import Sign, sign_of
from dream.ui.game_views.jabirs_transmutations.losses import losses
from dream.ui.game_views.jabirs_transmutations.recipe_facts import recipe_cards
from dream.ui.game_views.jabirs_transmutations.table.sentences import JabirDeed
from dream.ui.tabletop.items.faces import Die

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
    """What was made, lost, won, discarded and saved in a turn; None where a sentence tells it better."""
    runs: list[Hashable] = []
    for told in filter(None, (*map(_told, deeds), _won(deeds), _saved(deeds[-1]))):
        if runs:
            runs.append(" " if isinstance(told[0], Die) else ", ")
        runs += told
    return tuple(runs) or None


def _won(deeds: Sequence[JabirDeed]) -> Runs:
    """The points that a turn or an answer has brought to whoever had it, if any."""
    seat = deeds[0].before.seen.turn
    if seat is None:
        return ()
    by = points(deeds[-1].after.seen.of(seat)) - points(deeds[0].before.seen.of(seat))
    return (say("jabir.journal.points", count=by),) if by > 0 else ()


def _saved(deed: JabirDeed) -> Runs:
    """The cards that stay before a seat for the next round, where a deed has ended its turn."""
    after = deed.after.seen
    if not isinstance(deed.told, Done | Discard) or after.phase in (Phase.KEEP, Phase.OVER):
        return ()
    cards = after.of(deed.before.seen.mover).cards
    return (say("jabir.journal.saves"), " ", *map(sign_of, cards)) if cards else ()


def _told(deed: JabirDeed) -> Runs:
    """A deed in words and signs; nothing of one that only goes on."""
    state = deed.before.seen
    match deed.told:
        case Transmute(number):
            recipe = RECIPES[number]
            made = () if recipe.risk is not None else map(sign_of, recipe.products)
            sign = Sign(None, recipe_cards(number, state.options.gold_takes_card), True)
            return str(number), sign, *made
        case Roll(number) if state.waiting is not None:
            return tuple(_rolled(state.waiting.recipe, number))
        case Discard(card):
            return say("jabir.journal.discards"), " ", sign_of(card)
    return (say("jabir.journal.starts"), " ", *_answered(deed)) if state.phase is Phase.EVENT else ()


def _answered(deed: JabirDeed) -> Iterator[Hashable]:
    """How an event was answered, and what that has cost whom."""
    match deed.told:
        case Eureka(thing):
            yield from (say("jabir.journal.takes"), " ", sign_of(thing))
        case Sultan(thing):
            yield from (say("jabir.journal.takes"), " ", sign_of(thing), sign_of(thing))
        case Explosion(thing) as answer:
            yield from (say("jabir.journal.blows_up"), " ", sign_of(thing), *_cost(deed, answer))
        case Disaster(card) as answer:
            yield from (say("jabir.journal.spoils"), " ", sign_of(card), *_cost(deed, answer))
        case Steal(victim, thing):
            yield from (say("jabir.journal.robs"), " ", int(victim), sign_of(thing))
        case StealNothing():
            yield say("jabir.journal.finds_nothing")


def _cost(deed: JabirDeed, answer: Explosion | Disaster) -> Iterator[Hashable]:
    """By how much whom an answer has made poorer."""
    lost = losses(deed.before.seen, answer, deed.after.seen)
    if not lost:
        yield f": {say('jabir.loss.nobody')}"
        return
    yield ":"
    for seat, count in lost.items():
        yield from (" ", int(seat), f"\N{MINUS SIGN}{count}")


def _rolled(number: int, rolled: int) -> Iterator[Hashable]:
    """The die with what it gives or takes."""
    recipe, kind = RECIPES[number], rolled >= LEAST_SUCCESS
    yield Die(rolled)
    if recipe.risk is not None:
        failed = (f" {say('jabir.journal.fails')} \N{MINUS SIGN}", sign_of(recipe.risk))
        yield from map(sign_of, recipe.products) if kind else failed
    elif recipe.extra is not None and kind:
        yield sign_of(recipe.extra)

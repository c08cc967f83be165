"""What a tooltip tells of a thing: what it is, what it is good for, and why it can't be used now."""

from collections.abc import Iterator

from dream.base.messages import Listing
from dream.base.words import say, told
from dream.games.alchemist.rules.components import Colour, Seat, cubes_told
from dream.games.alchemist.rules.refusals import why_not
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemist import things, ways
from dream.ui.game_views.alchemist.items.facts import Facts, cube_points
from dream.ui.tabletop.parts.seat_plate import Player
from dream.ui.tabletop.sight import Target


def about(target: Target, facts: Facts) -> Iterator[str]:
    """What is told of a thing, line by line."""
    match target:
        case things.Pot(word):
            yield from _pot(facts, word)
        case things.Pile(colour):
            yield _named(colour)
            yield say("alchemist.tip.reserve", count=facts.state.reserve[colour])
        case things.Hand(colour):
            yield _named(colour)
        case things.Brewed(colour):
            yield say(f"alchemist.tip.{'tribute' if facts.copying else 'take_out'}", colour=colour)
        case things.Tile(value):
            yield say("alchemist.tip.tile", value=value)
        case things.Bag():
            yield say("alchemist.tip.bag", count=facts.view.cubes_in_bag)
        case Player(seat):
            yield from _player(facts, Seat(seat))
        case things.School(seat):
            yield from _school(facts, seat)
        case things.Ledger():
            yield say("alchemist.tip.ledger")
        case things.Score():
            yield say("alchemist.tip.score_now")
            if facts.state.terms.schools:
                yield say("alchemist.tip.award")
        case things.Rounds():
            yield from _rounds(facts)
    if facts.sight.yours and not isinstance(target, things.Bag) and not facts.legal(target):
        yield from _why_not(facts, target)


def _rounds(facts: Facts) -> Iterator[str]:
    if facts.to_play:
        yield say(
            "alchemist.tip.to_play", names=Listing(tuple(facts.sight.names[seat] for seat in facts.to_play))
        )
    yield say("alchemist.tip.rounds")


def _named(colour: Colour) -> str:
    return say(
        "alchemist.tip.colour", colour=colour, ingredient=say(f"alchemist.ingredient.{colour.name.lower()}")
    )


def _why_not(facts: Facts, target: Target) -> Iterator[str]:
    """Why a thing can't be chosen now, in the words of the law."""
    way = facts.sight.marks.chosen
    meant = ways.meant(facts.view, (*way, target)) if way else None
    if meant is None:
        meant = ways.meant(facts.view, (target,))
    if isinstance(meant, Refusal):
        yield told(meant.message)
    elif meant is not None and (why := why_not(facts.state, meant)) is not None:
        yield told(why)


def _pot(facts: Facts, word: str) -> Iterator[str]:
    cauldron = facts.pieces.cauldron(word)
    assert cauldron is not None
    potion = facts.state.potion(word)
    if potion is not None:
        recipe, address = cubes_told(potion.recipe), facts.sight.address
        yield address.say("alchemist.tip.potion", potion.creator, recipe=recipe, value=potion.value)
    yield say("alchemist.tip.yields", colours=Listing(cauldron.by_products.present))
    if potion is not None and facts.legal(things.Pot(word)) and facts.choice is None:
        yield say("alchemist.tip.copy")


def _player(facts: Facts, seat: Seat) -> Iterator[str]:
    yield facts.sight.names[seat]
    fame, cubes = facts.state.of(seat).fame, cube_points(facts.view, seat)
    if not facts.over:
        yield say("alchemist.tip.score", fame=fame, cubes=cubes, total=fame + cubes)
    yield say("alchemist.tip.seals", count=facts.state.seals(seat))


def _school(facts: Facts, seat: Seat) -> Iterator[str]:
    school = facts.school(seat)
    if school is None:
        yield say("alchemist.tip.secret_school", name=facts.sight.names[seat])
        return
    left = facts.state.cubes_left
    better = sum(left[other] < left[school] for other in Colour)
    yield say("alchemist.tip.school", colour=school, count=left[school])
    yield say("alchemist.tip.better_schools", count=better) if better else say("alchemist.tip.best_school")

"""What has its moment at Jabir's table: an event, a robbery, a loss, what a die decides, the last turns."""

from collections.abc import Iterator, Mapping

from dream.base.graphemes import capitalized
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import Disaster, Explosion, Steal
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END, points
from dream.games.jabirs_transmutations.rules.state import LAST_ROUND, Phase
from dream.ui.game_views.jabirs_transmutations.faces import EventGlyph
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.losses import losses, losses_told
from dream.ui.game_views.jabirs_transmutations.recipe_facts import decided
from dream.ui.session.address import Address
from dream.ui.session.table.timeline import AFTER
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.parts.rolled_die import ROLL, ROLLED
from dream.ui.widgets.overlays.placard import Tone

SIGN = 84
"""How wide the sign of an event is, in units of the design."""
EVENT_HELD, ROLL_HELD, LAST_HELD = 2.2, 1.5, 2.0


def beats_between(before: Facts, after: Facts) -> Iterator[Beat]:
    """The moments of what was done between two sights of the table."""
    yield from _event(before, after)
    yield from _answer(before, after)
    roll = after.roll
    if roll is not None and roll.number is not None and before.roll != roll:
        yield _rolled(before.state.turn, roll.recipe, roll.number)
    yield from _last_turns(before, after)


def _event(before: Facts, after: Facts) -> Iterator[Beat]:
    """An event that has just turned up."""
    state, event = after.state, after.state.event
    if event is None or before.state.event is not None:
        return
    key = "last_round" if state.round == LAST_ROUND else "event"
    starts = after.sight.address.say("jabir.news.starts", state.first)
    yield Beat(
        say(f"jabir.beat.{key}", round=state.round, event=event),
        f"{starts} {say(f'jabir.event_text.{event.word}')}",
        face=EventGlyph(event, golden=True),
        size=(SIGN, SIGN),
        hits=() if state.turn is None else (state.turn,),
        at=AFTER,
        held=EVENT_HELD,
    )


def _answer(before: Facts, after: Facts) -> Iterator[Beat]:
    """An event that has hit somebody."""
    address, by = after.sight.address, before.state.turn
    if by is None:
        return
    match after.sight.done:
        case Steal(victim, resource):
            title = address.say("jabir.beat.steal", by, victim=address.whom(victim))
            text = address.say("jabir.beat.stolen", by, thing=resource)
            yield Beat(title, text, Tone.BAD, by, (victim,), (("token", victim, resource),))
        case Explosion(resource) as answer:
            lost = losses(before.state, answer, after.state)
            if lost:
                title = address.say("jabir.beat.explosion", by, thing=resource)
                yield Beat(title, _lost(lost, address), Tone.BAD, by, tuple(lost), (("spot", resource),))
        case Disaster(card) as answer:
            lost = losses(before.state, answer, after.state)
            if lost:
                title = address.say("jabir.beat.disaster", by, card=card)
                yield Beat(title, _lost(lost, address), Tone.BAD, by, tuple(lost))


def _lost(lost: Mapping[Seat, int], address: Address) -> str:
    """How much everybody has lost, in a sentence."""
    told = say("jabir.beat.hit", losses=losses_told(lost, address))
    return capitalized(told)


def _rolled(by: int | None, recipe: int, number: int) -> Beat:
    """What the die has decided, told once it lies still."""
    key, thing = decided(recipe, number)
    return Beat(
        say(f"jabir.beat.{key}", number=number),
        say(f"jabir.beat.{key}_text", recipe=recipe, thing=thing),
        Tone.GOOD if number >= LEAST_SUCCESS else Tone.BAD,
        by,
        things=(ROLLED,),
        at=ROLL,
        held=ROLL_HELD,
    )


def _last_turns(before: Facts, after: Facts) -> Iterator[Beat]:
    """Somebody has come to seventeen points, and others still have their turns."""
    if after.state.phase is Phase.OVER or after.state.round != before.state.round:
        return
    then, now = (max(points(facts.state.of(seat)) for seat in Seat) for facts in (before, after))
    if then < POINTS_TO_END <= now:
        seat = max(Seat, key=lambda each: points(after.state.of(each)))
        text = after.sight.address.say("jabir.beat.last_turns_text", seat, points=now)
        yield Beat(say("jabir.beat.last_turns"), text, by=seat, at=AFTER, held=LAST_HELD)

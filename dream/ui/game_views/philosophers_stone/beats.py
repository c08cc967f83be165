"""What has its moment at the bench: formulas and attacks of others, losses, a metal reached, the die."""

from collections.abc import Iterator

from dream.base.messages import Listing
from dream.base.words import say, told
from dream.games.philosophers_stone.rules.actions import Concoct, Done, Transmute
from dream.games.philosophers_stone.rules.components import Card, Seat
from dream.games.philosophers_stone.rules.tasks.attacking import Aim, Volley
from dream.games.philosophers_stone.rules.tasks.concocting import FOUR_PAID, MUNDANE, Form
from dream.games.philosophers_stone.rules.tasks.taking import Burn, Theft
from dream.ui.game_views.philosophers_stone.faces import Medal
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.sentences import sentence
from dream.ui.game_views.philosophers_stone.things import row_of
from dream.ui.session.table.timeline import AFTER
from dream.ui.tabletop.deeds import deed_between
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.parts.rolled_die import ROLL, ROLLED
from dream.ui.widgets.overlays.placard import Tone

MEDAL = 84
"""How wide the medal of a metal is, in units of the design."""
FORMULA_HELD, ATTACK_HELD, LOSS_HELD = 1.5, 1.8, 1.6
FOR_ALL = {
    (Card.TRANSFORMATION, MUNDANE),
    (Card.TRANSFORMATION, Card.AIR.word),
    (Card.DISTILLATION, FOUR_PAID),
}
"""The formulas that hit everybody else."""


def beats_between(before: Facts, after: Facts) -> Iterator[Beat]:
    """The moments of what was done between two sights of the table; what the viewer does is no news."""
    if before.task is None or after.sight.done is None:
        return
    yield from _formula(before, after)
    yield from _attack(before, after)
    yield from _loss(before, after)
    yield from _metal(after)
    if after.rolled is not None:
        title = say("stone.beat.rolled", process=after.rolled)
        yield Beat(title, _told(before, after), by=after.state.at, things=(ROLLED,), at=ROLL)
    yield from _near_gold(before, after)


def _told(before: Facts, after: Facts) -> str:
    """What was done, as the log tells it."""
    return sentence(deed_between(before.sight, after.sight))


def _formula(before: Facts, after: Facts) -> Iterator[Beat]:
    """A formula that names nobody; one that does is told with its attack."""
    task, done = before.task, after.sight.done
    if not isinstance(task, Form) or not isinstance(done, Concoct) or task.seat == after.sight.viewer:
        return
    if isinstance(after.task, Aim | Volley):
        return
    line = row_of(done.paid)
    title = say(f"stone.formula.{done.process.word}.{line}").replace("\n", " ")
    hits = tuple(after.state.others(task.seat)) if (done.process, line) in FOR_ALL else ()
    yield Beat(title, _told(before, after), by=task.seat, hits=hits, held=FORMULA_HELD)


def _attack(before: Facts, after: Facts) -> Iterator[Beat]:
    attack = after.attack
    if attack is None or attack == before.attack or attack.other == after.sight.viewer:
        return
    effect, names, form = attack.effect.name.lower(), after.sight.names, after.sight.address.form(attack.seat)
    threat = say(f"stone.{'blow' if form == 'you' else 'threat'}.{effect}", count=attack.number)
    text = say(
        f"stone.beat.attack.{form}",
        name=names[attack.other],
        other=names[attack.seat],
        effect=threat,
    )
    title = say(f"stone.effect.{effect}", count=attack.number)
    yield Beat(title, text, Tone.BAD, attack.other, (attack.seat,), held=ATTACK_HELD)


def _loss(before: Facts, after: Facts) -> Iterator[Beat]:
    """What somebody else has taken from the viewer; where nobody plays here, from anybody."""
    task, card = before.task, getattr(after.sight.done, "card", None)
    if isinstance(task, Theft | Burn) and not after.sight.people and after.sight.done != Done():
        title = say(f"stone.beat.{'fire' if isinstance(task, Burn) else 'theft'}")
        text, hits = _told(before, after), (int(task.other),)
        yield Beat(title, text, Tone.BAD, task.seat, hits, held=LOSS_HELD)
    elif isinstance(task, Theft | Burn) and task.other == after.sight.viewer and card is not None:
        key = "burned" if isinstance(task, Burn) else "laboratory" if task.in_laboratory else "hand"
        text = say(f"stone.beat.loss.{key}", name=after.sight.names[task.seat], card=card)
        title = say(f"stone.beat.{'burned' if isinstance(task, Burn) else 'stolen'}")
        yield Beat(title, text, Tone.BAD, task.seat, held=LOSS_HELD)


def _metal(after: Facts) -> Iterator[Beat]:
    state = after.state
    if isinstance(after.sight.done, Transmute):
        metal, tracker = state.of(state.at).metal, state.tracker
        face = Medal(tracker.metals[metal], lit=True)
        text = say("stone.beat.becomes", metal=tracker.name(metal - 1), next=tracker.name(metal))
        title, size = told(tracker.name(metal)), (MEDAL, MEDAL)
        yield Beat(title, text, Tone.GOOD, state.at, face=face, size=size, at=AFTER)


def _near_gold(before: Facts, after: Facts) -> Iterator[Beat]:
    """Somebody lacks one card at most for gold, and did not before."""
    for seat in after.state.seats:
        if after.is_near_gold(seat) and not before.is_near_gold(seat) and after.state.todo:
            needed = after.state.needed(seat)
            cards = Listing(needed.present)
            address = after.sight.address
            text = address.say("stone.beat.near_gold", seat, cards=cards, count=len(needed))
            title = say("stone.table.near_gold", count=len(needed))
            tone = Tone.GOOD if seat == after.sight.viewer else Tone.BAD
            yield Beat(title, text, tone, Seat(seat), at=AFTER)

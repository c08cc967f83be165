"""What a tooltip tells of a thing on the table: what cards and formulas are good for, and who has what."""

from collections.abc import Iterator

from dream.base.messages import Listing
from dream.base.words import say, told
from dream.games.philosophers_stone.rules.components import MUNDANE, PROCESSES, PURE, Card, Seat
from dream.games.philosophers_stone.rules.tasks import attacking
from dream.ui.game_views.philosophers_stone import things
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.items.formula_use import lacking, why_not_yet
from dream.ui.tabletop.parts.seat_plate import Player
from dream.ui.tabletop.sight import Target


def about(target: Target, facts: Facts) -> Iterator[str]:
    """The lines of a tooltip."""
    match target:
        case things.Spread(card):
            yield from _card(card, facts)
        case things.HandCard(card) | things.OpenCard(card) | things.SetCard(_, card):
            yield from _card(card, facts)
            yield say("stone.tip.marked")
        case things.Discarded(card):
            yield say("stone.tip.discarded", card=card, count=facts.state.discard[card])
        case things.Shelf(seat, card):
            yield from _shelf(Seat(seat), card, facts)
        case things.Deck(pile):
            yield say("stone.tip.deck", pile=pile, count=facts.deck_size(pile))
        case things.Formula(process, line) as formula:
            yield from _formula(process, line)
            yield from _use(formula, facts)
        case Player(seat):
            yield from _player(Seat(seat), facts)
        case things.Metal(place):
            yield from _metal(place, facts)
        case things.Push(word):
            yield from _push(word, facts)


def _card(card: Card, facts: Facts) -> Iterator[str]:
    """Its name and kind, and the steps that want it."""
    kinds = {"process": PROCESSES, "pure": PURE, "mundane": MUNDANE, "stone": (Card.STONE,)}
    kind = next(kind for kind, cards in kinds.items() if card in cards)
    yield say(f"stone.tip.kind.{kind}", card=card)
    tracker = facts.state.tracker
    steps = [n for n in range(facts.metal, len(tracker.sets)) if facts.state.set_after(n)[card]]
    if steps:
        metals = Listing(tuple(tracker.name(n + 1) for n in steps))
        yield say("stone.tip.wanted", metals=metals)
    else:
        yield say("stone.tip.unwanted")


def _shelf(seat: Seat, card: Card, facts: Facts) -> Iterator[str]:
    address = facts.sight.address
    if facts.has_laid_out(seat, card):
        yield say("stone.tip.laid_out", card=card, name=address.whom(seat))
    elif seat is not facts.base or not facts.can_be_had(seat, card):
        yield address.say("stone.tip.missing", seat, card=card)
    else:
        where = "in_hand" if facts.state.of(seat).hand[card] else "face_up"
        yield say(f"stone.tip.{where}", card=card)


def _formula(process: Card, line: str) -> Iterator[str]:
    paid = things.pure_in(line)
    yield say(f"stone.tip.cost.{line if paid is None else 'pair'}", process=process, card=paid or "")
    yield say(f"stone.tip.formula.{process.word}.{line}")


def _use(formula: things.Formula, facts: Facts) -> Iterator[str]:
    """What the hand below lacks for a formula, and why it can't be used now; or that it can."""
    if not facts.shows_hand(facts.base):
        return
    missing = lacking(facts.hand_below, formula)
    why = why_not_yet(facts.state, facts.base, formula)
    if missing:
        yield facts.sight.address.say("stone.use.lacks", facts.base, cards=missing)
    if why:
        yield say("stone.use.why", why=why)
    elif not missing:
        chooses = bool(facts.sight.marks.legal)
        yield say(f"stone.use.{'nobody' if chooses and not facts.legal(formula) else 'now'}")


def _player(seat: Seat, facts: Facts) -> Iterator[str]:
    """Where somebody stands, and why they cannot be hurt now."""
    state, tableau, count = facts.state, facts.state.of(seat), facts.view.hand_size(seat)
    metal = state.tracker.name(tableau.metal)
    yield facts.sight.address.say("stone.tip.player", seat, metal=metal, count=count)
    needed = state.needed(seat)
    if needed:
        cards, following = Listing(needed.present), state.tracker.name(tableau.metal + 1)
        yield facts.sight.address.say("stone.tip.lacks", seat, cards=cards, metal=following)
    if tableau.sage is not None:
        yield say(f"stone.tip.sage.{tableau.sage.word}")
    yield from _unhurt(seat, facts)


def _unhurt(seat: Seat, facts: Facts) -> Iterator[str]:
    task = facts.task
    if (
        not isinstance(task, attacking.Aim | attacking.Volley)
        or seat is task.seat
        or facts.legal(Player(seat))
    ):
        return
    if isinstance(task, attacking.Volley):
        yield say(f"stone.tip.safe.{'named' if seat in task.named else 'nothing'}")
    else:
        yield say(f"stone.tip.safe.{'hand' if task.effect in attacking.HITS_HAND else 'laboratory'}")


def _metal(place: int, facts: Facts) -> Iterator[str]:
    tracker = facts.state.tracker
    yield told(tracker.name(place))
    if place:
        cards = facts.state.set_after(place - 1).present
        yield say("stone.tip.set", cards=Listing(cards))
    address, seats = facts.sight.address, facts.state.seats
    there = [seat for seat in seats if facts.state.of(seat).metal == place]
    if there == [address.you]:
        yield say("stone.tip.here")
    elif there:
        yield say("stone.tip.there", names=Listing(tuple(map(address.whom, there))), count=len(there))


def _push(word: str, facts: Facts) -> Iterator[str]:
    sage = facts.state.of(facts.state.at).sage
    if word == "ability" and sage is not None:
        yield say(f"stone.tip.sage.{sage.word}")
    elif word in ("transmute", "accept"):
        yield say(f"stone.tip.push.{word}")

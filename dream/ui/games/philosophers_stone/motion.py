"""What moves from one state to the next, as far as the keys of things cannot tell.

A card that has left one place and one that has come to another are taken for the same where the law lets it
go that way; what is not known flies face down.
"""

from collections.abc import Iterator
from typing import NamedTuple

from dream.base.texts import Listing, say, worded
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Pile, Seat
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import Concoct, Done, ListedAction, Transmute
from dream.games.philosophers_stone.rules.tasks import (
    FOUR_PAID,
    MUNDANE,
    Aim,
    Burn,
    ConcoctFormulas,
    Give,
    React,
    Theft,
    Volley,
)
from dream.ui.games.philosophers_stone import faces, targets, words
from dream.ui.games.philosophers_stone.items import HELD, Facts, beam_items
from dream.ui.games.philosophers_stone.layout import StoneLayout
from dream.ui.kit.theme import Mark
from dream.ui.table.changes import (
    AFTER,
    ROLL,
    ROLLED,
    USUAL,
    Beat,
    Change,
    Deciding,
    Move,
    Noise,
    Step,
    rolling,
)
from dream.ui.table.faces import Card as CardFace, Die, Ring
from dream.ui.table.hands import beyond, copies, keys_of
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import middle_of
from dream.ui.table.presenter import WHEN_DONE
from dream.ui.widgets.overlays import Tone

Changed = Change[View, ListedAction, StoneLayout]
MOST_SHUFFLED = 8
"""So many cards are seen to go from the discards to the deck that is made of them."""
FROM = {
    "open": ("deck",),
    "deck": ("discard",),
    "discard": ("hand", "lab", "open"),
    "lab": ("hand", "discard"),
    "hand": ("open", "discard", "lab", "hand", "gift", "deck"),
    "gift": ("hand",),
}
"""Where the cards of a place can come from, the likeliest first."""


class CardSpot(NamedTuple):
    """A card where it lies: the name of the place, the key of the thing there, which card if it is known."""

    place: str
    key: object
    card: Card | None
    pile: Pile | None = None


def steps(change: Changed) -> Iterator[Step]:
    """What is played: an attack that breaks, the die, and cards on their way."""
    before, after = Facts(change.before), Facts(change.after)
    if before.base != after.base:
        return
    if before.attack is not None and isinstance(change.after.done, Concoct):
        yield from _broken(change, before, before.attack, change.after.done)
        return
    moves = tuple(_cards(before, after))
    if after.rolled is not None and before.rolled is None:
        place, odds = change.layout.tracker.centre, say("stone.picture.odds")
        start = "marker", before.state.at
        yield rolling(change.first, Die(after.rolled + 1), start, place, change.layout, odds)
    if moves:
        yield Step(moves)


def _cards(before: Facts, after: Facts) -> Iterator[Move]:
    """Each card that has come to a place, from where one has left; those that are known first."""
    had, has = list(_spots(before)), list(_spots(after))
    gone, come = beyond(had, has), beyond(has, had)
    pairs = [pair for known in (True, False) for pair in _matched(gone, come, known=known)]
    shuffled = 0
    for number, (start, end) in enumerate(pairs):
        shuffled += end.place == "deck"
        if end.place != "deck" or shuffled <= MOST_SHUFFLED:
            yield _move(start, end, number * AFTER)


def _move(start: CardSpot, end: CardSpot, begins: float) -> Move:
    """A card on its way; onto a pile it flies as a piece, else it is the thing that lies there.

    One that was hidden is turned up on its way to the discards.
    """
    card = start.card if end.card is None else end.card
    if end.place == "discard":
        assert card is not None, "discards are open"
        front = CardFace(card, card.pile)
        face, becomes = (CardFace(None, card.pile), front) if start.card is None else (front, None)
        return Move(start.key, end.key, face, becomes, begins, USUAL * 1.15)
    if end.place == "deck":
        return Move(start.key, end.key, CardFace(None, end.pile), begins=begins)
    return Move(start.key, end.key, begins=begins, lasts=USUAL * 1.15, rise=0.12)


def _spots(facts: Facts) -> Iterator[CardSpot]:
    """Every card on the table, in piles as often as there are some."""
    state = facts.state
    for pile in Pile:
        for card, copy in copies(pile.of(state.open)):
            yield CardSpot("open", ("open", card, copy), card)
        yield from [CardSpot("deck", ("deck", pile), None, pile)] * facts.deck_size(pile)
    yield from (CardSpot("discard", ("discard", card), card) for card in state.discard)
    for seat in state.seats:
        yield from (CardSpot("lab", ("lab", seat, card), card) for card in state.of(seat).laboratory)
        cards = facts.hand(seat)
        for held, key in zip(cards, keys_of("hand", seat, cards), strict=True):
            yield CardSpot("hand", key, held)
    gifts = (task for task in state.todo if isinstance(task, Give))
    yield from (CardSpot("gift", ("gift", task.seat), None) for task in gifts)


def _matched(
    gone: list[CardSpot], come: list[CardSpot], *, known: bool
) -> Iterator[tuple[CardSpot, CardSpot]]:
    """Pairs of one that has left and one that has come; what is paired is taken off both lists."""
    for end in list(come):
        there = (spot for place in FROM[end.place] for spot in gone if spot.place == place)
        start = next((spot for spot in there if _may_be(spot, end, known=known)), None)
        if start is not None:
            gone.remove(start)
            come.remove(end)
            yield start, end


def _may_be(start: CardSpot, end: CardSpot, *, known: bool) -> bool:
    """Whether a card may be the same: because both are known, or as far as they are."""
    if start.card is not None and end.card is not None:
        return start.card is end.card
    if known:
        return False
    if start.pile is not None and end.card is not None:
        return start.pile is end.card.pile
    return end.pile is None or start.card is None or start.card.pile is end.pile


def _broken(change: Changed, before: Facts, attack: React, answer: Concoct) -> Iterator[Step]:
    """A process and Earth are held into the line of the attack, which breaks; then they are discarded."""
    layout, cards, hand = change.layout, (answer.process, Card.EARTH), before.hand(attack.seat)
    starts = keys_of("hand", attack.seat, hand)[-len(cards) :]
    if before.shows_hand(attack.seat):
        starts = [("hand", attack.seat, card, hand.count(card) - 1) for card in cards]
    lying = [item for item in change.first.listed if item.key not in (*starts, "beam", "note", "note_text")]
    x, y = change.first.by_key["beam"].box.centre
    places = (middle_of((x + aside, y), layout.card(62)) for aside in (-layout.px(36), layout.px(36)))
    shields = [
        Item(("shield", card), place, CardFace(card, card.pile), HELD + 4)
        for card, place in zip(cards, places, strict=True)
    ]
    middle = Items((*lying, *beam_items(before, layout, attack, broken=True), *shields))
    held = (Move(start, item.key, rise=0.1) for start, item in zip(starts, shields, strict=True))
    yield Step(tuple(held), middle, shown=True)
    ends = (
        Move(item.key, ("discard", card), item.face, begins=n * AFTER)
        for n, (item, card) in enumerate(zip(shields, cards, strict=True))
    )
    yield Step(tuple(ends))


# Moments

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
    move = after.sight.move
    if move is None:
        return
    said = words.WORDS.sentence(move)
    yield from _formula(before, after, said)
    yield from _attack(before, after)
    yield from _loss(before, after, said)
    state, tracker = after.state, after.state.tracker
    if isinstance(after.sight.done, Transmute) and state.todo:
        metal = state.of(state.at).metal
        face, title = faces.Medal(tracker.metals[metal], lit=True), worded(tracker.name(metal))
        text = say("stone.beat.becomes", metal=tracker.name(metal - 1), next=tracker.name(metal))
        yield Beat(title, text, Tone.GOOD, state.at, face=face, size=(MEDAL, MEDAL), at=WHEN_DONE)
    if after.rolled is not None:
        title = say("stone.beat.rolled", process=after.rolled)
        yield Beat(title, said, by=state.at, things=(ROLLED,), at=ROLL)
    for seat in state.seats if state.todo else ():
        if after.is_near_gold(seat) and not before.is_near_gold(seat):
            needed, told = state.needed(seat).present, after.gold_told(seat)
            cards = {"cards": Listing(needed)} if needed else {}
            text = after.sight.address.say(f"stone.beat.near_gold.{told}", seat, **cards)
            tone = Tone.GOOD if seat == after.sight.viewer else Tone.BAD
            yield Beat(say(f"stone.table.near_gold.{told}"), text, tone, seat, at=WHEN_DONE)


def _formula(before: Facts, after: Facts, said: str) -> Iterator[Beat]:
    """A formula that names nobody; one that does is told with its attack."""
    task, done = before.task, after.sight.done
    if (
        not isinstance(task, ConcoctFormulas)
        or not isinstance(done, Concoct)
        or task.seat == after.sight.viewer
    ):
        return
    if not isinstance(after.task, Aim | Volley):
        line = targets.row_of(done.paid)
        title = say(f"stone.formula.{done.process.word}.{line}").replace("\n", " ")
        hits = tuple(after.state.others(task.seat)) if (done.process, line) in FOR_ALL else ()
        yield Beat(title, said, by=task.seat, hits=hits, held=FORMULA_HELD)


def _attack(before: Facts, after: Facts) -> Iterator[Beat]:
    attack, names = after.attack, after.sight.names
    if attack is None or attack == before.attack or attack.other == after.sight.viewer:
        return
    effect, form = attack.effect.name.lower(), after.sight.address.form(attack.seat)
    threat = say(f"stone.{'blow' if form == 'you' else 'threat'}.{effect}", count=attack.number)
    who = {"name": names[attack.other], "other": names[attack.seat]}
    text = say(f"stone.beat.attack.{form}", **who, effect=threat)
    title = say(f"stone.effect.{effect}", count=attack.number)
    yield Beat(title, text, Tone.BAD, attack.other, (attack.seat,), held=ATTACK_HELD)


def _loss(before: Facts, after: Facts, said: str) -> Iterator[Beat]:
    """What somebody else has taken from the viewer; where nobody plays here, from anybody."""
    task, sight, card = before.task, after.sight, getattr(after.sight.done, "card", None)
    if not isinstance(task, Theft | Burn):
        return
    burns = isinstance(task, Burn)
    if not sight.people and sight.done != Done():
        title = say(f"stone.beat.{'fire' if burns else 'theft'}")
        yield Beat(title, said, Tone.BAD, task.seat, (int(task.other),), held=LOSS_HELD)
    elif task.other == sight.viewer and card is not None:
        key = "burned" if isinstance(task, Burn) else "laboratory" if task.in_laboratory else "hand"
        text = say(f"stone.beat.loss.{key}", name=sight.names[task.seat], card=card)
        title = say(f"stone.beat.{'burned' if burns else 'stolen'}")
        yield Beat(title, text, Tone.BAD, task.seat, held=LOSS_HELD)


# What is heard besides cards


def heard(before: Facts, after: Facts) -> Iterator[Noise]:
    """A formula that boils up, an attack that closes in, what is burned or stolen, a metal that is become."""
    done = after.sight.done
    if isinstance(done, Concoct) and isinstance(before.task, ConcoctFormulas):
        yield Noise("liquid", USUAL)
    if after.attack is not None and after.attack != before.attack:
        yield Noise("surround", USUAL)
    if isinstance(before.task, Theft | Burn) and done != Done():
        yield Noise("capture", USUAL)
    if isinstance(done, Transmute):
        yield Noise("coin", USUAL)


# The end


def deciding(facts: Facts) -> Iterator[Deciding]:
    """What was laid out for the last step, and the metal that it has turned to gold."""
    state, tracker = facts.state, facts.state.tracker
    for seat in map(Seat, facts.sight.winners):
        place = state.of(seat).metal
        if not place:
            return
        for card in state.set_after(place - 1).present:
            yield Deciding(("process" if card in PROCESSES else "element", place - 1, card))
        yield Deciding(("metal", place))
        medal = "own_medal" if seat is facts.base else ("standing", seat)
        yield Deciding(medal, Ring(Mark.SELECTED), faces.Medal(tracker.metals[place - 1]))

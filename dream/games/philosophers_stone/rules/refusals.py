"""Why an action is not legal.

Membership in the legal actions alone decides; the questions here, asked in an order that puts the plainest
reason first, only find out why.
"""

from collections.abc import Iterator

from dream.base.texts import Listing, Message, message
from dream.games.philosophers_stone.rules import law, notation, tasks
from dream.games.philosophers_stone.rules.components import PAYABLE, Card, Cards, Pile, Seat
from dream.games.philosophers_stone.rules.state import (
    Ability,
    AnyShuffle,
    At,
    Chosen,
    Concoct,
    DecisionTask,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    OfCard,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    Shuffle,
    State,
    Take,
    Transmute,
)
from dream.play.cards import Multiset


def why_not(state: State, action: ListedAction) -> Message | None:
    """Why an action is not legal, or None when it is."""
    if law.is_legal(state, action):
        return None
    decision = state.decision
    if decision is None:
        return message("stone.refusal.over")
    return next(_reasons(state, decision, action))


KINDS: dict[type[DecisionTask], tuple[type[ListedAction], ...]] = {
    tasks.Draw: (Take, DrawFrom),
    tasks.ConcoctFormulas: (Concoct, Ability, Done),
    tasks.PayCards: (Pay,),
    tasks.Aim: (At,),
    tasks.Volley: (At, Done),
    tasks.React: (Concoct,),
    tasks.DropCards: (Drop,),
    tasks.Lose: (Drop, Scrap),
    tasks.Swap: (Drop, Done),
    tasks.LookAtHand: (Take,),
    tasks.Pick: (Take,),
    tasks.Burn: (Scrap, Done),
    tasks.Search: (Take,),
    tasks.Fetch: (Take,),
    tasks.Rob: (Chosen,),
    tasks.Raid: (Chosen,),
    tasks.Slip: (Chosen,),
    tasks.Mend: (LayOut,),
    tasks.Brew: (LayOut, Transmute, Done),
    tasks.PlaceCards: (LayOut, Done),
    tasks.RollDie: (Roll,),
    tasks.ShuffleDeck: (Shuffle, AnyShuffle),
}
"""The kinds of actions between which each task decides, as far as they may be refused."""


def _reasons(state: State, task: DecisionTask, action: ListedAction) -> Iterator[Message]:
    """The reasons against an action that is not legal; the last question of each kind needs no asking."""
    if not isinstance(action, KINDS[type(task)]):
        yield message(
            "stone.refusal.not_now",
            deed=message(f"stone.deed.{notation.verb(action)}"),
            awaited=awaited(task),
        )
    match action, task:
        case AnyShuffle(), _:
            yield message("stone.refusal.any_shuffle")
        case Shuffle(order), tasks.ShuffleDeck():
            yield _no_permutation(Multiset.of(Card, order), task.shuffled(state))
        case DrawFrom(pile), _:
            yield message("stone.refusal.deck_empty", pile=pile)
        case Concoct(), tasks.React(seat):
            yield from _against_answer(state, seat, action)
        case Concoct() | Ability(), tasks.ConcoctFormulas(seat):
            yield from _against_formula(state, seat, action)
        case At(target), tasks.Aim() | tasks.Volley():
            yield from _against_target(state, task, target)
        case LayOut(card), tasks.Brew() | tasks.PlaceCards() | tasks.Mend():
            yield from _against_laying_out(state, task, card)
        case Transmute(), tasks.Brew(seat):
            yield message("stone.refusal.set_incomplete", missing=Listing(state.needed(seat).present))
        case Done(), _:
            code = "name_one" if isinstance(task, tasks.Volley) else "burn_more"
            yield message(f"stone.refusal.{code}")
        case OfCard(card), _:
            yield _not_there(state, task, card)
    raise ValueError(f"{action} is legal")


def awaited(task: DecisionTask) -> Message:
    """What is waited for: who is to do what."""
    values = {name: getattr(task, name) for name in ("seat", "other", "pile") if hasattr(task, name)}
    return message(f"stone.awaited.{task.word}", **values)


def _no_permutation(order: Cards, shuffled: Cards) -> Message:
    """How the new order differs from what is shuffled, which it does."""
    excess, lack = _more(order, shuffled), _more(shuffled, order)
    if lack is None:
        return message("stone.refusal.shuffle_excess", excess=excess or "")
    if excess is None:
        return message("stone.refusal.shuffle_lack", lack=lack)
    return message("stone.refusal.shuffle_differs", excess=excess, lack=lack)


def _more(one: Cards, other: Cards) -> Listing | None:
    """``2 Fire and 1 Air``: what there is more of in one than in the other; None when that is nothing."""
    more = ((card, one[card] - other[card]) for card in one.present if one[card] > other[card])
    amounts = tuple(message("stone.amount", number=number, card=card) for card, number in more)
    return Listing(amounts) if amounts else None


def _against_formula(state: State, seat: Seat, formula: Concoct | Ability) -> Iterator[Message]:
    tableau = state.of(seat)
    if isinstance(formula, Ability) and tableau.sage is None:
        yield message("stone.refusal.no_alchemist")
    if isinstance(formula, Concoct) and formula.paid is Card.EARTH:
        yield message("stone.refusal.only_answer")
    if isinstance(formula, Concoct) and formula.paid is not None and formula not in tasks.NAMED:
        yield message("stone.refusal.no_formula", process=formula.process, paid=formula.paid)
    if not tasks.can_pay(state, seat, formula):
        yield _unpaid(tableau.hand, seat, formula)
    yield message("stone.refusal.nobody_to_hurt")


def _unpaid(hand: Cards, seat: Seat, formula: Concoct | Ability) -> Message:
    if isinstance(formula, Ability):
        return _lacking(seat, Card.STONE)
    lacking = [card for card in (formula.process, formula.paid) if card is not None and not hand[card]]
    if lacking:
        return _lacking(seat, *lacking)
    number = sum(hand[card] for card in PAYABLE)
    return message("stone.refusal.four", seat=seat, number=number, needed=tasks.FOUR)


def _lacking(seat: Seat, *cards: Card) -> Message:
    return message("stone.refusal.not_in_hand", seat=seat, card=Listing(cards, "or"))


def _against_answer(state: State, seat: Seat, answer: Concoct) -> Iterator[Message]:
    if answer.paid is not Card.EARTH:
        yield message("stone.refusal.earth_answers")
    hand = state.of(seat).hand
    yield _lacking(seat, *(card for card in (answer.process, Card.EARTH) if not hand[card]))


def _against_target(state: State, task: tasks.Aim | tasks.Volley, seat: Seat) -> Iterator[Message]:
    if seat not in state.seats:
        yield message("stone.refusal.no_seat", seat=seat)
    if seat is task.seat:
        yield message("stone.refusal.not_oneself", seat=seat)
    if isinstance(task, tasks.Volley):
        if seat in task.named:
            yield message("stone.refusal.named_already", seat=seat)
        yield message("stone.refusal.has_nothing", seat=seat)
    elif task.effect in tasks.HITS_HAND:
        yield message("stone.refusal.has_no_hand", seat=seat)
    yield message("stone.refusal.has_no_laboratory", seat=seat)


def _against_laying_out(
    state: State, task: tasks.Brew | tasks.PlaceCards | tasks.Mend, card: Card
) -> Iterator[Message]:
    seat = task.seat
    if not state.next_set(seat)[card]:
        yield message("stone.refusal.not_in_set", card=card, set=Listing(state.next_set(seat).present))
    if state.of(seat).laboratory[card]:
        yield message("stone.refusal.laid_out_already", card=card)
    if isinstance(task, tasks.Mend):
        yield message("stone.refusal.not_discarded", card=card)
    yield _lacking(seat, card)


def _not_there(state: State, task: DecisionTask, card: Card) -> Message:
    """That a card does not lie where the task takes one from."""
    match task:
        case tasks.Draw():
            there = (*Pile.ELEMENTS.of(state.open), *Pile.PROCESSES.of(state.open))
            if not there:
                return message("stone.refusal.nothing_face_up", card=card)
            listed = Listing(tuple(dict.fromkeys(there)))
            return message("stone.refusal.not_face_up", card=card, there=listed, count=len(listed.parts))
        case tasks.PayCards() if card not in PAYABLE:
            return message("stone.refusal.cannot_pay", card=card)
        case tasks.Search(_, pile):
            return message("stone.refusal.not_in_deck", card=card, pile=pile)
        case tasks.Fetch(_, pile):
            return message("stone.refusal.not_in_discards", card=card, pile=pile)
        case tasks.Burn(_, other) | tasks.Theft(_, other, in_laboratory=True):
            return message("stone.refusal.not_in_laboratory", seat=other, card=card)
        case tasks.Theft(_, other) | tasks.Slip(_, other):
            return _lacking(other, card)
    assert isinstance(task, SeatDecision)
    return _lacking(task.seat, card)

"""What a seat knows as a flat array: what the kernel deals the rest into."""

from collections.abc import Mapping
from random import Random
from typing import Any

from dream.games.philosophers_stone.engine.kernel import layout
from dream.games.philosophers_stone.engine.kernel.trials import (
    HIDDEN_DECK,
    KNOWLEDGE,
    MISSING,
    POOL,
    POOL_SIZE,
    PROCESS_POOL,
)
from dream.games.philosophers_stone.engine.knowledge.facts import HandFacts
from dream.games.philosophers_stone.rules.components import Card, Cards, Pile, Seat, in_box
from dream.games.philosophers_stone.rules.notation.tasks import TASKS
from dream.games.philosophers_stone.rules.state import TURNS_EACH, State, Tableau, Task
from dream.games.philosophers_stone.rules.tasks.attacking import Volley
from dream.games.philosophers_stone.rules.tasks.concocting import FORMULAS_IN_CUTTHROAT
from dream.games.philosophers_stone.rules.tasks.taking import Give
from dream.games.philosophers_stone.rules.view import View
from dream.play.cards.multiset import Multiset

KIND_OF = {kind: number for number, kind in enumerate(TASKS.values())}


def known_table(view: View, facts: Mapping[Seat, HandFacts], random: Random) -> list[int]:
    """What a seat knows that has this view now, with one deal of what is doubtful in its facts."""
    state = view.seen
    known = [0] * KNOWLEDGE
    _write_game(known, state)
    _write_cards(known, layout.OPEN, state.open)
    _write_cards(known, layout.DISCARD, state.discard)
    seen, unseen = state.open + state.discard, view.unseen
    for pile in Pile:
        known[layout.OPEN_SIZE + pile] = len(pile.of(state.open))
        known[layout.DECK_SIZE + pile] = view.decks[pile] + len(state.decks[pile])
    for seat in state.seats:
        tableau, missing = state.of(seat), view.hands[seat]
        seen += tableau.laboratory
        hand = tableau.hand
        if missing:
            hand = _remembered(facts[seat], view, unseen, random, missing)
            unseen, missing = unseen - hand, missing - len(hand)
        known[MISSING + seat] = missing
        _write_seat(known, seat, tableau, hand)
    _write_cards(known, layout.SEEN, seen)
    _write_pools(known, view, unseen)
    _write_todo(known, state)
    return known


def _remembered(facts: HandFacts, view: View, unseen: Cards, random: Random, size: int) -> Cards:
    """The cards that a seat is taken to hold: not more of a kind, or of a deck, than lie anywhere hidden."""
    free = {pile: len(pile.of(unseen)) - view.decks[pile] for pile in Pile}
    cards: list[Card] = []
    for card in facts.dealt(random, size):
        if free[card.pile] > 0 and cards.count(card) < unseen[card]:
            free[card.pile] -= 1
            cards.append(card)
    return Multiset.of(Card, cards)


def _write_game(known: list[int], state: State) -> None:
    known[layout.PLAYERS] = state.options.players
    known[layout.AT] = state.at
    known[layout.TURNS_LEFT] = TURNS_EACH * state.options.players - state.turn
    known[layout.FORMULAS] = FORMULAS_IN_CUTTHROAT if state.options.cutthroat else 1
    known[layout.AIR_CHOOSES] = state.options.air_chooses
    known[layout.WINNER] = -1
    before = 0
    for metal in range(layout.STEPS):
        cards = state.set_after(metal)
        known[layout.SETS + metal] = _bits(cards)
        known[layout.DONE_BEFORE + metal] = before
        before += len(cards)
    known[layout.DONE_BEFORE + layout.STEPS] = before
    _write_cards(known, layout.TOTAL, in_box(state.options.players))


def _write_cards(known: list[int], place: int, cards: Cards) -> None:
    known[place : place + layout.KINDS] = cards.counts


def _write_seat(known: list[int], seat: Seat, tableau: Tableau, hand: Cards) -> None:
    at = layout.SEATS + layout.STRIDE * seat
    known[at + layout.METAL] = tableau.metal
    known[at + layout.LABORATORY] = _bits(tableau.laboratory)
    known[at + layout.HAND_SIZE] = len(hand)
    known[at + layout.SAGE] = -1 if tableau.sage is None else tableau.sage
    _write_cards(known, at + layout.HAND, hand)


def _bits(cards: Cards) -> int:
    return sum(1 << card for card in cards)


def _write_pools(known: list[int], view: View, unseen: Cards) -> None:
    """What may lie anywhere; a deck that is searched now is written as it lies."""
    places = ((Pile.ELEMENTS, layout.DECK, POOL), (Pile.PROCESSES, layout.PROCESS_DECK, PROCESS_POOL))
    for pile, deck, place in places:
        seen = view.seen.decks[pile]
        known[deck : deck + len(seen)] = reversed(seen)
        known[HIDDEN_DECK + pile] = view.decks[pile]
        cards = [*pile.of(unseen)]
        known[POOL_SIZE + pile] = len(cards)
        known[place : place + len(cards)] = cards


def _write_todo(known: list[int], state: State) -> None:
    tasks = state.todo[: layout.MOST_TASKS]
    known[layout.TASK_COUNT] = len(tasks)
    for number, task in enumerate(tasks):
        place = layout.FIRST_TASK + layout.TASK * number
        known[place : place + layout.TASK] = _task_numbers(task)


def _task_numbers(task: Task) -> list[int]:
    what: Any = next((getattr(task, name) for name in ("effect", "pile", "card") if hasattr(task, name)), 0)
    if isinstance(task, Volley):
        what = sum(seat + 1 << 3 * place for place, seat in enumerate(task.named))
    if isinstance(task, Give) and task.card is None:
        what = Card.ARSENIC
    named = (getattr(task, name, 0) for name in ("seat", "other"))
    return [KIND_OF[type(task)], *map(int, named), int(what), getattr(task, "number", 0)]

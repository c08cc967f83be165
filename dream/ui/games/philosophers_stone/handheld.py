"""The table on a phone: for each task what it is about on the stage, and below it the viewer's hand."""

from collections.abc import Hashable, Iterator, Sequence

from dream.base.sentences import labelled, listed
from dream.base.texts import say, worded
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import PLACES, PROCESSES, Card, Cards, Pile, Seat
from dream.games.philosophers_stone.rules.state import SeatDecision
from dream.ui.games.philosophers_stone import faces, targets, ways
from dream.ui.games.philosophers_stone.items import Facts, is_usable, lacking, lifted_cards, spread_cards
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Mark
from dream.ui.table.faces import TYPE, Badge, Card as CardFace, Frame, Ink, Label
from dream.ui.table.handheld import (
    CAPTION,
    GAP,
    LEAST,
    Handheld,
    card_at,
    cells,
    fits_on,
    flowing,
    kinds,
    split_above,
    split_below,
    wide_enough,
)
from dream.ui.table.hands import copies
from dream.ui.table.items import Item
from dream.ui.table.layout import grid, middle_of, row
from dream.ui.table.plates import Player
from dream.ui.table.slips import Slip, Stuff

TYPE_HERE = 13
"""The size of a caption."""
CARDS, LOW_CARDS = 104, 80
"""How high the line of the hand's cards is with their names, as stage and hand have room for."""
BESIDE_CARDS = 250
"""How high the stage is at least that lies beside cards and not beside their signs."""
HELD = 50
"""How high the sign of a card of the hand is."""
NEED, TALL_NEED = LEAST, 58
"""How high the line is that tells what the next set needs; and where it has room for names."""
ROOMY = 300
"""From so high a stage on there is."""
STEP_WIDE, SIGNED = 76, 28
"""How wide it is told in it from which metal to which, and how much more with the sign of that."""
FEWEST = 3
"""As wide as one of so few is any card in it; beside more of them the metal has no sign."""
HAD = "held", "face_up"
"""Where a card is that can be had."""
STAGE = 164
"""How high the stage is at least."""
ACROSS = 1.6
"""On a stage that is so many times as wide as it is high, rows become columns."""
NAMED = 84
"""A card that is so wide bears its name."""
HEAD = 24
"""How high the heads of the list of formulas are."""


def handheld_items(facts: Facts, layout: Handheld) -> Iterator[Item]:
    """All things on the stage of the task, and the hand."""
    area = layout.box.inset(2)
    boxes = _hand_boxes(facts, area)
    stage, hand = split_below(
        area, area.bottom - min((box.y for box in boxes), default=area.bottom - CAPTION)
    )
    yield from _hand(facts, hand, boxes)
    cards = spread_cards(facts)
    task = facts.task
    mine = isinstance(task, SeatDecision) and facts.sight.viewer == task.seat
    if cards is not None:
        yield from _spread(cards, stage)
    elif mine and isinstance(task, tasks.ConcoctFormulas):
        yield from _formulas(facts, stage)
    elif mine and isinstance(task, tasks.Aim | tasks.Volley):
        yield from _players(facts, stage)
    elif isinstance(task, tasks.React):
        yield from _attack(facts, task, stage)
    elif mine and isinstance(task, tasks.Pick | tasks.Burn):
        yield from _set(facts, task.other, stage)
    elif mine and isinstance(task, tasks.Brew | tasks.PlaceCards | tasks.Lose):
        yield from _set(facts, facts.base, stage)
    else:
        yield from _market(facts, stage)


# The hand


def _held(facts: Facts) -> list[tuple[Card, int]]:
    """The kinds of cards in the hand as they are sorted there, with how many there are of each."""
    return kinds([card for cards in ways.sorted_hand(facts.state, facts.base).values() for card, _ in cards])


def _hand_boxes(facts: Facts, area: Box) -> list[Box]:
    """A row of cards or, where that leaves the stage too low, one or two of slips or of signs alone."""
    if not facts.shows_hand(facts.base):
        return []
    held, lists = _held(facts), isinstance(facts.task, tasks.ConcoctFormulas) and area.w < 1.2 * area.h
    stage = (len(targets.ROWS) - 1) * (LEAST + GAP) - GAP if lists else STAGE
    widths = [wide_enough(faces.short_name(card), 52) for card, _ in held]
    for high in (CARDS, LOW_CARDS):
        boxes = flowing(area._replace(y=area.bottom - high, h=high), widths, high)
        if boxes and area.h - high - GAP >= max(stage, BESIDE_CARDS):
            return boxes
    for high in (HELD, LEAST):
        most = 2 * high + GAP
        boxes = flowing(area._replace(y=area.bottom - most, h=most), widths, high)
        if boxes and boxes[0].y - GAP - area.y >= stage:
            return boxes
    fitting = (area.w + GAP) // (LEAST + GAP)
    most = -(-len(held) // fitting) * (LEAST + GAP) - GAP
    return cells(area._replace(y=area.bottom - most, h=most), len(held))


def _hand(facts: Facts, area: Box, boxes: list[Box]) -> Iterator[Item]:
    """The viewer's hand, each kind of card once, or how many cards it has."""
    if not boxes:
        count = len(facts.hand(facts.base))
        text = say("stone.table.hand.empty") if not count else say("stone.table.hand.count", count=count)
        yield Item("hand_empty", area, Label(text, TYPE_HERE, Ink.DIM))
        return
    up = frozenset(lifted_cards(facts))
    for (card, count), box in zip(_held(facts), boxes, strict=True):
        target = targets.HandCard(card)
        badge = f"{count}\N{MULTIPLICATION SIGN}" if count > 1 else ""
        if box.h >= LOW_CARDS:
            yield from _card(("hand", facts.base, card, 0), card, box, target, badge, lit=target in up)
            continue
        named = box.w >= wide_enough(faces.short_name(card), 52)
        name = faces.short_name(card) if named else ""
        slip = Slip(name, (), (faces.Chip(card),), badge=badge, lit=target in up, sign=22)
        yield Item(("hand", facts.base, card, 0), box, slip, 1, target)


def _card(
    key: Hashable, card: Card, place: Box, target: Hashable, badge: str, *, lit: bool = False
) -> Iterator[Item]:
    """A card with its name below it, how many there are of it, and a rim when it is `lit`."""
    box, below = card_at(place)
    yield Item(key, box, CardFace(card, card.pile), 1, target)
    if box.w < NAMED:
        yield Item((key, "name"), below, Label(faces.short_name(card), TYPE_HERE), names=key)
    if badge:
        yield Item((key, "count"), Box(box.right - 27, box.y + 2, 25, 18), Badge(badge), 2)
    if lit:
        yield Item((key, "lit"), box, Frame(Mark.SELECTED), 2)


# What everybody draws from


def _market(facts: Facts, area: Box) -> Iterator[Item]:
    """The decks and what lies face up, and above the hand what the next set still needs."""
    task = facts.task
    draws = (
        [each for each in targets.draws_at_once(task.seat, task.number) if facts.legal(each)]
        if isinstance(task, tasks.Draw)
        else []
    )
    if draws:
        per_row = max(1, (area.w + GAP) // (72 + GAP))
        area, below = split_below(area, -(-len(draws) // per_row) * (LEAST + GAP) - GAP)
        for each, box in zip(draws, cells(below, len(draws), 72), strict=True):
            words = (("elements", each.elements), ("processes", each.processes))
            lines = tuple(say(f"stone.button.{word}", count=count) for word, count in words)
            yield Item(each, box, Slip("", lines), 1, each)
    else:
        area, below = split_below(area, NEED if area.h < ROOMY else TALL_NEED)
        turned = area.w > ACROSS * area.h
        yield from _need(facts, below) if facts.rolled is None or not turned else _rolled(facts.rolled, below)
    needed = facts.state.needed(facts.base)
    piles = {pile: [*copies(pile.of(facts.state.open))][: PLACES[pile]] for pile in Pile}
    across = sum(PLACES[pile] + 1 for pile in Pile) if area.w > ACROSS * area.h else 0
    if across:
        strips = [area] * 2
        columns = across
    else:
        strips, columns = [*grid(area, 1, 2, GAP)], 1 + max(PLACES.values())
    number = 0
    for pile, strip in zip(Pile, strips, strict=True):
        places = row(strip, columns, GAP)
        places = places[number:] if across else places
        number += 1 + PLACES[pile]
        top = CardFace(None, pile)
        deck, below = card_at(places[0])
        yield Item(("deck", pile), deck, top, 1, targets.Deck(pile))
        text = f"{say(f'stone.table.{pile.word}')} {facts.deck_size(pile)}"
        text = text if fits_on(text, below.w, TYPE_HERE) else str(facts.deck_size(pile))
        yield Item(("deck_name", pile), below, Label(text, TYPE_HERE))
        for (card, copy), place in zip(piles[pile], places[1:], strict=False):
            box, below = card_at(place)
            key = ("open", card, copy)
            yield Item(key, box, CardFace(card, pile), 1, targets.OpenCard(card, copy))
            if box.w < NAMED:
                ink = Ink.GOLD if needed[card] else Ink.PLAIN
                name = Label(faces.short_name(card), TYPE_HERE, ink)
                yield Item(("open_name", card, copy), below, name, names=key)
            elif needed[card]:
                yield Item(
                    ("open_name", card, copy), below, Label(say("stone.table.wanted"), TYPE_HERE, Ink.GOLD)
                )
    if not across:
        rest = row(strips[1], columns, GAP)
        free = rest[1 + PLACES[Pile.PROCESSES] :]
        if free:
            box = free[0]._replace(w=free[-1].right - free[0].x)
            yield from _discards(facts, box) if facts.rolled is None else _rolled(facts.rolled, box)


def _rolled(process: Card, area: Box) -> Iterator[Item]:
    """What the die shows, and what that does."""
    text = say(f"stone.log.die.{process.word}")
    yield Item("rolled", area, Slip(text, (), (faces.Chip(process, lit=True),), Stuff.NONE))


def _discards(facts: Facts, area: Box) -> Iterator[Item]:
    """How many cards are discarded of each kind, in little."""
    for pile, box in zip(Pile, grid(area, 1, 2, GAP), strict=True):
        count = len(pile.of(facts.state.discard))
        face = Slip(
            say("stone.table.discards"), (f"{say(f'stone.table.{pile.word}')} {count}",), stuff=Stuff.NONE
        )
        yield Item(("discards", pile), box, face, 1, targets.Discards(pile))


def _need(facts: Facts, area: Box) -> Iterator[Item]:
    """From which metal to which, and what the set for that needs: laid out, held, face up, or missing."""
    seat, tracker, shelves = facts.base, facts.state.tracker, facts.shelves(facts.base)
    metal, target = worded(tracker.name(facts.metal)), targets.Metal(facts.metal)
    signs: tuple[object, ...] = ()
    if shelves:
        target = targets.Metal(facts.metal + 1)
        metal = say("stone.table.on_the_way", metal=metal, next=tracker.name(target.place))
        signs = (faces.Medal(tracker.metals[target.place], lit=True),) if len(shelves) <= FEWEST else ()
    head = area._replace(w=STEP_WIDE + (SIGNED if signs else 0))
    yield Item("own_next", head, Slip(metal, (), signs, Stuff.NONE, sign=24), 1, target)
    rest = area._replace(x=head.right + GAP, w=area.w - head.w - GAP)
    boxes = row(rest, max(FEWEST, len(shelves)), GAP)
    names, aside = [faces.short_name(card) for card in shelves], 0 if area.h > NEED else SIGNED
    named = all(wide_enough(name) + aside <= boxes[0].w + 12 for name in names)
    for card, name, box in zip(shelves, names, boxes, strict=False):
        state = _state_of(facts, card)
        stuff = Stuff.PAPER if state == "laid" else Stuff.DARK
        word, lit = say(f"stone.table.slot_short.{state}"), state in HAD
        face = Slip(name if named else "", (word,), (faces.Chip(card),), stuff, lit=lit, sign=22)
        yield Item(("need", card), box, face, 1, facts.state.decision and targets.Shelf(seat, card))


def _state_of(facts: Facts, card: Card) -> str:
    """Where a card of the set is that the viewer needs next, by its word."""
    if facts.has_laid_out(facts.base, card):
        return "laid"
    if facts.hand_below[card]:
        return "held"
    return "face_up" if facts.state.open[card] else "missing"


# Formulas


def _formulas(facts: Facts, area: Box) -> Iterator[Item]:
    """All formulas, always in the same places: what can be concocted stands out."""
    lines = [line for line in targets.ROWS if line != Card.EARTH.word]
    turned = area.w > ACROSS * area.h
    heads: Sequence[Card | str] = lines if turned else PROCESSES
    sides: Sequence[Card | str] = PROCESSES if turned else lines
    needed = len(sides) * (LEAST + GAP) - GAP
    headed = area.h >= HEAD + GAP + needed
    head, body = split_above(area, HEAD) if headed else (area, area)
    signs, body = body._replace(w=HEAD), body._replace(x=body.x + HEAD + GAP, w=body.w - HEAD - GAP)
    head = head._replace(x=body.x, w=body.w)
    for each, box in zip(heads if headed else (), row(head, len(heads), GAP), strict=False):
        name = worded(each.message) if isinstance(each, Card) else ""
        yield Item(("head", each), box, Slip(name, (), (_sign_of(each),), Stuff.NONE, sign=16))
    high = min(64, (body.h - (len(sides) - 1) * GAP) // len(sides))
    table = body._replace(h=high * len(sides) + GAP * (len(sides) - 1))
    boxes = iter(grid(table, len(heads), len(sides), GAP))
    strips = grid(signs._replace(h=table.h), 1, len(sides), GAP)
    for side, strip in zip(sides, strips, strict=True):
        yield Item(("row", side), middle_of(strip.centre, (22, 22)), _sign_of(side))
        for each in heads:
            process, line = (side, each) if turned else (each, side)
            assert isinstance(process, Card)
            assert isinstance(line, str)
            yield _formula(
                facts, targets.Formula(process, line), next(boxes), () if headed else (_sign_of(each),)
            )


def _sign_of(what: Card | str) -> object:
    """The sign of a process, or of what is paid beside it."""
    if isinstance(what, Card):
        return faces.Chip(what)
    pure = targets.pure_in(what)
    return faces.RowSign(4 if what == tasks.FOUR_PAID else 1) if pure is None else faces.Chip(pure)


def _formula(facts: Facts, target: targets.Formula, box: Box, signs: tuple[object, ...]) -> Item:
    text = say(f"stone.formula.{target.process.word}.{target.row}").replace("\n", " ")
    held = not lacking(facts.hand_below, target)
    ready = held and is_usable(facts, target)
    chosen = facts.sight.marks.chosen[:1] == (target,)
    stuff = Stuff.PAPER if ready or chosen else Stuff.DARK
    face = Slip(text, (), signs, stuff, lit=chosen, dim=not held, sign=16)
    return Item(target, box, face, 1, target)


# Others


def _players(facts: Facts, area: Box) -> Iterator[Item]:
    """A plate for each of the others: metal, hand, and what is laid out."""
    count = len(facts.others)
    boxes = cells(area, count, 150, 60, 96)
    for seat, box in zip(facts.others, boxes, strict=True):
        state, name = facts.state, facts.sight.names[seat]
        metal = worded(state.tracker.name(state.of(seat).metal))
        held = say("stone.table.hand.count", count=len(facts.hand(seat)))
        signs = tuple(faces.Chip(card) for card in state.of(seat).laboratory.present)
        can = facts.legal(Player(seat))
        face = Slip(name, (listed((metal, held)),), signs, Stuff.DARK, dim=not can)
        yield Item(("plate", seat), box, face, 1, Player(seat))


def _attack(facts: Facts, task: tasks.React, area: Box) -> Iterator[Item]:
    """What is to happen, and the answers: each as large as the others, letting it happen last."""
    names = facts.sight.names
    text = say(f"stone.effect.{task.effect.name.lower()}", count=task.number)
    answers: list[tuple[object, Slip]] = []
    for process in PROCESSES:
        target = targets.Formula(process, Card.EARTH.word)
        if facts.legal(target):
            line = say(f"stone.formula.{process.word}.{target.row}").replace("\n", " ")
            chosen = facts.sight.marks.chosen[:1] == (target,)
            costs = (faces.Chip(process), faces.Chip(Card.EARTH))
            answers.append((target, Slip(line, (), costs, lit=chosen)))
    if facts.legal(targets.Push("accept")):
        answers.append((targets.Push("accept"), Slip(say("stone.button.accept"), stuff=Stuff.DARK)))
    if answers:
        area, below = split_below(area, -(-len(answers) // 2) * (56 + GAP) - GAP)
        for (answer, slip), box in zip(
            answers, cells(below, len(answers), area.w // 2 - GAP, 56, 56), strict=True
        ):
            yield Item(answer, box, slip, 1, answer)
    who = f"{names[task.other]} \N{RIGHTWARDS ARROW} {names[task.seat]}"
    stake = facts.state.of(task.seat).laboratory.present if task.effect in tasks.HITS_LABORATORY else ()
    face = Slip(text, (who,), tuple(map(faces.Chip, stake)), Stuff.ALARM)
    high = min(area.h, 120)
    yield Item("attack", Box(area.x, area.bottom - high, area.w, high), face)


# Sets and what is spread


def _set(facts: Facts, seat: Seat, area: Box) -> Iterator[Item]:
    """The set that a seat needs next, card by card: laid out, in the hand, or missing."""
    tracker, shelves = facts.state.tracker, facts.shelves(seat)
    name, metal = facts.sight.names[seat], facts.state.of(seat).metal
    head, area = split_above(area, HEAD)
    to = worded(tracker.name(min(metal + 1, len(tracker.metals) - 1)))
    if facts.rolled is not None:
        rolled, area = split_above(area, LEAST)
        yield from _rolled(facts.rolled, rolled)
    yield Item(("set", seat), head, Label(labelled(name, to), TYPE, Ink.GOLD))
    for card, box in zip(shelves, cells(area, len(shelves), 84, 56, 100), strict=True):
        laid, had = facts.has_laid_out(seat, card), bool(facts.state.of(seat).hand[card])
        state = "laid" if laid else "held" if had and facts.shows_hand(seat) else "missing"
        stuff = Stuff.PAPER if laid else Stuff.DARK
        face = Slip(
            faces.short_name(card),
            (say(f"stone.table.slot.{state}"),),
            (faces.Chip(card),),
            stuff,
            lit=state == "held",
        )
        yield Item(("lab", seat, card), box, face, 1, targets.Shelf(seat, card))


def _spread(cards: Cards, area: Box) -> Iterator[Item]:
    """The kinds of cards of which one is chosen."""
    present = cards.present
    for card, box in zip(present, cells(area, len(present), 84, 52, 150), strict=True):
        badge = f"{cards[card]}\N{MULTIPLICATION SIGN}" if cards[card] > 1 else ""
        if box.h >= LOW_CARDS:
            yield from _card(("spread", card), card, box, targets.Spread(card), badge)
            continue
        face = Slip(faces.short_name(card), (), (faces.Chip(card),), badge=badge)
        yield Item(("spread", card), box, face, 1, targets.Spread(card))

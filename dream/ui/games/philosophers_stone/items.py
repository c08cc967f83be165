"""Every thing on the table, as a list, made from what whoever looks may know of it."""

from collections.abc import Iterator

from dream.base.texts import Listing, Message, message, say, worded
from dream.games.philosophers_stone.rules.components import (
    PAYABLE,
    PLACES,
    PROCESSES,
    Card,
    Cards,
    Pile,
    Seat,
)
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import ListedAction, Roll, State
from dream.games.philosophers_stone.rules.tasks import (
    FOUR,
    FOUR_PAID,
    ConcoctFormulas,
    Draw,
    Fetch,
    Give,
    LookAtHand,
    Mend,
    React,
    Search,
)
from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.play.cards import Multiset
from dream.ui.games.philosophers_stone import faces, targets
from dream.ui.games.philosophers_stone.layout import AIR, ALONE, HEADING, IN_HAND, StoneLayout
from dream.ui.games.philosophers_stone.ways import PUSHES, Use, sorted_hand
from dream.ui.kit.layout import Box
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Mark
from dream.ui.table import sight
from dream.ui.table.faces import (
    TYPE,
    Align,
    Badge,
    Button,
    Card as CardFace,
    Counter,
    Die,
    Frame,
    Ink,
    Label,
    PileFace,
    Plate,
    Ring,
    Token,
    Veil,
    note,
)
from dream.ui.table.hands import copies, deck, hand_items, pile_items
from dream.ui.table.items import Item
from dream.ui.table.layout import around, middle_of, row
from dream.ui.table.plates import Player, plate_items
from dream.ui.table.sight import Sight

Seen = Sight[View, ListedAction]


class Facts(sight.Facts[View, ListedAction]):
    """A sight of the table with all that follows from it."""

    def __init__(self, sight: Seen) -> None:
        super().__init__(sight)
        state = self.state = sight.view.seen
        self.task = state.decision
        self.base = Seat(state.at if sight.viewer is None else sight.viewer)
        """The seat whose things lie below: the viewer's, or that of whoever has the turn."""
        self.others = state.others(self.base)
        """The others clockwise, beginning after that seat."""
        self.metal, self.hand_below = state.of(self.base).metal, state.of(self.base).hand
        """The metal of that seat, and what is known of its hand."""
        self.attack = self.task if isinstance(self.task, React) else None
        """The attack that waits for its answer."""
        self.rolled = sight.done.process if isinstance(sight.done, Roll) else None
        """What the die shows, as long as nothing more was done."""

    def shows_hand(self, seat: Seat) -> bool:
        """Whether a hand is known to whoever looks."""
        return not self.view.hands[seat]

    def hand(self, seat: Seat) -> tuple[Card | None, ...]:
        """The cards of a hand, None for each that is not known."""
        return *self.state.of(seat).hand, *(None,) * self.view.hands[seat]

    def shelves(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of the set that a seat needs next, in order."""
        return self.state.next_set(seat).present

    def has_laid_out(self, seat: Seat, card: Card) -> bool:
        return bool(self.state.of(seat).laboratory[card])

    def can_be_had(self, seat: Seat, card: Card) -> bool:
        """Whether a missing card is known to be in that hand, or lies face up."""
        return bool(self.state.of(seat).hand[card] or self.state.open[card])

    def is_near_gold(self, seat: Seat) -> bool:
        """Whether a seat lacks one card at most for gold."""
        last = self.state.of(seat).metal == len(self.state.tracker.sets) - 1
        return last and len(self.state.needed(seat)) <= 1

    def gold_told(self, seat: Seat) -> str:
        """Which text tells how near such a seat is: that of a whole set, or of one a card short."""
        return "short" if self.state.needed(seat) else "whole"

    def deck_size(self, pile: Pile) -> int:
        return len(self.state.decks[pile]) + self.view.decks[pile]


def lacking(hand: Cards, formula: targets.Formula) -> Listing | None:
    """What a hand lacks of what a formula costs; None when it has all of it."""
    missing: list[Card | Message] = [] if hand[formula.process] else [formula.process]
    pure = targets.pure_in(formula.row)
    if pure is None:
        lacks = (FOUR if formula.row == FOUR_PAID else 1) - sum(hand[card] for card in PAYABLE)
        missing += [message("stone.use.mundane", count=lacks)] if lacks > 0 else []
    elif not hand[pure]:
        missing.append(pure)
    return Listing(tuple(missing)) if missing else None


def why_not_yet(state: State, seat: Seat, formula: targets.Formula) -> Message | None:
    """Why this is no time for a seat to use a formula of this row, a clause without a stop; None if it is."""
    task, answers = state.decision, formula.row == Card.EARTH.word
    if isinstance(task, React) and task.seat is seat:
        return None if answers else message("stone.use.only_earth")
    if answers:
        return message("stone.use.answers")
    if isinstance(task, ConcoctFormulas) and task.seat is seat:
        return None
    if state.at is not seat:
        return message("stone.use.not_your_turn")
    if isinstance(task, Draw) and any(isinstance(each, ConcoctFormulas) for each in state.todo):
        return message("stone.use.after_drawing")
    return message(f"stone.use.{'too_late' if state.options.cutthroat else 'one_a_turn'}")


LYING, MARKS, OPEN, LAID_OUT, HELD, MARKERS = 0, 1, 1, 1, 2, 2
BEAMS, NOTES, DICE, SHEET, ON_SHEET, BADGES, VEIL, SPREAD = 4, 5, 6, 6, 7, 8, 8, 9
"""The layers: those up to 0 lie still."""
CHOSEN = frozenset({Mark.SELECTED})
ENDING = ("enough", "done")
"""The buttons of which there is one at most, for they end what the task is."""
HEAD_WIDE = 180
"""How wide the head of the viewer's plate is, beside which the laboratory lies."""
LIFT = 9
"""By how much a card is lifted that a chosen formula takes, in units of the design: not onto the heading."""
NOTE = 240, 34
"""The size of the sheet on which an attack's name stands, in units of the design."""


# The list of formulas


def formula_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The list: its columns are the processes, its rows what is paid beside them; and the buttons."""
    for process in PROCESSES:
        sign, below = layout.formula_heading(process)
        yield Item(("column", process), sign, faces.Chip(process))
        yield Item(("column_name", process), below, Label(worded(process.message), TYPE, Ink.DIM, fits=True))
    for line in targets.ROWS:
        pure = targets.pure_in(line)
        head = faces.RowSign(FOUR if line == FOUR_PAID else 1) if pure is None else faces.Chip(pure)
        yield Item(("row", line), layout.formula_row(line), head)
        for process in PROCESSES:
            target = targets.Formula(process, line)
            held, chosen = not lacking(facts.hand_below, target), facts.sight.marks.chosen[:1] == (target,)
            face = faces.Pictogram(held and is_usable(facts, target), chosen, held, process, line)
            box = layout.formula(process, line)
            yield Item(target, box, face, LYING, target, group="formulas", tells=CHOSEN)
    pushes = [targets.Push(word) for word in PUSHES if facts.legal(targets.Push(word))]
    boxes = row(layout.buttons, max(2, len(pushes)), layout.px(8))
    whole = targets.Push("transmute") in pushes
    for number, push in enumerate(pushes):  # what ends something at the right: a click too many ends nothing
        box = boxes[-1] if push.word in ENDING else boxes[number]
        button = Button(say(f"stone.button.{push.word}"), plain=whole and push.word != "transmute")
        yield Item(("push", push), box, button, LYING, push)


def is_usable(facts: Facts, formula: targets.Formula) -> bool:
    """Whether the seat whose hand lies below may use a formula now, for which it has the cards.

    Where a person is to choose, what can be chosen tells; else whether its time has come.
    """
    if facts.sight.marks.legal:
        return facts.legal(formula)
    return why_not_yet(facts.state, facts.base, formula) is None


# The market


def market_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What everybody draws from, and what has been discarded."""
    for pile in Pile:
        heading = note(say(f"stone.table.{pile.word}"), HEADING)
        yield Item(("heading", pile), layout.heading(pile), heading)
        for place, (card, copy) in zip(range(PLACES[pile]), copies(pile.of(facts.state.open)), strict=False):
            box, key = layout.open(pile, place), ("open", card, copy)
            yield Item(key, box, CardFace(card, pile), OPEN, targets.OpenCard(card, copy))
            line = layout.below(box) if pile is Pile.ELEMENTS else layout.below(box, ALONE)
            name = Label(faces.short_name(card), TYPE, fits=True)
            yield Item(("open_name", card, copy), line, name, names=key)
        top = deck(CardFace(None, pile), facts.deck_size(pile), layout)
        yield from pile_items(("deck", pile), layout.deck(pile), top, layout, target=targets.Deck(pile))
    heading = note(say("stone.table.discards"), HEADING)
    yield Item("discards_heading", layout.discards_heading, heading)
    for card in Card:
        lies, heap = ("discard", card), PileFace(faces.Chip(card), facts.state.discard[card])
        yield Item(
            lies, layout.discard(card), heap, LYING, targets.Discarded(card), round=True, group="discards"
        )
        number = Counter(heap.count, TYPE, Ink.PLAIN, Align.LEFT, dims=True)
        yield Item(("discard_number", card), layout.discard_number(card), number, counts=lies)


def pointed_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What the thing tells at which the mouse is, or else the cursor."""
    match facts.pointed:
        case (targets.HandCard(card) | targets.OpenCard(card) | targets.SetCard(_, card), *_):
            yield from _uses(facts, layout, card)
        case (targets.Discarded(), *_):
            yield from _pointed_discards(facts, layout)


def _uses(facts: Facts, layout: StoneLayout, card: Card) -> Iterator[Item]:
    """Marks around all that a card is good for: steps of the tracker still to come, and formulas."""
    for place in range(facts.metal, len(facts.state.tracker.sets)):
        cards = facts.state.set_after(place).present
        if card in cards:
            box = layout.set_chips(place, len(cards))[cards.index(card)]
            yield Item(("wants", place), box, Ring(Mark.HOVER), MARKS)
    for process in PROCESSES:
        for line in targets.ROWS:
            if card is process or (card not in PROCESSES and targets.row_of(card) == line):
                yield Item(("pays", process, line), layout.formula(process, line), Frame(Mark.HOVER), MARKS)


def _pointed_discards(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """All discards side by side, by sort, with how many of each there are."""
    sheet, boxes = layout.discards_spread
    yield Item("discards_sheet", sheet, Plate(), SHEET)
    for card, box in zip(Card, boxes, strict=True):
        count = facts.state.discard[card]
        face = CardFace(card, card.pile) if count else faces.Ghost(card)
        yield Item(("discards_card", card), box, face, ON_SHEET)
        name = Label(faces.short_name(card), TYPE, Ink.PLAIN if count else Ink.DIM, fits=True)
        yield Item(("discards_name", card), layout.below(box), name, ON_SHEET)
        if count:
            size = layout.px(24)
            corner = box._replace(x=box.right - size, y=box.y - size // 4, w=size, h=size)
            yield Item(("discards_count", card), corner, Badge(str(count)), BADGES)


# What lies before each seat


def seat_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The plates of all, the viewer's large, and the viewer's hand."""
    for seat, plate in zip(facts.others, layout.plates(len(facts.others)), strict=True):
        yield from _plate(facts, layout, seat, plate)
        yield from _backs(facts, layout, seat, plate)
        yield from _notes(facts, seat, layout.notes(plate))
    yield from _plate(facts, layout, facts.base, layout.own)
    yield from _own(facts, layout)
    yield from _hand(facts, layout)
    for task in facts.state.todo:
        if isinstance(task, Give):  # a card set aside, before the seat that is going to have it
            box = layout.gift(plate_of(facts, layout, task.seat))
            if task.seat is facts.base:
                x, y = layout.own.x + layout.px(168), layout.own.y + layout.px(8)
                box = Box(x, y, *layout.card(IN_HAND))
            yield Item(("gift", task.seat), box, CardFace(None, "hand"), HELD)


def plate_of(facts: Facts, layout: StoneLayout, seat: Seat) -> Box:
    """The plate of a seat."""
    plates = layout.plates(len(facts.others))
    return layout.own if seat is facts.base else plates[facts.others.index(seat)]


def _plate(facts: Facts, layout: StoneLayout, seat: Seat, plate: Box) -> Iterator[Item]:
    """The head of a plate, and the laboratory on it."""
    own, shelves = seat is facts.base, facts.shelves(seat)
    medal = faces.Medal(facts.state.tracker.metals[facts.state.of(seat).metal])
    sign, wide = (None, layout.px(HEAD_WIDE)) if own else ((medal, 15.0), None)
    yield from plate_items(facts.sight, seat, plate, layout, sign=sign, wide=wide, group="plates")
    for card, box in zip(shelves, layout.shelves(plate, len(shelves)), strict=True):
        target, group = targets.Shelf(seat, card), ("lab", seat)
        if facts.has_laid_out(seat, card):
            face = CardFace(card, card.pile)
            yield Item(("lab", seat, card), box, face, LAID_OUT, target, group=group)
        else:
            ghost = faces.Ghost(card, own and facts.can_be_had(seat, card))
            yield Item(("ghost", seat, card), box, ghost, LYING, target, group=group)


def _backs(facts: Facts, layout: StoneLayout, seat: Seat, plate: Box) -> Iterator[Item]:
    """The hand of another seat, and how many cards it has."""
    cards, player = facts.hand(seat), Player(seat)
    boxes = layout.backs(plate, len(cards))
    yield from hand_items("hand", seat, cards, boxes, _held_card, target=lambda _: player, layer=HELD)
    number = Counter(len(cards), 19, Ink.PLAIN, Align.RIGHT, dims=True)
    yield Item(("count", seat), layout.backs_number(plate), number)


def _notes(facts: Facts, seat: Seat, line: Box) -> Iterator[Item]:
    """Who is one card short of gold, or which alchemist somebody plays."""
    sage = facts.state.of(seat).sage
    if facts.is_near_gold(seat):
        text = say(f"stone.table.near_gold.{facts.gold_told(seat)}")
        sign, gap = around((line.x + line.h / 2, line.centre[1]), line.h / 2), line.h // 4
        rest = Box(sign.right + gap, line.y, line.right - sign.right - gap, line.h)
        yield Item(("near_sign", seat), sign, faces.Medal(facts.state.tracker.metals[-1], lit=True))
        yield Item(("near", seat), rest, Label(text, TYPE, Ink.GOLD, Align.LEFT, fits=True))
    elif sage is not None:
        yield Item(("sage", seat), line, note(say("stone.table.sage", sage=sage)))


def _held_card(card: Card | None) -> CardFace:
    """A card of a hand, whose backs are all alike."""
    return CardFace(None, "hand") if card is None else CardFace(card, card.pile)


def _own(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The viewer's metal, and what the next step needs; what can be had of it now stands out."""
    state, seat, tracker, metal = facts.state, facts.base, facts.state.tracker, facts.metal
    yield Item("own_medal", layout.own_medal, faces.Medal(tracker.metals[metal]), round=True)
    first, second, third = layout.own_lines
    yield Item("own_metal", first, Label(worded(tracker.name(metal)), 19, Ink.GOLD, Align.LEFT))
    if metal < len(tracker.sets):
        text = say("stone.table.to", metal=tracker.name(metal + 1))
        yield Item("own_next", second, Label(text, TYPE, Ink.PLAIN, Align.LEFT, fits=True))
        if facts.is_near_gold(seat) or state.of(seat).sage is None:
            missing = say("stone.table.missing", count=len(state.needed(seat)))
            yield Item("own_missing", third, note(missing, fits=True))
        else:
            yield from _notes(facts, seat, third)
    shelves = facts.shelves(seat)
    for card, box in zip(shelves, layout.shelves(layout.own, len(shelves)), strict=True):
        near = facts.has_laid_out(seat, card) or facts.can_be_had(seat, card)
        name = Label(faces.short_name(card), TYPE, Ink.PLAIN if near else Ink.DIM, fits=True)
        line = layout.below(box, ALONE if card in PROCESSES else layout.own_step(len(shelves)) - AIR)
        yield Item(("shelf_name", card), line, name)


def _hand(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The viewer's hand, sorted by use, or as many backs as it has cards."""
    if not facts.shows_hand(facts.base):
        backs = facts.hand(facts.base)
        (boxes,) = layout.hand_cards([range(len(backs))])
        yield from hand_items("hand", facts.base, backs, boxes, _held_card, layer=HELD)
        return
    groups, lifted = sorted_hand(facts.state, facts.base), frozenset(lifted_cards(facts))
    if not facts.hand_below:
        text = note(say("stone.table.hand.empty"), HEADING, Align.CENTRE)
        yield Item("hand_empty", layout.hand, text)
    places = layout.hand_cards([[copy for _, copy in cards] for cards in groups.values()])
    for (use, cards), boxes in zip(groups.items(), places, strict=True):
        if cards:
            heading = note(_heading(facts, use), HEADING)
            yield Item(("use", use), layout.hand_heading(boxes), heading)
        for (card, copy), box in zip(cards, boxes, strict=True):
            target, key = targets.HandCard(card, copy), ("hand", facts.base, card, copy)
            at = box._replace(y=box.y - layout.px(LIFT)) if target in lifted else box
            yield Item(key, at, CardFace(card, card.pile), HELD, target, group="hand")


def _heading(facts: Facts, use: Use) -> str:
    """What is written above a group of the hand."""
    step, tracker = {Use.NEXT: 1, Use.AFTER: 2}.get(use), facts.state.tracker
    if step is None or facts.metal + step >= len(tracker.metals):
        return say(f"stone.table.hand.{'rest' if step else use.value}")
    return say("stone.table.hand.for", metal=tracker.name(facts.metal + step))


def lifted_cards(facts: Facts) -> Iterator[targets.HandCard]:
    """The cards of the hand that are chosen, or that a chosen formula takes or can take."""
    chosen, hand = facts.sight.marks.chosen, facts.hand_below
    yield from (each for each in chosen if isinstance(each, targets.HandCard))
    if chosen and isinstance(chosen[0], targets.Formula):
        yield targets.HandCard(chosen[0].process)
        fitting = [] if chosen[1:] else [card for card in hand.present if targets.pays(card, chosen[0].row)]
        yield from (targets.HandCard(card, copy) for card in fitting for copy in range(hand[card]))


# What lies over the table


def shown_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """An attack, a choice of how many cards to draw, and what is spread before whoever chooses of it."""
    if facts.attack is not None:
        yield from beam_items(facts, layout, facts.attack)
    if isinstance(facts.task, Draw):
        yield from _choice_of_draws(facts, layout, facts.task)
    cards = spread_cards(facts)
    if cards is not None:
        yield from _spread(facts, layout, cards)


def _choice_of_draws(facts: Facts, layout: StoneLayout, task: Draw) -> Iterator[Item]:
    """Over the tracker: so many elements, so many processes, where many cards are drawn."""
    choices = [each for each in targets.draws_at_once(task.seat, task.number) if facts.legal(each)]
    if not choices:
        return
    heading, line = layout.choice
    yield Item("choice", layout.tracker, Plate(lit=True), VEIL)
    text = say("stone.spread.draw", count=task.number)
    yield Item("choice_heading", heading, Label(text, 24, Ink.GOLD, role=Role.HEADING), SPREAD)
    for each, box in zip(choices, row(line, len(choices), layout.px(6)), strict=True):
        words = (("elements", each.elements), ("processes", each.processes))
        lines = tuple(say(f"stone.button.{word}", count=count) for word, count in words)
        yield Item(each, box, faces.Written(ready=True, lines=lines), SPREAD, each, group="draws")


def beam_items(facts: Facts, layout: StoneLayout, attack: React, *, broken: bool = False) -> Iterator[Item]:
    """The line from the attacker to the one who answers, with the name of what is to happen."""
    (x, y), (to_x, to_y) = (
        layout.anchor(plate_of(facts, layout, seat)) for seat in (attack.other, attack.seat)
    )
    least, middle = layout.px(30), ((x + to_x) / 2, (y + to_y) / 2)
    box = middle_of(middle, (round(max(least, abs(to_x - x))), round(max(least, abs(to_y - y)))))
    yield Item("beam", box, faces.Beam(to_x >= x, to_y >= y, broken), BEAMS)
    if not broken:
        sheet = middle_of(box.centre, (layout.px(NOTE[0]), layout.px(NOTE[1])))
        yield Item("note", sheet, faces.Scroll(), NOTES)
        text = say(f"stone.effect.{attack.effect.name.lower()}", count=attack.number)
        yield Item("note_text", sheet.inset(layout.px(4)), Label(text, 20, Ink.PALE, fits=True), NOTES)


def spread_cards(facts: Facts) -> Cards | None:
    """What lies spread over the table before the one who chooses of it; None when nothing does."""
    state, viewer = facts.state, facts.sight.viewer
    match facts.task:
        case Search(_, pile) if state.decks[pile]:
            return Multiset.of(Card, state.decks[pile])
        case LookAtHand(seat, other) if viewer == seat and facts.shows_hand(other):
            return state.of(other).hand
        case Fetch(seat, pile) if viewer == seat:
            return pile.of(state.discard)
        case Mend(seat) if viewer == seat:
            return Multiset.of(Card, (card for card in state.discard if state.needed(seat)[card]))
    return None


def _spread(facts: Facts, layout: StoneLayout, cards: Cards) -> Iterator[Item]:
    task = facts.task
    assert task is not None, "something is to be chosen"
    yield Item("veil", layout.box, Veil(0.76), VEIL)
    name = facts.sight.names[task.other] if isinstance(task, LookAtHand) else ""
    pile = task.pile if isinstance(task, Search | Fetch) else ""
    heading = say(f"stone.spread.{task.word}", name=name, pile=pile)
    label = Label(heading, 26, Ink.GOLD, role=Role.HEADING)
    yield Item("spread_heading", layout.spread_heading, label, SPREAD)
    present = cards.present
    for card, box in zip(present, layout.spread(len(present)), strict=True):
        yield Item(
            ("spread", card), box, CardFace(card, card.pile), SPREAD, targets.Spread(card), group="spread"
        )
        number = Box(box.x, box.bottom + layout.px(9), box.w, layout.px(20))
        count = Counter(cards[card], 19, form="\N{MULTIPLICATION SIGN} {}")
        yield Item(("spread_number", card), number, count, SPREAD)


# The tracker


def tracker_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """Metals, sets, markers, and the die where it has come to rest."""
    state, tracker = facts.state, facts.state.tracker
    for place in range(STEPS + 1):
        lit = place == facts.metal + 1 or place == STEPS == facts.metal
        medal, box = faces.Medal(tracker.metals[place], lit, place < facts.metal), layout.medal(place)
        yield Item(("metal", place), box, medal, LYING, targets.Metal(place), round=True, keys=False)
        name = Label(worded(tracker.name(place)), HEADING, Ink.DARK, fits=True)
        yield Item(("metal_name", place), layout.metal_name(place), name)
    for place in range(STEPS):
        yield from _set(facts, layout, place)
    for place in range(STEPS + 1):
        there = [seat for seat in state.seats if state.of(seat).metal == place]
        for number, seat in enumerate(there):
            yield Item(("marker", seat), layout.marker(place, number, len(there)), Token(seat), MARKERS)
    if facts.rolled is not None:
        yield Item("die", layout.die(state.of(state.at).metal), Die(facts.rolled + 1), DICE)


def _set(facts: Facts, layout: StoneLayout, place: int) -> Iterator[Item]:
    """The cards of a set; what the one before whom this lies has laid out already is dim."""
    cards, now = facts.state.set_after(place).present, place == facts.metal
    done = facts.state.of(facts.base).laboratory if now else ()
    for card, box in zip(cards, layout.set_chips(place, len(cards)), strict=True):
        past = place < facts.metal or card in done
        chip, target = faces.Chip(card, lit=now and not past, dim=past), targets.SetCard(place, card)
        key = "process" if card in PROCESSES else "element", place, card
        yield Item(key, box, chip, LYING, target, round=True, group=place, keys=False)

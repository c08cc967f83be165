"""The table on a phone: the resources as tiles, below them the cards, the recipes or the answers."""

from collections.abc import Iterator

from dream.base.sentences import listed
from dream.base.texts import say, worded
from dream.games.jabirs_transmutations.rules.components import (
    LEAST_SUCCESS,
    REAGENTS,
    RECIPES,
    RESOURCES,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.state import Disaster, Phase
from dream.ui.games.jabirs_transmutations import diagram, faces, targets
from dream.ui.games.jabirs_transmutations.items import Facts, event_answers
from dream.ui.kit.layout import Box
from dream.ui.table.faces import CARD_HEIGHT, Align, Arrow, Die, Face, Ink, Label, Token
from dream.ui.table.handheld import (
    CAPTION,
    GAP,
    LEAST,
    MOST_CARD,
    Handheld,
    card_at,
    cells,
    fits_on,
    split_below,
)
from dream.ui.table.items import Item
from dream.ui.table.layout import middle_of, row
from dream.ui.table.slips import SMALLEST, Slip, Stuff

TYPE_HERE = 13
"""The size of a caption."""
ROOMY, WIDE = 47, 1.3
"""How high a row of resources with names is at least, and how much wider than high a stage is wide."""
NARROW = 60
"""A resource that is not so wide has room for the viewer's own alone."""
TOKEN = 13
"""How large the token of another seat is."""
BAR_SIGN = 20
"""How large a sign is on the bar of a recipe."""
CARDS, LOW_CARDS = 134, 64
"""How high a row of cards is at most, and at least; two rows share the height of half as many more."""
NAMED = 70
"""A card that is so wide bears its name."""
PICKED = 30
"""How high the line of cards is that were kept, or saved."""
SMALL = 46
"""How wide the sign and the number of a saved card are beside those that were kept."""


def handheld_items(facts: Facts, layout: Handheld) -> Iterator[Item]:
    """All things on the stage of the phase, with what lies before the viewer."""
    area, across = layout.box.inset(2), layout.box.w > WIDE * layout.box.h
    stealing = [each for each in facts.sight.marks.legal if isinstance(each, targets.SeatTokens)]
    if facts.state.phase is Phase.EVENT and stealing:
        if facts.viewer is not None:
            area, below = split_below(area, PICKED)
            yield from _saved(facts, facts.viewer, below)
        yield from _stealing(facts, stealing, area)
        return
    area, below = split_below(area, _below_high(facts, area, across=across))
    if facts.drafting and facts.viewer is not None and facts.hand(facts.viewer):
        yield from _draft(facts, facts.viewer, below, across=across)
    else:
        if facts.viewer is not None:
            below, saved = split_below(below, _saved_high(facts))
            yield from _saved(facts, facts.viewer, saved)
        if facts.state.phase is Phase.EVENT and event_answers(facts):
            yield from _answers(facts, below)
        elif facts.sight.yours and facts.turning:
            yield from _recipes(facts, below, across=across)
    yield from _board(facts, area, across=across)


def _below_high(facts: Facts, area: Box, *, across: bool) -> int:
    """How much room is taken below the resources."""
    if facts.drafting and facts.viewer is not None and facts.hand(facts.viewer):
        return PICKED + GAP + _draft_high(facts, facts.viewer, area, across=across)
    parts = [_saved_high(facts)]
    if facts.state.phase is Phase.EVENT and event_answers(facts):
        parts.append(64)
    elif facts.sight.yours and facts.turning:
        _, rows = _columns(facts, across=across)
        parts.append(rows * (LEAST + GAP) - GAP)
    parts = [high for high in parts if high > 0]
    return sum(parts) + GAP * max(0, len(parts) - 1)


def _saved_high(facts: Facts) -> int:
    """How high the viewer's Fire and Water are: large where they can be chosen."""
    if facts.viewer is None:
        return 0
    return LEAST if _names_cards(facts) else PICKED


# The resources


def _board(facts: Facts, area: Box, *, across: bool) -> Iterator[Item]:
    """A tile for each resource, the finest first: what the viewer has large, then what the others have."""
    columns = 4 if not across and area.h >= 4 * (ROOMY + GAP) else 8
    high = min(84, (area.h - (16 // columns - 1) * GAP) // (16 // columns))
    boxes = cells(area, len(RESOURCES), (area.w + GAP) // columns - GAP, high, high)
    named = high >= ROOMY and columns == 4
    for resource, box in zip(reversed(RESOURCES), boxes, strict=True):
        yield from _resource(facts, resource, box, named=named or box.w >= 62)


def _resource(facts: Facts, resource: Resource, box: Box, *, named: bool) -> Iterator[Item]:
    """The tile of a resource: its sign, its name, and how much of it each seat has."""
    target = targets.Spot(resource)
    lit = any(thing == resource for recipe in _lit(facts) for thing in RECIPES[recipe].reactants.present)
    face = Slip("", stuff=Stuff.DARK, lit=lit)
    yield Item(("spot", resource), box, face, 1, target)
    foot = CAPTION if named else 0
    upper = box._replace(h=box.h - foot - 2)
    if named:
        name = Label(say(f"jabir.spot.{resource.word}"), 12, Ink.PLAIN)
        yield Item(("name", resource), box._replace(y=box.bottom - foot - 2, h=foot), name, 2)
    seats = [facts.viewer, *(seat for seat in Seat if seat is not facts.viewer)]
    own, *others = [seat for seat in seats if seat is not None]
    have = [facts.state.of(seat).board[resource] for seat in (own, *others)]
    if narrow := box.w < NARROW:
        sign, number = (upper._replace(y=upper.y + n * upper.h // 2, h=upper.h // 2) for n in range(2))
    else:
        sign, number, rest = row(upper._replace(x=upper.x + 2, w=upper.w - 4), 3, 0)
    yield Item(("sign", resource), middle_of(sign.centre, (22, 22)), faces.sign_of(resource), 2)
    ink = Ink.GOLD if have[0] else Ink.DIM
    yield Item(("own", resource), number, Label(str(have[0]), 19, ink), 2)
    if narrow:
        return  # what the others have is told of who holds it
    there = [(seat, count) for seat, count in zip(others, have[1:], strict=True) if count]
    for n, (seat, count) in enumerate(there):
        line = Box(rest.x, round(rest.centre[1] - len(there) * 8 + n * 16), rest.w, 16)
        yield Item(
            ("token", seat, resource), middle_of((line.x + 6, line.centre[1]), (TOKEN, TOKEN)), Token(seat), 2
        )
        text = Label(str(count), 12, Ink.PLAIN, Align.LEFT)
        yield Item(("count", seat, resource), line._replace(x=line.x + 14, w=line.w - 14), text, 2)


def _lit(facts: Facts) -> Iterator[int]:
    """The recipe that is chosen."""
    yield from (each.recipe for each in facts.sight.marks.chosen if isinstance(each, targets.RecipeSign))


def _stealing(facts: Facts, stealing: list[targets.SeatTokens], area: Box) -> Iterator[Item]:
    """All that can be stolen, by resource and seat."""
    in_order = sorted(stealing, key=lambda each: (-each.resource, each.seat))
    for target, box in zip(in_order, cells(area, len(in_order), 66, LEAST, 72), strict=True):
        count = facts.state.of(target.seat).board[target.resource]
        signs: tuple[Face, ...] = (faces.sign_of(target.resource), Token(target.seat))
        face = Slip(
            say(f"jabir.spot.{target.resource.word}"), (), signs, Stuff.DARK, badge=str(count), sign=20
        )
        yield Item(("token", target.seat, target.resource), box, face, 1, target)


# What lies before the viewer


def _lies_in_a_row(facts: Facts, viewer: Seat, wide: int) -> bool:
    """Whether the cards of a hand lie in one row so wide without a name that is cut."""
    cards = facts.hand(viewer)
    names = ("" if card is None else worded(card.message) for card in cards)
    return all(fits_on(name, (wide + GAP) // len(cards) - GAP, SMALLEST) for name in names)


def _draft_high(facts: Facts, viewer: Seat, area: Box, *, across: bool) -> int:
    """How high the hand is of which a card is kept."""
    most = max(LOW_CARDS, area.h * 2 // 5)
    if across:
        return min(CARDS // 2, most)
    if not _lies_in_a_row(facts, viewer, area.w):
        return min(CARDS * 5 // 4, max(2 * LOW_CARDS + GAP, most))
    each = min(MOST_CARD, (area.w + GAP) // len(facts.hand(viewer)) - GAP)
    return min(CARDS, most, round(each * CARD_HEIGHT) + (0 if each >= NAMED else CAPTION))


def _draft(facts: Facts, viewer: Seat, area: Box, *, across: bool) -> Iterator[Item]:
    """The hand, of which a card is kept, below those that are kept already."""
    kept, hand = area._replace(h=PICKED), area._replace(y=area.y + PICKED + GAP, h=area.h - PICKED - GAP)
    yield from _kept(facts, viewer, kept)
    cards = facts.hand(viewer)
    names = ["" if card is None else worded(card.message) for card in cards]
    in_a_row = across or _lies_in_a_row(facts, viewer, hand.w)
    wide = (hand.w + GAP) // (6 if in_a_row else 3) - GAP
    places = cells(hand, len(cards), wide, LOW_CARDS, CARDS)
    for place, (card, name, area) in enumerate(zip(cards, names, places, strict=True)):
        box, _ = card_at(area, captioned=False)
        captioned = box.w < NAMED and card_at(area)[0].w >= LEAST and fits_on(name, area.w, SMALLEST)
        box, below = card_at(area, captioned)
        key = "hand", viewer, place
        yield Item(key, box, faces.card_face(card), 1, targets.HandCard(place))
        if captioned:
            yield Item((*key, "name"), below, Label(name, SMALLEST), 1, names=key)


def _kept(facts: Facts, viewer: Seat, area: Box) -> Iterator[Item]:
    """The cards that were kept in the draft, and at the right those saved before: sign and number."""
    signs = tuple(faces.sign_of(card) for card in facts.picks(viewer) if card is not None)
    yield Item("kept", area._replace(w=72), Label(say("jabir.picture.picks"), TYPE_HERE, Ink.DIM, Align.LEFT))
    for n, sign in enumerate(signs):
        box = Box(area.x + 76 + n * (PICKED + 2), area.y, PICKED, PICKED)
        yield Item(("picks", viewer, n), box, Slip("", (), (sign,), Stuff.DARK, sign=20))
    for n, card in enumerate(reversed(REAGENTS), 1):
        box = Box(area.right - n * SMALL, area.y, SMALL, PICKED)
        yield Item(("saved", viewer, card), box, None, 1, targets.SavedCard(viewer, card))
        yield Item(
            ("sign", viewer, card), middle_of((box.x + 14, box.centre[1]), (20, 20)), faces.sign_of(card), 2
        )
        count = Label(str(facts.state.of(viewer).cards[card]), TYPE_HERE, Ink.PLAIN, Align.LEFT)
        yield Item(("count", viewer, card), box._replace(x=box.x + 28, w=box.w - 28), count, 2)


def _saved(facts: Facts, viewer: Seat, area: Box) -> Iterator[Item]:
    """Fire and Water that are saved."""
    for card, box in zip(REAGENTS, row(area, len(REAGENTS), GAP), strict=True):
        count = facts.state.of(viewer).cards[card]
        face = Slip(f"{worded(card.message)} {count}", (), (faces.sign_of(card),), Stuff.NONE, sign=18)
        yield Item(("saved", viewer, card), box, face, 1, targets.SavedCard(viewer, card))


def _answers(facts: Facts, area: Box) -> Iterator[Item]:
    """The answers to an event that no resource stands for."""
    answers = event_answers(facts)
    for target, box in zip(answers, row(area, len(answers), GAP), strict=True):
        if isinstance(target.answer, Disaster):
            card = target.answer.card
            face = Slip(worded(card.message), (), (faces.sign_of(card),), Stuff.DARK)
        else:
            face = Slip(say("jabir.picture.steal_nothing"))
        yield Item(("answer", target), box, face, 1, target)


def _names_cards(facts: Facts) -> bool:
    """Whether Fire or Water can be chosen: for a recipe that takes either, or to be discarded."""
    return any(isinstance(each, targets.SavedCard) for each in facts.sight.marks.legal)


def _possible(facts: Facts) -> list[int]:
    return sorted(each.recipe for each in facts.sight.marks.legal if isinstance(each, targets.RecipeSign))


def _columns(facts: Facts, *, across: bool) -> tuple[int, int]:
    """In how many columns and rows the recipes lie that are possible."""
    count = len(_possible(facts))
    if not count:
        return 0, 0
    columns = (2 if count <= 4 else 4) if across else (1 if count <= 3 else 2 if count <= 8 else 3)
    return columns, -(-count // columns)


def _recipes(facts: Facts, area: Box, *, across: bool) -> Iterator[Item]:
    """The recipes that are possible: in signs what they take and make, and the number with what they make."""
    columns, _ = _columns(facts, across=across)
    possible = _possible(facts)
    boxes = cells(area, len(possible), (area.w + GAP) // max(1, columns) - GAP, LEAST, LEAST)
    for number, box in zip(possible, boxes, strict=True):
        target = targets.RecipeSign(number)
        made = listed(say(f"jabir.spot.{thing.word}") for thing in RECIPES[number].products)
        name = say(f"jabir.on_bar.{'recipe' if columns < 3 else 'short'}", recipe=number, makes=made)
        signs = tuple(_in_signs(facts, number, whole=columns < 3))
        face = Slip(name, (), signs, Stuff.DARK, lit=target in facts.sight.marks.chosen, sign=BAR_SIGN)
        yield Item(("recipe", number), box, face, 1, target)


def _in_signs(facts: Facts, number: int, *, whole: bool) -> Iterator[Face]:
    """What a recipe takes, then what it makes, which is all if short; a die before what that decides on."""
    recipe, die = RECIPES[number], Die(LEAST_SUCCESS)
    if whole:
        for thing in recipe.reactants.present:
            if thing is recipe.risk:
                yield die
            yield from (faces.sign_of(thing),) * recipe.reactants[thing]
        cards = diagram.recipe_cards(number, facts.gold_takes_card)
        yield from map(faces.sign_of, cards[:1]) if len(cards) < 2 else (faces.Sign(None, cards, True),)
        yield Arrow()
    elif recipe.risk is not None:
        yield die
    yield from map(faces.sign_of, recipe.products)
    if recipe.extra is not None:
        yield from (die, faces.sign_of(recipe.extra))

"""Where things lie, what a click on them means, and what is told of them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st
from pygame import Rect

from dream.base.texts import stock
from dream.games.jabirs_transmutations.rules.components import (
    REAGENTS,
    RECIPES,
    RESOURCES,
    Card,
    Event,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, Disaster, Phase, StealNothing, View
from dream.ui.games.jabirs_transmutations.items import Facts, Seen, formula_text, pointed_items
from dream.ui.games.jabirs_transmutations.layout import DIAL, TableLayout, table_layout
from dream.ui.games.jabirs_transmutations.targets import (
    Deck,
    DieTarget,
    DiscardPile,
    DoneButton,
    EventAnswer,
    EventCard,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
    Supply,
    UsedEvents,
)
from dream.ui.games.jabirs_transmutations.words import about
from dream.ui.kit.layout import SMALLEST_WINDOW, Box, layout
from dream.ui.kit.settings import SCALES
from dream.ui.kit.theme import fitting_scale
from dream.ui.table.items import Item
from dream.ui.table.picture import TablePicture
from dream.ui.table.plates import Player
from dream.ui.table.sight import Marks, Target
from dream.ui.widgets.widget import Tip, placed
from tests.games.jabirs_transmutations.random_games import some_state
from tests.kit.present import present
from tests.kit.random_games import randoms
from tests.ui.at_table import ANN, BEN, CLEO, HERMES as MACHINE, AtJabirTable
from tests.ui.games.jabirs_transmutations.shown_tables import full_table, picture_in, shown_of, state_with
from tests.ui.games.jabirs_transmutations.states import event, turn

windows = st.tuples(st.integers(SMALLEST_WINDOW[0], 3840), st.integers(SMALLEST_WINDOW[1], 2400))
scales = st.sampled_from((None, *SCALES))
BELOW_PILES = 38
"""How far below the piles their numbers reach, in units of the design."""


def laid(window: tuple[int, int], scale: float | None) -> TableLayout:
    return table_layout(layout(window, fitting_scale(window, scale)).board)


def areas(table: TableLayout) -> dict[str, Box]:
    """All that takes a place of its own, apart from the round table."""
    named = {f"plate {seat.word}": table.plates[seat] for seat in Seat}
    for name, box in zip(("deck", "discard"), table.piles, strict=True):
        named[name] = box._replace(h=box.h + table.px(BELOW_PILES))
    named |= dict(zip(("gold", "silver"), table.supplies, strict=True))
    named |= {"round": table.round_line, "event": table.event, "used": table.used_events, "die": table.die}
    return named | {"saved": table.saved_area, "hand": table.hand_area, "picks": table.picks_area}


@settings(deadline=None)
@given(windows, scales)
def test_nothing_overlaps_or_leaves_the_box(window: tuple[int, int], scale: float | None) -> None:
    table = laid(window, scale)
    found = areas(table)
    for name, box in found.items():
        assert inside(box, table.box), name
        assert away(box, table.middle) >= DIAL * table.radius - 1, name
    for (one, box), (other, another) in combinations(found.items(), 2):
        assert apart(box, another), (one, other)
    x, y = table.middle
    reach = DIAL * table.radius
    assert inside(Box(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach)), table.box)


@settings(deadline=None)
@given(windows, scales, st.integers(1, 6), st.integers(1, 9), st.integers(0, 9))
@example((1727, 2306), None, 2, 1, 0)
def test_cards_stay_in_their_places(
    window: tuple[int, int], scale: float | None, held: int, fire: int, water: int
) -> None:
    table = laid(window, scale)
    assert inside(table.hand(held).around(held), table.hand_area)
    assert inside(table.picks(held).around(held), table.picks_area)
    kinds = [count for count in (fire, water) if count]
    fans = [table.saved(len(kinds), n, count).around(count) for n, count in enumerate(kinds)]
    assert inside(fans[0], table.saved_area)
    if water:
        assert inside(fans[1], table.saved_area)
        assert apart(*fans)
    for count in (1, 2):
        boxes = table.answers(count)
        for box in boxes:
            assert inside(box, table.strip), count
            assert apart(box, table.question_area), count
        assert count == 1 or apart(*boxes)
    assert inside(table.done, table.picks_area)


@settings(deadline=None)
@given(windows, scales, st.integers(0, 6))
def test_what_a_plate_tells_stays_on_it(window: tuple[int, int], scale: float | None, held: int) -> None:
    table = laid(window, scale)
    for seat in Seat:
        minis = [box for boxes in table.minis(seat, held, 6 - held) for box in boxes]
        saved = [table.saved_at_plate(seat, card) for card in REAGENTS]
        parts = [*saved, *minis]
        assert all(inside(part, table.plates[seat]) for part in parts)
        assert all(apart(one, other) for one, other in combinations(saved + minis, 2))


@pytest.mark.parametrize(
    ("window", "tall"), [((1280, 800), False), (SMALLEST_WINDOW, False), ((1080, 1920), True)]
)
def test_the_columns_stand_beside_the_table_or_above_and_below_it(
    window: tuple[int, int], tall: bool
) -> None:
    assert laid(window, None).tall is tall


def test_the_usual_window_gives_the_design_its_own_size() -> None:
    assert laid((1280, 800), None).unit == 1.0


def inside(box: Box, other: Box) -> bool:
    return box.x >= other.x and box.y >= other.y and box.right <= other.right and box.bottom <= other.bottom


def apart(box: Box, other: Box) -> bool:
    return box.right <= other.x or other.right <= box.x or box.bottom <= other.y or other.bottom <= box.y


def away(box: Box, point: tuple[float, float]) -> float:
    """How far a box is from a point."""
    across = max(box.x - point[0], 0, point[0] - box.right)
    return hypot(across, max(box.y - point[1], 0, point[1] - box.bottom))


@settings(max_examples=15)
@given(windows, randoms, st.sampled_from((None, *Seat)))
def test_the_middle_of_every_target_is_that_target(
    window: tuple[int, int], random: Random, viewer: Seat | None
) -> None:
    check(picture_in(window), shown_of(some_state(random), viewer))


@settings(max_examples=10)
@given(windows, st.integers(1, 5))
def test_so_it_is_on_a_full_table(window: tuple[int, int], held: int) -> None:
    check(picture_in(window), full_table(held=held))


def check(picture: TablePicture, sight: Seen) -> None:
    assert len(picture.items(sight).by_key) == len(picture.items(sight))
    for target in picture.items(sight).by_target:
        rect = picture.rect_of(target, sight)
        assert rect is not None
        assert picture.items(sight).at(seen_point(target, rect)) == target, target
        assert picture.layout.box.holds(*rect.topleft)


def seen_point(target: Target, rect: Rect) -> tuple[float, float]:
    """A point of a target that nothing lies upon: its middle, but the head of a plate and of a spot."""
    return (rect.centerx, rect.y + rect.h * 0.3) if isinstance(target, Player | Spot) else rect.center


@settings(max_examples=15)
@given(windows, randoms, st.floats(0, 1), st.floats(0, 1))
def test_whatever_lies_at_a_point_holds_it(
    window: tuple[int, int], random: Random, across: float, down: float
) -> None:
    picture, sight = picture_in(window), shown_of(some_state(random))
    box = picture.layout.box
    point = box.x + across * (box.w - 1), box.y + down * (box.h - 1)
    target = picture.items(sight).at(point)
    if target is not None:
        rect = picture.rect_of(target, sight)
        assert rect is not None
        assert rect.inflate(2, 2).collidepoint(point)


PICTURE = picture_in((1280, 800))


def test_what_is_not_there_has_no_place() -> None:
    sight = full_table(Phase.PLAY)
    assert PICTURE.rect_of(HandCard(0), sight) is None
    assert PICTURE.rect_of(DoneButton(), sight) is None
    assert PICTURE.rect_of(EventAnswer(StealNothing()), sight) is None


def test_all_spots_signs_and_tokens_are_there() -> None:
    sight = full_table()
    assert all(PICTURE.rect_of(Spot(resource), sight) for resource in RESOURCES)
    assert all(PICTURE.rect_of(RecipeSign(number), sight) for number in RECIPES)
    assert all(PICTURE.rect_of(SeatTokens(seat, resource), sight) for seat in Seat for resource in RESOURCES)
    saved = PICTURE.rect_of(SavedCard(Seat.B, Card.FIRE), sight)
    assert saved is not None
    assert saved.width > 66


@pytest.mark.parametrize("cards", [(Card.FIRE,), (Card.FIRE, Card.WATER)])
def test_answers_without_a_spot_lie_from_fire_to_water(cards: tuple[Card, ...]) -> None:
    answers = [EventAnswer(Disaster(card)) for card in reversed(cards)]
    sight = replace(full_table(Phase.EVENT), marks=Marks(legal=frozenset(answers)))
    rects = [PICTURE.rect_of(EventAnswer(Disaster(card)), sight) for card in cards]
    assert rects == sorted(rects, key=lambda rect: present(rect).x)


A = Seat.A
PROMISED: dict[str, tuple[type[Target], ...]] = {
    "spot": (Spot,),
    "token": (SeatTokens,),
    "card": (HandCard, SavedCard, EventCard, EventAnswer),
    "pile": (Picks, Deck, DiscardPile, Supply, UsedEvents),
}
"""What the help calls the things that have a tooltip."""
BESIDE_THOSE = (Player, DieTarget, DoneButton)
WRITTEN_OUT = (RecipeSign,)
"""What is told at once where it is pointed at, without a tooltip."""

STATES = (
    event("eureka"),
    event("disaster", cards_a="f,w", cards_b="f"),
    event("steal", board_b="-", board_c="-"),
    turn("a", board_a="salt:2,tin:1,copper:1", cards_a="f,w"),
    turn("a", phase="keep", cards_a="f,f,f,w"),
)

KINDS = {*(kind for kinds in PROMISED.values() for kind in kinds), *BESIDE_THOSE, *WRITTEN_OUT}
"""All kinds of targets."""


def test_the_help_promises_tooltips_for_just_these() -> None:
    promises = [line for line in stock("jabir.help.window") if "tooltip" in line]
    assert len(promises) == 1
    assert set(re.findall("|".join(PROMISED), promises[0])) == set(PROMISED)


def tables(jabir: AtJabirTable) -> Iterator[Seen]:
    for state in STATES:
        yield jabir.sit(ANN, MACHINE, MACHINE, state=state).presenter.sight
    jabir.sit(ANN, MACHINE, MACHINE, state=event("eureka"), actions="eureka:dryness")
    yield jabir.presenter.sight
    jabir.press("1", "1")
    yield jabir.presenter.sight
    jabir.sit(ANN, MACHINE, MACHINE, state=turn("a", board_a="tin:1,copper:1", cards_a="f"))
    jabir.press("minus", "minus")
    yield jabir.presenter.sight


def told(target: Target, sight: Seen) -> str:
    return "\n".join(about(target, Facts(sight)))


def test_whatever_lies_on_the_table_has_a_tooltip(jabir: AtJabirTable) -> None:
    met: set[type[Target]] = set()
    for sight in tables(jabir):
        for target in jabir.presenter.picture.items(sight).by_target:
            met.add(type(target))
            assert bool(told(target, sight)) is not isinstance(target, WRITTEN_OUT), target
    assert met == KINDS


TURN = full_table(Phase.PLAY)
DRAFT = full_table(held=3)


@pytest.mark.parametrize(
    ("target", "ends"),
    [
        (Spot(Resource.TIN), "Made by recipe 3.\nUsed in recipes 8, 10 and 11."),
        (Spot(Resource.SILVER), "Made by recipe 8."),
        (Spot(Resource.COLDNESS), "Used in recipe 8."),
        (SavedCard(A, Card.FIRE), "Fire drives recipes 1, 3, 4, 6, 8 and 11."),
        (EventAnswer(Disaster(Card.WATER)), "Everybody's saved Water is lost."),
        (EventAnswer(StealNothing()), "Nobody else has a token that can be stolen."),
        (DieTarget(), "A recipe with a die succeeds on 3 to 6."),
        (DoneButton(), "You may save 3 Fire and Water cards for the next round."),
    ],
)
def test_a_tooltip_tells_what_a_thing_is_and_is_good_for(target: Target, ends: str) -> None:
    assert told(target, TURN).endswith(ends)


def test_an_empty_spot_says_so(jabir: AtJabirTable) -> None:
    sight = jabir.sit(state=turn("a")).presenter.sight
    assert told(Spot(Resource.WETNESS), sight).splitlines() == [
        "Nobody has wetness.",
        "Each is worth one point.",
        "Made by recipe 7.",
        "Used in recipe 9.",
    ]


def test_cards_that_are_hidden_stay_so() -> None:
    state = DRAFT.view.seen
    state = state.with_tableau(A, replace(state.of(A), hand=NO_CARDS, picks=NO_CARDS))
    view = replace(DRAFT.view, seen=state, hands=(3, 0, 0), picks=(3, 0, 0))
    hidden = replace(DRAFT, viewer=A, view=view)
    assert {told(HandCard(0), hidden), told(Picks(), hidden)} == {"These cards lie face down."}


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("sight", [DRAFT, TURN], ids=["draft", "turn"])
def test_no_tooltip_covers_what_lies_beside_the_thing(
    window: tuple[int, int], sight: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(View, "unseen_cards", NO_CARDS)  # these tables have more cards than a box
    items = picture_in(window).items(sight)
    size = round(window[1] * 0.27), round(window[1] * 0.09)
    for target in items.by_target:
        compared = tuple(map(Rect, items.compared(target)))
        around = tuple(map(Rect, items.round_boxes)) if items.is_round(target) else ()
        tip = Tip(told(target, sight), Rect(present(items.box_of(target))), compared, around)
        if tip.text:
            lies = placed(size, tip, Rect(0, 0, *window), 6, ())
            assert Rect(0, 0, *window).contains(lies)
            assert lies.collidelist([tip.about, *tip.compared]) < 0, target
            if isinstance(target, HandCard):
                assert all(Rect(present(items.box_of(HandCard(place)))) in compared for place in range(3))


OWN, B, _ = Seat
WINDOWS = [(1024, 640), (1280, 800), (800, 1280)]
PHASES = [
    state_with(full_table(Phase.EVENT), event=Event.SULTAN),
    full_table(held=6),
    full_table(held=1),
    full_table(Phase.PLAY),
    full_table(Phase.KEEP),
]


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_is_written_out_in_every_phase_beside_its_ends(window: tuple[int, int], recipe: int) -> None:
    lies = table_layout(layout(window).board)
    made = RECIPES[recipe]
    for sight in PHASES:
        [written] = formulas(lies, pointing(sight, RecipeSign(recipe)))
        rect = Rect(written.box)
        assert Rect(lies.box).contains(rect)
        assert not any(rect.colliderect(lies.spots[thing]) for thing in (*made.reactants, *made.products))
        hand = Facts(sight).hand(B)
        assert not any(rect.colliderect(lies.hand(len(hand)).card(place)) for place in range(len(hand)))


def formulas(lies: TableLayout, sight: Seen) -> list[Item]:
    """The recipes that are written out."""
    return [item for item in pointed_items(Facts(sight), lies) if item.key == "formula"]


def pointing(sight: Seen, target: object) -> Seen:
    return replace(sight, marks=Marks(pointed=target))


def test_nothing_is_written_out_where_no_recipe_is_lit() -> None:
    lies = table_layout(layout((1280, 800)).board)
    assert not formulas(lies, full_table(Phase.PLAY))


def test_a_recipe_tells_what_the_person_here_has_while_a_machine_plays(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(ANN, MACHINE, MACHINE, state=turn("b", board_b="salt:2", cards_b="w", board_a="salt:1"))
    sight = jabir.presenter.sight
    assert not sight.yours
    assert not sight.marks.legal
    assert formula_text(Facts(sight), 2) == "Missing: one more yellow salt and one more Water."


def test_only_what_the_person_here_may_use_is_bright(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    pictures = []
    for seats in ((ANN, MACHINE, MACHINE), (MACHINE, ANN, MACHINE)):
        jabir.sit(*seats, state=turn("a", board_a="salt:2", cards_a="w"))
        sign = jabir.presenter.picture.rect_of(RecipeSign(2), jabir.presenter.sight)
        assert sign is not None
        pictures.append(jabir.look().subsurface(sign).get_at((sign.w // 2, sign.h // 5)))
    mine, theirs = (sum(colour[:3]) for colour in pictures)
    assert mine > theirs + 30


def test_who_watches_reads_whose_tokens_are_told_of(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(MACHINE, MACHINE, MACHINE, state=turn("a", board_a="salt:2", cards_a="w"))
    sight = jabir.presenter.sight
    assert formula_text(Facts(sight), 2).endswith("has everything it needs.")
    assert formula_text(Facts(sight), 8).startswith("Hermes")


def test_the_metal_that_has_run_out_is_told() -> None:
    sight = full_table(Phase.PLAY)
    state = sight.view.seen
    rich = state.of(OWN).board.plus(Resource.SILVER, state.supply(Resource.SILVER))
    state = state.with_tableau(OWN, replace(state.of(OWN), board=rich))
    told = replace(sight, view=replace(sight.view, seen=state))
    assert formula_text(Facts(told), 8) == "No silver is left in the supply."


def test_the_card_that_is_pointed_at_is_known_to_its_viewer_alone() -> None:
    sight = full_table(held=3)
    assert Facts(pointing(sight, HandCard(0))).lit_card == Facts(sight).hand(B)[0]
    assert Facts(pointing(sight, SavedCard(B, Card.FIRE))).lit_card is Card.FIRE
    assert Facts(pointing(sight, SavedCard(OWN, Card.FIRE))).lit_card is None


def test_pointing_at_a_recipe_before_the_turn_marks_nothing_as_possible(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("eureka", board_a="salt:2", cards_a="w"))
    jabir.point(jabir.place(RecipeSign(2)))
    assert Facts(jabir.presenter.sight).lit_recipe == 2
    assert RecipeSign(2) not in jabir.presenter.sight.marks.legal
    assert Resource.ARSENIC in RECIPES[2].products

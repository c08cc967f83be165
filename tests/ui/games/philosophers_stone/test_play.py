"""A game at the table, what is told large, and its curtain.

No frame shows a hand, a deck or what a hand can pay before its owner looks.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import english, say
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Effect, Pile, Seat
from dream.games.philosophers_stone.rules.state import (
    Accept,
    Action,
    At,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    LayOut,
    Roll,
    State,
    Take,
    Task,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import (
    Aim,
    Brew,
    Burn,
    ConcoctFormulas,
    Draw,
    DropCards,
    Fetch,
    LookAtHand,
    Lose,
    Pick,
    PlaceCards,
    React,
    Rob,
    RollDie,
    Search,
    Swap,
    Trim,
)
from dream.play.cards import Multiset
from dream.play.seats import Seat as Chair
from dream.ui.games.philosophers_stone.faces import Recipe
from dream.ui.games.philosophers_stone.items import Facts
from dream.ui.games.philosophers_stone.table import STONE_TABLE
from dream.ui.games.philosophers_stone.targets import (
    Deck,
    Discarded,
    DrawMany,
    Formula,
    HandCard,
    OpenCard,
    Push,
    Shelf,
    Spread,
)
from dream.ui.games.philosophers_stone.words import WORDS, formula_in_words
from dream.ui.kit.layout import Box
from dream.ui.table.changes import ROLLED, Beat, Change
from dream.ui.table.end import End
from dream.ui.table.faces import Badge, Button, Card as CardFace, Name
from dream.ui.table.items import Item, Items
from dream.ui.table.motion import MotionFrame
from dream.ui.table.picture import TablePicture
from dream.ui.table.plates import Player
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.sight import AnySight, Sight
from dream.ui.table.tips import TableTips
from dream.ui.table.words import brief
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import HERMES as MACHINE, PEOPLE, AtStoneTable
from tests.ui.driver import shown_by
from tests.ui.table.tables import Frames

SEED = "amber furnace moon"
SILVER = 5


def near_gold(players: int) -> str:
    """All on silver, with one or two cards of the last set laid out."""
    state = begun(players)
    for seat in state.seats:
        there = [card for card in (Card.DISTILLATION, Card.AIR) if card in state.decks[card.pile]]
        state = given(state, seat, laboratory=there, metal=SILVER)
    return GAME.state_text(state)


def begun(players: int, options: str = "") -> State:
    """The first state, at whose beginning seat a is to move."""
    state = GAME.start(SEED, f"players={players} {options}".strip())
    todo: tuple[Task, ...] = (Draw(Seat.A, 2), ConcoctFormulas(Seat.A, 1), Brew(Seat.A), Trim(Seat.A))
    return replace(state, at=Seat.A, todo=todo)


def concocting(state: State) -> State:
    """Seat a has drawn, and may concoct."""
    return replace(state, todo=(ConcoctFormulas(Seat.A, 1), Brew(Seat.A), Trim(Seat.A)))


def given(
    state: State,
    seat: Seat,
    *,
    hand: Iterable[Card] | None = None,
    laboratory: Iterable[Card] = (),
    metal: int | None = None,
) -> State:
    """The same with another hand or laboratory, whose cards come from the decks; the old hand goes back."""
    tableau = state.of(seat)
    if hand is not None:
        for card in tableau.hand:
            state = state.with_deck(card.pile, (*state.decks[card.pile], card))
        tableau = replace(tableau, hand=Multiset.of(Card, ()))
    for place, cards in (("hand", hand or ()), ("laboratory", laboratory)):
        for card in cards:
            deck = list(state.decks[card.pile])
            deck.remove(card)
            state = state.with_deck(card.pile, tuple(deck))
            tableau = replace(tableau, **{place: getattr(tableau, place).plus(card)})
    if metal is not None:
        tableau = replace(tableau, metal=metal)
    return state.with_tableau(seat, tableau)


ANN, BEN, CLEO, *_ = PEOPLE
DI, IN, TR, AR, MG, SU, ZN, FI, AI, WA, EA, PS = Card
A, B, C = Seat.A, Seat.B, Seat.C


def at(stone: AtStoneTable, state: State, *seats: Chair) -> AtStoneTable:
    """Ann plays against two machines, from this state on."""
    return stone.sit(*(seats or (ANN, MACHINE, MACHINE)), state=GAME.state_text(state))


def asked(
    stone: AtStoneTable, *todo: Task, hand: tuple[Card, ...] = (), discard: tuple[Card, ...] = ()
) -> AtStoneTable:
    """Ann has a hand, and these tasks come first."""
    state = given(given(begun(3), A, hand=hand), B, laboratory=(IN, MG))
    for card in discard:
        deck = list(state.decks[card.pile])
        deck.remove(card)
        state = state.with_deck(card.pile, tuple(deck)).with_discarded(Multiset.of(Card, (card,)))
    return at(stone, replace(state, todo=(*todo, Brew(A), Trim(A))))


# Drawing


def test_a_newcomer_reads_what_to_do_and_what_the_next_set_needs(stone: AtStoneTable) -> None:
    at(stone, given(begun(3), A, hand=(WA, SU, AI)))
    assert "Draw 2 cards: click a face-up one, or a deck." in stone.notice
    assert "For Quicksilver you still need Incineration, Magnesium and Water." in stone.notice
    assert "You hold Water." in stone.notice


def test_the_graph_of_metals_falls_only_where_a_metal_is_lost() -> None:
    history = random_game(GAME, 3, 400, "players=3")
    metals = [[each.metal for each in state.tableaus] for state in history.states]
    curves = [WORDS.standing(GAME.seen(state, frozenset())) for state in history.states]
    for (one, other), (before, after) in zip(pairwise(metals), pairwise(curves), strict=True):
        for seat in range(3):
            assert after[seat] >= before[seat] or other[seat] < one[seat]


def test_a_face_up_card_and_the_top_of_a_deck_are_drawn(stone: AtStoneTable) -> None:
    at(stone, begun(3))
    card = stone.facts.state.open.present[-1]
    stone.click_on(OpenCard(card), Deck(Pile.PROCESSES))
    assert stone.actions[:2] == [f"take:{card.word}", "deck:p"]
    assert "from the processes" in stone.notice


def test_many_cards_are_drawn_at_once_from_both_decks(stone: AtStoneTable) -> None:
    asked(stone, Draw(A, 5))
    assert {each for each in stone.marks.legal if isinstance(each, DrawMany)} == {
        DrawMany(0, 5 - processes, processes) for processes in range(6)
    }
    stone.click_on(OpenCard(stone.facts.state.open.present[0]), DrawMany(0, 3, 1))
    assert stone.actions[1:] == ["deck:e"] * 3 + ["deck:p"]
    assert isinstance(stone.facts.task, Brew)


# Formulas


def test_a_formula_raises_its_cards_and_is_concocted_by_a_second_click(stone: AtStoneTable) -> None:
    at(stone, concocting(given(begun(3), A, hand=(TR, WA, SU))))
    low = stone.place(HandCard(WA))
    stone.click_on(Formula(TR, "wa"))
    assert stone.actions == []
    assert stone.place(HandCard(WA))[1] < low[1]
    assert "Click it again" in stone.notice
    stone.click_on(Formula(TR, "wa"))
    assert stone.actions == ["tr+wa"]


def test_pointing_at_a_formula_tells_beside_the_table_what_its_signs_mean(stone: AtStoneTable) -> None:
    at(stone, concocting(given(begun(3), A, hand=(DI, SU, ZN, FI))))
    prompt, formula = stone.scene.narration().prompt, Formula(DI, "wa")
    stone.point(stone.place(formula))
    assert stone.scene.narration().prompt == (formula_in_words(formula),) != prompt
    (tips,) = [widget for widget in stone.app.ui.own if isinstance(widget, TableTips)]
    tip = present(present(tips.tip_at(stone.place(formula))).whole)
    assert tip.text == "You lack Water.", "what stands beside the table is not told twice"
    stone.point(stone.place(HandCard(FI)))
    assert stone.scene.narration().prompt == prompt
    stone.click_on(Formula(DI, "mundane"))
    assert "Choose one of the raised cards" in stone.notice, "what is chosen goes on"


def test_where_any_mundane_element_will_do_the_one_that_pays_is_chosen(stone: AtStoneTable) -> None:
    at(stone, concocting(given(begun(3), A, hand=(DI, SU, ZN, FI))))
    stone.click_on(Formula(DI, "mundane"))
    assert "Choose one of the raised cards" in stone.notice
    stone.click_on(HandCard(FI))
    assert "This formula isn't paid with that card." in stone.notice
    stone.click_on(HandCard(ZN))
    assert stone.actions == ["di+zn"]
    assert "You see the deck of processes." in stone.notice
    stone.click_on(Spread(TR))
    assert stone.actions[1] == "take:tr"


def test_a_chosen_formula_lets_go(stone: AtStoneTable) -> None:
    """Another one takes its place, Esc and, where it is still to be paid, another click let go of it."""
    at(stone, concocting(given(begun(3), A, hand=(DI, TR, SU, WA))))
    stone.click_on(Formula(DI, "mundane"), Formula(DI, "wa"))
    assert stone.marks.chosen == (Formula(DI, "wa"),)
    stone.click_on(Formula(DI, "mundane"))
    assert stone.marks.chosen == (Formula(DI, "mundane"),)
    stone.click_on(Formula(DI, "mundane"))
    assert not stone.marks.chosen
    stone.click_on(Formula(TR, "wa"))
    stone.press("esc")
    assert not stone.marks.chosen
    assert stone.actions == []


@pytest.mark.parametrize("elsewhere", [Push("done"), Deck(Pile.ELEMENTS), Player(1)])
@pytest.mark.parametrize(("row", "told"), [("wa", "click it again to use it"), ("mundane", "a raised card")])
def test_a_click_elsewhere_says_what_a_chosen_formula_waits_for(
    stone: AtStoneTable, elsewhere: object, row: str, told: str
) -> None:
    at(stone, concocting(given(begun(3), A, hand=(DI, SU, WA))))
    stone.click_on(Formula(DI, row), elsewhere)
    assert told in stone.notice
    assert "press Esc to do something else" in stone.notice
    assert stone.actions == []


def test_a_raised_card_does_what_it_pays_for(stone: AtStoneTable) -> None:
    at(stone, concocting(given(begun(3), A, hand=(DI, SU, WA))))
    stone.click_on(Formula(DI, "mundane"), HandCard(DI))
    assert "Choose the element that goes with it." in stone.notice
    stone.click_on(Formula(DI, "wa"), HandCard(DI))
    assert stone.actions == ["di+wa"]


DRAWS, FORMS, BREWS = (Draw(A, 2), ConcoctFormulas(A, 1)), (ConcoctFormulas(A, 1),), ()


@pytest.mark.parametrize(
    ("todo", "lit", "formula", "why"),
    [
        (DRAWS, False, Formula(DI, "wa"), "Formulas come after drawing; now you draw a card."),
        (FORMS, True, Formula(DI, "ai"), "You have no Air in hand."),
        (BREWS, False, Formula(DI, "wa"), "Formulas come after drawing, one a turn; now you lay out cards"),
        (DRAWS, False, Formula(DI, "ea"), "Formulas with Earth only answer an attack; now you draw"),
        ((React(A, B, Effect.DROP, 2),), False, Formula(DI, "wa"), "Only a process with Earth cancels"),
    ],
)
def test_only_what_can_be_used_now_is_lit_and_all_else_says_why(
    stone: AtStoneTable, todo: tuple[Task, ...], lit: bool, formula: Formula, why: str
) -> None:
    asked(stone, *todo, hand=(DI, WA, SU, EA))
    faces: dict[object, Any] = {
        item.key: item.face for item in stone.presenter.picture.items(stone.presenter.sight)
    }
    assert faces[Formula(DI, "wa")].ready is lit
    assert faces[Formula(DI, "wa")].held, "the cards are there all the same"
    assert faces[Formula(DI, "ea")].ready is isinstance(todo[:1] and todo[0], React)
    assert not faces[Formula(DI, "ai")].held
    told = " ".join(stone.presenter.looks.tip(stone.presenter.sight, Formula(DI, "wa")))
    assert ("It can be used now." in told) is lit
    stone.click_on(formula)
    assert why in stone.notice


@pytest.mark.parametrize(
    ("target", "why"),
    [
        (Formula(IN, "ai"), "You have no Incineration or Air in hand"),
        (Formula(DI, "ea"), "Formulas with Earth only answer an attack."),
        (HandCard(SU), "first choose a formula"),
        (Deck(Pile.ELEMENTS), "Decks are drawn from only when drawing"),
        (Player(1), "Targets are named only for an attack"),
    ],
)
def test_what_is_not_possible_says_why(stone: AtStoneTable, target: object, why: str) -> None:
    at(stone, concocting(given(begun(3), A, hand=(DI, SU, EA))))
    stone.click_on(target)
    assert why in stone.notice
    assert stone.actions == []


def test_an_attack_names_its_target_and_tells_who_can_not_be_hurt(stone: AtStoneTable) -> None:
    state = given(given(begun(3), A, hand=(IN, AI)), B, laboratory=(MG,))
    at(stone, concocting(state))
    stone.click_on(Formula(IN, "ai"), Formula(IN, "ai"))
    assert stone.marks.legal == {Player(1)}
    assert "Can't be attacked: nothing is laid out." in " ".join(
        stone.presenter.looks.tip(stone.presenter.sight, Player(2))
    )
    stone.click_on(Player(2))
    assert "has no card in the laboratory to lose" in stone.notice
    stone.click_on(Player(1))
    assert stone.actions[:2] == ["in+ai", "at:b"]


@pytest.mark.parametrize("hand", [(DI, EA, SU), (SU, ZN)])
def test_an_attack_is_asked_the_same_way_with_and_without_earth(
    stone: AtStoneTable, hand: tuple[Card, ...]
) -> None:
    asked(stone, React(A, B, Effect.DROP, 2), hand=hand)
    assert "attacks you. If you let it happen, you discard 2 cards." in stone.notice
    assert Push("accept") in stone.marks.legal
    keys = {item.key for item in stone.presenter.picture.items(stone.presenter.sight)}
    assert {"beam", "note"} <= keys
    stone.click_on(Push("accept"))
    assert stone.actions[0] == "accept"


def test_a_process_with_earth_cancels_an_attack(stone: AtStoneTable) -> None:
    asked(stone, React(A, B, Effect.DROP, 2), hand=(TR, EA, SU))
    stone.click_on(Formula(TR, "ea"), Formula(TR, "ea"))
    assert stone.actions[0] == "tr+ea"
    stone.click_on(HandCard(SU), Push("enough"))
    assert stone.actions[1:3] == ["drop:su", "done"]


# Every other task


@pytest.mark.parametrize(
    ("task", "target", "action"),
    [
        (DropCards(A, 1), HandCard(SU), "drop:su"),
        (Lose(A, 1), HandCard(ZN), "drop:zn"),
        (Swap(A, 0), HandCard(SU), "drop:su"),
        (Swap(A, 1), Push("enough"), "done"),
        (Pick(A, B, 1), Shelf(1, MG), "take:mg"),
        (Burn(A, B, 2), Shelf(1, IN), "scrap:in"),
        (Burn(A, B, 1), Push("enough"), "done"),
        (Fetch(A, Pile.ELEMENTS), Spread(AI), "take:ai"),
    ],
)
def test_each_task_has_a_click(stone: AtStoneTable, task: Task, target: object, action: str) -> None:
    asked(stone, task, hand=(SU, ZN), discard=(AI,))
    stone.click_on(target)
    assert stone.actions[0] == action


def test_cards_are_laid_out_in_the_hand_or_on_their_ghost_and_transmuted(stone: AtStoneTable) -> None:
    state = given(begun(3), A, hand=(IN, MG, WA))
    at(stone, replace(state, todo=(Brew(A), Trim(A))))
    stone.click_on(HandCard(IN), Shelf(0, MG), HandCard(WA))
    assert stone.notice.endswith("Your set for Quicksilver is complete: transmute.")
    assert golden_buttons(stone) == ["Transmute"]
    stone.click_on(Push("transmute"))
    assert stone.actions[:4] == ["lab:in", "lab:mg", "lab:wa", "transmute"]
    assert stone.facts.state.of(A).metal == 1


def golden_buttons(stone: AtStoneTable) -> list[str]:
    faces = (item.face for item in stone.presenter.items.listed)
    return [face.text for face in faces if isinstance(face, Button) and not face.plain]


def test_what_cannot_be_done_in_a_phase_is_not_said_there(stone: AtStoneTable) -> None:
    whole = given(begun(3), A, hand=(SU,), laboratory=(IN, MG, WA))
    at(stone, replace(whole, todo=(Draw(A, 2), Brew(A), Trim(A))))
    assert "is complete: once you have drawn, you can transmute." in stone.notice
    at(stone, replace(given(begun(3), A, hand=(SU,)), todo=(Brew(A), Trim(A))))
    assert "No card in your hand fits your set. “Done” ends the turn." in stone.notice
    assert "Lay out" not in stone.notice
    assert golden_buttons(stone) == ["Done"]


def test_discards_are_spread_while_they_are_pointed_at(stone: AtStoneTable) -> None:
    asked(stone, DropCards(A, 1), hand=(SU,), discard=(AI,))
    assert not stone.pointed
    stone.point(stone.place(Discarded(AI)))
    assert stone.pointed[("discards_count", AI)].face == Badge("1")
    assert {("discards_name", card) for card in Card} <= set(stone.pointed)


def test_a_card_that_is_pointed_at_marks_all_that_it_is_good_for(stone: AtStoneTable) -> None:
    asked(stone, DropCards(A, 1), hand=(WA,))
    stone.point(stone.place(HandCard(WA)))
    assert set(stone.pointed) == {("wants", 0), ("wants", 5), *(("pays", each, "wa") for each in PROCESSES)}


# Left in the middle


def test_a_theft_goes_on_where_a_crash_has_cut_it_short(stone: AtStoneTable, tmp_path: Path) -> None:
    asked(stone, LookAtHand(A, B, 2))
    cards = stone.facts.state.of(B).hand.present
    stone.click_on(Spread(cards[0]))
    done = stone.actions
    assert isinstance(stone.facts.task, LookAtHand)
    stone.app.journal.close()
    again = AtStoneTable(tmp_path)
    again.app.routes.title()
    again.wait()
    again.press_button("Continue")
    assert again.actions == done
    again.click_on(Spread(cards[-1]))
    assert again.actions[len(done)] == f"take:{cards[-1].word}"
    assert isinstance(again.facts.task, Brew)


# With the keys


def test_a_turn_by_keys(stone: AtStoneTable) -> None:
    at(stone, given(begun(3), A, hand=(IN, MG, WA)))
    stone.press("1", "e", "b")
    assert stone.actions[0].startswith("take:")
    assert stone.actions[1:3] == ["deck:e", "done"]
    stone.press("b")
    assert stone.actions[3] == "done"


# Whole games


@pytest.mark.parametrize(("by_keys", "seats"), then_long(1, [(True, 3), (False, 2), (False, 6)]))
def test_a_game_of_one_person_is_played_to_the_end(stone: AtStoneTable, seats: int, by_keys: bool) -> None:
    stone.sit(ANN, *[MACHINE] * (seats - 1), state=near_gold(seats))
    stone.play_to_the_end(by_keys=by_keys)
    stone.wait()
    assert isinstance(stone.scene, End)
    assert "made gold" in " ".join(stone.scene.own_narration().prompt)


@pytest.mark.long
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_whole_game_of_one_person(stone: AtStoneTable, seats: int, by_keys: bool) -> None:
    stone.sit(ANN, *[MACHINE] * (seats - 1), options="alchemists=on")
    stone.play_to_the_end(by_keys=by_keys)
    stone.wait()
    assert isinstance(stone.scene, End)


def test_the_plate_of_the_one_who_plays_alone_says_you(stone: AtStoneTable) -> None:
    def on_plates() -> list[str]:
        items = stone.presenter.picture.items(stone.presenter.sight)
        return [item.face.text for item in items if isinstance(item.face, Name)]

    stone.sit(Chair(""), MACHINE)
    assert sorted(on_plates()) == ["Hermes", "You"]
    stone.sit(Chair(""), Chair(""))
    assert "You" not in on_plates()


def test_a_deck_is_shuffled_for_whoever_draws(stone: AtStoneTable) -> None:
    """Whoever's turn it is: it stands in the line of the draws."""
    state = begun(2)
    state = state.with_discarded(Multiset.of(Card, state.decks[Pile.ELEMENTS])).with_deck(Pile.ELEMENTS, ())
    stone.sit(MACHINE, ANN, state=GAME.state_text(replace(state, todo=(Draw(B, 2), *state.todo))))
    stone.click_on(Deck(Pile.ELEMENTS))
    stone.wait()
    line = next(
        entry
        for entry in shown_by(present(stone.scene_of(TabletopScene).log).list)[0]
        if entry.actions and not entry.heading
    )
    assert (line.token, line.actions) == (B, 2)
    [drawn] = stone.facts.state.of(B).hand - state.of(B).hand
    assert f"The deck of elements is shuffled. You get {english(drawn)}." in stone.notice


def test_equal_draws_of_a_turn_stand_with_their_number_in_the_journal() -> None:
    twice = ["Ben draws a card from the processes."] * 2
    told = say("tabletop.times", what="draws a card from the processes", count=2)
    assert brief([*twice, "Ben lays out Water."], "Ben") == f"{told}; lays out Water"


# What is told large

NAMES = "Ann", "Ben", "Cleo"
LAYOUT = STONE_TABLE.layout(Box(0, 0, 960, 800), 3)
NOTHING = Items()


def beats(state: State, action: Action, viewer: int = 0) -> list[Beat]:
    """What somebody is shown of an action in a state."""
    after = GAME.apply(state, action)
    by = frozenset({viewer})
    one: AnySight = Sight(GAME.seen(state, by), viewer, NAMES, people=by)
    other: AnySight = Sight(GAME.seen(after, by), viewer, NAMES, people=by)
    done = replace(other, before=one.view, done=GAME.told(state, action, frozenset({viewer})))
    return list(STONE_TABLE.beats(Change(one, done, LAYOUT, NOTHING, NOTHING)))


def test_what_is_told_large_is_what_was_done_though_no_frame_came_between_it_and_an_undo(
    stone: AtStoneTable,
) -> None:
    at(stone, concocting(given(begun(3), A, hand=(DI, ZN))))
    table = stone.scene_of(TabletopScene).table
    table.act(Done())
    stone.wait()
    table.game.undo()
    table.act(Concoct(DI, ZN))
    table.act(Take(TR))
    stone.wait()
    assert stone.actions[:2] == ["di+zn", "take:tr"]


def turn_of(seat: Seat, *todo: Task) -> State:
    """The turn of a seat, with these tasks first; everybody has a hand, and Ann a laboratory."""
    state = given(given(begun(3), B, hand=(Card.TRANSFORMATION, Card.ZINC)), A, hand=(Card.EARTH,))
    return replace(given(state, A, laboratory=(Card.WATER,)), at=seat, todo=(*todo, Brew(seat), Trim(seat)))


def test_an_attack_has_its_moment_but_for_the_one_who_attacks() -> None:
    state = turn_of(B, Aim(B, Effect.ROB, 1))
    (beat,) = beats(state, At(A))
    assert (beat.by, beat.hits) == (B, (A,))
    assert beat.title == "Steal 1 from the hand"
    assert beat.text == "Ben attacks you: a random card of your hand is stolen."
    assert beats(state, At(A), viewer=B) == []


def test_a_formula_of_another_that_hits_all_points_at_all() -> None:
    (beat,) = beats(turn_of(B, ConcoctFormulas(B, 1)), Concoct(Card.TRANSFORMATION, Card.ZINC))
    assert beat.title == "All pass a card on"
    assert set(beat.hits) == {A, C}


def test_who_is_robbed_reads_of_what() -> None:
    state = turn_of(B, Rob(B, A, 1))
    (beat,) = beats(state, Chosen(Card.EARTH))
    assert beat.text == "Ben steals Earth from your hand."
    assert beats(state, Chosen(Card.EARTH), viewer=C) == []


def test_a_metal_and_the_die_have_theirs() -> None:
    state = turn_of(A, RollDie(A), PlaceCards(A))
    (rolled,) = beats(state, Roll(Card.DISTILLATION))
    assert rolled.things == (ROLLED,)
    state = given(begun(3), B, laboratory=(Card.INCINERATION, Card.MAGNESIUM, Card.WATER))
    (reached,) = beats(replace(state, at=B, todo=(Brew(B), Trim(B))), Transmute())
    assert (reached.title, reached.by) == ("Quicksilver", B)


def test_who_is_one_card_short_of_gold_is_told() -> None:
    laid_out = (Card.FIRE, Card.AIR, Card.WATER, Card.EARTH)
    state = given(turn_of(B), B, hand=(Card.DISTILLATION,), laboratory=laid_out, metal=5)
    (beat,) = beats(state, LayOut(Card.DISTILLATION))
    assert beat.text == "Ben lacks only one card for gold: Philosopher's Stone."


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (turn_of(B, Draw(B, 2)), DrawFrom(Pile.ELEMENTS)),
        (turn_of(A, React(A, B, Effect.DROP, 1)), Accept()),
    ],
)
def test_what_only_goes_on_has_none(state: State, action: Action) -> None:
    assert beats(state, action) == []


# The curtain


class StoneFrames(Frames):
    """Hands lie open for the one who looks alone; others' are face down wherever they lie or fly."""

    def look(
        self, picture: TablePicture, sight: AnySight, moment: MotionFrame, items: tuple[Item, ...]
    ) -> None:
        facts = Facts(sight)
        if not facts.state.todo:
            return
        for item in items:
            name, *rest = item.key if isinstance(item.key, tuple) else (item.key,)
            if name == "hand" and isinstance(item.face, CardFace) and item.face.front is not None:
                self.seen.add(rest[0])
                assert rest[0] == self.opened, f"{item.key} is shown, and {self.opened} looks"
            if name == "spread":
                assert not isinstance(facts.task, LookAtHand | Search) or sight.viewer == self.opened
            if isinstance(item.face, Recipe) and item.face.ready:
                assert sight.viewer == self.opened, "what can be paid tells a hand"
        assert sight.viewer is None or sight.viewer == self.opened or not facts.view.seen.of(facts.base).hand


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    return StoneFrames(monkeypatch)


@pytest.mark.parametrize("seats", [(ANN, MACHINE, BEN)])
def test_no_frame_of_a_whole_game_shows_a_hidden_thing(
    stone: AtStoneTable, frames: Frames, seats: tuple[Chair, Chair, Chair]
) -> None:
    stone.sit(*seats, state=near_gold(3))
    while not stone.game.over:
        frames.go_on(stone, by_keys=False, machines=True)
    assert frames.seen == {seat for seat, who in enumerate(seats) if who is not MACHINE}


@pytest.mark.parametrize("animation", then_long(1, ["fast", "none"]))
def test_no_frame_between_two_turns_shows_a_hidden_thing(
    stone: AtStoneTable, frames: Frames, animation: str
) -> None:
    stone.settings.change(animation=animation)
    stone.sit(ANN, BEN, CLEO)
    for number in range(60):
        frames.go_on(stone, by_keys=number % 2 == 0)
        if number % 9 == 5:
            stone.press("pageup", "pageup", "end")
        elif number % 9 == 7:
            stone.app.rebuild()
    assert frames.seen == {0, 1, 2}
    assert frames.drawn > 60

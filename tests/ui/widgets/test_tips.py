"""Tooltips: where they lie, when they come, terms that explain themselves, why a button is dimmed."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.texts import glossary_of, say
from dream.play.seats import Seat
from dream.ui.kit.theme import Look, palette
from dream.ui.scenes.help import Help
from dream.ui.scenes.options import OptionsPage
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.narrator import Narration, Narrator, NewsLine
from dream.ui.widgets.text import JournalEntry
from dream.ui.widgets.widget import DELAY, Painted, Tip, Tooltip, placed
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, AT_REST, BERT, MACHINE, SIZES, AtTable
from tests.ui.driver import Person

LOOK = Look(palette())
WINDOW = Rect(0, 0, 1024, 640)
TIP = Tip("the whole of it", Rect(10, 10, 50, 20))


def point(ui: Layer, place: tuple[int, int]) -> None:
    ui.process(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))


def test_a_tip_comes_when_the_mouse_has_rested_and_goes_with_it() -> None:
    tooltip = Tooltip()
    assert not tooltip.watch(TIP, 1.0)
    assert tooltip.watch(TIP, 1.0 + DELAY)
    assert tooltip.shown == TIP
    assert not tooltip.watch(TIP, 9.0)
    assert tooltip.watch(None, 9.1)
    assert tooltip.shown is None


def test_a_tip_that_was_dismissed_waits_until_the_mouse_was_elsewhere() -> None:
    tooltip = Tooltip()
    tooltip.watch(TIP, 0.0)
    tooltip.watch(TIP, 1.0)
    tooltip.dismiss()
    tooltip.watch(TIP, 5.0)
    assert tooltip.shown is None
    tooltip.watch(None, 6.0)
    tooltip.watch(TIP, 7.0)
    tooltip.watch(TIP, 8.0)
    assert tooltip.shown == TIP


def test_what_comes_to_a_mouse_at_rest_is_told_of_when_the_mouse_moves() -> None:
    tooltip, other = Tooltip(), Tip("another", Rect(0, 0, 90, 90))
    tooltip.watch(None, 0.0, moved=True)
    tooltip.watch(TIP, 1.0, moved=False)
    assert not tooltip.watch(TIP, 9.0, moved=False)
    tooltip.watch(TIP, 10.0, moved=True)
    assert tooltip.watch(TIP, 10.0 + DELAY, moved=False)
    assert tooltip.watch(other, 20.0, moved=False)
    assert not tooltip.watch(other, 29.0, moved=False)
    assert tooltip.shown is None


def test_a_tip_that_is_read_stays_when_its_words_change() -> None:
    tooltip, later = Tooltip(), Tip("what it has become", TIP.about)
    tooltip.watch(TIP, 0.0, moved=True)
    tooltip.watch(TIP, 1.0, moved=False)
    assert tooltip.watch(later, 1.1, moved=False)
    assert tooltip.shown == later


def test_a_window_that_opens_under_the_mouse_waits_until_it_moves() -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="on and on")
    ui.process(Event(pygame.MOUSEMOTION, pos=(540, 320), rel=(0, 0), buttons=(0, 0, 0)))
    ui.update(0.0, 0.0)
    ui.update(1.0, 0.0)
    assert ui.tooltip.shown is None


@pytest.mark.parametrize("held", [0, 1])
def test_no_tip_comes_while_a_button_of_the_mouse_is_held(held: int) -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="on and on")
    ui.process(Event(pygame.MOUSEMOTION, pos=(540, 320), rel=(3, 0), buttons=(held, 0, 0)))
    ui.update(0.0, 0.0)
    ui.update(1.0, 0.0)
    assert bool(ui.tooltip.shown) is not bool(held)


@pytest.mark.parametrize("moved_by", [0, 1])
def test_widgets_that_are_made_under_the_mouse_wait_until_it_moves(moved_by: int) -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="on and on")
    point(ui, (540, 320))
    ui.update(0.0, 0.0)
    ui.reset(LOOK, WINDOW.size)
    ui.button(Rect(520, 310, 120, 40), "Stop", lambda: None, hint="no further")
    ui.update(1.0, 0.0)
    point(ui, (540 + moved_by, 320))
    ui.update(2.0, 0.0)
    ui.update(3.0, 0.0)
    assert bool(ui.tooltip.shown) is bool(moved_by)


def test_a_tip_lies_clear_of_what_is_compared_with_the_thing() -> None:
    cards = [Rect(100 + 90 * place, 500, 80, 110) for place in range(6)]
    ui, surface = Layer(LOOK, WINDOW.size), Surface(WINDOW.size)
    ui.tooltip.watch(Tip("the third card", cards[2], tuple(cards)), 0.0)
    ui.tooltip.watch(Tip("the third card", cards[2], tuple(cards)), 1.0)
    ui.tooltip.draw(surface, LOOK, ())
    assert surface.get_bounding_rect().w
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    assert all(drawn.count() and drawn.get_at(card.center) for card in cards)


@pytest.mark.parametrize("about", [Rect(0, 0, 80, 30), Rect(900, 600, 120, 40), Rect(400, 300, 60, 30)])
def test_a_tip_lies_in_the_window_and_not_on_what_it_is_about(about: Rect) -> None:
    rect = placed((260, 60), Tip("", about), WINDOW, 6, [])
    assert WINDOW.contains(rect)
    assert not rect.colliderect(about)


def test_a_tip_covers_no_button_where_there_is_other_room() -> None:
    rows = [Rect(700 + 100 * column, 300 + 40 * row, 90, 34) for row in range(3) for column in range(3)]
    for about in rows:
        assert placed((200, 50), Tip("", about), WINDOW, 6, rows).collidelist(rows) < 0


def test_a_tip_takes_the_shortest_way_past_what_is_around() -> None:
    about, row = Rect(400, 300, 100, 30), [Rect(300, 300, 90, 30), Rect(510, 300, 90, 30)]
    low, deep = Rect(300, 340, 300, 30), Rect(300, 340, 300, 260)
    over = Rect(300, 60, 300, 230)
    assert placed((200, 24), Tip("", about), WINDOW, 6, [*row, low, over]).top == low.bottom + 6
    assert placed((200, 24), Tip("", about), WINDOW, 6, [*row, deep, over]).right == row[0].left - 6


def test_a_tip_without_any_free_place_is_still_in_the_window() -> None:
    others = [Rect(0, 0, 1024, 250), Rect(0, 330, 1024, 310), Rect(0, 250, 390, 80), Rect(510, 250, 514, 80)]
    assert WINDOW.contains(placed((300, 40), Tip("", Rect(400, 260, 100, 60)), WINDOW, 6, others))


@pytest.mark.parametrize("scene", AT_REST)
def test_no_tip_beside_a_board_covers_a_button_or_a_list(at_table: AtTable, scene: str) -> None:
    at_table.come_to(scene)
    for size in SIZES:
        at_table.resize(size)
        look, places = at_table.app.look, at_table.app.ui.focus.places
        tip, window = (look.px(240), look.px(26)), at_table.screen.surface.get_rect()
        for button in at_table.app.ui.buttons:
            assert placed(tip, Tip("", button.rect), window, look.px(6), places).collidelist(places) < 0, size


def test_a_button_tells_its_hint_until_it_is_pressed() -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="with <b>錬金術師</b>")
    before, after = Surface(WINDOW.size), Surface(WINDOW.size)
    point(ui, (540, 320))
    ui.update(0.0, 0.0)
    ui.draw(before)
    assert ui.update(DELAY, 0.0)
    ui.draw(after)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    ui.process(Event(pygame.MOUSEBUTTONDOWN, pos=(540, 320), button=1))
    ui.update(DELAY + 9, 0.0)
    assert ui.tooltip.shown is None


def test_a_line_that_is_cut_off_is_told_whole() -> None:
    ui = Layer(LOOK, WINDOW.size)
    label = ui.label(Rect(100, 100, 120, 30), "W" * 40)
    ui.label(Rect(100, 200, 120, 30), "short")
    ui.draw(Surface(WINDOW.size))
    point(ui, (150, 110))
    ui.update(0.0, 0.0)
    ui.update(1.0, 0.0)
    assert ui.tooltip.shown == Tip("W" * 40, label.rect)
    point(ui, (150, 210))
    ui.update(2.0, 0.0)
    ui.update(3.0, 0.0)
    assert ui.tooltip.shown is None


def test_a_layer_under_a_dialog_shows_no_tip() -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="on and on")
    point(ui, (540, 320))
    ui.update(0.0, 0.0)
    ui.update(1.0, 0.0)
    shown, under = Surface(WINDOW.size), Surface(WINDOW.size)
    ui.draw(shown)
    ui.update(1.1, 0.0, covered=True)
    ui.draw(under)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(under, "RGB")
    assert ui.tooltip.shown is None


def test_when_the_dialog_is_gone_nothing_is_told_of_where_the_mouse_was_before_it() -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="on and on")
    point(ui, (540, 320))
    ui.update(0.0, 0.0, covered=True)
    ui.update(1.0, 0.0)
    ui.update(2.0, 0.0)
    assert ui.tooltip.shown is None
    point(ui, (541, 320))
    ui.update(3.0, 0.0)
    ui.update(4.0, 0.0)
    assert ui.tooltip.shown is not None


def test_the_mouse_outside_the_window_asks_for_nothing() -> None:
    ui = Layer(LOOK, WINDOW.size)
    ui.button(Rect(500, 300, 120, 40), "Go on", lambda: None, hint="on and on")
    point(ui, (540, 320))
    ui.process(Event(pygame.WINDOWLEAVE))
    ui.update(0.0, 0.0)
    ui.update(1.0, 0.0)
    assert ui.tooltip.shown is None


def test_what_is_told_later_is_asked_for_only_when_it_is_due() -> None:
    asked = []

    def whole() -> Tip:
        asked.append(True)
        return Tip("All of it", TIP.about)

    tooltip, promised = Tooltip(), Tip("", TIP.about, later=whole)
    for now in (0.0, 0.2, 0.4):
        assert not tooltip.watch(promised, now)
    assert not asked
    assert tooltip.watch(promised, DELAY + 0.1)
    assert tooltip.shown == Tip("All of it", TIP.about)


def test_what_turns_out_to_tell_nothing_is_not_shown() -> None:
    tooltip, promised = Tooltip(), Tip("", TIP.about, later=lambda: None)
    tooltip.watch(promised, 0.0)
    assert not tooltip.watch(promised, 2 * DELAY)
    assert tooltip.shown is None


def test_words_of_a_tip_can_be_marked_but_not_its_heading() -> None:
    tooltip, marked = Tooltip(), []
    tooltip.tell(Tip("Stone of fire\nIt may step.", Rect(10, 10, 50, 20)))
    tooltip.watch(Tip("Stone of fire\nIt may step.", Rect(10, 10, 50, 20)), 0.0)
    tooltip.draw(Surface(WINDOW.size), LOOK, (), lambda *line: marked.append(line[3]))
    assert marked == ["It may step."]


PLACE = Rect(20, 20, 320, 160)


def narrator() -> Narrator:
    told = Narration(
        "Your turn", (NewsLine("Ann steps with a Stone."),), answer=("That cell is hostile to you.",)
    )
    made = Narrator(PLACE, LOOK, lambda: told, lambda *what: Surface((1, 1)))
    made.terms.glossary = glossary_of("dream")
    return made


def terms_of(widget: Painted) -> dict[str, Rect]:
    return {place.term: place.rect for place in widget.terms.places}


def test_a_narrator_explains_its_terms_where_they_stand() -> None:
    box = narrator()
    box.draw(Surface((400, 300)))
    places = terms_of(box)
    assert set(places) == {"stone", "hostile"}
    for term, rect in places.items():
        assert PLACE.contains(rect)
        tip = box.tip_at(rect.center)
        assert tip is not None
        assert tip.text.startswith(term.capitalize())
        assert tip.about == rect
    assert box.tip_at((PLACE.x + 2, PLACE.y + 2)) is None


def test_a_term_is_underlined_quietly() -> None:
    with_terms, without = Surface((400, 300)), Surface((400, 300))
    plain = narrator()
    plain.terms.glossary = glossary_of(None)
    plain.draw(without)
    box = narrator()
    box.draw(with_terms)
    rect = terms_of(box)["stone"]
    rows = [
        y
        for y in range(rect.top, rect.bottom + 3)
        for x in range(rect.left, rect.right)
        if with_terms.get_at((x, y)) != without.get_at((x, y))
    ]
    assert rows
    assert max(rows) - min(rows) <= LOOK.px(1)


def test_a_journal_explains_the_terms_of_the_action_that_is_pointed_at() -> None:
    entries = [JournalEntry("draws the top of the deck"), JournalEntry("concocts a formula")]
    made = JournalView(Rect(0, 0, 300, 200), LOOK, lambda done: None, entries=entries, shown=2, columns=1)
    made.terms.glossary = glossary_of("stone")
    made.draw(Surface((300, 200)))
    assert not made.terms.places
    made._point(1)
    made.draw(Surface((300, 200)))
    assert set(terms_of(made)) == {"concoct", "formula"}
    assert present(made.tip_at(terms_of(made)["formula"].center)).text.startswith("Formula\n")


def test_a_key_goes_through_the_terms_in_sight(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.push(Help(person.app, "dream"))
    person.look()
    seen = []
    for _ in range(3):
        person.press("shift+f1")
        seen.append(present(person.app.ui.tooltip.shown).text.split("\n")[0])
    assert seen == ["Symbol", "Stone", "Surrounded"]
    person.press("down")
    assert person.app.ui.tooltip.shown is None


def test_where_no_term_is_in_sight_the_key_says_so(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.push(OptionsPage(person.app))
    person.press("shift+f1")
    assert person.app.spoken == say("app.no_terms")


ONE_EACH = f"{SETUP} +h15 +i15"
AGAINST = (ANNA, MACHINE)
TURN, BROWSING = "It's the computer's turn.", "You're looking at an earlier position"


def button(person: AtTable, text: str) -> Button:
    (found,) = [button for button in person.app.ui.buttons if button.text == text]
    return found


def why(person: AtTable, text: str) -> str | None:
    """Why a button is dimmed, or None when it is not."""
    found = button(person, text)
    assert found.is_enabled is (found.why is None)
    return found.why


CASES = [
    (("", (ANNA, BERT)), "Undo", "There's nothing to undo."),
    (("@h14", (ANNA, BERT)), "Undo", None),
    ((ONE_EACH, (ANNA, BERT)), "Redo", "There's nothing to redo."),
    ((ONE_EACH, (ANNA, BERT)), "Hint", None),
    ((ONE_EACH, AGAINST), "Move now", "It isn't the computer's turn."),
    ((f"{SETUP} +h15", AGAINST), "Move now", None),
    ((f"{SETUP} +h15", AGAINST), "Hint", "It's the computer's turn, so there's nothing to hint at."),
    ((f"{SETUP} +h15", AGAINST), "Offer draw", TURN),
    ((f"{SETUP} +h15", AGAINST), "Undo", None),
    ((ONE_EACH, AGAINST), "Offer draw", None),
    (("@h14", (ANNA, BERT)), "Stand", "can stand"),
    (("@h14 @i14", (ANNA, BERT)), "Stand", None),
    (("@h14 @i14", (ANNA, BERT)), "Choose a cell", "First choose a cell for the Symbol."),
    ((QUICK_WIN, (ANNA, BERT)), "Undo", None),
]


@pytest.mark.parametrize(("table", "text", "reason"), CASES)
def test_what_can_do_nothing_is_dimmed_and_says_why(
    at_table: AtTable, table: tuple[str, tuple[Seat, Seat]], text: str, reason: str | None
) -> None:
    found = why(at_table.sit(*table), text)
    assert found is None if reason is None else reason in present(found)


def test_undo_and_redo_follow_the_game(at_table: AtTable) -> None:
    at_table.sit("@h14").press_button("Undo")
    assert why(at_table, "Undo")
    assert why(at_table, "Redo") is None
    at_table.press("ctrl+y")
    assert why(at_table, "Undo") is None
    assert why(at_table, "Redo")


def test_looking_back_dims_what_needs_the_game_now(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("home")
    assert BROWSING in present(why(at_table, "Offer draw"))
    assert why(at_table, "Hint") is None
    at_table.press("end")
    assert why(at_table, "Offer draw") is None


def test_a_draw_that_was_just_declined_is_not_offered_again(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+o", "esc")
    assert "just declined" in present(why(at_table, "Offer draw"))
    at_table.click_cells("h15", "h16")
    assert why(at_table, "Offer draw") is None


def test_a_new_size_does_not_light_what_is_dimmed(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).app.rebuild()
    assert why(at_table, "Redo")


# What a dimmed button does


def test_its_tooltip_says_why(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    assert button(at_table, "Redo").tip == "Redo (Ctrl+Y)\nThere's nothing to redo."
    at_table.press("u")
    assert button(at_table, "Redo").tip == "Redo (Ctrl+Y)"


def test_its_tooltip_comes_up_under_the_mouse(at_table: AtTable) -> None:
    dimmed = button(at_table.sit(ONE_EACH), "Redo")
    at_table.point(dimmed.rect.center)
    at_table.wait_until(lambda: at_table.app.ui.tooltip.shown)
    assert at_table.app.ui.tooltip.shown == Tip(dimmed.tip, dimmed.rect)
    shape = dimmed.drawable_shape
    assert shape is not None
    assert shape.active_state is shape.states["disabled"]


def test_a_click_says_why_and_lets_go_of_nothing(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("h15")
    at_table.click(button(at_table, "Redo").rect.center)
    assert at_table.said == "There's nothing to redo."
    assert at_table.choice is not None


def test_tab_passes_by(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    for step in ("tab", "shift+tab"):
        for _ in at_table.app.ui.buttons:
            at_table.press(step)
            assert getattr(at_table.app.ui.focus.current, "why", None) is None


def test_a_button_that_dims_under_the_focus_keeps_enter_from_the_board(at_table: AtTable) -> None:
    at_table.sit("@h14")
    while at_table.app.ui.focus.current is not button(at_table, "Undo"):
        at_table.press("tab")
    at_table.press("enter", "enter", "enter")
    assert at_table.actions == ""
    assert at_table.said == "There's nothing to undo."
    assert at_table.presenter.pointing.cursor is None
    at_table.press("tab")
    assert at_table.app.ui.focus.current.text == "Hint"

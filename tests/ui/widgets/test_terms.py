"""Terms in what is written: a line under each, a tooltip at each, one after another by a key."""

from pygame import Rect, Surface

from dream.base.glossary import glossary_of
from dream.base.words import say
from dream.ui.kit.palette import palette
from dream.ui.kit.theme import Look
from dream.ui.scenes.help import Help
from dream.ui.scenes.options import Options
from dream.ui.widgets.narrator import Line, Narration, Narrator
from dream.ui.widgets.scrolling.entries import Entry
from dream.ui.widgets.scrolling.journal import Journal
from tests.ui.driver import Person

LOOK = Look(palette())
PLACE = Rect(20, 20, 320, 160)


def narrator():
    told = Narration(
        "Your turn", (Line("Ann steps with a Stone."),), answer=("That cell is hostile to you.",)
    )
    made = Narrator(PLACE, LOOK, lambda: told, lambda *what: Surface((1, 1)))
    made.terms.glossary = glossary_of("dream")
    return made


def terms_of(widget):
    return {place.term: place.rect for place in widget.terms.places}


def test_a_narrator_explains_its_terms_where_they_stand():
    box = narrator()
    box.draw(Surface((400, 300)))
    places = terms_of(box)
    assert set(places) == {"stone", "hostile"}
    for term, rect in places.items():
        assert PLACE.contains(rect)
        tip = box.tip_at(rect.center)
        assert tip.text.startswith(term.capitalize())
        assert tip.about == rect
    assert box.tip_at((PLACE.x + 2, PLACE.y + 2)) is None


def test_a_term_is_underlined_quietly():
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


def test_a_journal_explains_the_terms_of_the_action_that_is_pointed_at():
    entries = [Entry("draws the top of the deck"), Entry("concocts a formula")]
    made = Journal(Rect(0, 0, 300, 200), LOOK, lambda done: None, entries=entries, shown=2, columns=1)
    made.terms.glossary = glossary_of("stone")
    made.draw(Surface((300, 200)))
    assert not made.terms.places
    made._point(1)
    made.draw(Surface((300, 200)))
    assert set(terms_of(made)) == {"concoct", "formula"}
    assert made.tip_at(terms_of(made)["formula"].center).text.startswith("Formula\n")


def test_a_key_goes_through_the_terms_in_sight(tmp_path):
    person = Person(tmp_path)
    person.app.push(Help(person.app, "dream"))
    person.look()
    seen = []
    for _ in range(3):
        person.press("shift+f1")
        seen.append(person.app.ui.tooltip.shown.text.split("\n")[0])
    assert seen == ["Symbol", "Stone", "Surrounded"]
    person.press("down")
    assert person.app.ui.tooltip.shown is None


def test_where_no_term_is_in_sight_the_key_says_so(tmp_path):
    person = Person(tmp_path)
    person.app.push(Options(person.app))
    person.press("shift+f1")
    assert person.app.spoken == say("app.no_terms")

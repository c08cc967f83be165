"""Who has which medallion, and what is told of how they play."""

from pathlib import Path

import pytest

from dream.base.texts import say
from dream.play import registry
from dream.play.alchemists import HEAD_OF, HEADS, NAMES
from dream.play.levels import faces_of, levels_of
from dream.play.seats import DARING, Guest, OutsideEngine, OwnOpponent, Person, Seat
from dream.play.sparring import sparring_seat
from dream.ui.kit.medallions import METALS, PERSON, SCALES, Medallion
from dream.ui.table.emblems import medallion_of, medallion_of_level
from dream.ui.table.opponents import manner_of
from dream.ui.table.scenes import TabletopScene
from tests.kit.present import present
from tests.ui.at_table import AtJabirTable

WORDS = tuple(registry.house())


@pytest.mark.parametrize("word", WORDS)
def test_levels_have_their_faces_in_metals_from_lead_to_gold(word: str) -> None:
    levels = levels_of(word)
    made = [medallion_of_level(word, level.number) for level in levels]
    assert tuple(each.head for each in made) == faces_of(word)
    assert [each.pips for each in made] == [level.number for level in levels]
    places = [tuple(METALS).index(each.metal) for each in made]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, len(METALS) - 1)


@pytest.mark.parametrize("word", WORDS)
def test_whoever_has_a_name_has_the_same_head_at_every_level(word: str) -> None:
    for name in NAMES.values():
        made = [medallion_of_level(word, level.number, name) for level in levels_of(word)]
        assert {each.head for each in made} == {HEAD_OF[name]}
        assert [each.metal for each in made] == [
            medallion_of_level(word, level.number).metal for level in levels_of(word)
        ]


def test_levels_of_which_nothing_is_known_have_faces_too() -> None:
    assert medallion_of_level("no game", 3).head in HEADS
    assert medallion_of_level("dream", 40).metal == "gold"


def test_people_have_the_medallion_that_they_chose() -> None:
    chosen = {"Ada": "veil", "": "hood"}
    for occupant in (Person(), Guest()):
        assert medallion_of("stone", Seat("Ada", occupant), chosen) == Medallion("veil")
        assert medallion_of("stone", Seat("", occupant), chosen) == Medallion("hood")
        assert medallion_of("stone", Seat("Bo", occupant), chosen) == Medallion(PERSON)
    assert medallion_of("stone", Seat("Siege", OutsideEngine("Siege")), chosen) is None


def test_one_that_spars_keeps_its_medallion_at_every_level() -> None:
    sparring = sparring_seat("stone")
    assert medallion_of("stone", sparring, {}) == Medallion(SCALES, "silver")


@pytest.mark.parametrize("word", WORDS)
def test_how_an_opponent_plays_is_told_with_its_level(word: str) -> None:
    for level in levels_of(word):
        told = manner_of(word, Seat.machine("Norton", level.number))
        assert level.name in told
        assert level.about in told
    assert say("opponents.daring") in manner_of(word, Seat.machine("Norton", 1, DARING))
    assert say("opponents.sparring") in manner_of(word, sparring_seat(word))
    assert manner_of(word, Seat("Ada")) == manner_of(word, Seat.machine("Norton", 99)) == ""


def test_the_journal_has_the_medallions_of_opponents_beside_their_tokens(tmp_path: Path) -> None:
    """And of people who chose one; that of all the others tells nothing of anybody."""
    table = AtJabirTable(tmp_path)
    table.app.change(medallions={"Ada": "hood"})
    seats = Seat("Ada"), Seat("Bo"), Seat("", OwnOpponent(2))
    table.sit(*seats)
    scene = table.scene
    assert isinstance(scene, TabletopScene)
    level = present(medallion_of_level("jabir", 2, table.game.seats[2].name))
    assert [scene.portrait(seat, 0) for seat in range(3)] == [Medallion("hood"), None, level]
    assert scene.log is not None
    listed = [entry for entry in scene.log.list._entries if entry.token is not None]
    assert [entry.portrait for entry in listed[:3]] == [Medallion("hood"), None, level]

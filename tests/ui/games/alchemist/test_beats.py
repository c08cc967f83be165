"""What has its moment at Alchemist's table."""

from dataclasses import replace

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.state import Action, Copy, Create, State, Take
from dream.play.cards import Multiset
from dream.ui.games.alchemist.table import ALCHEMIST_TABLE
from dream.ui.kit.layout import Box
from dream.ui.table.items import Beat, Change, Items
from dream.ui.table.sight import AnySight, Sight
from tests.ui.games.alchemist.states import FIRST_TURN, LATE

LAYOUT = ALCHEMIST_TABLE.layout(Box(0, 0, 960, 800), 3)
NOTHING = Items()
NAMES = "Ann", "Ben", "Cleo"


def beats(state: State, action: Action, viewer: int, *, plays: bool = True) -> list[Beat]:
    """What somebody is shown of an action in a state, who plays or only watches."""
    after, by = GAME.apply(state, action), frozenset({viewer})
    names = NAMES[: state.terms.players]
    people = by if plays else frozenset()
    one: AnySight = Sight(GAME.seen(state, by), viewer, names, people=people)
    other: AnySight = Sight(GAME.seen(after, by), viewer, names, people=people)
    done = replace(other, before=one.view, done=GAME.told(state, action, by))
    return list(ALCHEMIST_TABLE.beats(Change(one, done, LAYOUT, NOTHING, NOTHING)))


def test_a_new_potion_has_its_moment_for_all_others() -> None:
    state = GAME.parse_state(FIRST_TURN)
    action = Create("by", Multiset.of(Colour, (Colour.GREEN, Colour.GREEN, Colour.ORANGE)), 8)
    (beat,) = beats(state, action, viewer=1)
    assert (beat.title, beat.by, beat.things) == ("A new potion, worth 8", 0, (("pot", "by"),))
    assert beats(state, action, viewer=0) == []


def test_a_copy_has_one_for_the_creator_alone() -> None:
    state, action = GAME.parse_state(LATE), Copy("go", Colour.YELLOW)
    (beat,) = beats(state, action, viewer=1)
    assert beat.title == "Your potion is copied"
    assert beats(state, action, viewer=0) == []


def test_who_only_watches_sees_whose_potion_is_copied() -> None:
    state, action = GAME.parse_state(LATE), Copy("go", Colour.YELLOW)
    (beat,) = beats(state, action, viewer=0, plays=False)
    potion = state.potion("go")
    assert potion is not None
    assert beat.title == f"A copy, worth {potion.value}"
    assert beat.hits == (potion.creator,)


def test_the_last_round_is_announced_when_it_begins() -> None:
    state = GAME.parse_state(LATE)
    few = replace(state, reserve=Multiset(Colour, (0, 3, 1, 0, 5)))
    few = replace(few, spent=state.spent + (state.reserve - few.reserve))
    (beat,) = beats(few, Take(Colour.ORANGE), viewer=0)
    assert beat.title == "Last round"
    assert beats(state, Take(Colour.ORANGE), viewer=0) == []

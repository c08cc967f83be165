"""The curtain at this table: no frame shows cubes or a school but to the one who has opened it."""

from random import Random

import pytest

from dream.games.alchemist.rules.components import Seat as Place
from dream.play.seats import Seat
from dream.ui.games.alchemist import layout as faces
from dream.ui.games.alchemist.items import Facts
from dream.ui.games.alchemist.layout import Bag, Pot, School
from dream.ui.table.items import Card, Item
from dream.ui.table.motion import Moment
from dream.ui.table.picture import TablePicture
from dream.ui.table.scenes import Curtain, End, Play
from dream.ui.table.sight import AnySight
from tests.ui.at_table import HERMES as MACHINE
from tests.ui.at_table import NEVER, PEOPLE, AtAlchemistTable
from tests.ui.conftest import Clock
from tests.ui.table.curtain_frames import Frames

ANN, BEN, CLEO, *_ = PEOPLE


class AlchemistFrames(Frames):
    """Only the viewer's things lie open; those of others are face down wherever they lie or fly."""

    def look(self, picture: TablePicture, sight: AnySight, moment: Moment, items: tuple[Item, ...]) -> None:
        facts = Facts(sight)
        if facts.over:
            return
        pointed = picture._game.pointed_items(sight, picture.layout)
        for item in (*items, *pointed):
            whose = _owner(item.key, item.face, facts)
            if whose is not None:
                self.seen.add(whose)
                assert whose == self.opened, f"{item.key} is shown, and {self.opened} looks"


def _owner(key: object, face: object, facts: Facts) -> int | None:
    """Whose hidden thing is shown; None for nobody's."""
    assert isinstance(key, tuple | str)
    if isinstance(key, tuple) and key[0] in ("hand", "open") and isinstance(face, faces.Cube):
        return key[1] if face.colour is not None and not facts.state.terms.open_hands else None
    if isinstance(key, tuple) and key[0] == "school" and isinstance(face, Card):
        return key[1] if face.front is not None else None
    return None


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    return AlchemistFrames(monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seats", [(ANN, BEN, CLEO), (ANN, MACHINE, BEN)])
def test_no_frame_of_a_whole_game_shows_a_hidden_thing(
    alchemist: AtAlchemistTable, frames: Frames, seats: tuple[Seat, Seat, Seat]
) -> None:
    alchemist.sit(*seats)
    random = Random(3)
    for number in range(NEVER):
        if alchemist.game.over:
            break
        luck = random.random()
        if luck < 0.08:
            alchemist.press("u")
        elif luck < 0.14:
            alchemist.press(random.choice(["pageup", "home", "pagedown", "esc", "h", "?", "c", "n"]))
            alchemist.press("end")
        if alchemist.app.dialog:
            alchemist.press("esc")
        frames.go_on(alchemist, by_keys=number % 3 == 0)
    assert alchemist.game.over
    alchemist.wait()
    assert isinstance(alchemist.scene, End)
    assert frames.drawn > 100
    assert frames.seen == {seat for seat, who in enumerate(seats) if who is not MACHINE}


def test_no_frame_between_two_turns_shows_a_hidden_thing(alchemist: AtAlchemistTable, frames: Frames) -> None:
    alchemist.settings.change(animation="fast")
    alchemist.sit(ANN, BEN, CLEO)
    for number in range(40):
        frames.go_on(alchemist, by_keys=number % 2 == 0)
    assert len(frames.seen) == 3


def test_what_was_drawn_lies_open_until_a_key_before_the_curtain(
    alchemist: AtAlchemistTable, clock: Clock, frames: Frames
) -> None:
    alchemist.settings.change(animation="fast")
    alchemist.sit(ANN, BEN, CLEO)
    frames.opened = 0
    alchemist.press("enter")
    alchemist.click_on(Bag())
    for _ in range(6):
        clock.now += 2.0
        alchemist.wait()
    assert len(alchemist.actions) == 3
    assert isinstance(alchemist.scene, Play)
    assert sum(alchemist.facts.hand(Place.A).counts) == 14
    assert "Press any key when you have seen it." in alchemist.notice
    alchemist.press("b")
    alchemist.wait()
    assert isinstance(alchemist.scene, Curtain)
    assert "Ben" in alchemist.notice


def test_there_is_no_curtain_with_open_hands_and_schools_lie_face_down(
    alchemist: AtAlchemistTable, frames: Frames
) -> None:
    alchemist.sit(ANN, BEN, CLEO, options="hands=open")
    assert isinstance(alchemist.scene, Play)
    facts = alchemist.facts
    assert all(facts.shows_hand(seat) for seat in Place if seat < 3)
    assert [facts.school(seat) for seat in Place if seat < 3] == [None] * 3
    shown = alchemist.presenter.looks.pointed_items
    layout = alchemist.presenter.picture.layout
    assert not list(shown(alchemist.presenter.sight, layout))
    frames.opened = 0
    for seat, lies_open in ((0, True), (1, False)):
        alchemist.point(alchemist.place(School(Place(seat))))
        cards = [item.face for item in shown(alchemist.presenter.sight, layout)]
        assert bool(cards) is lies_open
    assert "Only Ben knows this school." in " ".join(
        alchemist.presenter.looks.tip(alchemist.presenter.sight, School(Place.B))
    )


def test_one_person_sees_the_own_things_in_the_turns_of_computers(
    alchemist: AtAlchemistTable, frames: Frames
) -> None:
    frames.opened = 1
    alchemist.sit(MACHINE, ANN, MACHINE)
    for _ in range(20):
        assert not isinstance(alchemist.scene, Curtain)
        alchemist.do_something(by_keys=False)
    assert frames.seen == {1}
    assert alchemist.place(Pot("bg"))

"""The curtain at this table: no frame shows a hand, a deck or what a hand can pay before its owner looks."""

import pytest
from pygame import Surface

from dream.games.philosophers_stone.rules.tasks import Look, Search
from dream.play.seats import Seat
from dream.ui.games.philosophers_stone import layout
from dream.ui.games.philosophers_stone.items import Facts
from dream.ui.table.items import Card
from dream.ui.table.motion import REST, Moment
from dream.ui.table.picture import Held, TablePicture
from dream.ui.table.scenes import Curtain, End
from dream.ui.table.sight import AnySight
from tests.ui.games.philosophers_stone.at_stone_table import AtStoneTable
from tests.ui.games.philosophers_stone.states import near_gold
from tests.ui.table.at_a_table import MACHINE, PEOPLE

ANN, BEN, CLEO, *_ = PEOPLE


class Frames:
    """Looks at every table that is drawn; `opened` is the seat that has opened the curtain last."""

    def __init__(self) -> None:
        self.drawn = 0
        self.opened: int | None = None
        self.seen: set[int] = set()

    def look(self, picture: TablePicture, sight: AnySight, moment: Moment) -> None:
        """Hands lie open for the one who looks alone; others' are face down wherever they lie or fly."""
        facts = Facts(sight)
        if not facts.state.todo:
            return
        self.drawn += 1
        for item in picture.items(sight) if moment.items is None else moment.items:
            name, *rest = item.key if isinstance(item.key, tuple) else (item.key,)
            if name == "hand" and isinstance(item.face, Card) and item.face.front is not None:
                self.seen.add(rest[0])
                assert rest[0] == self.opened, f"{item.key} is shown, and {self.opened} looks"
            if name == "spread":
                assert not isinstance(facts.task, Look | Search) or sight.viewer == self.opened
            if isinstance(item.face, layout.Recipe) and item.face.ready:
                assert sight.viewer == self.opened, "what can be paid tells a hand"
        assert sight.viewer is None or sight.viewer == self.opened or not facts.view.seen.of(facts.base).hand


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    frames = Frames()
    draw = TablePicture.draw

    def watched(
        picture: TablePicture,
        surface: Surface,
        sight: AnySight,
        moment: Moment = REST,
        held: Held | None = None,
    ) -> None:
        frames.look(picture, sight, moment)
        draw(picture, surface, sight, moment, held)

    monkeypatch.setattr(TablePicture, "draw", watched)
    return frames


def go_on(stone: AtStoneTable, frames: Frames, *, by_keys: bool) -> None:
    """One step; who opens the curtain is known from then on, and nobody else."""
    stone.wait_until(
        lambda: isinstance(stone.scene, Curtain | End) or stone.marks.legal or stone.game.machine_to_act
    )
    if isinstance(stone.scene, Curtain):
        frames.opened = stone.game.covered
    stone.do_something(by_keys=by_keys)


@pytest.mark.parametrize("seats", [(ANN, BEN, CLEO), (ANN, MACHINE, BEN)])
def test_no_frame_of_a_whole_game_shows_a_hidden_thing(
    stone: AtStoneTable, frames: Frames, seats: tuple[Seat, Seat, Seat]
) -> None:
    stone.sit(*seats, state=near_gold(3))
    while not stone.game.over:
        go_on(stone, frames, by_keys=False)
    assert frames.seen == {seat for seat, who in enumerate(seats) if who is not MACHINE}


@pytest.mark.parametrize("animation", ["none", "fast"])
def test_no_frame_between_two_turns_shows_a_hidden_thing(
    stone: AtStoneTable, frames: Frames, animation: str
) -> None:
    stone.settings.change(animation=animation)
    stone.sit(ANN, BEN, CLEO)
    for number in range(60):
        go_on(stone, frames, by_keys=number % 2 == 0)
        if number % 9 == 5:
            stone.press("pageup", "pageup", "end")
        elif number % 9 == 7:
            stone.app.rebuild()
    assert frames.seen == {0, 1, 2}
    assert frames.drawn > 60

"""The curtain at this table: no frame shows a hand, a deck or what a hand can pay before its owner looks."""

import pytest

from dream.games.philosophers_stone.rules.tasks import Look, Search
from dream.play.seats import Seat
from dream.ui.games.philosophers_stone import layout
from dream.ui.games.philosophers_stone.items import Facts
from dream.ui.table.items import Card, Item
from dream.ui.table.motion import Moment
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import AnySight
from tests.kit.cases import then_long
from tests.ui.at_table import HERMES as MACHINE
from tests.ui.at_table import PEOPLE, AtStoneTable
from tests.ui.games.philosophers_stone.states import near_gold
from tests.ui.table.curtain_frames import Frames

ANN, BEN, CLEO, *_ = PEOPLE


class StoneFrames(Frames):
    """Hands lie open for the one who looks alone; others' are face down wherever they lie or fly."""

    def look(self, picture: TablePicture, sight: AnySight, moment: Moment, items: tuple[Item, ...]) -> None:
        facts = Facts(sight)
        if not facts.state.todo:
            return
        for item in items:
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
    return StoneFrames(monkeypatch)


@pytest.mark.parametrize("seats", [(ANN, MACHINE, BEN)])
def test_no_frame_of_a_whole_game_shows_a_hidden_thing(
    stone: AtStoneTable, frames: Frames, seats: tuple[Seat, Seat, Seat]
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

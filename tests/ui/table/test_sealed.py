"""A game of another package at the table: set up, played by mouse and by keys, kept, replayed, exported."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dream.base.errors import Refused
from dream.base.texts import say
from dream.play.game import Hidden
from dream.records.reader import read_record
from dream.ui.games.registry import view_of
from dream.ui.kit.theme import palette
from dream.ui.scenes.help import Help
from dream.ui.scenes.library import LibraryScene
from dream.ui.table.curtain import TOO_SOON, Curtain
from dream.ui.table.end import End
from dream.ui.table.faces import Card
from dream.ui.table.items import Item
from dream.ui.table.motion import MotionFrame
from dream.ui.table.picture import TablePicture
from dream.ui.table.plates import Player
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Play
from dream.ui.table.sight import AnySight, kind_of
from dream.ui.table.tips import TableTips
from tests.kit.cases import then_long
from tests.kit.journals import kept, kept_game
from tests.kit.other_games import installed
from tests.kit.present import present
from tests.kit.sealed.game import GAME
from tests.kit.sealed.rules import Phase, State
from tests.kit.sealed.words import HandCard, Verb
from tests.ui.at_table import AtAnyTable
from tests.ui.conftest import Clock
from tests.ui.driver import shown_by
from tests.ui.painting import paint_plainly
from tests.ui.table.tables import Frames

SEED = "amber lion fume"


@pytest.fixture
def sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AtAnyTable]:
    """Somebody in whose window a package brings the game of ``tests.kit.sealed``, its view included."""
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    with installed("sealed"):
        yield AtAnyTable(tmp_path)


@pytest.mark.parametrize(("by_keys", "players"), then_long(1, [(False, "3"), (True, "2"), (True, "6")]))
def test_a_game_is_set_up_played_to_the_end_kept_replayed_and_exported(
    sealed: AtAnyTable, tmp_path: Path, by_keys: bool, players: str
) -> None:
    sealed.begin("Sealed", SEED, players=players)
    assert isinstance(sealed.scene, Curtain)
    sealed.play_to_the_end(by_keys=by_keys)
    assert isinstance(sealed.scene, End)
    actions, outcome = sealed.game.history.actions, sealed.game.history.outcome
    assert len(sealed.game.seats) == int(players)
    found = kept_game()
    assert found is not None
    assert not found.faults
    assert found.game.actions == actions
    # Replayed
    sealed.press("v")
    assert isinstance(sealed.app.scene, TableReview)
    sealed.press("home")
    for _ in range(5):
        sealed.press("pagedown")
        sealed.look()
    sealed.press("end", "esc")
    assert isinstance(sealed.app.scene, End)
    # Listed, and exported
    (entry,) = kept()
    assert (entry.game, entry.finished, len(entry.seats)) == ("sealed", True, int(players))
    sealed.app.routes.open_game()
    sealed.wait_until(lambda: isinstance(sealed.app.scene, LibraryScene))
    sealed.wait(0.2)
    sealed.look()
    sealed.press_button("Export …")
    sealed.press("ctrl+a")
    sealed.type(str(tmp_path / "out"))
    sealed.press_button("This game")
    (file,) = (tmp_path / "out").glob("*.dream")
    again = read_record(file)
    assert again.game.actions == actions
    assert again.game.outcome == outcome


def test_it_goes_on_where_it_was_left_behind_the_curtain(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    for _ in range(8):
        sealed.do_something(by_keys=True)
    actions = sealed.game.history.actions
    sealed.app.routes.title()
    sealed.wait()
    found = kept_game()
    assert found is not None
    sealed.app.routes.go_on(found)
    sealed.wait()
    assert sealed.game.history.actions == actions
    assert isinstance(sealed.scene, Curtain)


class SealedFrames(Frames):
    """No hand but that of whoever has opened the curtain, and the one that this seat looks at.

    What moves away may still be what the same seat has looked at in the state shown before.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        super().__init__(patch)
        self._last: tuple[int, int | None, set[int | None]] = (0, None, set())
        self._left: set[int | None] = set()

    def look(
        self, picture: TablePicture, sight: AnySight, moment: MotionFrame, items: tuple[Item, ...]
    ) -> None:
        state = sight.view.seen
        if state.phase is Phase.OVER:
            return
        looked = [each.seen for each in (sight.view, sight.before) if each is not None]
        may = {self.opened} | {each.other for each in looked if self._looks(each)}
        at, opened, seen = self._last
        if (at, opened) != (sight.at, self.opened):
            self._left = seen if opened == self.opened else set()
        self._last = sight.at, self.opened, may
        shown = {seat for seat, hand in enumerate(state.hands) if len(hand)}
        self.seen |= shown
        assert shown <= may
        assert sight.done is None or isinstance(sight.done, Hidden) or self._may_tell(sight)
        for item in items:
            if isinstance(item.face, Card) and item.face.front is not None:
                assert isinstance(item.target, HandCard)
                assert item.target.seat in (may | self._left if moment.items else may)
        flying = [each.face for each in moment.flying if isinstance(each.face, Card)]
        assert all(face.front is None for face in flying) or shown

    def _looks(self, state: State) -> bool:
        """Whether the one who has opened the curtain looks at another hand."""
        return state.phase is Phase.LOOK and state.turn == self.opened

    def _may_tell(self, sight: AnySight) -> bool:
        """Whether whoever looks may know an action whole: what is drawn is for the one who draws."""
        told = GAME.told(
            present(sight.before).seen,
            str(sight.done),
            frozenset() if self.opened is None else frozenset({self.opened}),
        )
        return not isinstance(told, Hidden)


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    return SealedFrames(monkeypatch)


@pytest.mark.parametrize("animation", ["none", "fast"])
def test_no_frame_shows_a_hand_before_its_owner_has_opened_the_curtain(
    sealed: AtAnyTable, frames: Frames, animation: str
) -> None:
    sealed.settings.change(animation=animation)
    sealed.begin("Sealed", SEED)
    for number in range(60):
        if sealed.game.over:
            break
        if number % 9 == 5 and isinstance(sealed.scene, Play):
            sealed.press("pageup", "pageup", "end")
        elif number % 9 == 7 and isinstance(sealed.scene, Play):
            sealed.app.rebuild()
        frames.go_on(sealed, by_keys=number % 2 == 0)
    assert frames.seen == {0, 1, 2}
    assert frames.drawn > 60


def test_a_question_is_answered_out_of_turn_behind_a_curtain_of_its_own(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter")
    assert sealed.game.covered is None
    asks = sealed.game.to_act
    sealed.click_on(Verb("ask"))
    assert "Whom?" in sealed.notice
    sealed.click_on(Player(1))
    assert isinstance(sealed.scene, Curtain)
    assert sealed.game.covered == 1
    sealed.press("enter")
    sealed.press("r")
    assert isinstance(sealed.scene, Curtain)
    assert sealed.game.covered == asks


def test_what_is_not_possible_says_why_and_a_step_is_taken_back_by_esc(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter")
    sealed.click_on(Verb("look"))
    sealed.click_on(Player(0))
    assert "That is not possible now." in sealed.notice
    assert sealed.presenter.sight.marks.chosen == (Verb("look"),)
    sealed.press("esc")
    assert not sealed.presenter.sight.marks.chosen
    assert sealed.app.dialog is None


def test_a_card_that_was_drawn_is_told_to_whoever_drew_it_alone(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter", "x")
    assert isinstance(sealed.scene, Play)
    assert "Press any key when you have seen it." in sealed.notice
    assert sealed.legal == []
    sealed.press("x")
    assert isinstance(sealed.scene, Curtain)
    told = sealed.game.history.told(1)
    assert isinstance(told, Hidden)
    sealed.press("enter")
    assert isinstance(sealed.scene, Play)
    assert any("gets a card." in entry.text for entry in shown_by(present(sealed.scene.log).list)[0])


def test_the_press_that_drew_a_card_does_not_take_it_out_of_sight(
    sealed: AtAnyTable, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter")
    monkeypatch.setattr("dream.ui.table.curtain.TOO_SOON", TOO_SOON)
    sealed.press("x", "x")
    clock.now += TOO_SOON - 0.01
    sealed.press("x")
    sealed.click((20, 20))
    assert isinstance(sealed.scene, Play)
    assert "Press any key when you have seen it." in sealed.notice
    clock.now += 0.02
    sealed.wait()
    sealed.press("x")
    assert isinstance(sealed.scene, Curtain)


def test_a_tooltip_tells_of_what_the_mouse_or_the_cursor_points_at(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter")
    (tips,) = [widget for widget in sealed.app.ui.own if isinstance(widget, TableTips)]
    place = sealed.presenter.place_of("bag")
    assert place
    told = present(tips.tip_at(place)).whole
    assert told is not None
    assert told.text == "14 cards are left in the bag."
    assert tips.tip_of_cursor() is None
    sealed.presenter.pointing.cursor = "bag"
    assert present(tips.tip_of_cursor()).whole == told


def test_without_a_computer_player_there_is_no_hint(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter", "h")
    assert sealed.scene.table.hints.why_not == "This game has no computer player, so there are no hints."
    assert sealed.scene.table.hints.news is None


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("players=2", "players=9"),
        ("phase=turn", "phase=dance"),
        ("turn=a", "turn=c"),
        ("other=-", "other=b"),
        ("bag=1", "bag=2"),
        ("phase=turn", "phase=answer"),
        ("phase=turn", "phase=over"),
    ],
)
def test_what_no_game_comes_to_is_refused(said: str, instead: str) -> None:
    text = GAME.state_text(GAME.start(SEED, "players=2"))
    assert GAME.state_text(GAME.parse_state(text)) == text
    assert said in text
    with pytest.raises(Refused):
        GAME.parse_state(text.replace(said, instead))


def test_its_rules_and_keys_are_in_the_help(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter", "f1")
    assert isinstance(sealed.app.scene, Help)
    sealed.look()
    assert say("sealed.name") == "Sealed"


def test_the_library_has_a_small_picture_of_it(sealed: AtAnyTable) -> None:
    view, state = view_of("sealed"), GAME.start(SEED, "players=6")
    assert view.paint_state(state, palette(), 96).get_size() == (96, 96)


def test_the_word_for_an_action_is_what_it_does() -> None:
    assert [kind_of(action) for action in ("ask:b", "draw", Verb("ask"))] == ["ask", "draw", "verb"]


def test_a_game_without_words_of_help_tells_what_it_can(sealed: AtAnyTable) -> None:
    sealed.begin("Sealed", SEED)
    sealed.press("enter", "f2")
    told = (" possible.", "This game has nothing to count.", "Nobody has moved yet.")
    for key, text in zip(("f2", "f4", "shift+y"), told, strict=True):
        sealed.press(key)
        assert text in " ".join(sealed.scene.narration().sentences)

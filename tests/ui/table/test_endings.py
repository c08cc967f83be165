"""How the end of any game is shown: first what decided it, then the result beside the table."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from dream.base.texts import say
from dream.play.registry import house
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.setup import MatchScore
from dream.records.reader import Opened, open_record
from dream.ui.games.registry import view_of
from dream.ui.kit.endings import EndKind, EndPicture
from dream.ui.kit.layout import Box
from dream.ui.table.changes import Deciding
from dream.ui.table.decided import before_turning, ending_of, tone_of
from dream.ui.table.emblems import SOMEBODY
from dream.ui.table.end import End
from dream.ui.table.ending import picture_of
from dream.ui.table.faces import Crumbled, Ring, Spark, Token, Veil
from dream.ui.table.game_session import GameSession
from dream.ui.table.items import Item, Items
from dream.ui.table.table_scene import TableScene
from dream.ui.widgets.overlays import Tone
from dream.ui.widgets.result_panel import ResultPanel
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.ui.at_table import MACHINE, SIZES
from tests.ui.conftest import Clock
from tests.ui.driver import Person
from tests.ui.table.tables import finished

PERSON = Seat("Wilhelmina Bartholomew the Third")
WINDOWS = ((1024, 600), (1920, 1080), (3440, 1440), *SIZES)
GAMES = pytest.mark.parametrize("word", house())


def ended(word: str) -> Opened:
    return open_record(finished(word))


def seated(word: str, *, won: bool) -> tuple[Seat, ...]:
    """One person who has won a game that is over, or lost it, among computers."""
    history = ended(word).game
    outcome = present(history.outcome)
    seats = range(history.game.seats(history.start))
    mine = next(seat for seat in seats if (seat in outcome.winners) == won)
    return tuple(PERSON if seat == mine else MACHINE for seat in seats)


def come_to_the_end(person: Person, word: str, *, won: bool = True) -> End:
    """Open a game that is over, which one person has won or lost."""
    opened = ended(word)
    game = SeatedGame(opened.game, seated(word, won=won), "seed")
    view_of(word).scenes(person.app, GameSession(game, {})).sit_down()
    person.wait()
    return person.scene_of(End)


def play_the_last_move(person: Person, word: str, *, won: bool = True, animation: str = "calm") -> None:
    """Sit at a game before its last move, and have it done."""
    history = ended(word).game
    before, last = history.copy(len(history.actions) - 1), history.actions[-1]
    person.app.change(animation=animation)
    view = view_of(word)
    view.scenes(person.app, GameSession(SeatedGame(before, seated(word, won=won), "seed"), {})).sit_down()
    table = person.table_scene.table
    table.turns.pause()  # before anybody else moves
    if table.game.machine_to_act:
        table.game.machine_acts(last)
    elif table.game.person_to_act:
        assert table.game.act(last) is None
    else:
        table.game.history.play(last)
    table.changed()


@GAMES
@pytest.mark.parametrize(
    "size", then_long(3, [((1024, 600),), ((1920, 1080),), ((3440, 1440),), *zip(SIZES)])
)
def test_the_result_lies_beside_the_table_until_it_is_dismissed(
    tmp_path: Path, word: str, size: tuple[int, int]
) -> None:
    person = Person(tmp_path, size)
    scene = come_to_the_end(person, word)
    assert scene.tells_result
    panel = person.widget(ResultPanel)
    assert Rect(0, 0, *size).contains(panel.rect)
    assert not panel.rect.colliderect(scene.place.board)
    assert all(not panel.rect.colliderect(item.box) for item in scene.presenter.items)
    assert not any(panel.rect.colliderect(button.rect) for button in person.app.ui.buttons)
    board = Rect(scene.place.board)
    told = pygame.image.tobytes(person.look().subsurface(board), "RGB")
    person.click(panel.rect.center)
    assert not scene.tells_result
    assert pygame.image.tobytes(person.look().subsurface(board), "RGB") == told
    assert scene.log is not None
    person.press("pageup")
    assert scene.table.game.browsing


@GAMES
@pytest.mark.parametrize("key", ["pageup", "home", "esc"])
def test_a_key_dismisses_the_result_and_does_what_it_does(person: Person, word: str, key: str) -> None:
    scene = come_to_the_end(person, word)
    person.press(key)
    assert not scene.tells_result
    assert scene.table.game.browsing == (key != "esc")
    assert isinstance(person.scene, End)


@GAMES
@pytest.mark.parametrize("won", [True, False])
def test_what_decided_is_shown_before_the_result_and_a_win_is_unlike_a_loss(
    person: Person, clock: Clock, monkeypatch: pytest.MonkeyPatch, word: str, won: bool
) -> None:
    play_the_last_move(person, word, won=won)
    heard: list[str] = []
    monkeypatch.setattr(person.app.sounds, "play", lambda name, *more: heard.append(name))
    seen, moved = set[type](), False
    for _ in range(200):
        scene = person.table_scene
        if isinstance(scene, End):
            break
        stages = scene.presenter.motion.stages
        seen |= {type(flight.face) for stage in stages for flight in stage.flights}
        moved |= scene.animating
        clock.now += 0.1
        person.wait()
    assert moved
    assert (Spark in seen, Veil in seen) == (won, not won)
    scene = person.scene_of(End)
    assert heard[-1] == ("win" if won else "loss")
    assert person.app.ui.animating, "the result comes"
    clock.now += 1
    person.wait()
    sheet = scene.result(present(scene.table.game.history.outcome))
    assert sheet.tone is (Tone.GOOD if won else Tone.BAD)
    assert not scene.animating


@GAMES
def test_without_animation_the_result_is_there_at_once(person: Person, clock: Clock, word: str) -> None:
    play_the_last_move(person, word, animation="none")
    while person.table_scene.name != "end":  # what lies open for people to read does so all the same
        clock.now += 0.2
        person.wait()
        assert not person.table_scene.presenter.motion.stages
    assert person.scene_of(End).tells_result
    assert not person.app.ui.animating


@GAMES
def test_a_click_cuts_short_what_decided(person: Person, clock: Clock, word: str) -> None:
    play_the_last_move(person, word)
    for _ in range(60):
        if isinstance(person.scene, End):
            return
        clock.now += 0.5
        person.click((3, 3))
    raise AssertionError("it never ended")


@GAMES
def test_all_that_decided_lies_on_the_table(person: Person, word: str) -> None:
    scene = come_to_the_end(person, word)
    scene.presenter.update(0.0)
    looks, items = scene.presenter.looks, scene.presenter.items
    deciding = list(looks.deciding(scene.presenter.sight))
    assert deciding
    assert {each.key for each in deciding} <= set(items.by_key)


def test_the_lost_symbol_lies_in_pieces_only_at_the_end(person: Person) -> None:
    scene = come_to_the_end(person, "dream")

    def broken() -> list[Item]:
        return [item for item in scene.presenter.items if isinstance(item.face, Crumbled)]

    person.wait()
    assert len(broken()) == 1
    person.press("pageup")
    assert not broken()
    person.press("end")
    assert len(broken()) == 1


LYING = Items(
    (Item("a", Box(0, 0, 20, 20), Token(0)), Item("b", Box(40, 0, 20, 20), Crumbled(Token(1)), 1, round=True))
)
TABLE = Box(0, 0, 400, 300)


def test_things_light_up_in_their_order_and_what_was_another_turns_into_what_it_is() -> None:
    deciding = (Deciding("a"), Deciding("gone"), Deciding("b", was=Token(1)))
    stage = present(ending_of(LYING, deciding, Tone.PLAIN, TABLE, 1.0))
    glows = [flight for flight in stage.flights if flight.pulses]
    assert [flight.start.at for flight in glows] == [(10.0, 10.0), (50.0, 10.0)]
    assert glows[0].begins < glows[1].begins
    assert isinstance(glows[1].face, Ring)
    assert stage.first == before_turning(LYING, deciding)
    assert stage.first.by_key["b"].face == Token(1)
    assert stage.last == LYING
    crumbling = next(flight for flight in stage.flights if flight.through)
    lies = present(stage.at(crumbling.begins + 0.01).items).by_key
    assert "b" not in lies, "it flies to pieces"
    assert stage.at(stage.lasts).items == LYING
    assert stage.beat, "a click ends it"


def test_nothing_is_shown_without_motion_or_where_nothing_decided() -> None:
    deciding = (Deciding("a"),)
    assert ending_of(LYING, deciding, Tone.GOOD, TABLE, 0.0) is None
    assert ending_of(LYING, (), Tone.GOOD, TABLE, 1.0) is None
    assert ending_of(LYING, (Deciding("gone"),), Tone.GOOD, TABLE, 1.0) is None
    slow, calm = (present(ending_of(LYING, deciding, Tone.GOOD, TABLE, speed)).lasts for speed in (2.0, 1.0))
    assert slow == pytest.approx(2 * calm)
    assert calm < 3


def test_an_end_is_good_or_bad_for_those_who_play() -> None:
    outcome = present(ended("dream").game.outcome)
    winner = outcome.winners[0]
    assert tone_of(outcome, (winner,)) is Tone.GOOD
    assert tone_of(outcome, (1 - winner,)) is Tone.BAD
    assert tone_of(outcome, (0, 1)) is Tone.GOOD
    assert tone_of(outcome, ()) is Tone.GOOD, "whoever only watches"
    assert tone_of(replace(outcome, winners=()), (0,)) is Tone.PLAIN


@GAMES
def test_win_loss_draw_and_the_end_of_a_match_have_their_pictures(person: Person, word: str) -> None:
    for won in (True, False):
        table = come_to_the_end(person, word, won=won).table
        outcome = present(table.game.history.outcome)
        picture = picture_of(table, outcome)
        assert picture.kind is (EndKind.WIN if won else EndKind.LOSS)
        laurel = picture.medallion == SOMEBODY.medallion
        assert laurel == won, "the medallion is that of whoever has won, a person or the computer"
        nobody = replace(outcome, winners=())
        assert picture_of(table, nobody) == EndPicture(EndKind.DRAW)
        seats = len(table.game.seats)
        best = tuple(float(seat in outcome.winners) for seat in range(seats))
        table.session.match = MatchScore(best, games=2)
        assert picture_of(table, outcome).kind is (EndKind.MATCH_WON if won else EndKind.MATCH_LOST)
        table.session.match = MatchScore((), games=5)
        assert picture_of(table, outcome).kind is picture.kind, "the match goes on"


def test_what_is_said_while_the_result_is_told_lies_at_the_foot_of_the_table(person: Person) -> None:
    scene = come_to_the_end(person, "alchemist")
    person.app.say(say("match.none"))
    person.wait()
    assert say("match.none") not in scene.result(present(scene.table.game.history.outcome)).lines
    assert scene.presenter.table_room.contains(person.app.toast.rect())
    assert scene.tells_result
    person.click((3, 3))
    assert say("match.none") in scene.narration().answer


@GAMES
def test_going_back_in_the_game_shows_no_end(person: Person, clock: Clock, word: str) -> None:
    """Only a game that has just ended shows what decided: not one that is looked through."""
    person.app.change(animation="calm")
    scene = come_to_the_end(person, word)
    assert isinstance(scene, TableScene)
    for key in ("pageup", "pagedown"):
        person.press(key)
        clock.now += 20
        person.wait()
    person.press("pageup")
    clock.now += 20
    person.wait()
    person.press("pagedown")
    stages = scene.presenter.motion.stages
    assert not any(flight.pulses for stage in stages for flight in stage.flights)

"""What holds at the table of every game: its view, its words, its luck, and no press that comes too soon."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame
import pytest
from pygame.event import Event

from dream.base.texts import ENGLISH, choose_language, message, say, worded
from dream.games.alchemist.rules.state import Bag, Draw as BagDraw
from dream.games.alchemists_dream.rules.position import Step, Talk
from dream.games.philosophers_stone.game import GAME as STONE_GAME
from dream.games.philosophers_stone.rules.components import Card, Pile, Seat as StoneSeat
from dream.games.philosophers_stone.rules.state import DrawFrom, Roll, Shuffle, Task
from dream.games.philosophers_stone.rules.tasks import Brew, ConcoctFormulas, Draw, Trim
from dream.play.game import Chance
from dream.play.history import History
from dream.play.registry import find, house
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.strokes import Pen, Stroke
from dream.records.reader import open_record
from dream.records.record import Record, stroke_tags, strokes_in
from dream.records.writer import record_text
from dream.study.lessons import course_of
from dream.ui import games
from dream.ui.app import App
from dream.ui.games import registry
from dream.ui.games.alchemist.words import WORDS as ALCHEMIST
from dream.ui.games.alchemists_dream.routes import scenes as scenes_of_board
from dream.ui.games.jabirs_transmutations.words import WORDS as JABIR
from dream.ui.games.philosophers_stone.targets import Deck, DrawMany, OpenCard, Push
from dream.ui.games.philosophers_stone.words import WORDS as STONE
from dream.ui.games.registry import view_of
from dream.ui.kit.presses import MOMENT
from dream.ui.scenes.help import Help
from dream.ui.table.curtain import TOO_SOON, Curtain
from dream.ui.table.drawing import drawn_items, words_on
from dream.ui.table.game_session import GameSession, address_in
from dream.ui.table.items import Item
from dream.ui.table.log import Lines
from dream.ui.table.motion import heard, motion_between
from dream.ui.table.presenter import unpointed
from dream.ui.table.scenes import Play, TabletopScene
from dream.ui.table.view import TabletopView
from dream.ui.table.words import AnyWords, Luck, luck_of
from tests.games.alchemist import random_games as of_alchemist
from tests.games.jabirs_transmutations import random_games as of_jabir
from tests.games.philosophers_stone import random_games as of_stone
from tests.kit.cases import then_long
from tests.kit.games import SEED, SETUP
from tests.kit.other_games import installed
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import (
    HERMES,
    PEOPLE,
    AtAlchemistTable,
    AtATable,
    AtJabirTable,
    AtStoneTable,
    AtTable,
    setup_of,
)
from tests.ui.conftest import Clock
from tests.ui.driver import LOOK, Person, shown_by
from tests.ui.painting import paint_plainly
from tools import posted_input


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_every_kind_of_action_has_its_words(word: str) -> None:
    game = find(word)
    kinds = set[str]()
    for seed in range(4):
        for state in random_game(game, seed).states:
            if isinstance(game.decider(state), int) and not isinstance(game.decider(state), Chance):
                kinds |= {type(action).__name__.lower() for action in game.legal_actions(state)}
    assert len(kinds) > 3
    for kind in kinds:
        for number in (1, 3):
            assert worded(message(f"{word}.possible.{kind}", count=number))


def at_a_decision(person: Person, word: str, moves: int) -> History[Any, Any]:
    """Go on with a game after some moves, or after the first more that leave a person to act."""
    game = find(word)
    for more in count(moves):
        history = random_game(game, 5, more)
        if isinstance(game.decider(history.state), int) and not isinstance(history.last, Talk):
            break
    seed = {"Seed": "seed 5", "Options": "-"}
    person.app.routes.go_on(open_record(record_text(Record.of(history, seed))))
    while person.scene.name == "curtain":
        person.press("enter")
    return history


@pytest.mark.parametrize("word", house())
def test_the_window_is_called_like_the_game_in_it(person: Person, word: str) -> None:
    person.app.routes.title()
    assert person.screen.called == say("title.name")
    at_a_decision(person, word, 6)
    assert person.screen.called == worded(find(word).name)
    other = next(game for game in house() if game != word)
    person.app.push(Help(person.app, other))
    assert person.screen.called == worded(find(word).name), "not like the rules that are read meanwhile"
    person.app.change(language="de")
    assert person.screen.called == worded(find(word).name)
    person.app.routes.title()
    assert person.screen.called == say("title.name")


@pytest.mark.parametrize("word", house())
def test_a_game_begins_with_its_goal_and_who_plays(person: Person, word: str) -> None:
    at_a_decision(person, word, 0)
    scene = person.scene_of(TabletopScene)
    told, names = say(f"{word}.goal"), address_in(scene.table.session).names
    if word == "dream":
        assert told in [line.text for line in scene.narration().happened]
        return
    entries = shown_by(present(scene.log).list)[0]
    opening = [entry.text for entry in entries[: len(names) + 2]]
    assert opening[0] == "Players"
    assert all(text.startswith(name) for text, name in zip(opening[1:], names, strict=False))
    assert opening[-1] == told


@pytest.mark.parametrize("moves", then_long(1, [6, 1, 25]))
@pytest.mark.parametrize("word", house())
@pytest.mark.parametrize(("typed", "told"), [("", "Type a move first"), ("xyzzy", "“xyzzy” isn't a move")])
def test_what_is_no_move_is_told_with_two_that_are_legal_now(
    person: Person, word: str, moves: int, typed: str, told: str
) -> None:
    history = at_a_decision(person, word, moves)
    game, before = history.game, len(history.actions)
    person.press("/")
    person.type(typed)
    person.press("enter")
    refusal = present(present(person.dialog.field).refusal)
    assert refusal.startswith(told)
    examples = present(re.search("(?:such as|Try) (.+)[.]$", refusal))[1].split(" or ")
    legal = set(map(game.action_text, game.legal_actions(history.state)))
    assert set(examples) <= legal
    assert len(examples) == min(2, len(legal))
    person.press("ctrl+a")
    person.type(examples[-1])
    person.press("enter")
    assert person.app.dialog is None
    assert len(person.table_scene.table.game.history.actions) > before


HIDING = [(JABIR, of_jabir.exchanged), (STONE, of_stone.exchanged), (ALCHEMIST, of_alchemist.exchanged)]


@pytest.mark.parametrize(("words", "exchanged"), HIDING, ids=["jabir", "stone", "alchemist"])
def test_nothing_hidden_changes_it(words: AnyWords, exchanged: Callable[..., Any]) -> None:
    game, compared = find(words.game.id), 0
    for seed in range(3):
        random = Random(seed)
        states = random_game(game, seed).states
        for state in random.sample(states[:-1], min(8, len(states) - 1)):
            seat = game.decider(state)
            if not isinstance(seat, int):
                continue
            by = frozenset({int(seat)})
            other = exchanged(random, state, seat)
            sentences = list(words.unseen(words.game.seen(state, by)))
            assert sentences == list(words.unseen(words.game.seen(other, by)))
            assert all("{" not in worded(sentence) for sentence in sentences)
            compared += len(sentences)
    assert compared > 10


# What is heard

PLAYED_BY_GAMES = {
    "dream": {"place", "step", "capture", "surround", "elixir"},
    "jabir": {"deal", "flip", "take", "cube", "coin", "die", "liquid", "bell", "capture"},
    "alchemist": {"cube", "cauldron", "liquid", "coin", "flip"},
    "stone": {"deal", "flip", "shuffle", "take", "cube", "coin", "die", "liquid", "surround", "capture"},
}
"""What is heard at the tables of the games."""


def noises_of(app: App, word: str, seed: int) -> Iterator[tuple[set[str], set[str]]]:
    """What is heard of each action of a random game, with motion and without."""
    options = "players=3" if word in ("alchemist", "stone") else "-"
    history = random_game(find(word), seed, 260, options)
    others = [Seat.machine("Stoker", 2), Seat.machine("Tender", 2)][: 1 if word == "dream" else 2]
    session, view = GameSession(SeatedGame(history, (PEOPLE[0], *others))), view_of(word)
    scenes = view.scenes if isinstance(view, TabletopView) else scenes_of_board
    presenter, game = scenes(app, session).presenter, session.game
    looks, before = presenter.looks, unpointed(presenter.table)
    for number in range(len(history.actions) + 1):
        game.browse(number)
        before, seen = unpointed(presenter.table), before
        change = presenter.picture.laid.change(seen, before)
        with_motion, without = (
            heard(looks, change, motion_between(looks, change, speed=speed), speed) for speed in (1.0, 0.0)
        )
        assert len(with_motion) < 20
        assert not {noise.at for noise in without} - {0.0}
        yield {noise.name for noise in with_motion}, {noise.name for noise in without}


@pytest.mark.parametrize("word", PLAYED_BY_GAMES)
def test_what_a_game_plays_is_heard_with_motion_and_without(person: Person, word: str) -> None:
    found = set[str]()
    for seed in (1, 2):
        for with_motion, without in noises_of(person.app, word, seed):
            assert with_motion == without
            found |= with_motion
    rare = {"dream": {"capture", "elixir"}}.get(word, set())  # each has a test of its own
    assert PLAYED_BY_GAMES[word] - rare <= found <= PLAYED_BY_GAMES[word]


# Presses that were meant for the hand before

TABLES = AtStoneTable, AtJabirTable, AtAlchemistTable


@pytest.fixture(params=TABLES, ids=lambda table: table.__name__)
def table(
    request: pytest.FixtureRequest, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AtATable:
    """Three people at a table whose first curtain has just come, in a time that stands still."""
    monkeypatch.setattr("dream.ui.table.curtain.TOO_SOON", TOO_SOON)
    paint_plainly(monkeypatch)
    table: AtATable = request.param(tmp_path).sit(*PEOPLE[:3])
    while not isinstance(table.scene, Curtain):
        clock.now += 1
        table.do_something(by_keys=True)
    return table


def curtain_after_a_hand(table: AtATable, clock: Clock, press: Callable[[], object]) -> None:
    """Open the curtain and play by keys, with `press` for Enter, until the next one has come."""
    clock.now += 1
    table.wait()
    table.press("enter")
    assert isinstance(table.scene, Play)
    for _ in range(300):
        clock.now += 1
        table.wait()
        if table.legal:
            table.walk_to(table.something())
        press()
        if isinstance(table.scene, Curtain):
            return
    raise AssertionError("no hand ended")


def return_key(kind: int) -> None:
    pygame.event.post(Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))


def test_nothing_opens_a_curtain_within_its_first_moment(table: AtATable, clock: Clock) -> None:
    assert isinstance(table.scene, Curtain)
    for passed in (0.0, 0.2, TOO_SOON - 0.21):
        clock.now += passed
        table.wait()
        table.press("enter", "space", "tab", "enter", "space")
        table.press_button("Open the curtain")
        assert isinstance(table.scene, Curtain)
    clock.now += 0.02
    table.wait()
    table.press("enter")
    assert isinstance(table.scene, Play)


def test_a_click_opens_it_afterwards(table: AtATable, clock: Clock) -> None:
    clock.now += TOO_SOON + 0.01
    table.wait()
    table.press_button("Open the curtain")
    assert isinstance(table.scene, Play)


def test_a_click_that_began_too_soon_does_not_open_it(table: AtATable, clock: Clock) -> None:
    button = next(each for each in table.app.ui.buttons if each.text == "Open the curtain")
    table.point(button.rect.center)
    posted_input.hold(button.rect.center)
    table.wait()
    clock.now += 2 * TOO_SOON
    table.wait()
    posted_input.let_go(button.rect.center)
    table.wait()
    assert isinstance(table.scene, Curtain)


def test_the_second_of_two_presses_that_ended_a_hand_does_not_open_it(table: AtATable, clock: Clock) -> None:
    def press_twice() -> None:
        posted_input.press("enter")
        posted_input.press("enter")
        table.wait()

    curtain_after_a_hand(table, clock, press_twice)


def test_a_key_held_down_since_the_hand_before_never_opens_it(table: AtATable, clock: Clock) -> None:
    def hold() -> None:
        return_key(pygame.KEYDOWN)
        table.wait()
        if not isinstance(table.scene, Curtain):
            return_key(pygame.KEYUP)
            table.wait()

    curtain_after_a_hand(table, clock, hold)
    for _ in range(3):
        clock.now += 1
        table.wait()
        return_key(pygame.KEYDOWN)
        table.wait()
        assert isinstance(table.scene, Curtain)
    return_key(pygame.KEYUP)
    table.press("enter")
    assert isinstance(table.scene, Play)


def test_the_menu_opens_at_once_and_enter_in_it_opens_no_curtain(table: AtATable) -> None:
    table.press("esc")
    assert table.app.dialog is not None
    table.press("enter")
    assert table.app.dialog is None
    assert isinstance(table.scene, Curtain)


# Presses that come too soon after one another

QUICK = 0.09
"""So many seconds after the first click of a double click the second comes."""


def twice(table: Person, place: tuple[int, int], clock: Clock, after: float = QUICK) -> None:
    """Click somewhere two times, so many seconds apart, and draw what comes of the first."""
    table.click(place)
    table.presses.hasty = True
    clock.now += after
    table.click(place)
    table.presses.hasty = False


def settled(table: Person, clock: Clock) -> None:
    """Let time go on until all has lain still for long enough."""
    clock.now += MOMENT + 0.01
    table.wait()


@pytest.mark.parametrize("kind", TABLES, ids=lambda table: table.__name__)
def test_the_second_click_of_two_does_nothing_to_what_has_come_there(
    kind: type[AtATable], tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_plainly(monkeypatch)
    table, tried = kind(tmp_path).sit(PEOPLE[0], HERMES, HERMES), 0
    for _ in range(60):
        settled(table, clock)
        if table.game.over:
            break
        if not isinstance(table.scene, Play) or not table.marks.legal:
            table.do_something(by_keys=True)
            continue
        target = table.something()
        stays = any(item.stays for item in table.presenter.items.by_target.get(target, ()))
        done, refused = len(table.actions), table.table.refusals
        twice(table, table.place(target), clock)
        assert table.table.refusals == refused
        history = table.game.history
        own = [
            history.actions[at]
            for at in range(done, len(history.actions))
            if history.game.decider(history.states[at]) == 0
        ]
        tried += bool(own)
        assert stays or isinstance(target, DrawMany) or len(own) <= 1, (target, own)
    assert tried > 5


def stone_in_front(stone: AtStoneTable, *todo: Task) -> AtStoneTable:
    """Ann has these tasks before her, at a table with two computers."""
    state = STONE_GAME.start("amber furnace moon", "players=3")
    return stone.sit(PEOPLE[0], HERMES, HERMES, state=STONE_GAME.state_text(replace(state, at=A, todo=todo)))


A = StoneSeat.A


def test_two_clicks_on_a_face_up_card_take_one_and_not_what_slides_there(
    stone: AtStoneTable, clock: Clock
) -> None:
    stone_in_front(stone, Draw(A, 2), ConcoctFormulas(A, 1), Brew(A), Trim(A))
    place = stone.place(OpenCard(stone.facts.state.open.present[0]))
    twice(stone, place, clock)
    assert len(stone.actions) == 1
    assert stone.table.refusals == 0
    settled(stone, clock)
    stone.click(place)
    assert len(stone.actions) == 2


def test_a_thing_that_lay_still_is_pressed_as_fast_as_one_likes(stone: AtStoneTable, clock: Clock) -> None:
    stone_in_front(stone, Draw(A, 2), ConcoctFormulas(A, 1), Brew(A), Trim(A))
    card = OpenCard(stone.facts.state.open.present[-1])
    settled(stone, clock)
    stone.presses.hasty = True
    stone.click(stone.place(card))
    clock.now += QUICK
    stone.click(stone.place(Deck(Pile.PROCESSES)))
    assert [action.partition(":")[0] for action in stone.actions[:2]] == ["take", "deck"]


@pytest.mark.parametrize("by_keys", [False, True])
def test_to_concoct_nothing_twice_lays_out_no_card(stone: AtStoneTable, clock: Clock, by_keys: bool) -> None:
    stone_in_front(stone, ConcoctFormulas(A, 1), Brew(A), Trim(A))
    settled(stone, clock)
    if by_keys:
        stone.press("b")
        stone.presses.hasty = True
        clock.now += 0.15
        stone.press("b")
    else:
        twice(stone, stone.place(Push("done")), clock, after=0.15)
    assert stone.actions == ["done"]
    assert isinstance(stone.facts.task, Brew)


def test_two_clicks_are_never_both_choice_and_confirmation(at_table: AtTable, clock: Clock) -> None:
    at_table.sit("@h14 @i14 @k6")
    done = at_table.actions
    free = next(target for target in sorted(at_table.presenter.sight.marks.legal, key=str))
    place = present(at_table.presenter.place_of(free))
    settled(at_table, clock)
    twice(at_table, place, clock, after=0.3)
    assert (at_table.actions, at_table.proposal) == (done, free)
    clock.now += MOMENT
    at_table.click(place)
    assert at_table.actions != done


def test_a_stone_and_where_it_goes_are_clicked_fast_and_its_cell_but_once(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    table, sight = at_table.table, at_table.presenter.sight
    step = next(each for each in table.game.state.legal_actions if isinstance(each, Step))
    assert step.origin in sight.marks.legal
    settled(at_table, clock)
    refused = table.refusals
    at_table.presses.hasty = True
    at_table.click_cells(step.origin.name)
    for _ in range(2):
        clock.now += QUICK
        at_table.click_cells(step.target.name)
    assert at_table.actions.split()[-1] == f"{step.origin.name}-{step.target.name}"
    assert (at_table.choice, at_table.proposal, table.refusals) == (None, None, refused)


def test_no_answer_of_a_dialog_is_pressed_before_it_has_been_there(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    at_table.press("shift+r")
    at_table.presses.hasty = True
    asked = at_table.dialog
    at_table.press_button("Resign")
    assert at_table.app.dialog is asked
    at_table.press("enter", "space")
    assert at_table.app.dialog is asked
    settled(at_table, clock)
    at_table.press_button("Resign")
    assert at_table.table.game.over


def test_a_held_key_presses_once(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    undone = len(at_table.table.game.history.undone)
    at_table.app.ui.focus.give(next(each for each in at_table.app.ui.buttons if each.text == "Undo"))
    settled(at_table, clock)
    for _ in range(4):
        return_key(pygame.KEYDOWN)
        at_table.wait()
        clock.now += 0.06
    return_key(pygame.KEYUP)
    at_table.wait()
    assert len(at_table.table.game.history.undone) == undone + 1


# The views of games: one is a folder that is found by the name of the game's package

VIEW = """
class View:
    def begin(self, app, setup):
        app.begun = setup

VIEW = View()
"""


def test_a_game_of_another_package_is_offered_if_that_has_a_view() -> None:
    with installed("counting", "sealed"):
        offered = [game.id for game in registry.games_with_view()]
        assert "counting" not in offered
        assert (offered[0], offered[-1]) == ("dream", "sealed")
        assert cast(Any, registry.view_of("sealed")).words().game is find("sealed")
    assert "sealed" not in [game.id for game in registry.games_with_view()]


def test_a_package_that_is_broken_has_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "package", {"seventh": "no_such_package.at_all"}.get)
    assert not registry.has_view("seventh")


@pytest.mark.parametrize("game", house())
def test_every_seat_has_a_token_of_its_own(game: str) -> None:
    """In the Dream it is told by the element, which is drawn before the Symbols are placed."""
    sides = ("earth", "air") if game == "dream" else ("", "")
    tokens = [registry.seat_token(game, seat, side, 24, LOOK) for seat, side in enumerate(sides)]
    assert None not in tokens
    one, other = (pygame.image.tobytes(present(token), "RGBA") for token in tokens)
    assert one != other
    assert registry.seat_token(game, 99, "earth", 24, LOOK) is None


def test_what_is_not_known_has_no_token() -> None:
    assert registry.seat_token("dream", 0, "", 24, LOOK) is None
    assert registry.seat_token("A game of old", 0, "", 24, LOOK) is None


@pytest.mark.parametrize("text", ["def (", "", "1 / 0"])
def test_a_view_that_is_broken_takes_no_other_game_away(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name in ("view", "settings"):
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "packages", lambda: {"broken": "broken"})
    monkeypatch.setattr(registry, "package", {"broken": "broken"}.get)
    assert registry.brings_view("broken")
    assert not registry.has_view("broken")
    assert registry.view_settings() == registry.offered_settings("broken") == ()
    with pytest.raises((SyntaxError, AttributeError, ZeroDivisionError)):
        registry.view_of("broken")
    monkeypatch.undo()
    sys.modules.pop("broken", None)
    sys.modules.pop("broken.view", None)
    sys.modules.pop("broken.settings", None)


def test_a_game_without_a_folder_has_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.has_view("dream")
    assert registry.has_view("jabir")
    monkeypatch.setattr(registry, "package", {"sixth": "dream.games.a_sixth_game"}.get)
    assert not registry.has_view("sixth")


def test_a_folder_is_all_that_a_view_needs(
    at_table: AtTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "package", {"fifth": "dream.games.a_fifth_game"}.get)
    with pytest.raises(ModuleNotFoundError):
        registry.view_of("fifth")
    folder = tmp_path / "a_fifth_game"
    folder.mkdir()
    (folder / "view.py").write_text(VIEW)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    setup = replace(setup_of(SEED), game="fifth")
    at_table.app.routes.begin(setup)
    assert vars(at_table.app)["begun"] == setup


def test_another_language_words_every_line_anew(jabir: AtJabirTable) -> None:
    session = jabir.sit().table.session
    history = session.game.history
    for _ in range(4):
        session.game.act(history.game.legal_actions(history.state)[0])
    lines = Lines(JABIR, session)
    english = lines.entries()
    try:
        choose_language("de")
        german = lines.entries()
        assert german == Lines(JABIR, session).entries()
        assert german[0] != english[0]
        assert german[1] != english[1]
    finally:
        choose_language(ENGLISH)


# Luck

SEEDS = (2, 3)
PERSON, MACHINE = Seat("Ada"), Seat.machine("Stoker", 2)
Counts = dict[int, tuple[int, int]]


def luck_told(history: History[Any, Any], *people: int) -> list[Luck]:
    """What is told when these seats are people's and the others are ours."""
    seats = tuple(PERSON if seat in people else MACHINE for seat in range(history.game.seats(history.start)))
    session: GameSession[Any, Any] = GameSession(SeatedGame(history, seats, "seed 1"), {})
    view = view_of(history.game.id)
    assert isinstance(view, TabletopView)
    return list(view.words().luck(session))


def cells(counts: Counts) -> tuple[str, ...]:
    parts = (counts[seat] for seat in sorted(counts))
    return tuple(f"{kind} of {all_of_them}" if all_of_them else "\N{EN DASH}" for kind, all_of_them in parts)


@cache
def ended(word: str, seed: int) -> History[Any, Any]:
    history = random_game(find(word), seed, 6000)
    assert history.outcome is not None
    return history


def test_draws_and_rolls_of_philosophers_stone() -> None:
    history = ended("stone", SEEDS[0])
    states, game = history.states, history.game
    drawn, wanted, rolled, kind = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for number, action in enumerate(history.actions):
        state = states[number]
        if isinstance(action, DrawFrom):
            seat = game.decider(state)
            assert isinstance(seat, int)
            deck = state.decks[action.pile]
            if not deck:
                following = history.actions[number + 1]
                assert isinstance(following, Shuffle), "an empty deck is made anew first"
                deck = following.order
            drawn[seat] += 1
            wanted[seat] += state.needed(seat)[deck[0]] > state.of(seat).hand[deck[0]]
        elif isinstance(action, Roll):
            rolled[state.decision.seat] += 1
            kind[state.decision.seat] += action.process in (Card.DISTILLATION, Card.INCINERATION)
    draws, rolls = luck_told(history, 0)
    seats = range(game.seats(history.start))
    assert draws.cells == cells({seat: (wanted[seat], drawn[seat]) for seat in seats})
    assert rolls.cells == cells({seat: (kind[seat], rolled[seat]) for seat in seats})
    assert sum(drawn.values()) > sum(wanted.values()) > 0


def test_where_hands_stay_hidden_after_the_end_draws_are_not_told() -> None:
    """Of several people at one screen none sees at the end what the others held."""
    assert [luck.heading for luck in luck_told(ended("stone", SEEDS[0]), 0, 1)] == ["Rolls"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("people", [(0,), (0, 1), ()])
def test_cubes_of_the_bag_in_alchemist(seed: int, people: tuple[int, ...]) -> None:
    history = ended("alchemist", seed)
    states, drawn, own = history.states, Counter[int](), Counter[int]()
    drawing = False
    for number, action in enumerate(history.actions):
        state = states[number]
        if isinstance(action, BagDraw) and drawing:
            drawn[state.turn] += 1
            own[state.turn] += action.colour == states[-1].of(state.turn).school
        else:
            drawing = isinstance(action, Bag)
    (bag,) = luck_told(history, *people)
    seats = range(history.game.seats(history.start))
    assert bag.cells == cells({seat: (own[seat], drawn[seat]) for seat in seats})
    assert sum(drawn.values()) > 0


def test_where_nobody_drew_there_is_no_column() -> None:
    game = find("alchemist")
    step = present(course_of("alchemist")).lessons[-2].steps[0]
    assert step.position is not None
    history = History(game, step.position, [game.parse_action("take:o")])
    assert history.outcome is not None
    assert luck_told(history, 0) == []


def test_a_part_of_nothing_is_a_dash() -> None:
    assert luck_of("", [(1, 0, 2)], 2, "").cells == ("\N{EN DASH}", "0 of 2")


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_every_column_says_what_it_counts(word: str) -> None:
    for luck in luck_told(ended(word, SEEDS[0]), 0):
        assert luck.note.startswith(f"{luck.heading}: ")


# What somebody draws on a table


@pytest.mark.parametrize("word", house())
@pytest.mark.parametrize("seed", then_long(1, [1, 2, 3, 4]))
def test_all_that_can_be_drawn_at_has_a_name_of_its_own_which_a_record_keeps(
    person: Person, word: str, seed: int
) -> None:
    history = random_game(find(word), seed, 260, "players=3" if word in ("alchemist", "stone") else "-")
    others = [Seat.machine("Stoker", 2), Seat.machine("Tender", 2)][: 1 if word == "dream" else 2]
    session, view = GameSession(SeatedGame(history, (PEOPLE[0], *others))), view_of(word)
    scenes = view.scenes if isinstance(view, TabletopView) else scenes_of_board
    presenter, kinds = scenes(person.app, session).presenter, set[str]()
    for number in Random(seed).sample(range(len(history.actions) + 1), 20):
        session.game.browse(number)
        sight = unpointed(presenter.table)
        targets = presenter.picture.laid.items(sight).by_target
        words = words_on(presenter.looks, sight, targets)
        assert len(words) == sum(presenter.looks.place_word(sight, target) is not None for target in targets)
        for chosen in zip(words, (*words, *words)[1:], strict=False):
            strokes = Stroke(Pen.RED, chosen[0]), Stroke(Pen.BLUE, *chosen)
            ((_, read),), rest = strokes_in([(1, stroke_tags(strokes))])
            assert (set(read), rest) == (set(strokes), ())
        assert all(name.split(".")[1] == "a" for name in words if name.startswith("hand."))
        kinds |= {name.partition(".")[0] for name in words}
    assert word == "dream" or {"hand", "seat"} <= kinds


def test_what_is_drawn_at_a_hand_is_seen_by_its_owner_alone(table: AtATable, clock: Clock) -> None:
    clock.now += 1
    table.wait()
    table.press("enter")
    looks, sight = table.presenter.looks, table.presenter.sight_now
    words = words_on(looks, sight, table.presenter.items.by_target)
    lies = {
        name: place
        for name, target in words.items()
        if table.presenter.items.at(place := table.place(target)) == target
    }
    own = next(name for name in lies if name.startswith("hand."))
    other = next(name for name in lies if not name.startswith("hand."))
    for ends in ((own, own), (other, other), (own, other)):
        table.draw(lies[ends[0]], lies[ends[1]])
    assert [stroke.ends for stroke in table.presenter.sight.marks.strokes] == [(own,), (other,), (own, other)]
    assert len(drawn_on(table)) == 3
    table.press("ctrl+k")
    seat, shown = table.presenter.sight.viewer, table.table.game.shown_at
    while table.presenter.sight.viewer in (seat, None) or isinstance(table.scene, Curtain):
        clock.now += 1
        table.do_something(by_keys=True)
    table.table.browse(shown)
    table.wait()
    assert len(drawn_on(table)) == 1
    assert f"[%csl G{own}," in record_text(table.table.session.record())


def drawn_on(table: AtATable) -> list[Item]:
    """What is drawn on a table as it is seen now."""
    sight = table.presenter.sight_now
    return list(drawn_items(table.presenter.looks, sight, table.presenter.picture.items(sight)))

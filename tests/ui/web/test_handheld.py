"""On a phone all that can be chosen lies on the stage, apart and as large as a finger, in every state."""

from itertools import combinations
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import say, worded
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.jabirs_transmutations.rules.components import REAGENTS, RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import PROCESSES, Card
from dream.games.philosophers_stone.rules.state import Concoct, Roll
from dream.hexgrid import parse_cell
from dream.play import registry
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Guest, Seat
from dream.ui.games.alchemists_dream.marks import BoardMark, Marked
from dream.ui.games.jabirs_transmutations.targets import RecipeSign, SavedCard
from dream.ui.games.philosophers_stone.faces import short_name
from dream.ui.games.philosophers_stone.targets import ROWS, Discards, Formula, HandCard, Metal, Shelf
from dream.ui.games.philosophers_stone.words import short_formula
from dream.ui.table.faces import Die, Label
from dream.ui.table.game_session import GameSession
from dream.ui.table.handheld import LEAST
from dream.ui.table.items import Item
from dream.ui.table.narration import prompt_of
from dream.ui.table.plates import Player
from dream.ui.table.presenter import unpointed
from dream.ui.table.slips import SMALLEST, Slip
from dream.ui.web.hosting import Hosting
from dream.ui.web.sheets import LaidOut, room_on_a_phone, tip_lines
from dream.ui.web.spoken import speaking
from dream.ui.web.views import TableHost, Viewpoint, lay
from tests.kit.games import ESCAPE, PLAIN, PLAY
from tests.kit.random_games import random_game
from tests.ui.driver import Person
from tools.phones import next_step

GAMES = {
    "stone": ("players=2", "players=4 alchemists=on", "players=6 cutthroat=on"),
    "jabir": ("-", "goldcard=any"),
    "alchemist": ("players=2", "players=5"),
    "dream": ("first=earth second=air",),
}
"""The games that have a table for the hand, with options of all kinds."""
SIZES = ((348, 338), (378, 442), (418, 578), (390, 263), (538, 273), (600, 333))
"""The rooms for stage and hand on pages of 360x560, 390x664, 430x800, 640x330, 844x340 and 900x400."""
LETTERS = "abcdef"
MOST_AWAY = 4
"""So many choices at most are buttons beside the stage."""
STATES = 12
"""So many states of each game are looked at."""


def _viewpoint(app: Any, game: Any, state: Any, seat: int) -> Viewpoint:
    """How a seat sees a game that has come to a state, with guests at all seats."""
    seats = [Seat(letter * 8, Guest()) for letter in LETTERS[: game.seats(state)]]
    session: GameSession[Any, Any] = GameSession(SeatedGame(History(game, state), seats, "phones"))
    return Hosting(app, lay(TableHost(app), session)).viewpoints[seat]


def _states(word: str, options: str, random: Random) -> list[Any]:
    """States of a random game in which somebody decides."""
    history = random_game(registry.find(word), random.randrange(1000), options=options)
    states = [each for each in history.states if isinstance(history.game.decider(each), int)]
    return random.sample(states, min(len(states), STATES))


def _faults(viewpoint: Viewpoint, size: tuple[int, int]) -> list[str]:
    """What can't be touched on a phone as things are chosen: too small, cut, covered or nowhere."""
    table, room = viewpoint.table, room_on_a_phone(*size)
    assert room is not None
    laid = LaidOut(viewpoint, unpointed(table), room, in_hand=True)
    assert laid.in_hand
    shape: tuple[int, int] = laid.values["shape"]
    wide, high = shape
    found: list[str] = []
    legal = [item for item in laid.items if item.target in table.selection.legal]
    for item in laid.items:
        box = item.box
        if box.x < 0 or box.y < 0 or box.right > wide or box.bottom > high:
            found.append(f"{item.key} lies beyond the stage: {box}")
    for item in legal:
        if min(item.box.w, item.box.h) < LEAST and not item.round:
            found.append(f"{item.key} is too small: {item.box}")
    for one, other in combinations(legal, 2):
        if one.target != other.target and _meet(one, other):
            found.append(f"{one.key} and {other.key} overlap: {one.box} {other.box}")
    written = [item.face for item in laid.items if isinstance(item.face, Label)]
    small = (face for face in written if face.fits or face.size < SMALLEST)
    found += [f"{face.text} is too small to be read" for face in small]
    away = sum("less" in each for each in laid.values["choices"])
    if away > MOST_AWAY:
        found.append(f"{away} choices lie nowhere")
    if table.acts and not (legal or away):
        found.append("nothing can be chosen")
    return found


def _meet(one_item: Item, other_item: Item) -> bool:
    """Whether a finger can't tell two things apart; round ones touch, as cells do."""
    one, other = one_item.box, other_item.box
    if one_item.round and other_item.round:
        return dist(one.centre, other.centre) < LEAST
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("word", GAMES)
def test_what_can_be_chosen_is_as_large_as_a_finger_and_lies_apart(tmp_path: Path, word: str) -> None:
    app, random, game = Person(tmp_path).app, Random(7), registry.find(word)
    for options, state in ((each, state) for each in GAMES[word] for state in _states(word, each, random)):
        for seat in range(game.seats(state)):
            viewpoint = _viewpoint(app, game, state, seat)
            for _ in range(4):
                for size in SIZES:
                    assert _faults(viewpoint, size) == [], (options, game.state_text(state), seat, size)
                legal = sorted(viewpoint.table.selection.legal, key=repr)
                if not (viewpoint.table.acts and legal):
                    break
                if viewpoint.table.selection.touch(random.choice(legal)) is not None:
                    break


@pytest.mark.parametrize(
    ("text", "rings", "places"),
    [(f"{PLAIN} f@k7:-:10:0 w@k15:-:10:0 1 play", "k7", True), (PLAY, "k7 k8", True), (ESCAPE, "i12", False)],
)
def test_the_pieces_that_can_be_chosen_on_a_board_have_rings_and_all_answer_to_a_touch(
    tmp_path: Path, text: str, rings: str, places: bool
) -> None:
    viewpoint = _viewpoint(Person(tmp_path).app, registry.find("dream"), parse_position(text), 0)
    room = room_on_a_phone(*SIZES[1])
    assert room is not None
    cells = {parse_cell(name) for name in rings.split()}
    laid = LaidOut(viewpoint, unpointed(viewpoint.table), room, in_hand=True)
    marked = {item.box.centre for item in laid.in_order if item.face == Marked(BoardMark.CHOOSABLE)}
    assert marked == {laid.items.by_target[cell][0].box.centre for cell in cells}
    touched = {each["t"] for each in laid.values["choices"]}
    assert {viewpoint.numbers.number_of(cell) for cell in cells} <= touched
    assert "less" not in {key for each in laid.values["choices"] for key in each}, "nothing is a button"
    symbol = parse_cell("k7")
    viewpoint.table.press(symbol, in_hand=True)
    assert bool(viewpoint.table.selection.chosen) == places
    laid = LaidOut(viewpoint, unpointed(viewpoint.table), room, in_hand=True)
    assert not places or not any(item.face == Marked(BoardMark.CHOOSABLE) for item in laid.in_order)


TOUCHES = {"stone": 2, "jabir": 2, "alchemist": 3, "dream": 2}
"""So many touches at most does any action take, when whoever touches knows what to do."""
ACTIONS = 4
"""So many actions are tried in each state."""


def _touches_for(viewpoint: Viewpoint, action: Any, size: tuple[int, int]) -> int:
    """How many touches an action takes on a phone, each of something that lies there then."""
    table, numbers, room = viewpoint.table, viewpoint.numbers, room_on_a_phone(*size)
    assert room is not None
    table.selection.clear()
    for touches in range(1, 20):
        laid = LaidOut(viewpoint, unpointed(table), room, in_hand=True)
        there = {numbers.number_of(target) for target in laid.items.by_target}
        there |= {each["t"] for each in laid.values["choices"]}
        word, number, _ = next_step(viewpoint, action, there)
        assert word != "back", "what is touched leads on"
        if word == "confirm":
            return touches
        assert number in there
        target = numbers.target(number)
        done = action if target is None else table.selection.touch(target)
        if done is not None:
            assert done == action
            return touches
    raise AssertionError(f"never done: {action}")


@pytest.mark.parametrize("word", GAMES)
def test_every_action_takes_few_touches_of_what_lies_there(tmp_path: Path, word: str) -> None:
    app, random, game = Person(tmp_path).app, Random(11), registry.find(word)
    for options, state in ((each, state) for each in GAMES[word] for state in _states(word, each, random)):
        seat: Any = game.decider(state)
        viewpoint, legal = _viewpoint(app, game, state, seat), game.legal_actions(state)
        for action in random.sample(legal, min(len(legal), ACTIONS)):
            size = random.choice(SIZES)
            touches = _touches_for(viewpoint, action, size)
            assert touches <= TOUCHES[word], (options, game.state_text(state), action, size, touches)


MOST_LETTERS = 96
"""So long is a prompt at most, in two lines of the smallest phone."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_jabirs_choice_does_is_told_whole_and_names_no_button(tmp_path: Path, language: str) -> None:
    app, random, game, told = Person(tmp_path).app, Random(5), registry.find("jabir"), set()
    states = [state for _ in range(4) for state in _states("jabir", "-", random)]
    for state in states:
        seat: Any = game.decider(state)
        table = _viewpoint(app, game, state, seat).table
        with speaking(language, in_hand=True):
            for target in table.selection.legal:
                table.selection.clear()
                if table.selection.touch(target) is None:
                    prompt = " ".join(prompt_of(table))
                    told.add(type(target))
                    assert 0 < len(prompt) <= MOST_LETTERS, prompt
                    assert say("guests.page.confirm", what="").strip(": ") not in prompt, prompt
                    assert "bestätige" not in prompt.lower(), prompt
    assert len(told) > 2


def test_fire_and_water_are_seen_at_every_step_and_told_of_every_seat(tmp_path: Path) -> None:
    app, random, game, phases = Person(tmp_path).app, Random(13), registry.find("jabir"), set()
    for state in (state for _ in range(3) for state in _states("jabir", "-", random)):
        seat: Any = game.decider(state)
        viewpoint = _viewpoint(app, game, state, seat)
        for size in SIZES:
            laid = LaidOut(viewpoint, unpointed(viewpoint.table), size, in_hand=True)
            for card in REAGENTS:
                (item,) = laid.items.by_target[SavedCard(seat, card)]
                shown = {each.key: each.face for each in laid.items}
                face: Any = item.face or shown["count", seat, card]
                assert str(state.of(seat).cards[card]) in (face.title if item.face else face.text)
        phases.add(state.phase)
        view = viewpoint.table.view_now
        for other in range(3):
            told = " ".join(viewpoint.table.words.at_plate(view, other))
            assert all((card.word in told.lower()) for card in state.of(other).cards)
    assert {Phase.EVENT, Phase.DRAFT, Phase.PLAY} <= phases


def test_the_bar_of_a_recipe_begins_with_its_number_and_shows_the_die_where_it_decides(
    tmp_path: Path,
) -> None:
    app, random, game, seen = Person(tmp_path).app, Random(17), registry.find("jabir"), set()
    for state in (state for _ in range(4) for state in _states("jabir", "goldcard=any", random)):
        seat: Any = game.decider(state)
        viewpoint = _viewpoint(app, game, state, seat)
        with speaking("en", in_hand=True):
            laid = LaidOut(viewpoint, unpointed(viewpoint.table), SIZES[1], in_hand=True)
        for target, (item, *_) in laid.items.by_target.items():
            if isinstance(target, RecipeSign):
                recipe, face = RECIPES[target.recipe], item.face
                assert isinstance(face, Slip)
                assert face.title.removeprefix("Recipe ").startswith(f"{target.recipe}: ")
                assert any(isinstance(sign, Die) for sign in face.signs) is bool(recipe.risk or recipe.extra)
                seen.add(target.recipe)
    assert len(seen) > 3


# Philosopher's Stone


def _stone_states(task: type) -> list[Any]:
    """States of random games in which a task waits, of two players and of four."""
    game = registry.find("stone")
    histories = [random_game(game, seed, options=f"players={2 + 2 * (seed % 2)}") for seed in range(4)]
    return [state for each in histories for state in each.states if isinstance(state.decision, task)]


def test_a_chip_of_the_stone_counts_what_is_laid_out_of_how_many(tmp_path: Path) -> None:
    app, game = Person(tmp_path).app, registry.find("stone")
    for state in _stone_states(tasks.Draw)[::40]:
        viewpoint = _viewpoint(app, game, state, 0)
        sight = unpointed(viewpoint.table)
        for seat in state.seats:
            laid, whole = len(state.of(seat).laboratory), len(state.next_set(seat))
            assert viewpoint.table.words.at_seat(sight.view, seat)[1] == f"{laid}/{whole}"
            told = " ".join(tip_lines(viewpoint, sight, Player(seat)))
            assert (f"{laid} of {whole} cards" in told) == bool(state.needed(seat).present)


def test_buttons_of_formulas_have_names_of_their_own_and_say_what_ones_own_set_loses(
    tmp_path: Path,
) -> None:
    app, game, warned = Person(tmp_path).app, registry.find("stone"), set()
    for language in ("en", "de"):
        with speaking(language, in_hand=True):
            formulas = [Formula(process, row) for process in PROCESSES for row in ROWS]
            assert len(set(map(short_formula, formulas))) == len(formulas)
    for state in _stone_states(tasks.ConcoctFormulas)[::10]:
        seat: Any = game.decider(state)
        table = _viewpoint(app, game, state, seat).table
        hand, needed = state.of(seat).hand, state.needed(seat)
        for action in game.legal_actions(state):
            if isinstance(action, Concoct):
                given = [card for card in (action.process, action.paid) if card is not None]
                loses = any(hand[card] <= needed[card] for card in given)
                _, costs = table.words.deed(table.view_now, action, str)
                assert ("your set needs" in costs) == loses
                warned.add(loses)
    assert warned == {True, False}


def test_a_held_card_names_the_formulas_that_it_pays_for(tmp_path: Path) -> None:
    app, game = Person(tmp_path).app, registry.find("stone")
    state = _stone_states(tasks.Draw)[0]
    seat: Any = game.decider(state)
    viewpoint = _viewpoint(app, game, state, seat)
    for card, rows in ((Card.FIRE, ["fi"]), (Card.ZINC, ["mundane", "four"]), (Card.DISTILLATION, ROWS)):
        processes = [card] if card in PROCESSES else PROCESSES
        with speaking("en", in_hand=True):
            (*_, told) = tip_lines(viewpoint, unpointed(viewpoint.table), HandCard(card))
            paid = [short_formula(Formula(process, row)) for process in processes for row in rows]
            assert told == f"It pays for: {'; '.join(paid)}."


def test_discards_that_are_held_tell_what_lies_there(tmp_path: Path) -> None:
    app, game, room = Person(tmp_path).app, registry.find("stone"), room_on_a_phone(*SIZES[1])
    assert room is not None
    seen = set()
    for state in _stone_states(tasks.Draw)[::25]:
        seat: Any = game.decider(state)
        viewpoint = _viewpoint(app, game, state, seat)
        sight = unpointed(viewpoint.table)
        laid = LaidOut(viewpoint, sight, room, in_hand=True)
        for target in [each for each in laid.items.by_target if isinstance(each, Discards)]:
            told = " ".join(tip_lines(viewpoint, sight, target))
            present = target.pile.of(state.discard).present
            assert all(short_name(card) in told for card in present)
            assert present or told.endswith("are discarded.")
            seen.add(bool(present))
    assert seen == {True, False}


STATES_OF_A_CARD = {"laid": "laid", "held": "hand", "face_up": "face up", "missing": "missing"}


@pytest.mark.parametrize("size", SIZES)
def test_what_the_next_set_needs_is_told_by_sign_and_word_and_can_be_held(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, game, room = Person(tmp_path).app, registry.find("stone"), room_on_a_phone(*size)
    assert room is not None
    seen = set()
    for state in _stone_states(tasks.Draw)[::20]:
        seat: Any = game.decider(state)
        viewpoint = _viewpoint(app, game, state, seat)
        sight = unpointed(viewpoint.table)
        items = LaidOut(viewpoint, sight, room, in_hand=True).items
        needs = [item for item in items if isinstance(item.target, Shelf)]
        if not needs:
            continue  # many cards are drawn at once
        own = state.of(seat)
        for item in needs:
            assert isinstance(item.target, Shelf)
            assert isinstance(item.face, Slip)
            card = item.target.card
            where = (
                "laid"
                if own.laboratory[card]
                else "held"
                if own.hand[card]
                else "face_up"
                if state.open[card]
                else "missing"
            )
            assert item.face.lines == (STATES_OF_A_CARD[where],)
            assert item.face.title in ("", short_name(card))
            assert short_name(card) in " ".join(tip_lines(viewpoint, sight, item.target))
            seen.add(where)
        assert len(needs) == len(state.next_set(seat).present)
        (step,) = [item for item in items if isinstance(item.target, Metal)]
        assert isinstance(step.face, Slip)
        metal, following = (worded(state.tracker.name(own.metal + further)) for further in (0, 1))
        assert step.face.title == f"{metal}, for {following}:"
        assert following in tip_lines(viewpoint, sight, step.target)[0]
    assert seen == STATES_OF_A_CARD.keys()


@pytest.mark.parametrize("size", SIZES)
def test_the_die_is_seen_with_what_it_does_until_something_more_is_done(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, game, room = Person(tmp_path).app, registry.find("stone"), room_on_a_phone(*size)
    assert room is not None
    history = random_game(game, 2, options="players=2")
    rolled = [n for n, each in enumerate(history.actions) if isinstance(each, Roll)][:6]
    assert rolled
    for number in rolled:
        action = history.actions[number]
        for seat in (0, 1):
            viewpoint = _viewpoint(app, game, history.states[number], seat)
            viewpoint.view.history.play(action)
            viewpoint.changed()
            items = LaidOut(viewpoint, unpointed(viewpoint.table), room, in_hand=True).items
            (die,) = [item for item in items if item.key == "rolled"]
            assert isinstance(die.face, Slip)
            assert die.face.title == say(f"stone.log.die.{action.process.word}")

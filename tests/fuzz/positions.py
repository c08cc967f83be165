"""Readers of the notations: states, actions, observations, boards, options, seeds and names."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from dream.base.errors import Impossible, Malformed
from dream.base.seeds import Choices, cleaned_seed, normal_seed
from dream.base.showable import showable
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.play.clocks import controls_text, parse_controls
from dream.play.game import HiddenGame, read_scores
from dream.play.registry import find
from dream.play.seats import LONGEST_NAME, Seat, clean_name, is_name, occupant_of, outside_engine
from dream.records.files import MOST_BYTES_OF_A_PLAYER, plain_name
from dream.records.record import times_in
from tests.fuzz import corpus
from tests.fuzz.guard import Reader
from tests.kit.random_games import GAMES

NOTATION = Malformed, Impossible


def text_of(data: bytes) -> str:
    """The text of an input, with lone surrogates for what is not UTF-8, as the system hands it over."""
    return data.decode("utf-8", "surrogateescape")


def _state(word: str, data: bytes, _: Path) -> None:
    """A state reads back from its own text, and the law answers about it."""
    game, text = find(word), text_of(data)
    state = game.parse_state(text)
    assert game.parse_state(game.state_text(state)) == state
    for seat in range(game.seats(state)):
        game.observation(state, seat)
    for action in list(game.legal_actions(state))[:5]:
        if game.why_not(state, action, None) is None:
            game.state_text(game.apply(state, action))
    game.outcome(state, None)
    list(game.drawing(state))


def _action(word: str, data: bytes, _: Path) -> None:
    game = find(word)
    action = game.parse_action(text_of(data))
    assert game.parse_action(game.action_text(action)) == action
    refusal = game.why_not(game.start("x", "-"), action, None)
    assert refusal is None or str(refusal.message)


def _terrain(data: bytes, _: Path) -> None:
    board = Board.from_text(text_of(data))
    assert Board.from_text(board.text) == board


def _observation(word: str, data: bytes, _: Path) -> None:
    """A view of the first seat reads back from its own text."""
    game = find(word)
    assert isinstance(game, HiddenGame)
    view = game.parse_view(text_of(data), 0)
    assert game.parse_view(game.view_text(view), 0) == view


def _options(word: str, data: bytes, _: Path) -> None:
    game, text = find(word), text_of(data)
    options = game.parse_options(text)
    assert game.parse_options(options.text) == options
    game.start("x", options.text)


def _seed(data: bytes, _: Path) -> None:
    seed = normal_seed(text_of(data))
    assert normal_seed(seed) == seed
    assert cleaned_seed(cleaned_seed(seed)) == cleaned_seed(seed)
    Choices(seed, "board").shuffled(range(31))
    position_text(parse_position(position_text(find("dream").start(seed, "-"))))


def _name(data: bytes, _: Path) -> None:
    """What a text comes to as a player's name, and as part of a file's."""
    text = text_of(data)
    name = clean_name(text)
    assert clean_name(name) == name
    assert is_name(name)
    assert showable(name, len(name) + 1) == name
    assert Seat(text).name == name
    assert outside_engine(text[:LONGEST_NAME], ("x",)).text
    occupant_of(text)
    read_scores(text)
    with suppress(Malformed):
        controls = parse_controls(text, 6)
        assert parse_controls(controls_text(controls), 6) == controls
    times_in([(1, text)])
    file = plain_name(text)
    assert len(file.encode("utf-8")) <= MOST_BYTES_OF_A_PLAYER
    assert not set(file) & set('/\\:*?"<>|\0\n.')


def _of_each_game(
    kind: str,
    read: Callable[[str, bytes, Path], None],
    seeds: Callable[[str], list[bytes]],
    *,
    hidden: bool = False,
) -> list[Reader]:
    """A reader of this kind for each game, or each that has `hidden` things."""
    return [
        Reader(f"{kind} of {word}", partial(read, word), partial(seeds, word), NOTATION)
        for word in GAMES
        if find(word).hidden or not hidden
    ]


READERS = [
    *_of_each_game("state", _state, corpus.states),
    *_of_each_game("action", _action, corpus.actions),
    *_of_each_game("options", _options, corpus.options),
    Reader("terrain", _terrain, corpus.terrains, NOTATION),
    *_of_each_game("observation", _observation, corpus.observations, hidden=True),
    Reader("seed", _seed, corpus.names, NOTATION),
    Reader("name", _name, corpus.names, ()),
]

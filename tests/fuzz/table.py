"""Every reader of text from outside, in one table; the suite and both drivers use it.

What comes with the program alone, such as its pictures and fonts, is not from outside.
"""

import json
import os
import sqlite3
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import patch

import pygame
from pygame import Rect, Surface

from dream.base import texts
from dream.base.errors import Impossible, Malformed, Refused
from dream.base.seeds import Choices, cleaned_seed, normal_seed
from dream.base.showable import clusters, showable
from dream.base.texts import message, worded
from dream.base.untrusted import parse_json, read_text
from dream.cli.engines import game_to_analyse
from dream.games.alchemist.rules.components import box_of, parse_box, standard_box
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.weights import read_weights
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.tiles import read_tiles
from dream.matches.players import kinds, parse_spec
from dream.play.clocks import controls_text, parse_controls
from dream.play.game import LARGEST_FILE, HiddenGame, read_scores
from dream.play.referee import Referee, reply, request_lines
from dream.play.registry import find, part
from dream.play.seats import LONGEST_NAME, Seat, clean_name, is_name, occupant_of, outside_engine
from dream.protocol.dialogue import (
    MULTI_PV,
    READY,
    Dialogue,
    EngineOption,
    EngineOptions,
    EngineRequest,
    Info,
    LazyLines,
    Limits,
    checked_answer,
    joined_command,
    split_command,
    what_to_do,
)
from dream.protocol.process import LAST_WORDS, Death, Flood, Intake
from dream.protocol.server import ObservationServer, Server
from dream.records.files import MOST_BYTES_OF_A_PLAYER, plain_name
from dream.records.library.exchange import import_files
from dream.records.library.home import library_path, open_library
from dream.records.library.library import DATABASE, Library, Order, Query, last_state, summary_of
from dream.records.library.statistics import games_kept, statistics
from dream.records.library.storage import LibraryError
from dream.records.reader import all_records, open_record, read_record
from dream.records.record import times_in
from dream.records.syntax import Unreadable, records_in
from dream.records.writer import record_text
from dream.study.exercises import read_exercises
from dream.study.kept_reviews import KeptReviews
from dream.study.lessons import read_course
from dream.study.repetition import practice_text, read_practice
from dream.study.review import LARGEST_REVIEW, read_review, review_text
from dream.ui.games.registry import view_settings
from dream.ui.kit.events import DroppedFiles
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.text import Role, font
from dream.ui.kit.theme import Look, palette, read_palette
from dream.ui.kit.window import NullScreen
from dream.ui.web.addresses import LARGEST, read_addresses
from dream.ui.web.server import message_of_a_page
from dream.ui.widgets.fields import TextField
from tests.fuzz import corpus
from tests.fuzz.guard import Reader
from tests.kit.programs import ended
from tests.kit.random_games import GAMES
from tools.tactics import read_suite

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


NOTATIONS = [
    *_of_each_game("state", _state, corpus.states),
    *_of_each_game("action", _action, corpus.actions),
    *_of_each_game("options", _options, corpus.options),
    Reader("terrain", _terrain, corpus.terrains, NOTATION),
    *_of_each_game("observation", _observation, corpus.observations, hidden=True),
    Reader("seed", _seed, corpus.names, NOTATION),
    Reader("name", _name, corpus.names, ()),
]


def _written(data: bytes, place: Path, name: str) -> Path:
    path = place / name
    path.write_bytes(data)
    return path


def _record(data: bytes, place: Path) -> None:
    """What is saved of a record reads back and is saved so again, and every fault is a sentence."""
    summary_of(data)
    last_state(data, trusted=True)
    path = _written(data, place, "a.dream")
    assert b"".join(piece.data for piece in records_in(data)) == data
    assert all(worded(fault).strip() for each in all_records(path) for fault in each.faults)
    opened = read_record(path)
    assert all(worded(fault).strip() for fault in opened.faults)
    text = record_text(opened.record)
    again = open_record(text)
    assert again.record.actions == opened.record.actions
    assert record_text(again.record) == text


def _box(data: bytes, place: Path) -> None:
    box = parse_box(read_text(_written(data, place, "a.toml"), LARGEST_FILE, "the box"))
    assert box == standard_box() or box_of(box.text) == box


def _tiles(data: bytes, place: Path) -> None:
    read_tiles(_written(data, place, "a.toml"))


def _lesson(data: bytes, place: Path) -> None:
    read_course(GAME, [_written(data, place, "01_a.toml")])


def _weights(data: bytes, place: Path) -> None:
    read_weights(_written(data, place, "a.json"))


def _settings(data: bytes, place: Path) -> None:
    """Whatever the file says there are settings, which are written and then read without any trouble.

    They are there the next time, too, and what this version does not know is as it was.
    """
    file = SettingsFile(_written(data, place, "settings.json"), view_settings())
    assert file.trouble is None or worded(file.trouble).strip()
    if file.trouble and file.path.exists():
        again = SettingsFile(file.path, view_settings())
        assert (again.now, again.trouble) == (file.now, None)
    file.trouble = None
    file.change(volume=0.25, muted=not file.now.muted)
    assert file.trouble is None
    again = SettingsFile(file.path, view_settings())
    assert (again.now, again.trouble) == (file.now, None)


def _theme(data: bytes, place: Path) -> None:
    read_palette(_written(data, place, "classic.toml"))


def _language(data: bytes, place: Path) -> None:
    """Whatever a language file says, each English text has one that can be filled in as that can."""
    english = texts.read(corpus.ENGLISH)
    found = texts.read_file(_written(data, place, "xx.json"))
    assert found == texts.read_file(_written(data.removeprefix(BOM_UTF8), place, "yy.json"))
    known = texts.sound(found, english)
    json.dumps(known)
    _check_texts(known, english)


class _Key:
    """What stands for a key: the text says for which, behind a colon."""

    def __format__(self, command: str) -> str:
        return "x"


def _check_texts(known: object, english: object) -> None:
    if isinstance(known, dict) and isinstance(english, dict) and not {"one", "other"} & known.keys():
        for key, text in known.items():
            _check_texts(text, english.get(key, ""))
    elif isinstance(known, str):
        values = texts.places(english)
        if values:
            known.format(**{name: _Key() if name == "key" else "x" for name, *_ in values})


def _suite(data: bytes, place: Path) -> None:
    read_suite(_written(data, place, "suite.txt"))


def _analysed(data: bytes, place: Path) -> None:
    """A position or a record that is to be analysed, by the name of its file."""
    game_to_analyse(str(_written(data, place, "position.txt")))


def _review(data: bytes, place: Path) -> None:
    """A kept review reads back as it is."""
    path = _written(data, place, "a.json")
    found = read_review(read_text(path, LARGEST_REVIEW, "a review"))
    assert read_review(review_text(found)) == found
    KeptReviews(place).by_digest("a")


def _exercises(data: bytes, place: Path) -> None:
    """The exercises that a player has kept."""
    for exercise in read_exercises("dream", _written(data, place, "dream.txt")):
        assert exercise.text


def _practice(data: bytes, place: Path) -> None:
    """What is remembered of exercises reads back as it is."""
    path = _written(data, place, "practice.json")
    found = read_practice(read_text(path, LARGEST_REVIEW, "it"), "it")
    assert read_practice(practice_text(found), "it") == found


def _addresses(data: bytes, place: Path) -> None:
    """The addresses of a game's guests."""
    found = read_addresses(read_text(_written(data, place, "a.json"), LARGEST, "it"))
    assert found is None or 0 <= found.port < 65536


FILES = [
    Reader("record", _record, corpus.records, (Unreadable,), examples=80),
    Reader("box of Alchemist", _box, corpus.boxes, (Malformed, Impossible)),
    Reader("tile set", _tiles, corpus.tile_sets, (Malformed, Impossible)),
    Reader("lesson", _lesson, corpus.lessons, (Malformed,)),
    Reader("weights", _weights, corpus.weights, (Malformed,)),
    Reader("settings", _settings, corpus.settings, ()),
    Reader("theme", _theme, corpus.themes, (Malformed,)),
    Reader("language", _language, corpus.language_files, (Malformed,)),
    Reader("review", _review, corpus.reviews, (Malformed,)),
    Reader("exercises", _exercises, corpus.exercises, (Malformed,)),
    Reader("practice", _practice, corpus.practices, (Malformed,)),
    Reader("addresses of guests", _addresses, corpus.addresses, (Malformed,)),
    Reader("suite of puzzles", _suite, corpus.suites, (Malformed,)),
    Reader("what is analysed", _analysed, corpus.analysed, (Malformed, Impossible)),
]


DEEPEST_PERFT = 1
"""Deeper counts are work that was asked for, and may take as long as they do."""


class FirstAction:
    """An engine of any game that does the first thing that it may."""

    def __init__(self, word: str) -> None:
        self.game: Any = find(word)
        self.options = EngineOptions(EngineOption("Hash", 64, 1, 1024), EngineOption(MULTI_PV, 1, 1, 20))

    def prepare(self) -> None:
        """It is always prepared."""

    def new_game(self, seat: int = 0, options: str = "-") -> None:
        self.game.parse_options(options)

    def parse_observation(self, text: str) -> Any:
        return self.game.parse_view(text, 0)

    def think(self, state: Any, *_: Any) -> Any:
        if isinstance(state, Sequence):
            return self.game.parse_action("pass" if self.game.id == "alchemist" else "done")
        return self.game.legal_actions(state)[0]

    def divide(self, state: Any, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        yield from ((self.game.action_text(action), depth) for action in self.game.legal_actions(state))


def _engine_says(word: str, data: bytes, _: Path) -> None:
    """What an engine prints, from its greeting on: every answer is a legal action or a refusal in words."""
    game = find(word)
    history = corpus.game_in_hand(word)
    heard: list[str | LazyLines] = []

    def answered(text: str) -> None:
        try:
            assert history.why_not(checked_answer(history, text)) is None
        except Refused as error:
            heard.append(worded(error))

    def informed(info: Info[Any]) -> None:
        heard.append(info.text(game.action_text))

    def failed(why: Any) -> None:
        heard.append(worded(why))

    dialogue = Dialogue(game.parse_action, heard.append, on_refused=failed)
    dialogue.begin()
    question = what_to_do(history, Limits.parse(["depth", "3"]))
    words: deque[str] = deque(maxlen=LAST_WORDS)
    with suppress(Flood):
        for line in Intake(BytesIO(data + b"\n")).whole_lines():
            if not heard or heard[-1] in READY.lines:
                dialogue.ask(EngineRequest(question, answered, informed, failed))
            dialogue.hear(line)
            words.append(line.rstrip())
    assert worded(Death(message("engine.ended", status=1), 1, tuple(words)).message).strip()
    assert len(worded(message("engine.refused", reason=dialogue.name))) < 4_000


def _engine_hears(word: str, data: bytes, _: Path) -> None:
    """A whole conversation with an engine's server; nothing is said of an error inside the engine."""
    game, answers = find(word), StringIO()
    requests = StringIO("\n".join(line for line in text_of(data).split("\n") if not _is_deep(line)))
    engine: Any = FirstAction(word)
    if game.hidden:
        ObservationServer(requests, answers, game, engine, patience=0).serve()
    else:
        Server(requests, answers, game, engine, patience=0).serve()
    assert "inside the engine" not in answers.getvalue()


def _referee(word: str, data: bytes, _: Path) -> None:
    """Each line is answered by one line."""
    law = part(word, "referee") or Referee(find(word))
    for line in request_lines(BytesIO(data)):
        if not _is_deep(line):
            answer = reply(law.answer, line.rstrip("\r\n"))
            assert len(answer.splitlines()) <= 1, answer


def _is_deep(line: str) -> bool:
    """Whether a line asks for more than may be counted here."""
    words = line.split()
    return "perft" in line and any(word.isdecimal() and int(word) > DEEPEST_PERFT for word in words[-2:])


def _command_line(data: bytes, _: Path) -> None:
    words = split_command(text_of(data))
    assert split_command(joined_command(words)) == words


def _message(data: bytes, _: Path) -> None:
    """What a guest's page says is words and numbers, or nothing."""
    said = message_of_a_page(text_of(data)) or {}
    assert all(value is None or isinstance(value, str | float | int) for value in said.values())


def _limits(data: bytes, _: Path) -> None:
    limits = Limits.parse(text_of(data).split())
    assert Limits.parse(limits.text.split()) == limits


def _player(data: bytes, _: Path) -> None:
    for word in GAMES:
        parse_spec(text_of(data), word)


for _game in GAMES:
    kinds(_game)  # what a game brings is imported before writing is watched: compiled modules are written

LINES = [
    *(
        Reader(f"engine of {word} says", partial(_engine_says, word), partial(corpus.said, word), ())
        for word in GAMES
    ),
    *(
        Reader(f"engine of {word} hears", partial(_engine_hears, word), partial(corpus.heard, word), ())
        for word in GAMES
    ),
    *(
        Reader(f"referee of {word}", partial(_referee, word), partial(corpus.requests, word), (), examples=30)
        for word in GAMES
    ),
    Reader("command line of an engine", _command_line, corpus.command_lines, (Malformed,)),
    Reader("message of a page", _message, corpus.of_pages, ()),
    Reader("limits", _limits, corpus.limits, (Malformed,)),
    Reader("player of a match", _player, corpus.players, (Malformed,)),
]


OF_LIBRARIES = (
    *(("list",), ("list", "--json", "--sort", "actions"), ("show", "1"), ("show", "2", "--record")),
    *(("verify", "--again"), ("export", "out"), ("list", "--faulty")),
)


def _database(data: bytes, place: Path) -> None:
    """Whatever a library's file is, commands end with a sentence, and then there is a library again."""
    library_path().parent.mkdir(parents=True)
    library_path().write_bytes(data)
    for command in OF_LIBRARIES[:4]:
        assert ended(["library", *command]) in (0, 1, 2)
    with suppress(LibraryError), open_library() as library:
        look_through(library, place)


def _rows(data: bytes, place: Path) -> None:
    """Rows with any values, which another program may have written."""
    corpus_of = place / "data"
    corpus_of.mkdir()
    (corpus_of / DATABASE).write_bytes(corpus.library())
    try:
        values = parse_json(text_of(data), "row")
    except Malformed:
        return
    with Library(corpus_of / DATABASE) as library, library.database.writing() as connection:
        for column, value in list(values.items())[:30] if isinstance(values, dict) else ():
            _write(connection, str(column), value)
    with Library(corpus_of / DATABASE) as library:
        look_through(library, place)
    for command in OF_LIBRARIES:
        assert ended(["library", *command]) in (0, 1, 2)


def _write(connection: sqlite3.Connection, column: str, value: object) -> None:
    """Write a value into a column of all games, or of all seats; what SQLite refuses is left out."""
    table, _, name = ("games", "", column) if "." not in column else ("seats", *column.split(".", 1))
    if not name.isidentifier():
        return
    if isinstance(value, str) and value.startswith("blob:"):
        value = value.encode("utf-8", "surrogatepass")
    elif isinstance(value, list | dict):
        value = json.dumps(value) * 100
    with suppress(sqlite3.Error, OverflowError, UnicodeEncodeError):
        connection.execute(f'UPDATE {table} SET "{name}" = ?', (value,))


def look_through(library: Library, place: Path) -> None:
    """All that the window asks of a library."""
    for order in Order:
        ids = library.find(Query(order=order))
    for entry in library.entries(ids):
        worded(entry.name)
        assert isinstance(entry.added.year, int)
    library.count(Query(text="ann", since=date(1, 1, 1), player="x"))
    list(library.records(ids))
    for game in ("dream", *games_kept(library)):
        statistics(library, game)


def _imported(data: bytes, place: Path) -> None:
    """A file that is dropped on the window, or imported."""
    path = place / "dropped.dream"
    path.write_bytes(data)
    with Library(place / "data" / DATABASE) as library:
        report = import_files(library, [path, path, place / "missing"])
        assert report.files == 3
        assert all(worded(why).strip() for _, why in report.refusals)
        look_through(library, place)


def _searched(data: bytes, place: Path) -> None:
    """What is typed into the search."""
    (place / "data").mkdir()
    (place / "data" / DATABASE).write_bytes(corpus.library())
    text = text_of(data)
    with Library(place / "data" / DATABASE) as library:
        library.find(Query(text=text, player=text, opponent=text, seed=text, game=text, result=text))
        library.rename(1, text)
        library.entry(1)


LIBRARIES = [
    Reader("database", _database, corpus.libraries, (), examples=12),
    Reader("rows of the library", _rows, corpus.rows, (LibraryError,), examples=25),
    Reader("imported file", _imported, corpus.records, (), examples=25),
    Reader("search", _searched, corpus.searches, (LibraryError,), examples=15),
]


COMMANDS = frozenset(
    {"board", "verify", "perft", "play", "replay", "library", "--version", "--help", "a.dream", "no.dream"}
)
STARTING = ("cmd:", "--picture", "export", "import", "backup", "salvage", "tend")
"""What starts a program, or writes where it is told to: that is what it is for."""
LONGEST_DRAWN = 300
FIELD = Rect(0, 0, 200, 36)


def _arguments(data: bytes, place: Path) -> None:
    """A command ends with 0, 1 or 2, and shows no traceback."""
    lines = data.replace(b"\0", b"").split(b"\n")
    arguments = [os.fsdecode(line) for line in lines][:30]
    if arguments[0] not in COMMANDS or any(word in part for part in arguments for word in STARTING):
        return
    if arguments[0] == "perft" and any(part.isdecimal() and part not in ("0", "1") for part in arguments):
        return
    (place / "a.dream").write_bytes(corpus.records()[0])
    (place / "a.toml").write_bytes(corpus.tile_sets()[0])
    (place / "data").mkdir()
    (place / "data" / DATABASE).write_bytes(corpus.library())
    assert ended(arguments) in (0, 1, 2)


class Pasted(NullScreen):
    """A clipboard with a text on it, and no window."""

    def __init__(self, text: str) -> None:
        self.text = text

    def copy(self, text: str) -> bool:
        return True

    def pasted(self) -> str | None:
        return self.text


def _pasted(data: bytes, _: Path) -> None:
    """A text that is pasted twice stands on one line, as far as there is room, and can be drawn."""
    pygame.font.init()
    field = TextField(FIELD, Look(palette()), Pasted(text_of(data)), "amber", limit=40)
    for _twice in range(2):
        field.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="v"))
    assert len(field.text) <= 40
    assert showable(field.text) == field.text
    field.draw(Surface(FIELD.size))


def _dropped(data: bytes, place: Path) -> None:
    """Files of any name that are dropped on the window."""
    drop = DroppedFiles()
    for line in data.replace(b"\0", b"").split(b"\n")[:20]:
        drop.take(pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(line)))
    drop.take(pygame.event.Event(pygame.DROPCOMPLETE))
    paths = [path if path.is_absolute() else place / path for path in drop.release()]
    with Library(place / "data" / DATABASE) as library:
        import_files(library, [path for path in paths if path.resolve().is_relative_to(place)])


def _drawn(data: bytes, _: Path) -> None:
    """What is made showable of a text is so for ever, is bounded, and is drawn by every font of ours."""
    pygame.font.init()
    text = text_of(data)
    shown = showable(text, LONGEST_DRAWN)
    assert showable(shown, LONGEST_DRAWN) == shown
    assert len(clusters(shown)) <= LONGEST_DRAWN
    shown.encode("utf-8")
    with patch("dream.ui.kit.text.system_font", return_value=None):
        for role in Role:
            font(role).render(shown[:LONGEST_DRAWN], True, (255, 255, 255))
        font(Role.BODY).size(text[:LONGEST_DRAWN])


TYPED = [
    Reader("arguments", _arguments, corpus.arguments, (), names_files=True, examples=40),
    Reader("pasted text", _pasted, corpus.names, (), examples=30),
    Reader("dropped files", _dropped, corpus.file_names, (), examples=15),
    Reader("drawn text", _drawn, corpus.names, (), examples=40),
]


READERS = {reader.name: reader for reader in (*NOTATIONS, *FILES, *LINES, *LIBRARIES, *TYPED)}

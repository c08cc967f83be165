"""What a person wrote and nobody can read stays in the text, whatever is done with the game.

It is opened, played on, undone, commented, saved, exported and backed up.

What is wrong with a file is told in the player's language, by ``verify``, ``replay`` and ``play``.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from dream.base.assets import asset
from dream.base.errors import Impossible, Malformed
from dream.base.texts import ENGLISH, choose_language, worded
from dream.cli.app import guarded
from dream.cli.arguments import REFUSED
from dream.games.alchemist.rules.state import Phase as AlchemistPhase
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.tiles import parse_tiles
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.notation import KEYS
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.games.philosophers_stone.rules.components import Card as StoneCard, Effect, Pile, Sage
from dream.games.philosophers_stone.rules.notation import TASKS
from dream.games.philosophers_stone.rules.tracker import house_tracker
from dream.play import registry
from dream.play.history import History
from dream.play.registry import find
from dream.records.journal import Journal
from dream.records.library.exchange import export_games, import_files, known_faults, verify
from dream.records.library.home import library_path
from dream.records.library.library import Library
from dream.records.library.recovery import back_up
from dream.records.reader import Opened, open_record, tried_record
from dream.records.record import Record
from dream.records.syntax import LONGEST_VALUE, MOST_HEADERS, Unreadable
from dream.records.writer import record_text
from dream.ui.table.game_session import GameSession
from tests.kit.pseudo import CODE, bare, strange
from tests.kit.random_games import GAMES, any_game, random_game, random_tree, randoms

DONE = 4


@dataclass(frozen=True)
class Words:
    """A game of four actions in its words, `other` in the place of the second, and one that may follow."""

    head: str
    line: tuple[str, ...]
    other: str
    next: str

    def put(self, text: str) -> str:
        """A text with these actions: A to D the line, O the other, X the next."""
        named = dict(zip("ABCDOX", (*self.line, self.other, self.next), strict=True))
        return re.sub(r"\b[ABCDOX]\b", lambda found: named[found[0]], text)


@cache
def words_of(game: str) -> Words:
    """The first random game that can go on, and have gone another way in its second action."""
    law = find(game)
    for seed in range(1, 200):
        history = random_game(law, seed, DONE)
        second = history.states[1]
        others = [each for each in law.legal_actions(second) if each != history.actions[1]]
        following = law.legal_actions(history.state)
        decides = all(isinstance(law.decider(state), int) for state in (second, history.state))
        if others and following and decides:
            record = Record.of(history, {"Seed": f"seed {seed}"})
            head = record_text(record).partition("\n\n")[0]
            line = tuple(map(law.action_text, history.actions))
            return Words(head, line, law.action_text(others[0]), law.action_text(following[0]))
    raise AssertionError(game)


@dataclass(frozen=True)
class Damaged:
    """A body as it was written, as it is saved, and once one more action was done; what is wrong."""

    written: str
    saved: str
    played: str
    kind: str = "variations"


def beside(written: str, saved: str | None = None) -> Damaged:
    """Something beside a whole line: one more action comes to its end."""
    saved = written if saved is None else saved
    return Damaged(written, saved, f"{saved} X")


def cut(line: str, rest: str, later: str | None = None) -> Damaged:
    """A line that goes on with what cannot be read, which stands beside the next action then."""
    whole = f"{line} {rest}".strip()
    next = "ABCDX"[len(line.split())]
    return Damaged(whole, whole, f"{line} {next} {later or f'({rest})'}".strip(), "line")


BODIES = {
    "a variation of nonsense": beside("A B (zz9) C D"),
    "one with a comment and brackets": beside("A B (zz9 {why (not)} (yy (O) yy) 7) C D"),
    "two in a place": beside("A B (zz9) (yy9 O) C D"),
    "one that begins with a comment": beside("A B ({maybe} zz9) C D"),
    "one behind a good one": beside("A B (O) (zz9) C D"),
    "one before a good one": beside("A B (zz9) (O) C D", "A B (O) (zz9) C D"),
    "the end of a variation": beside("A B (O zz9 {x} yy) C D"),
    "the end of one in one": beside("A B (O (zz9)) C D", "A B (O) (zz9) C D"),
    "a variation that begins as the line goes on": beside("A B (B zz9 yy) C D", "A B C (zz9 yy) D"),
    "one over lines": beside("A B (zz9\n{said}\nyy) C D"),
    "behind the end": Damaged("A B C D * (zz9)", "A B C D * (zz9)", "A B C D X (zz9)"),
    "never closed": beside("A B C D (zz9 (yy", "A B C D (zz9 (yy))"),
    "no action": beside("A B () C D"),
    "only a comment": beside("A B ({nothing better?}) C D"),
    "before all": beside("(an introduction) A B C D"),
    "a legal one before all": beside("(A {too early} B) A B C D"),
    "one that begins with one": beside("A B ((O) zz9) C D"),
    "text behind the end of a variation": beside("A B (O * and so on) C D"),
    "a variation that begins with its end": beside("A B (* O) C D"),
    "a bracket": Damaged("A B) C D", "A B {)} C D", "A B {)} C D X", "marks"),
    "the end of the line": cut("A B", "zz9 C (D) {e} * (A)"),
    "with its number": cut("A B", "2. zz9 C 3. D"),
    "with a bracket too many": cut("A B", "zz9 C) D", "((zz9 C) D)"),
    "with a bracket too few": cut("A B", "zz9 (C D", "(zz9 (C D))"),
    "with a comment never closed": cut("A B", "zz9 {and then", "(zz9 {and then})"),
    "the first action": cut("", "zz9 A B"),
    "text": cut("", "Hello (you) all!"),
    "text behind the game": cut("A B", "* Thanks for the game! (D)"),
    "a result": cut("A B C D", "1-0 resigns"),
    "something in square brackets": cut("A B", '[Game "Chess"] C'),
    "a comment never closed": Damaged(
        "A B C D {the end", "A B C D {the end }", "A B C D {the end } X", "other"
    ),
    "a long comment": beside(f"A {{{'x ' * 15_000}}} B (zz9) C D"),
    "two times of one action": beside("A {[%emt 0:00:05]} {[%emt 0:00:06] twice} B (zz9) C D"),
    "a time that is none": beside("A {[%emt 0:99:05]} B (zz9) C D"),
}


HEADERS = {
    "not closed": '[Event "The',
    "without quotation marks": "[Event The club]",
    "with a bad escape": r'[Event "C:\quit"]',
    "a second one": '[Game "Chess"]',
    "a second result": '[Result "we stopped"]',
    "a day that is none": '[Date "last winter"]',
    "a long one": f'[Event "{"x" * (LONGEST_VALUE + 1)}"]',
    "a line of text": "An evening at the club",
    "somebody who sat too long": '[{seat}99 "Anna"]',
    "too many": "\n".join(f'[X{number} "x"]' for number in range(MOST_HEADERS)),
}


def body_of(record: bytes | str) -> str:
    """The moves of a record as `plain` text."""
    text = record if isinstance(record, str) else record.decode()
    return plain(text.partition("\n\n")[2])


def plain(text: str) -> str:
    """Moves on one line, without turn numbers."""
    return re.sub(r"(?<![^ (])[0-9]+\. ", "", " ".join(text.split()))


def headers_in(record: bytes) -> list[str]:
    return record.decode().partition("\n\n")[0].splitlines()


@dataclass
class Kept:
    """A record in the player's library, and what a session that goes on with it is told and writes there."""

    library: Library
    id: int
    told: list[str]
    session: GameSession[Any, Any]
    journal: Journal

    @property
    def record(self) -> bytes:
        return self.library.record(self.id)

    def play(self, word: str) -> None:
        history = self.session.game.history
        history.play(history.game.parse_action(word))
        self.session.keep_going()


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home of its own, and English again at the end."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    yield
    choose_language(ENGLISH)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Callable[[str], Kept]]:
    """Import a record, look at it as `verify` does, and open it to be gone on with."""
    journal = Journal(at_once=True)
    library = Library(library_path())

    def keep(text: str) -> Kept:
        path = tmp_path / "game.dream"
        path.write_text(text, encoding="utf-8")
        report = import_files(library, [path])
        assert (report.new, report.damaged, report.last) == (1, 1, report.last)
        assert report.last is not None
        verify(library)
        opened = open_record(library.record(report.last))
        session = GameSession.reopen(replace(opened, kept_as=report.last))
        session.begin_keeping(journal)
        (imported,), faults = report.damage, known_faults(library)
        sentences = [worded(imported[1]), worded(faults[report.last]), session.fault or ""]
        return Kept(library, report.last, sentences, session, journal)

    yield keep
    journal.close()
    library.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", BODIES)
def test_what_cannot_be_read_of_the_moves_stays_at_its_place(
    what: str, game: str, kept: Callable[[str], Kept], tmp_path: Path
) -> None:
    words, damaged = words_of(game), BODIES[what]
    written, saved, played = map(words.put, (damaged.written, damaged.saved, damaged.played))
    text = f"{words.head}\n\n{written}\n"
    opened = open_record(text)
    assert body_of(record_text(opened.record)) == plain(saved)
    again = open_record(record_text(opened.record))
    assert record_text(again.record) == record_text(opened.record)

    one = kept(text)
    assert one.record == text.encode()
    done = len(one.session.game.history.actions)
    one.play((*words.line, words.next)[done])
    assert body_of(one.record) == plain(played)
    export_games(one.library, [one.id], tmp_path / "out")
    (file,) = (tmp_path / "out").iterdir()
    assert file.read_bytes() == one.record
    with Library(back_up(one.library, tmp_path / "backup.db")) as backup:
        assert backup.record(one.id) == one.record

    more = open_record(one.record).record
    assert record_text(more).encode() == one.record
    assert record_text(Record.of(more.history())).partition("\n\n")[2] in one.record.decode()
    history = one.session.game.history
    history.undo()
    history.tree.comment(history.node(-1), *history.tree.comments(history.node(-1)), "said")
    one.session.keep_going()
    back = open_record(one.record)
    assert len(back.record.unread) == len(more.unread)
    for _, rest in more.unread:
        assert rest.strip("(* )") in one.record.decode()
    assert len(back.game.actions) == done


AMONG_HEADERS = [
    (after, what)
    for after in ("Format", "Result")
    for what in HEADERS
    if (after, what) != ("Format", "too many")  # such a record doesn't say how its game begins
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("after", "what"), AMONG_HEADERS)
def test_a_header_that_cannot_be_read_stays_a_header(
    after: str, what: str, game: str, kept: Callable[[str], Kept]
) -> None:
    words, line = words_of(game), HEADERS[what]
    lines = words.head.splitlines()
    seat = next(line for line in lines if "Seat" in line)[1:].split()[0]
    place = next(number for number, line in enumerate(lines) if line.startswith(f"[{after} ")) + 1
    if what == "a line of text":
        place = min(place, len(lines) - 1)
    wrong = line.format(seat=seat) if "{seat}" in line else line
    text = "\n".join([*lines[:place], wrong, *lines[place:]]) + f"\n\n{' '.join(words.line)}\n"
    one = kept(text)
    one.play(words.next)
    assert sorted([*lines, *wrong.splitlines()]) == sorted(without_day(headers_in(one.record)))
    assert body_of(one.record) == " ".join([*words.line, words.next])
    again = open_record(one.record)
    assert record_text(again.record).encode() == one.record
    assert again.record.unread_headers


def without_day(lines: list[str]) -> list[str]:
    """Header lines without the day that a session adds."""
    return [line for line in lines if not re.match(r'\[Date "[0-9]', line)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("what", BODIES)
def test_import_verify_and_window_say_the_same(what: str, language: str, kept: Callable[[str], Kept]) -> None:
    words, damaged = words_of("dream"), BODIES[what]
    text = f"{words.head}\n\n{words.put(damaged.written)}\n"
    choose_language(language)
    one = kept(text)
    assert len(set(one.told)) == 1
    assert one.told[0].startswith(SENTENCES[language][damaged.kind])


PIECES = (
    "(",
    ")",
    "{",
    "}",
    "*",
    " zz9 ",
    "(zz9)",
    "[",
    "\n",
    '[Event "x"]\n',
    '[Event "x\n',
    "1. ",
    '"',
    "()",
    "(* zz)",
)


@pytest.mark.parametrize("game", GAMES)
@given(random=randoms)
@settings(max_examples=40, deadline=None)
def test_no_word_is_lost_however_a_record_is_damaged(game: str, random: Random) -> None:
    text = record_text(Record.of(random_tree(any_game(game), random, 14), {"Seed": "amber"}))
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(text))
        text = text[:place] + random.choice(PIECES) + text[place:]
    opened = tried_record(text.encode())
    if isinstance(opened, Opened):
        saved = record_text(opened.record)
        again = open_record(saved)
        assert not word_counts(text) - word_counts(saved)
        assert again.record.actions == opened.record.actions
        assert record_text(again.record) == saved


def word_counts(text: str) -> Counter[str]:
    """How often each word of some letters is in a text."""
    return Counter(re.findall(r"[A-Za-z@+*:-]{2,}[0-9]*", text))


SENTENCES: dict[str, dict[str, str | tuple[str, ...]]] = {
    "en": {
        "line": "The game could not be read to its end, and the rest is kept as it is: line 14",
        "variations": ("1 variation could not be read and is kept", "2 variations could not be read and are"),
        "marks": "1 bracket could not be read and is kept as a comment: line 14:",
        "other": "The record has a fault: line 14:",
    },
    "de": {
        "line": "Die Partie ließ sich nicht bis zum Ende lesen, und der Rest bleibt, wie er ist: Zeile 14",
        "variations": (
            "1 Variante ließ sich nicht lesen und bleibt",
            "2 Varianten ließen sich nicht lesen und",
        ),
        "marks": "1 Klammer ließ sich nicht lesen und bleibt als Kommentar: Zeile 14:",
        "other": "Die Aufzeichnung hat einen Fehler: Zeile 14:",
    },
}


NOTATION = [
    *(thing.word for kind in (Card, Event, Resource, Seat) for thing in kind),
    *(thing.word for kind in (StoneCard, Pile, Effect, Sage) for thing in kind),
    *(
        *TASKS,
        *house_tracker().metals,
        *["stone", "turn", "at", "todo", "open", "deck", "discard", "metal", "lab", "hand", "sage"],
    ),
    *(element.name.lower() for element in Element),
    *(phase.value for kind in (Phase, AlchemistPhase) for phase in kind),
    *(game.state_text(game.start("x", "-")) for game in registry.games()),
    "bgosy bg bo bs by go gs gy os oy sy",
    *(word for game in registry.games() for option in game.options for word in (option.word, *option.values)),
    *(*KEYS, "jabir rim bare nothing TOML JSON ELEMENT SYMBOL STONES RESERVE TAKEN f w e a x ff"),
    "Game Format Options Seed State Position Terrain Tiles Board First Second Date Result Reason",
    *(f"{side}{header}" for side in ("First", "Second") for header in ("Seat", "Name")),
]
"""Words of notation and of headers, which are the same in every language."""
OPTIONS = {"alchemist": "players=3 ties=share", "jabir": "eureka=all draft=open goldcard=any"}
"""Some options that are not as usual; games that are not here are begun with the usual ones."""
TILES = asset("tiles/standard.toml").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None) -> Path:
    """A player who has chosen the language in the window; nothing speaks it yet."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(json.dumps({"language": CODE}), encoding="utf-8")
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    choose_language(ENGLISH)
    return tmp_path


def damaged(random: Random, text: str) -> str:
    """A text with something left out, put in twice, turned round or exchanged, in one place or in a few."""
    for _ in range(random.choice((1, 1, 2, 4))):
        one = random.randrange(len(text))
        other = one + random.choice((0, 1, 2, 8, 60))
        piece = text[one:other]
        alien = random.choice(' \t\n:=-/0359?[]"{.,@+*fwxjk\x00\udcff\u263f')
        text = text[:one] + random.choice(("", piece * 2, piece[::-1], alien, piece + alien)) + text[other:]
    return text


def records() -> Iterator[str]:
    """Records of every game, one of a game begun from its seed and one begun in its middle."""
    for word in GAMES:
        game = registry.find(word)
        history = random_game(game, 3, 40)
        yield record_text(Record.of(history, {"Seed": "seed 3", "Options": OPTIONS.get(word, "-")}))
        yield record_text(Record.of(History(game, history.state)))


def files_of(folder: Path) -> Iterator[Path]:
    """Many damaged records."""
    for kind, text in enumerate(records()):
        for number in range(40):
            path = folder / f"{kind}-{number}.dream"
            wrong = damaged(Random(number), text)
            path.write_bytes(wrong.encode("utf-8", "surrogateescape"))
            yield path


def opens(data: bytes) -> bool:
    try:
        open_record(data)
    except Unreadable:
        return False
    return True


def test_verify_tells_every_fault_of_a_record_in_the_language_of_the_player(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = list(files_of(tmp_path))
    assert guarded(["verify", *map(str, files)]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.endswith(": ok")]
    assert len(lines) > 100
    for line in lines:
        name, _, fault = line.partition(": ")
        data = Path(name).read_bytes()
        assert not bare(fault, [*NOTATION, data.decode("utf-8", "backslashreplace")]), line


def test_a_record_that_cannot_be_opened_is_refused_in_the_language_of_the_player(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreadable = [path for path in files_of(tmp_path) if not opens(path.read_bytes())]
    assert len(unreadable) > 25
    for number, path in enumerate(unreadable):
        choose_language(ENGLISH)
        assert guarded(["replay", str(path)] if number % 2 else ["play", "--load", str(path)]) == REFUSED
        told = capsys.readouterr().err.removeprefix(f"dream: {path}: ")
        written = path.read_bytes().decode("utf-8", "backslashreplace")
        assert not bare(told, [*NOTATION, "xff", written]), told


def test_a_tile_set_that_will_not_do_is_refused_in_the_language_of_the_player(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, refused = tmp_path / "tiles.toml", 0
    for number in range(70):
        text = damaged(Random(number), TILES)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        try:
            parse_tiles(text)
        except (Malformed, Impossible) as error:
            in_english = str(error)
            refused += 1
            choose_language(ENGLISH)
            assert guarded(["play", "--tiles", str(path)]) == REFUSED
            told = capsys.readouterr().err.removeprefix(f"dream: {path}: ")
            assert not bare(told, [*NOTATION, text]), told
            assert not strange(in_english)
    assert refused > 35


def test_the_text_of_a_fault_is_english_whatever_is_spoken(pseudo_language: None, tmp_path: Path) -> None:
    for path in files_of(tmp_path):
        data = path.read_bytes()
        try:
            faults = open_record(data).faults
        except Unreadable as error:
            faults = error.faults
        assert not any(strange(str(fault)) for fault in faults)

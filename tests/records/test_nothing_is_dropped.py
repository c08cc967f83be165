"""What a person wrote and nobody can read stays in the text, whatever is done with the game.

It is opened, played on, undone, commented, saved, exported and backed up.
"""

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

from dream.base.texts import ENGLISH, choose_language, told
from dream.play.registry import find
from dream.records.journal import Journal
from dream.records.library.exchange import export_games, import_files, known_faults, verify
from dream.records.library.home import library_path
from dream.records.library.library import Library
from dream.records.library.recovery import back_up
from dream.records.reader import Opened, open_record, tried_record
from dream.records.record import Record
from dream.records.syntax import LONGEST_VALUE, MOST_HEADERS
from dream.records.writer import record_text
from dream.ui.table.game_session import GameSession
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
        (imported,), faults = report.told_damage, known_faults(library)
        sentences = [told(imported[1]), told(faults[report.last]), session.fault or ""]
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

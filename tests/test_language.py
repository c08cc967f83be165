"""What speaks to players takes its words from the language files, what speaks to programs is English, and the
other languages are as English: complete, nothing too much, the same values, and short enough.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import CASES, ENGLISH, FORMS, forms, languages, places, read, texts
from dream.play import registry
from dream.play.referee import Referee, reply
from dream.ui.kit.crash import CrashContext, game_kept, report_of
from tests.kit.engines import Talk
from tests.kit.pseudo import strange
from tests.kit.random_games import GAMES, random_game
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[1]
SOURCES = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "dream").rglob("*.py"))}


@cache
def trees() -> dict[str, ast.Module]:
    """What the files of the program say, as Python reads it."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


REFUSED = {
    "Refused",
    "Malformed",
    "Impossible",
    "Illegal",
    "Unreadable",
    "Refusal",
    "Fault",
    "Forfeit",
    "Death",
}
"""What holds a message."""
FOR_PROGRAMMERS = (
    "dream/adapters/",
    "dream/play/encoding.py",
    "dream/api.py",
    "dream/matches/",
    "dream/ui/bench.py",
    "dream/protocol/server.py",
    "dream/protocol/dialogue.py",
    "dream/protocol/client.py",
    "dream/play/referee.py",
    "dream/play/registry.py",
    "dream/games/alchemists_dream/referee.py",
    "dream/pictures/",
)
"""Where an error may be English outright, because no player meets it."""


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            if (called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")) in names:
                yield node


def is_worded(node: ast.expr) -> bool:
    """Whether an argument is words already, or is worded here and now."""
    if isinstance(node, ast.List | ast.Tuple):
        return any(map(is_worded, node.elts))
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("say", "told", "english", "str")
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_what_a_player_can_meet_holds_a_message_and_no_sentence() -> None:
    """Whoever words an error too early words it in the wrong language, or in none."""
    looked_at = 0
    for name, tree in trees().items():
        if not name.startswith(FOR_PROGRAMMERS) and "/engine/" not in name:
            for call in calls(tree, *REFUSED):
                looked_at += 1
                first = call.args[1:2] if call.args and _is_cause(call.args[0]) else call.args[:1]
                assert not any(map(is_worded, first)), f"{name}:{call.lineno}"
    assert looked_at > 80


def _is_cause(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and ast.unparse(node).startswith("ForfeitCause.")


def patterns_of(node: ast.expr) -> Iterator[str]:
    """What the keys that an expression can come to look like, as far as they are written out."""
    match node:
        case ast.Constant(value=str(key)):
            yield re.escape(key)
        case ast.JoinedStr():
            parts = (part.value if isinstance(part, ast.Constant) else None for part in node.values)
            yield "".join(".+" if part is None else re.escape(str(part)) for part in parts)
        case ast.IfExp():
            yield from (*patterns_of(node.body), *patterns_of(node.orelse))


def keys(texts: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, text in texts.items():
        yield f"{above}{key}"
        if isinstance(text, dict):
            yield from keys(text, f"{above}{key}.")


def test_every_key_that_is_written_out_has_a_text() -> None:
    known, looked_at = list(keys(texts(ENGLISH))), 0
    for name, tree in trees().items():
        for call in calls(tree, "say", "message", "stock"):
            for pattern in patterns_of(call.args[0]) if _names_a_key(call) else ():
                looked_at += 1
                assert any(re.fullmatch(pattern, key) for key in known), f"{name}:{call.lineno}: {pattern}"
    assert looked_at > 300


def _names_a_key(call: ast.Call) -> bool:
    """Whether this is one of ours: an app has a ``say`` too, to which a sentence is given."""
    return isinstance(call.func, ast.Name) and bool(call.args)


NO_SENTENCES = (
    *("enter space", "enter space s", "background image", "sound device"),
    *("'self' blob:", '<link rel="modulepreload" href="{}">'),
)
"""Keys of a command, names of threads, where a page may have pictures from, how it asks for scripts."""
SEVERAL_WORDS = re.compile(r"[A-Za-z]{2,}[^A-Za-z]*\s+[a-z]{2,}")


def test_no_sentence_is_written_into_the_code_of_the_window() -> None:
    """What is raised is for programmers; what is measured is, too, and the cure is a command line."""
    passed_over = ("dream/ui/kit/display.py", "dream/ui/bench.py")
    for name, tree in trees().items():
        if name.startswith("dream/ui/") and not name.startswith(passed_over):
            for text in constants(tree):
                assert not SEVERAL_WORDS.search(text) or text in NO_SENTENCES, f"{name}: {text!r}"


def constants(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of code, but for docstrings and what is raised."""
    match node:
        case ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return
        case ast.Constant(value=str(text)):
            yield text
    for child in ast.iter_child_nodes(node):
        yield from constants(child)


WORDS = (
    "pick:f",
    "transmute:9",
    "done",
    "k8-l8",
    "+a1",
    "@k7",
    "stand",
    "roll:7",
    "nonsense",
    "",
    "transmute:99",
)


@pytest.mark.parametrize("word", GAMES)
def test_a_referee_speaks_english_whatever_the_player_reads(word: str, pseudo_language: None) -> None:
    game, random = registry.find(word), Random(1)
    law = registry.part(word, "referee") or Referee(game)
    history = random_game(game, 1, 60)
    asked = refused = 0
    for state in random.sample(history.states, 30):
        text = game.state_text(state)
        wrong = text.replace(random.choice("fw1"), random.choice("xé9"), 1)
        for request in (
            *(f"{verb}\t{text}\t{action}" for verb in ("why", "apply") for action in WORDS),
            *(f"{verb}\t{wrong}" for verb in ("legal", "outcome", "observe", "start", "what")),
        ):
            answer = reply(law.answer, request)
            asked, refused = asked + 1, refused + (answer.startswith("error\t") or " " in answer)
            assert not strange(answer.replace("é", "")), answer
    assert refused > asked / 2


def test_an_engine_speaks_english_whatever_the_player_reads(pseudo_language: None) -> None:
    with Talk() as talk:
        for line in (
            "udi",
            "position here",
            "go depth x",
            "go",
            "setoption name Colour value red",
            "nonsense",
        ):
            talk.say(line)
        talk.say("quit")
        heard = list(iter(lambda: talk.heard.get(timeout=PATIENCE), None))
    assert sum(line.startswith("error") for line in heard) >= 4
    assert not any(map(strange, heard))


def test_a_crash_is_reported_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    game = registry.find("dream")
    try:
        game.parse_state("here")
    except ValueError as error:
        told = report_of(error, CrashContext(), game=game_kept(error)).notice
    assert "something went wrong" in told
    written = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "logs").iterdir())
    assert "a position has 5 fields" in written
    assert not strange(told + written)


LANGUAGES = ROOT / "assets" / "languages"
OTHERS = [code for code in languages() if code != ENGLISH]
SHORT, LONGER, SPARE = 14, 1.4, 7
"""Texts of so many English characters stand on buttons and in headings: they may be so much longer."""
SAID_OTHERWISE = re.compile(r"dream\.reason\..*")
"""Where German says *the enemy's* for everybody, by whatever name."""
VALUES_OF_REASONS = {"own", "enemys", "enemy"}
FEW_WORDS = {
    *("Zurücknehmen", "Wiederholen", "Überspringen", "Stehen bleiben", "stehen bleiben", "Nachbrauen"),
    *("en position gagnante", "en position perdante", "el archivo"),
}
"""Longer than their English words, and looked at where they stand."""
PAIRS = {"de": ("„", "“"), "es": ("«", "»"), "fr": ("«", "»"), "ja": ("「", "」"), "pl": ("„", "”")}
"""The quotation marks of a language."""
FOREIGN = {
    "de": "”«»",
    "es": "„“”",
    "fr": "„“”",
    "ja": "„“”«»",
    "pl": "“«»",
    "he": "„“«»\u2066\u2067\u2068\u2069\u200e\u200f",
}
"""Quotation marks and controls that a language does not have."""
BROKEN = {
    "es": re.compile(r" %|^[^¿]*\w(?<!draw)\?|^[^¡]*\w!"),
    "fr": re.compile(r" [:;?!%»]|«[^\u00a0]|\w'\w"),
    "he": re.compile(
        r"[\u05d0-\u05ea]['\"-]|(?<![\u05d0-\u05ea])[\u05d0-\u05ea]{1,2}\{|\s%"
        r"|\A[^”]*”(?:[^”]*”[^”]*”)*[^”]*\Z"
    ),
    "ja": re.compile(r"[ぁ-ヿ一-龠][,;:!?()]|[;:!?()][ぁ-ヿ一-龠]"),
    "pl": re.compile(r"\w [:;?!%…]"),
}
"""What a language sets otherwise: its unbroken spaces, apostrophe, wide signs, or signs on both sides."""
OF_FORMS = re.compile(f":(?:{'|'.join(CASES)})(?=}})")
"""Which form of a word a sentence asks for, which takes no room where it stands."""
Place = tuple[str, Any]


def texts_of(node: Any, above: str = "") -> Iterator[Place]:
    """Every text, stock of texts and set of forms, with its dotted key."""
    if isinstance(node, dict) and not is_forms(node):
        for key, text in node.items():
            yield from texts_of(text, f"{above}.{key}" if above else key)
    else:
        yield above, node


def is_forms(node: dict[str, Any]) -> bool:
    return (
        "other" in node and node.keys() <= {*FORMS, *CASES} and all(isinstance(t, str) for t in node.values())
    )


def is_word(text: Any) -> bool:
    """Whether this is a word with the other forms that sentences ask for."""
    return isinstance(text, dict) and {"other"} < text.keys() <= {"other", *CASES}


def wordings(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text.values() if isinstance(text, dict) else text)


def values_in(text: Any) -> set[str]:
    return {name for wording in wordings(text) for name, _, _ in places(wording)}


ENGLISH_TEXTS = dict(texts_of(read(LANGUAGES / ENGLISH)))


@pytest.fixture(scope="module", params=OTHERS)
def other(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return request.param, dict(texts_of(read(LANGUAGES / request.param)))


def test_no_text_is_missing_and_none_is_unused(other: tuple[str, dict[str, Any]]) -> None:
    _, texts = other
    assert sorted(ENGLISH_TEXTS.keys() - texts.keys()) == []
    assert sorted(texts.keys() - ENGLISH_TEXTS.keys()) == []


def test_the_files_are_those_of_english_with_the_same_first_keys(other: tuple[str, dict[str, Any]]) -> None:
    code, _ = other
    for path in (LANGUAGES / ENGLISH).glob("*.json"):
        english, told = (
            json.loads((LANGUAGES / each / path.name).read_text("utf-8")) for each in (ENGLISH, code)
        )
        assert list(told) == list(english), path.name


def test_the_same_values_go_into_a_text(other: tuple[str, dict[str, Any]]) -> None:
    for key, text in other[1].items():
        wanted = values_in(ENGLISH_TEXTS.get(key, ""))
        left_out = VALUES_OF_REASONS if SAID_OTHERWISE.fullmatch(key) else set()
        assert values_in(text) | (wanted & left_out) == wanted, key


def test_a_text_has_the_forms_of_its_language(other: tuple[str, dict[str, Any]]) -> None:
    code, texts = other
    for key, text in texts.items():
        assert is_word(text) or isinstance(text, dict) == isinstance(ENGLISH_TEXTS.get(key), dict), key
        if isinstance(text, dict):
            assert set(text) == set(forms(code)) or is_word(text), key


def test_a_stock_has_as_many_texts(other: tuple[str, dict[str, Any]]) -> None:
    """But for the forms of a word, of which a language has as many as it has."""
    for key, text in other[1].items():
        english = ENGLISH_TEXTS.get(key)
        if isinstance(text, list) and not key.endswith(".forms"):
            assert isinstance(english, list), key
            assert len(text) == len(english), key
            assert [line[:1] in "#!>" and line[0] for line in text] == [
                line[:1] in "#!>" and line[0] for line in english
            ], key


def test_a_short_text_stays_short(other: tuple[str, dict[str, Any]]) -> None:
    for key, text in other[1].items():
        english = ENGLISH_TEXTS.get(key)
        if isinstance(text, str) and isinstance(english, str) and len(english) <= SHORT:
            length = len(OF_FORMS.sub("", text))
            assert length <= LONGER * len(english) + SPARE or text in FEW_WORDS, (key, english, text)


def test_every_text_is_whole(other: tuple[str, dict[str, Any]]) -> None:
    """No spaces at its ends or doubled, and no quotation mark without its partner."""
    code, texts = other
    for key, text in texts.items():
        english = "".join(wordings(ENGLISH_TEXTS.get(key, "")))
        for wording in wordings(text):
            assert "  " not in wording or "  " in english, key
            assert wording == wording.strip(" \n") or english != english.strip(), key
            opening, closing = map(wording.count, PAIRS.get(code, ("", "")))
            assert opening == closing, (key, wording)
            assert not set(wording) & set(FOREIGN.get(code, "")), (key, wording)
            assert code not in BROKEN or not BROKEN[code].search(wording), (key, wording)

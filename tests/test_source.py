"""Of the source: no file needs another that needs it, no import hides inside a function without a reason, the
limits of what comes from outside hang together, and files are named by the field's terms.
"""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from dream.base import seeds
from dream.cli import language, records
from dream.games.alchemist.rules import notation as alchemist
from dream.games.alchemists_dream import board
from dream.games.alchemists_dream.rules import notation
from dream.games.jabirs_transmutations.rules import notation as jabir
from dream.games.philosophers_stone.rules import notation as stone
from dream.play import history, referee, seats
from dream.protocol import dialogue, process, server
from dream.records import syntax
from dream.records.library import recovery, storage
from dream.ui.kit import settings

ROOT = Path(__file__).parents[1]


def modules() -> dict[str, Path]:
    """The files of the program by their names as modules."""
    return {_name(path): path for path in sorted((ROOT / "dream").rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = modules()


@cache
def trees() -> dict[str, ast.Module]:
    """What the files of the program say, as Python reads it."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}


def imported(node: ast.AST) -> Iterator[str]:
    """What an import statement names: modules of the program by their files, others by their first part."""
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are written from the root"
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            yield whole if whole in FILES else node.module or ""
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)


def test_no_file_needs_another_that_needs_it() -> None:
    """Those under TYPE_CHECKING and inside functions count as any other."""
    graph = {
        name: {found for node in ast.walk(tree) for found in imported(node) if found in FILES} - {name}
        for name, tree in trees().items()
    }
    assert sum(map(len, graph.values())) > 500
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


VIEW = "dream.ui.games.alchemists_dream"
JABIR = "dream.ui.games.jabirs_transmutations"
ALCHEMIST = "dream.ui.games.alchemist"
STONE = "dream.ui.games.philosophers_stone"
LATE = {
    # where the folders are, which most commands never ask
    "dream.base.logs": {"dream.base.folders"},
    # how lines are ordered and broken in languages of which most texts are not
    "dream.ui.kit.bidi": {"bidi", "bidi.mirror"},
    "dream.ui.kit.line_breaking": {"budoux"},
    # what only Windows needs, at the first start
    "dream.base.texts": {"ctypes"},
    # what draws, and the window, which only pictures and words need
    "dream.api": {
        "dream.pictures.boards",
        "dream.ui.games.registry",
        "dream.ui.kit.display",
        "dream.ui.pictures",
        "dream.ui.table.in_words",
    },
    "dream.adapters.pettingzoo": {"dream.ui.pictures"},
    # what serves guests, and paints codes to scan, which only they need
    "dream.ui.web.window": {"dream.ui.web.hosting", "dream.ui.web.joining", "dream.ui.table.guest_sheet"},
    "dream.ui.table.guest_sheet": {"segno"},
    # numpy, which only an engine needs, where its kernels are compiled
    "dream.search.prebuilt": {"numpy"},
    # FSRS, which only exercises need
    "dream.study.repetition": {"fsrs"},
    # pygame, where its absence must be told in a sentence
    "dream.ui.kit.display": {"pygame"},
    # numpy, which no frame waits for
    "dream.ui.kit.scene": {"dream.ui.kit.backdrop"},
    f"{VIEW}.pictures": {f"{VIEW}.ground"},
    # what speaks to the engine, and the scenes, which the title does not wait for
    "dream.ui.app": {"dream.ui.table.engines"},
    "dream.ui.routes": {
        "dream.ui.scenes.help",
        "dream.ui.scenes.learn",
        "dream.ui.scenes.new_game",
        "dream.ui.scenes.library",
        "dream.ui.scenes.options",
    },
    "dream.ui.scenes.library": {"dream.ui.scenes.statistics"},
    # the tables and their pictures, which neither the title nor numpy may wait for
    f"{VIEW}.view": {f"{VIEW}.{chapter}" for chapter in ("pictures", "pieces", "routes", "ways", "words")},
    f"{JABIR}.view": {f"{JABIR}.{chapter}" for chapter in ("pictures", "set_up", "table", "words")},
    f"{ALCHEMIST}.view": {f"{ALCHEMIST}.{chapter}" for chapter in ("pictures", "set_up", "table", "words")},
    f"{STONE}.view": {f"{STONE}.{chapter}" for chapter in ("pictures", "set_up", "table", "words")},
    "dream.ui.table.view": {
        f"dream.ui.table.{chapter}" for chapter in ("introductions", "painters", "routes", "small")
    },
    # the folders of the system
    "dream.games.philosophers_stone.rules.tracker": {"dream.base.folders"},
    # numba, and the weights of the evaluation
    "dream.games.alchemists_dream.engine.levels": {"dream.games.alchemists_dream.engine.compiled.weights"},
    "dream.games.philosophers_stone.engine.search": {"dream.games.philosophers_stone.engine.compiled"},
    # the evaluation, which only sparring asks
    "dream.games.alchemists_dream.teach": {"dream.games.alchemists_dream.engine.evaluation"},
    "dream.games.alchemists_dream.engine.engine": {"dream.games.alchemists_dream.engine.compiled.engine"},
    # a cluster, which may not be installed
    "dream.matches.match": {"distributed"},
    # matplotlib and hexalattice
    "dream.pictures.boards": {
        "hexalattice.hexalattice",
        "matplotlib",
        "matplotlib.collections",
        "matplotlib.figure",
        "matplotlib.font_manager",
        "matplotlib.patheffects",
    },
    "dream.pictures.print_sheets": {
        "matplotlib.backends.backend_pdf",
        "matplotlib.collections",
        "matplotlib.figure",
        "matplotlib.patches",
    },
    # parts of the standard library, and a look at the system's folders, that take their time
    "dream.play.registry": {"importlib.metadata"},
    "dream.ui.kit.crash": {"importlib.metadata"},
    "dream.base.untrusted": {"tomllib"},
    "dream.play.game": {"dream.base.folders"},
    "dream.records.files": {"dream.base.folders"},
    "dream.study.kept_reviews": {"dream.base.folders"},
    "dream.records.library.home": {"dream.base.folders"},
}
"""The imports inside functions, by their files: what is heavy or slow is imported when it is used."""

PROMPT = "dream.cli"
"""The room whose commands import what they need when they are called, so that each answers at once."""


def late_imports(tree: ast.AST) -> set[str]:
    """What is imported inside functions."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {found for function in functions for node in ast.walk(function) for found in _names(node)}


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom):
        yield node.module or ""
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)


def test_imports_inside_functions_are_those_that_have_a_reason() -> None:
    late = {name: late_imports(tree) for name, tree in trees().items() if not name.startswith(PROMPT)}
    assert {name: found for name, found in late.items() if found} == LATE


def test_the_command_line_alone_imports_any_room_late_and_none_of_itself_but_a_command() -> None:
    own = {found for name, tree in trees().items() if name.startswith(PROMPT) for found in late_imports(tree)}
    assert {name for name in own if name.startswith(PROMPT)} == {
        "dream.cli.app",
    }


PACKAGE = ROOT / "dream"
ROOMS = (
    "base",
    "play",
    "protocol",
    "records",
    "study",
    "cli",
    "games/*/rules",
    "games/*/board.py",
    "games/*/tiles.py",
)
MARKS = ("LONGEST", "MOST_", "LARGEST", "DEEPEST", "HIGHEST")
LONGEST_DREAM_ACTION = len("k11-l11")


class Relation(NamedTuple):
    """The smaller must fit into the larger."""

    smaller: int
    larger: int


RELATIONS = {
    "the settings in what a command reads of them": Relation(settings.LARGEST_FILE, language.LARGEST_FILE),
    "all actions of a record of the Dream in a line to an engine": Relation(
        notation.LONGEST_POSITION + syntax.MOST_ACTIONS * (LONGEST_DREAM_ACTION + 1),
        server.LONGEST_LINE,
    ),
    "a whole record in a line to an engine": Relation(syntax.LARGEST_FILE, server.LONGEST_LINE),
    "all actions of a record in a question to the referee": Relation(
        notation.LONGEST_POSITION + syntax.MOST_ACTIONS * (LONGEST_DREAM_ACTION + 1), referee.LONGEST_LINE
    ),
    "all actions of a record in its file": Relation(
        syntax.LONGEST_STATE + syntax.MOST_ACTIONS * (LONGEST_DREAM_ACTION + len("10000. ")),
        syntax.LARGEST_FILE,
    ),
    "a tree of moves in a record": Relation(history.MOST_BESIDE + 1, syntax.MOST_VARIED),
    "the nested variations of a tree in a record": Relation(history.DEEPEST + 1, syntax.DEEPEST),
    "all headers of a record in its file": Relation(
        syntax.LONGEST_STATE + syntax.MOST_HEADERS * syntax.LONGEST_VALUE, syntax.LARGEST_FILE
    ),
    "a record in a row of the library": Relation(syntax.LARGEST_FILE, storage._LARGEST_ROW),
    "a row of the library in what is salvaged": Relation(storage._LARGEST_ROW, recovery._LARGEST_ROW),
    "a state of Jabir's game in a header": Relation(jabir.LONGEST_STATE, syntax.LONGEST_STATE),
    "a state of Alchemist in a header": Relation(alchemist.LONGEST_STATE, syntax.LONGEST_STATE),
    "a state of Philosopher's Stone in a header": Relation(stone.LONGEST_STATE, syntax.LONGEST_STATE),
    "a position in a header": Relation(notation.LONGEST_POSITION, syntax.LONGEST_VALUE),
    "a board in a header": Relation(board.LONGEST_TEXT, syntax.LONGEST_VALUE),
    "a seed in a header": Relation(seeds.LONGEST_SEED, syntax.LONGEST_VALUE),
    "a name in a header": Relation(seats.LONGEST_NAME, syntax.LONGEST_VALUE),
    "the name of an engine in a header": Relation(dialogue.LONGEST_NAME, syntax.LONGEST_VALUE),
    "an answer of an engine in a line": Relation(jabir.LONGEST_ACTION, process.LONGEST_LINE),
    "an answer of an engine of Alchemist in a line": Relation(alchemist.LONGEST_ACTION, process.LONGEST_LINE),
    "an answer of an engine of Philosopher's Stone in a line": Relation(
        stone.LONGEST_ACTION, process.LONGEST_LINE
    ),
    "a line of thoughts of an engine": Relation(
        dialogue.LONGEST_PV * (LONGEST_DREAM_ACTION + 1), process.LONGEST_LINE
    ),
    "what an engine calls itself": Relation(dialogue.LONGEST_NAME, process.LONGEST_WORDS),
    "the header of the longest state where it is shown": Relation(
        syntax.LONGEST_STATE + len('[State ""]'), records.LONGEST_LINE
    ),
}

ALONE = {
    "records/library/statistics MOST_GAMES": "games that tell a strength",
    "play/clocks LONGEST": "milliseconds of a time control",
    "play/drafts MOST_KEPT": "steps that can be undone while a position is set up",
    "play/sparring MOST_CHANGES": "how often those that spar come to other levels",
    "base/errors MOST_SAID": "faults that a sentence names",
    "base/untrusted DEEPEST": "brackets of TOML and JSON",
    "base/untrusted LONGEST_WORD": "a word of TOML",
    "base/untrusted LONGEST_WHOLE": "digits of a number",
    "base/showable LONGEST": "characters that are shown",
    "base/seeds MOST_CLEANED": "of a text that may be a seed",
    "base/texts LARGEST_FILE": "a language",
    "base/showable LONGEST_CLUSTER": "what is shown of one character",
    "play/game LARGEST_FILE": "a box of a player's own",
    "play/referee DEEPEST": "a count that anybody may wait for",
    "play/setup MOST_GAMES": "of a match",
    "play/seats _LONGEST_LEVEL": "digits of a level",
    "protocol/dialogue LONGEST_COMMAND": "what starts an engine; never in a record",
    "protocol/dialogue DEEPEST_SEARCH": "turns ahead",
    "protocol/dialogue HIGHEST_LEVEL": "levels",
    "protocol/dialogue MOST_SEARCHED": "actions that alone are compared",
    "study/exercises LARGEST_FILE": "the exercises of a game",
    "study/repetition MOST_REMEMBERED": "exercises that somebody has tried",
    "study/exercises MOST_TURNS": "turns of a proof",
    "study/tried_boards LARGEST_FILE": "the boards that were tried",
    "study/review MOST_TURNING_POINTS": "where a game turned",
    "study/review LARGEST_REVIEW": "a review",
    "study/review MOST_JUDGED": "decisions, as many as a record has actions",
    "study/review LONGEST_LINE": "actions of a line, as many as an engine tells",
    "study/review LONGEST_ACTION": "an action",
    "study/review MOST_PASSES": "how often a decision is judged again",
    "study/review MOST_SEATS": "as many as there are letters",
    "study/review MOST_TURNS": "turns of a proof",
    "study/judging MOST_ENGINES": "engines of one review at once",
    "study/kept_reviews MOST_KEPT": "reviews",
    "protocol/dialogue MOST_OPTIONS": "options that an engine tells",
    "protocol/dialogue MOST_KEPT": "lines of thoughts in one go",
    "protocol/dialogue MOST_LINES": "lines that an engine thinks of",
    "protocol/dialogue LONGEST_GAP": "seconds",
    "study/lessons LARGEST_LESSON": "a lesson",
    "study/lessons MOST_LESSONS": "lessons of a course",
    "study/lessons MOST_STEPS": "steps of a lesson",
    "study/lessons MOST_PATTERNS": "what is wanted in a step",
    "study/lessons MOST_REPLIES": "what follows in a step",
    "study/lessons LONGEST_PATTERN": "a text of a lesson's list",
    "study/lessons HIGHEST_LESSON_LEVEL": "levels",
    "records/files LONGEST_PLAYER_IN_A_NAME": "characters of the name of a file",
    "records/files MOST_BYTES_OF_A_PLAYER": "bytes of the name of a file",
    "records/syntax MOST_FAULTS": "faults that are told",
    "records/syntax MOST_BAD_LINES": "faults that are told",
    "records/library/library MOST_WORDS": "words of a search",
    "records/library/exchange MOST_AT_ONCE": "games between two commits",
    "records/library/exchange LONGEST_WITHOUT_COMMIT": "seconds",
    "records/library/library _LONGEST_SHOWN": "characters of a column that is shown",
    "records/library/library LONGEST_NAME": "what a game is called in the library",
    "records/library/library _LARGEST_NUMBER": "numbers of games",
    "records/library/recovery _LARGEST_NUMBER": "numbers of games",
    "records/library/exchange MOST_NAMESAKES": "files of one name in a folder",
    "records/library/library MOST_SEATS": "as many as there are letters",
    "records/library/library _MOST_EARLIER": "seats that are searched",
    "records/library/exchange MOST_TOLD": "files that are named",
    "records/library/exchange MOST_REPLAYED": "games that are replayed while somebody waits",
    "records/library/storage _LARGEST_LOG": "bytes of the log beside the database",
    "records/library/storage LONGEST_SALVAGE": "seconds",
    "records/journal MOST_TRIED": "games that are tried",
    "records/journal LONGEST_FLUSH": "seconds",
    "cli/engines MOST_ELO": "Elo",
    "games/alchemist/rules/components HIGHEST_VALUE": "a count of the law",
    "games/alchemist/rules/components HIGHEST_NUMBER": "a number of a state",
    "games/alchemist/rules/components LONGEST_RECIPE": "a count of the law",
    "games/alchemist/rules/components MOST_OF_A_COLOUR": "a count of the law",
    "games/alchemists_dream/tiles LARGEST_FILE": "a tile set",
    "games/philosophers_stone/rules/tracker LARGEST_FILE": "a tracker",
    "games/philosophers_stone/rules/components MOST_IN_HAND": "a count of the law",
    "games/philosophers_stone/rules/state HIGHEST": "a number in a task",
    "games/philosophers_stone/rules/notation MOST_NAMED": "a count of the law",
    "games/jabirs_transmutations/rules/law MOST_PICKS_ON_TURN": "a count of the law",
    "games/jabirs_transmutations/rules/state MOST_SAVED": "a count of the law",
}
RELATED = {
    "games/alchemist/rules/notation LONGEST_ACTION",
    "games/alchemist/rules/notation LONGEST_STATE",
    "play/referee LONGEST_LINE",
    "base/seeds LONGEST_SEED",
    "play/seats LONGEST_NAME",
    "protocol/server LONGEST_LINE",
    "protocol/dialogue LONGEST_PV",
    "protocol/dialogue LONGEST_NAME",
    "protocol/dialogue LONGEST_REASON",
    "protocol/process LONGEST_LINE",
    "protocol/process LONGEST_WORDS",
    "records/library/storage _LARGEST_ROW",
    "records/library/recovery _LARGEST_ROW",
    "records/syntax LARGEST_FILE",
    "records/syntax MOST_HEADERS",
    "records/syntax LONGEST_VALUE",
    "records/syntax LONGEST_STATE",
    "play/history MOST_BESIDE",
    "play/history DEEPEST",
    "records/syntax MOST_ACTIONS",
    "records/syntax MOST_VARIED",
    "records/syntax DEEPEST",
    "cli/arguments _LONGEST_ID",
    "cli/arguments _MOST_NAMED",
    "cli/records LONGEST_LINE",
    "cli/language LARGEST_FILE",
    "games/alchemists_dream/rules/notation LONGEST_POSITION",
    "games/alchemists_dream/board LONGEST_TEXT",
    "games/jabirs_transmutations/rules/notation LONGEST_STATE",
    "games/jabirs_transmutations/rules/notation LONGEST_ACTION",
    "games/philosophers_stone/rules/notation LONGEST_STATE",
    "games/philosophers_stone/rules/notation LONGEST_ACTION",
}


@pytest.mark.parametrize("what", RELATIONS)
def test_what_one_limit_lets_through_the_next_takes(what: str) -> None:
    assert RELATIONS[what].smaller <= RELATIONS[what].larger


def test_every_limit_is_known_here() -> None:
    found = {
        f"{path.relative_to(PACKAGE).with_suffix('').as_posix()} {name}"
        for room in ROOMS
        for folder in PACKAGE.glob(room)
        for path in ([folder] if folder.is_file() else folder.rglob("*.py"))
        for name in limits_in(path)
    }
    assert found == ALONE.keys() | RELATED


def limits_in(path: Path) -> list[str]:
    """The names of the limits that a file sets."""
    names = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names += [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if name.lstrip("_").startswith(MARKS)]


PRIVATE_WORDS = """
    desk showing choosing everywhere asking night easel rhythm enamel gems stencils dial stamps chimes
    dreaming deepen standby thinker oversight promise skirmish quarry
"""
"""Names that had to be explained, and that no file is to have again, for no field uses them so."""


def files() -> list[Path]:
    """The files of the program and of its tests."""
    found = [path for room in ("dream", "tests") for path in (ROOT / room).rglob("*")]
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def test_no_file_has_a_name_that_has_to_be_explained() -> None:
    names = {path.stem for path in files() if path.suffix == ".py"}
    assert len(names) > 100
    assert names.isdisjoint(PRIVATE_WORDS.split())

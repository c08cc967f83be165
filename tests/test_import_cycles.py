"""No file needs another that needs it, and no import hides inside a function without a reason."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

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
    # what only Windows needs, at the first start
    "dream.base.texts": {"ctypes"},
    # the window, which only pictures need
    "dream.adapters.pettingzoo": {"dream.ui.pictures"},
    # what serves guests, and paints codes to scan, which only they need
    "dream.ui.web.window": {"dream.ui.web.hosting", "dream.ui.web.joining", "dream.ui.table.guest_sheet"},
    "dream.ui.table.guest_sheet": {"segno"},
    # numpy, which only an engine needs, where its kernels are compiled
    "dream.search.prebuilt": {"numpy"},
    # FSRS, which only exercises need
    "dream.study.exercises": {"fsrs"},
    # pygame, where its absence must be told in a sentence
    "dream.ui.kit.display": {"pygame"},
    # numpy, which no frame waits for
    "dream.ui.kit.scene": {"dream.ui.kit.painting"},
    "dream.ui.kit.sound": {"dream.ui.kit.synthesis"},
    f"{VIEW}.pictures": {f"{VIEW}.paint"},
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
    f"{VIEW}.view": {f"{VIEW}.{chapter}" for chapter in ("paint", "pictures", "pieces", "routes", "ways")},
    f"{JABIR}.view": {
        "dream.ui.table.picture",
        *(f"{JABIR}.{chapter}" for chapter in ("paint", "pictures", "table", "words")),
    },
    f"{ALCHEMIST}.view": {
        "dream.ui.table.small",
        *(f"{ALCHEMIST}.{chapter}" for chapter in ("paint", "pictures", "table", "words")),
    },
    f"{STONE}.view": {f"{STONE}.{chapter}" for chapter in ("pictures", "table", "words")},
    "dream.ui.table.view": {
        f"dream.ui.table.{chapter}" for chapter in ("engines", "painters", "routes", "small")
    },
    # the folders of the system
    "dream.games.philosophers_stone.rules.state": {"dream.base.folders"},
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
    "dream.base.seeds": {"secrets"},
    "dream.play.registry": {"importlib.metadata"},
    "dream.ui.kit.crash": {"importlib.metadata"},
    "dream.base.untrusted": {"tomllib"},
    "dream.play.game": {"dream.base.folders"},
    "dream.records.files": {"dream.base.folders"},
    "dream.study.review": {"dream.base.folders"},
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

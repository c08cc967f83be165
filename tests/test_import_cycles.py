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


PAINTERS = "dream.ui.game_views.alchemists_dream.painters"
VIEW = "dream.ui.game_views.alchemists_dream"
JABIR = "dream.ui.game_views.jabirs_transmutations"
ALCHEMIST = "dream.ui.game_views.alchemist"
STONE = "dream.ui.game_views.philosophers_stone"
LATE = {
    # what only Windows needs, at the first start
    "dream.base.system_language": {"ctypes"},
    # FSRS, which only exercises need
    "dream.exercises.practice": {"fsrs"},
    # pygame, where its absence must be told in a sentence
    "dream.ui.kit.desktop.display_check": {"pygame"},
    # numpy, which no frame waits for
    "dream.ui.kit.painting.backdrop": {"dream.ui.kit.painting.backdrop_painter"},
    "dream.ui.kit.sound.sounds": {"dream.ui.kit.sound.synthesis"},
    f"{VIEW}.board.board_view": {f"{PAINTERS}.board_painter"},
    f"{VIEW}.board.mark_sprites": {f"{PAINTERS}.mark_painter"},
    f"{VIEW}.panel.preview": {f"{PAINTERS}.board_painter"},
    f"{VIEW}.board.piece_sprites": {f"{PAINTERS}.piece_painter"},
    f"{VIEW}.board.title_backdrop": {f"{PAINTERS}.board_painter"},
    f"{JABIR}.pictures.title_picture": {
        f"{JABIR}.lit_ways",
        f"{JABIR}.painters.ground_painter",
        "dream.ui.tabletop.picture.sprites",
    },
    f"{ALCHEMIST}.pictures.title_picture": {
        f"{ALCHEMIST}.layout",
        f"{ALCHEMIST}.pictures.small_picture",
        f"{ALCHEMIST}.sprites",
        "dream.ui.tabletop.small_table",
    },
    f"{STONE}.pictures.title_picture": {f"{STONE}.pictures", f"{STONE}.pictures.title_painter"},
    # what speaks to the engine, and the scenes, which the title does not wait for
    "dream.ui.app": {"dream.ui.session.engines.engine_pool"},
    "dream.ui.routes": {
        "dream.ui.scenes.exercises",
        "dream.ui.scenes.help",
        "dream.ui.scenes.lessons",
        "dream.ui.scenes.new_game",
        "dream.ui.scenes.library.library_scene",
        "dream.ui.scenes.options",
    },
    "dream.ui.scenes.library.library_scene": {"dream.ui.scenes.library.statistics_scene"},
    f"{VIEW}.view": {
        f"{VIEW}.board_diagram",
        f"{VIEW}.narration.tokens",
        f"{VIEW}.scene_routes",
        f"{VIEW}.small_picture",
    },
    f"{JABIR}.view": {
        f"{JABIR}.pictures.help_drawings",
        f"{JABIR}.jabir_table",
        f"{JABIR}.pictures.preview",
        f"{JABIR}.pictures.small_picture",
        f"{JABIR}.table.words",
        f"{JABIR}.pictures.title_picture",
    },
    f"{ALCHEMIST}.view": {
        f"{ALCHEMIST}.alchemist_table",
        f"{ALCHEMIST}.pictures.help_drawings",
        f"{ALCHEMIST}.pictures.small_picture",
        f"{ALCHEMIST}.pictures.title_picture",
        f"{ALCHEMIST}.words",
    },
    f"{STONE}.view": {
        f"{STONE}.pictures.help_drawings",
        f"{STONE}.pictures.title_picture",
        f"{STONE}.stone_table",
        f"{STONE}.words",
    },
    "dream.ui.tabletop.view": {
        "dream.ui.tabletop.diagram",
        "dream.ui.tabletop.panel.tokens",
        "dream.ui.tabletop.scenes.routes",
        "dream.ui.tabletop.small_table",
    },
    # the folders of the system
    "dream.games.philosophers_stone.rules.tracker": {"dream.base.files.folders"},
    # numba, and the weights of the evaluation
    "dream.games.alchemists_dream.engine.engine_options": {
        "dream.games.alchemists_dream.engine.compiled.weights"
    },
    "dream.games.philosophers_stone.engine.warming": {"dream.games.philosophers_stone.engine.compiled.apart"},
    "dream.games.alchemists_dream.engine.warmup_engine": {
        "dream.games.alchemists_dream.engine.compiled.apart",
        "dream.games.alchemists_dream.engine.compiled.compiled_engine",
    },
    "dream.lab.alchemists_dream.bench.engine_bench": {"dream.lab.alchemists_dream.bench.evaluation_speed"},
    "dream.lab.alchemists_dream.puzzles.tactics": {"dream.lab.alchemists_dream.puzzles.solver"},
    # what the lab uses only when it is asked for, and may not be installed
    "dream.lab.alchemists_dream.players": {
        "dream.lab.alchemists_dream.peers.easyai_peer",
        "dream.lab.alchemists_dream.peers.openspiel_peer",
    },
    "dream.lab.philosophers_stone.players": {"dream.lab.openspiel.ismcts_player"},
    "dream.lab.match.workers": {"distributed"},
    # matplotlib and hexalattice
    "dream.pictures.board_picture": {"matplotlib.collections", "matplotlib.figure"},
    "dream.pictures.drawing": {
        "hexalattice.hexalattice",
        "matplotlib",
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
    "dream.base.untrusted": {"tomllib"},
    "dream.play.boxes": {"dream.base.files.folders"},
    "dream.records.game_files": {"dream.base.files.folders"},
    "dream.review.kept": {"dream.base.files.folders"},
    "dream.records.library.home": {"dream.base.files.folders"},
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
        "dream.cli.commands.analysis_input",
        "dream.cli.app",
        "dream.cli.tiles",
        "dream.cli.errors",
    }

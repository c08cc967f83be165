"""No file needs another that needs it, and no import hides inside a function without a reason."""

import ast
from collections.abc import Iterator
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
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}


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
        for name, tree in TREES.items()
    }
    assert sum(map(len, graph.values())) > 500
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None

"""What all games of a course depend on: its own settings, the sources of this program, and who outside
engines say that they are."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import dream
from dream import __version__
from dream.base.assets import asset
from dream.lab.alchemists_dream.bench.strength.course import Course
from dream.lab.players.engine_player import start_engine
from dream.lab.players.player_specs import Spec

Settings = Mapping[str, str | int]
DECIDING: Final = (
    "base/seeds.py",
    "games/alchemists_dream",
    "hexgrid",
    "lab/players",
    "lab/alchemists_dream/bench/strength/course.py",
    "lab/alchemists_dream/dream_terms.py",
    "lab/alchemists_dream/players.py",
    "lab/alchemists_dream/yardsticks",
    "lab/match/game_runner.py",
)
"""The sources under the package, in folders or alone, that decide how a game goes."""
NOBODY: Final = "nobody"


def settings_of(course: Course) -> Settings:
    """Two courses of which these are the same have the same games.

    Raises Forfeit when an outside engine does not come up.
    """
    return {
        "engine": engine_version(course.engine),
        "against": engine_version(course.against) if course.against else NOBODY,
        "nodes": course.nodes,
        "seeds": course.seeds,
        "program": program_version(),
    }


def settings_line(settings: Settings) -> str:
    """The settings in words, for the head of a table."""
    return ", ".join(f"{name} {value}" for name, value in settings.items())


def program_version() -> str:
    """The version of this program, and a short hash of all that decides how its games go: the law, the
    engine with its weights, the yardsticks, the course."""
    digest = sha256()
    for path in _sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{__version__} {digest.hexdigest()[:12]}"


def _sources() -> Iterator[Path]:
    package = Path(dream.__file__).parent
    for place in DECIDING:
        found = package / place
        yield from [found] if found.is_file() else sorted(found.rglob("*.py"))
    yield asset("engine/weights.json")


def engine_version(spec: Spec) -> str:
    """An engine by the text that names it, with what an outside one calls itself, and with a short hash of
    each file that an option names. Raises Forfeit when it does not come up."""
    words = [spec.text]
    if spec.command:
        client = start_engine(spec)
        words.append(f"({client.name})")
        client.close()
    files = (Path(value) for _, value in spec.options)
    words += [sha256(file.read_bytes()).hexdigest()[:12] for file in files if file.is_file()]
    return " ".join(words)

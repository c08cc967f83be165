"""Every limit of what comes from outside, and how the limits hang together: what one lets through the next
takes. A new limit is found here by its name, and has to be placed."""

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from dream.base import seeds
from dream.cli import language
from dream.cli import records as library_commands
from dream.games.alchemist.rules import notation as alchemist_actions
from dream.games.alchemist.rules import notation as alchemist_states
from dream.games.alchemists_dream import board
from dream.games.alchemists_dream.rules import notation
from dream.games.jabirs_transmutations.rules import notation as jabir_actions
from dream.games.jabirs_transmutations.rules import notation as jabir_states
from dream.games.philosophers_stone.rules import notation as stone_actions
from dream.games.philosophers_stone.rules import notation as stone_states
from dream.play import history, referee, seats
from dream.protocol import dialogue, process, server
from dream.protocol import dialogue as engine_limits
from dream.records import syntax
from dream.records.library import recovery, storage
from dream.ui.kit import settings

PACKAGE = Path(__file__).parents[1] / "dream"
ROOMS = ("base", "play", "protocol", "records", "study", "cli", "games/*/rules", "games/*/board.py")
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
    "a state of Jabir's game in a header": Relation(jabir_states.LONGEST_STATE, syntax.LONGEST_STATE),
    "a state of Alchemist in a header": Relation(alchemist_states.LONGEST_STATE, syntax.LONGEST_STATE),
    "a state of Philosopher's Stone in a header": Relation(stone_states.LONGEST_STATE, syntax.LONGEST_STATE),
    "a position in a header": Relation(notation.LONGEST_POSITION, syntax.LONGEST_VALUE),
    "a board in a header": Relation(board.LONGEST_TEXT, syntax.LONGEST_VALUE),
    "a seed in a header": Relation(seeds.LONGEST_SEED, syntax.LONGEST_VALUE),
    "a name in a header": Relation(seats.LONGEST_NAME, syntax.LONGEST_VALUE),
    "the name of an engine in a header": Relation(dialogue.LONGEST_NAME, syntax.LONGEST_VALUE),
    "an answer of an engine in a line": Relation(jabir_actions.LONGEST_ACTION, process.LONGEST_LINE),
    "an answer of an engine of Alchemist in a line": Relation(
        alchemist_actions.LONGEST_ACTION, process.LONGEST_LINE
    ),
    "an answer of an engine of Philosopher's Stone in a line": Relation(
        stone_actions.LONGEST_ACTION, process.LONGEST_LINE
    ),
    "a line of thoughts of an engine": Relation(
        engine_limits.LONGEST_PV * (LONGEST_DREAM_ACTION + 1), process.LONGEST_LINE
    ),
    "what an engine calls itself": Relation(dialogue.LONGEST_NAME, process.LONGEST_WORDS),
    "the header of the longest state where it is shown": Relation(
        syntax.LONGEST_STATE + len('[State ""]'), library_commands.LONGEST_LINE
    ),
}

ALONE = {
    "records/library/statistics MOST_GAMES": "games that tell a strength",
    "play/clocks LONGEST": "milliseconds of a time control",
    "play/seated_game MOST_CHANGES": "how often those that spar come to other levels",
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
    "play/seated_game MOST_GAMES": "of a match",
    "play/seats _LONGEST_LEVEL": "digits of a level",
    "protocol/dialogue LONGEST_COMMAND": "what starts an engine; never in a record",
    "protocol/dialogue DEEPEST_SEARCH": "turns ahead",
    "protocol/dialogue HIGHEST_LEVEL": "levels",
    "protocol/dialogue MOST_SEARCHED": "actions that alone are compared",
    "study/exercises LARGEST_FILE": "the exercises of a game",
    "study/exercises MOST_REMEMBERED": "exercises that somebody has tried",
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
    "study/review MOST_KEPT": "reviews",
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
    "games/alchemists_dream/board LARGEST_FILE": "a tile set",
    "games/philosophers_stone/rules/state LARGEST_FILE": "a tracker",
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

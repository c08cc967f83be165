"""Every limit of what comes from outside, and how the limits hang together: what one lets through the next
takes. A new limit is found here by its name, and has to be placed."""

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from dream.base import lines, seeds
from dream.cli import language
from dream.cli.commands import library as library_commands
from dream.games.alchemist.rules.notation import actions as alchemist_actions
from dream.games.alchemist.rules.notation import states as alchemist_states
from dream.games.alchemists_dream.board import board
from dream.games.alchemists_dream.rules import notation
from dream.games.jabirs_transmutations.rules.notation import actions as jabir_actions
from dream.games.jabirs_transmutations.rules.notation import states as jabir_states
from dream.games.philosophers_stone.rules.notation import actions as stone_actions
from dream.games.philosophers_stone.rules.notation import states as stone_states
from dream.play import move_tree
from dream.play.seating import names
from dream.protocol import dialogue
from dream.protocol import limits as engine_limits
from dream.protocol.process import engine_process, intake
from dream.protocol.server import conversation
from dream.records import movetext, syntax
from dream.records.library.recovery import page_scan
from dream.records.library.storage import database
from dream.ui.kit import settings

PACKAGE = Path(__file__).parents[1] / "dream"
ROOMS = ("base", "play", "protocol", "records", "lessons", "review", "cli", "games/*/rules", "games/*/board")
MARKS = ("LONGEST", "MOST_", "LARGEST", "DEEPEST", "HIGHEST")
LONGEST_DREAM_ACTION = len("k11-l11")


class Relation(NamedTuple):
    """The smaller must fit into the larger."""

    smaller: int
    larger: int


RELATIONS = {
    "the settings in what a command reads of them": Relation(settings.LARGEST_FILE, language.LARGEST_FILE),
    "all actions of a record of the Dream in a line to an engine": Relation(
        notation.LONGEST_POSITION + movetext.MOST_ACTIONS * (LONGEST_DREAM_ACTION + 1),
        conversation.LONGEST_LINE,
    ),
    "a whole record in a line to an engine": Relation(syntax.LARGEST_FILE, conversation.LONGEST_LINE),
    "all actions of a record in a question to the referee": Relation(
        notation.LONGEST_POSITION + movetext.MOST_ACTIONS * (LONGEST_DREAM_ACTION + 1), lines.LONGEST_LINE
    ),
    "all actions of a record in its file": Relation(
        syntax.LONGEST_STATE + movetext.MOST_ACTIONS * (LONGEST_DREAM_ACTION + len("10000. ")),
        syntax.LARGEST_FILE,
    ),
    "a tree of moves in a record": Relation(move_tree.MOST_BESIDE + 1, movetext.MOST_VARIED),
    "the nested variations of a tree in a record": Relation(move_tree.DEEPEST + 1, movetext.DEEPEST),
    "all headers of a record in its file": Relation(
        syntax.LONGEST_STATE + syntax.MOST_HEADERS * syntax.LONGEST_VALUE, syntax.LARGEST_FILE
    ),
    "a record in a row of the library": Relation(syntax.LARGEST_FILE, database._LARGEST_ROW),
    "a row of the library in what is salvaged": Relation(database._LARGEST_ROW, page_scan._LARGEST_ROW),
    "a state of Jabir's game in a header": Relation(jabir_states.LONGEST_STATE, syntax.LONGEST_STATE),
    "a state of Alchemist in a header": Relation(alchemist_states.LONGEST_STATE, syntax.LONGEST_STATE),
    "a state of Philosopher's Stone in a header": Relation(stone_states.LONGEST_STATE, syntax.LONGEST_STATE),
    "a position in a header": Relation(notation.LONGEST_POSITION, syntax.LONGEST_VALUE),
    "a board in a header": Relation(board.LONGEST_TEXT, syntax.LONGEST_VALUE),
    "a seed in a header": Relation(seeds.LONGEST_SEED, syntax.LONGEST_VALUE),
    "a name in a header": Relation(names.LONGEST_NAME, syntax.LONGEST_VALUE),
    "the name of an engine in a header": Relation(dialogue.LONGEST_NAME, syntax.LONGEST_VALUE),
    "an answer of an engine in a line": Relation(jabir_actions.LONGEST_ACTION, intake.LONGEST_LINE),
    "an answer of an engine of Alchemist in a line": Relation(
        alchemist_actions.LONGEST_ACTION, intake.LONGEST_LINE
    ),
    "an answer of an engine of Philosopher's Stone in a line": Relation(
        stone_actions.LONGEST_ACTION, intake.LONGEST_LINE
    ),
    "a line of thoughts of an engine": Relation(
        engine_limits.LONGEST_PV * (LONGEST_DREAM_ACTION + 1), intake.LONGEST_LINE
    ),
    "what an engine calls itself": Relation(dialogue.LONGEST_NAME, engine_process.LONGEST_WORDS),
    "the header of the longest state where it is shown": Relation(
        syntax.LONGEST_STATE + len('[State ""]'), library_commands.LONGEST_LINE
    ),
}

ALONE = {
    "records/library/strength MOST_GAMES": "games that tell a strength",
    "play/seating/clock LONGEST": "milliseconds of a time control",
    "play/sparring MOST_CHANGES": "how often those that spar come to other levels",
    "base/errors MOST_SAID": "faults that a sentence names",
    "base/untrusted DEEPEST": "brackets of TOML and JSON",
    "base/untrusted LONGEST_WORD": "a word of TOML",
    "base/untrusted LONGEST_WHOLE": "digits of a number",
    "base/showable LONGEST": "characters that are shown",
    "base/seeds MOST_CLEANED": "of a text that may be a seed",
    "base/languages LARGEST_FILE": "a language",
    "base/graphemes LONGEST_CLUSTER": "what is shown of one character",
    "play/boxes LARGEST_FILE": "a box of a player's own",
    "play/perft DEEPEST": "a count that anybody may wait for",
    "play/seating/match MOST_GAMES": "of a match",
    "play/seating/seat _LONGEST_LEVEL": "digits of a level",
    "protocol/command_line LONGEST_COMMAND": "what starts an engine; never in a record",
    "protocol/limits DEEPEST_SEARCH": "turns ahead",
    "protocol/limits HIGHEST_LEVEL": "levels",
    "protocol/limits MOST_SEARCHED": "actions that alone are compared",
    "review/review MOST_TURNING_POINTS": "where a game turned",
    "review/review_text LARGEST_REVIEW": "a review",
    "review/review_text MOST_JUDGED": "decisions, as many as a record has actions",
    "review/review_text LONGEST_LINE": "actions of a line, as many as an engine tells",
    "review/review_text LONGEST_ACTION": "an action",
    "review/review_text MOST_PASSES": "how often a decision is judged again",
    "review/review_text MOST_SEATS": "as many as there are letters",
    "review/review_text MOST_TURNS": "turns of a proof",
    "review/reviewer MOST_ENGINES": "engines of one review at once",
    "review/kept MOST_KEPT": "reviews",
    "protocol/dialogue MOST_OPTIONS": "options that an engine tells",
    "protocol/rate_limit MOST_KEPT": "lines of thoughts in one go",
    "protocol/options MOST_LINES": "lines that an engine thinks of",
    "protocol/process/awake_clock LONGEST_GAP": "seconds",
    "lessons/reader LARGEST_LESSON": "a lesson",
    "lessons/reader MOST_LESSONS": "lessons of a course",
    "lessons/reader MOST_STEPS": "steps of a lesson",
    "lessons/reader MOST_PATTERNS": "what is wanted in a step",
    "lessons/reader MOST_REPLIES": "what follows in a step",
    "lessons/reader LONGEST_PATTERN": "a text of a lesson's list",
    "lessons/reader HIGHEST_LESSON_LEVEL": "levels",
    "records/game_files LONGEST_PLAYER_IN_A_NAME": "characters of the name of a file",
    "records/game_files MOST_BYTES_OF_A_PLAYER": "bytes of the name of a file",
    "records/movetext MOST_FAULTS": "faults that are told",
    "records/plain_lines MOST_BAD_LINES": "faults that are told",
    "records/library/query MOST_WORDS": "words of a search",
    "records/library/verification MOST_AT_ONCE": "games between two commits",
    "records/library/verification LONGEST_WITHOUT_COMMIT": "seconds",
    "records/library/library _LONGEST_SHOWN": "characters of a column that is shown",
    "records/library/library LONGEST_NAME": "what a game is called in the library",
    "records/library/library _LARGEST_NUMBER": "numbers of games",
    "records/library/recovery/salvage _LARGEST_NUMBER": "numbers of games",
    "records/library/exporting MOST_NAMESAKES": "files of one name in a folder",
    "records/library/library MOST_SEATS": "as many as there are letters",
    "records/library/library _MOST_EARLIER": "seats that are searched",
    "records/library/importing MOST_TOLD": "files that are named",
    "records/library/importing MOST_REPLAYED": "games that are replayed while somebody waits",
    "records/library/storage/database _LARGEST_LOG": "bytes of the log beside the database",
    "records/library/storage/database LONGEST_SALVAGE": "seconds",
    "records/journal MOST_TRIED": "games that are tried",
    "records/journal LONGEST_FLUSH": "seconds",
    "cli/commands/match MOST_ELO": "Elo",
    "cli/commands/lab MOST_NODES": "positions",
    "games/alchemist/rules/box HIGHEST_VALUE": "a count of the law",
    "games/alchemist/rules/components HIGHEST_NUMBER": "a number of a state",
    "games/alchemist/rules/components LONGEST_RECIPE": "a count of the law",
    "games/alchemist/rules/components MOST_OF_A_COLOUR": "a count of the law",
    "games/alchemists_dream/board/tiles LARGEST_FILE": "a tile set",
    "games/philosophers_stone/rules/tracker LARGEST_FILE": "a tracker",
    "games/philosophers_stone/rules/components MOST_IN_HAND": "a count of the law",
    "games/philosophers_stone/rules/state HIGHEST": "a number in a task",
    "games/philosophers_stone/rules/notation/tasks MOST_NAMED": "a count of the law",
    "games/jabirs_transmutations/rules/possibility MOST_PICKS_ON_TURN": "a count of the law",
    "games/jabirs_transmutations/rules/state MOST_SAVED": "a count of the law",
}
RELATED = {
    "games/alchemist/rules/notation/actions LONGEST_ACTION",
    "games/alchemist/rules/notation/states LONGEST_STATE",
    "base/lines LONGEST_LINE",
    "base/seeds LONGEST_SEED",
    "play/seating/names LONGEST_NAME",
    "protocol/server/conversation LONGEST_LINE",
    "protocol/limits LONGEST_PV",
    "protocol/dialogue LONGEST_NAME",
    "protocol/dialogue LONGEST_REASON",
    "protocol/process/intake LONGEST_LINE",
    "protocol/process/engine_process LONGEST_WORDS",
    "records/library/storage/database _LARGEST_ROW",
    "records/library/recovery/page_scan _LARGEST_ROW",
    "records/syntax LARGEST_FILE",
    "records/syntax MOST_HEADERS",
    "records/syntax LONGEST_VALUE",
    "records/syntax LONGEST_STATE",
    "play/move_tree MOST_BESIDE",
    "play/move_tree DEEPEST",
    "records/movetext MOST_ACTIONS",
    "records/movetext MOST_VARIED",
    "records/movetext DEEPEST",
    "cli/commands/library LONGEST_LINE",
    "cli/language LARGEST_FILE",
    "games/alchemists_dream/rules/notation LONGEST_POSITION",
    "games/alchemists_dream/board/board LONGEST_TEXT",
    "games/jabirs_transmutations/rules/notation/states LONGEST_STATE",
    "games/jabirs_transmutations/rules/notation/actions LONGEST_ACTION",
    "games/philosophers_stone/rules/notation/states LONGEST_STATE",
    "games/philosophers_stone/rules/notation/actions LONGEST_ACTION",
}


@pytest.mark.parametrize("what", RELATIONS)
def test_what_one_limit_lets_through_the_next_takes(what: str) -> None:
    assert RELATIONS[what].smaller <= RELATIONS[what].larger


def test_every_limit_is_known_here() -> None:
    found = {
        f"{path.relative_to(PACKAGE).with_suffix('').as_posix()} {name}"
        for room in ROOMS
        for folder in PACKAGE.glob(room)
        for path in folder.rglob("*.py")
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

"""What the program promises to programs that use it as a library: docs/library.md shows each name at work.

These names, what they take and what they return stay from one minor version to the next. Anything else may
change.
"""

from dream.base.errors import Impossible, Malformed, Refused
from dream.matches.games import GameRun, Terms, play
from dream.matches.match import Contest, LocalWorkers, Match
from dream.matches.players import Contender, Memoryless, Patience, Spec, make_player, parse_spec
from dream.matches.statistics import Estimate, estimate, report_lines
from dream.play.encoding import Encoding, encoding_of
from dream.play.game import Chance, Game, Hidden, HiddenGame, Illegal, Option, Options, Outcome, Refusal
from dream.play.history import History, MoveTree, Node
from dream.play.registry import find, packages
from dream.play.seats import Seat
from dream.records.reader import Opened, open_record, read_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import record_text, save
from dream.study.judging import Reviewer
from dream.study.review import JudgedMove, Review, annotated, report

__all__ = [
    "Chance",
    "Contender",
    "Contest",
    "Encoding",
    "Estimate",
    "Game",
    "GameRun",
    "Hidden",
    "HiddenGame",
    "History",
    "Illegal",
    "Impossible",
    "JudgedMove",
    "LocalWorkers",
    "Malformed",
    "Match",
    "Memoryless",
    "MoveTree",
    "Node",
    "Opened",
    "Option",
    "Options",
    "Outcome",
    "Patience",
    "Record",
    "Refusal",
    "Refused",
    "Review",
    "Reviewer",
    "Seat",
    "Spec",
    "Terms",
    "Unreadable",
    "annotated",
    "encoding_of",
    "estimate",
    "find",
    "make_player",
    "open_record",
    "packages",
    "parse_spec",
    "play",
    "read_record",
    "record_text",
    "report",
    "report_lines",
    "save",
]

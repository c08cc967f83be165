"""What is to be analysed: a position in notation, or a record of a game up to some action."""

import os
import sys
from codecs import BOM_UTF8
from pathlib import Path

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.texts import message
from dream.cli.saved_games import saved_bytes
from dream.games.alchemists_dream.game import GAME, DreamHistory, history_of
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.records.files import is_record_name
from dream.records.movetext import LARGEST_FILE, Unreadable
from dream.records.reader import Opened, first_record

STANDARD_INPUT = "-"


def game_to_analyse(source: str, at: int | None = None) -> DreamHistory:
    """The game to be analysed at its last position, or after `at` actions.

    `source` is a position, the name of a file that holds one or a record, or ``-`` for standard input.
    Raises OSError, and Malformed or Impossible in one sentence when there is nothing to analyse.
    """
    if source == STANDARD_INPUT:
        game = _of_text(sys.stdin.buffer.read(LARGEST_FILE + 1), "standard input", at)
    elif is_record_name(source) or os.path.isfile(source):
        game = _of_text(saved_bytes(Path(source)), source, at)
    else:
        game = _of_position(source, at)
    if game.outcome:
        count = len(game.actions)
        raise Impossible([message("analysis.over_at" if count else "analysis.over", count=count)])
    return game


def _of_text(data: bytes, name: str, at: int | None) -> DreamHistory:
    """The game in the bytes of a record, or of a position on one line."""
    data = data.removeprefix(BOM_UTF8)
    if data.count(b"\n") > 1 or data.lstrip().startswith(b"["):
        return _of_record(data, name, at)
    return _of_position(data.decode("ascii", "replace").rstrip("\r\n"), at)


def _of_position(text: str, at: int | None) -> DreamHistory:
    if at is not None:
        raise Malformed(message("analysis.no_at"))
    if " " not in text:
        raise Malformed(message("analysis.no_subject", text=quoted(text)))
    return history_of(parse_position(text))


def _of_record(data: bytes, name: str, at: int | None) -> DreamHistory:
    """The game of a record; a damaged one will do as far as it can be replayed, if that is asked for."""
    try:
        opened = first_record(data, GAME)
    except Unreadable as error:
        raise Malformed(message("error.in_file", file=name, reason=error)) from error
    played = opened.game.actions
    if opened.fault and (at is None or at > len(played)):
        raise Impossible([message("error.in_file", file=name, reason=opened.fault)])
    return _first(opened, at)


def _first(opened: Opened, at: int | None) -> DreamHistory:
    """The game as it was after `at` actions."""
    played = opened.game.actions
    if at is None:
        return opened.game
    if at > len(played):
        raise Impossible([message("analysis.too_late", at=at, count=len(played))])
    return history_of(opened.game.start, played[:at])

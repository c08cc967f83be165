"""A .dream file read and replayed by the referee, up to its first fault.

Reading is strict: everything that is wrong is named with its place. It is also kind: whatever
comes before an action that is not legal can be opened, and so can a game whose headers
contradict it. Only a file that does not say how its game begins cannot be opened.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from dream.base.errors import Malformed, quoted
from dream.base.words import say
from dream.games.alchemists_dream.game import REPETITIONS_TO_PROPOSE, DreamHistory, history_of, result
from dream.games.alchemists_dream.rules.endings import DRAWN
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play.refusal import Illegal
from dream.records.headers import Headers
from dream.records.record import REPETITION, SCORED, Record
from dream.records.syntax import LARGEST_FILE, Fault, Syntax, take_apart


@dataclass(frozen=True)
class Opened:
    """A record as it was replayed: `record` and `game` hold what came before the first bad action.

    `record` is sound even when the file is not: to write it is to write what could be opened.
    """

    record: Record
    game: DreamHistory
    faults: tuple[Fault, ...] = ()

    @property
    def fault(self) -> Fault | None:
        """The first thing that is wrong with the file, or None when nothing is."""
        return self.faults[0] if self.faults else None


def read_record(path: Path) -> Opened:
    """The game in a file; raises OSError, and Unreadable when no game can begin from it."""
    with path.open("rb") as file:
        return open_record(file.read(LARGEST_FILE + 1))


def open_record(data: bytes | str) -> Opened:
    """The game in the bytes or text of a record; raises Unreadable when no game can begin from it."""
    syntax = take_apart(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    headers = Headers(syntax)
    record = headers.record()
    start = headers.start(record)
    game = history_of(start)
    faults = sorted(syntax.faults, key=lambda fault: fault.line)
    broken = _replay(game, syntax)
    if broken:
        faults.append(broken)
    result, reason, contradictions = _ending(game, syntax)
    if not faults:
        faults += contradictions
    if faults:
        record = _mended(record, game)
    record = replace(record, actions=game.actions, result=result, reason=reason)
    return Opened(record, game, tuple(faults))


def _mended(record: Record, game: DreamHistory) -> Record:
    """The record with what it says about the board made true."""
    sound = Record.of(game, seed=record.seed, tiles=record.tiles, seats=record.seats, played=record.played)
    return replace(sound, other=record.other)


def _replay(game: DreamHistory, syntax: Syntax) -> Fault | None:
    """Play the words until one is no legal action."""
    for number, word in enumerate(syntax.words, 1):
        try:
            game.play(parse_action(word.text))
        except Illegal as error:
            return Fault(error.refusal.sentence, word.line, word.column, number, word.text)
        except Malformed as error:
            return Fault(str(error), word.line, word.column, number, word.text)
    return None


def _ending(game: DreamHistory, syntax: Syntax) -> tuple[str, str | None, list[Fault]]:
    """The result and the reason as a record says them, and where the headers say otherwise."""
    if _scored_as_drawn(game, syntax):
        return DRAWN, syntax.value("Reason"), []
    reason = game.outcome.reason if game.outcome else None
    faults = []
    for name, true in (("Result", result(game)), ("Reason", reason)):
        says = syntax.value(name)
        if says is None and true is not None:
            faults.append(Fault(say("record.missing", name=name), syntax.line(name)))
        elif says != true:
            values = {"name": name, "says": quoted(says or ""), "so": true or say("record.nothing")}
            faults.append(Fault(say("record.contradiction", **values), syntax.line(name)))
    return result(game), reason, faults


def _scored_as_drawn(game: DreamHistory, syntax: Syntax) -> bool:
    """Whether this is a match between engines that was scored as a draw (R11), and rightly so."""
    reason = syntax.value("Reason")
    if game.outcome or syntax.value("Result") != DRAWN or reason not in SCORED:
        return False
    return reason != REPETITION or game.repetitions >= REPETITIONS_TO_PROPOSE

"""Whether a review finds where a game was lost: games in which one seat throws it away in a known place.

An engine plays all seats, by fixed nodes. At one decision, drawn by the seed among those where a move of the
engine's own list loses enough, the seat plays the worst of them instead; then the game goes on. The review is
right where it names that decision as the seat's largest mistake.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from dream.base.errors import Malformed
from dream.lab.match.self_play import play_alone
from dream.lab.match.terms import Terms
from dream.lab.match.workers import Workers
from dream.lab.players.engine_player import EngineClient, start_engine
from dream.lab.players.player_specs import Spec, parse_spec
from dream.play import registry
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.dialogue import MOST_LINES, MULTI_PV, Info, Limits
from dream.records.record import Record
from dream.records.writer import save
from dream.study.judging import Reviewer, judged_decisions
from dream.study.review import Decision, Review, Tutoring, loss_of, share_of, tutoring

LEAST_LOSS = 0.2
"""So much of the win the bad move must lose, beyond its error, by the engine that looks for it."""
MOST_LOOKED_AT = 30
"""So many decisions of a game are looked at for one."""
LOOKS_LONGER = 20
"""With so many times the nodes of the first pass of a review."""
ENOUGH = 0.85
"""In so great a part of the games the review must be right."""
MOST_ACTIONS = 300
MOST_GAMES = 20
"""So many games are begun for one that has such a decision."""
VARIETY = "Variety"
OTHER_LUCK = "1"
"""Other deals than those of the review."""


@dataclass(frozen=True)
class Trial:
    """One game to be lost: by which player, under which options, by a seed; kept in a folder, if any."""

    player: Spec
    options: str
    seed: str
    folder: Path | None = None


@dataclass(frozen=True)
class Found:
    """What became of it: where the seat threw the game away, and its largest mistakes by the review."""

    trial: Trial
    place: Decision
    expected: float
    mistakes: tuple[tuple[int, float], ...]

    @property
    def right(self) -> bool:
        """Whether the largest mistake is that one."""
        return [done for done, _ in self.mistakes[:1]] == [self.place.done]


def run(
    games: Sequence[str],
    options: str | None,
    number: int,
    seed: int,
    workers: Workers,
    folder: Path | None = None,
) -> bool:
    """Try so many games of each kind, and print how many were found; whether `ENOUGH` of each."""
    console = Console()
    trials = [
        Trial(_player(word), options or _fewest_seats(word), f"review {each}", folder)
        for word in games
        for each in range(seed, seed + number)
    ]
    found = list(_all_tried(trials, workers, console))
    table, enough = Table("game", "games", "named", "share", "mean loss there"), True
    for word in games:
        own = [one for one in found if one.trial.player.game == word]
        right = sum(one.right for one in own)
        enough = enough and right >= ENOUGH * number
        mean = sum(one.expected for one in own) / len(own)
        table.add_row(word, str(len(own)), str(right), f"{right / len(own):.0%}", f"{mean:.2f}")
    console.print(table)
    return enough


def _player(word: str) -> Spec:
    """Who plays a game that is thrown away; raises Malformed where its moves cannot be judged."""
    part = tutoring(word)
    if part is None:
        raise Malformed(f"the moves of {word} cannot be judged")
    return parse_spec(f"{word}:nodes={part.WORK[0]}", word)


def _fewest_seats(word: str) -> str:
    """The options of a game with as few seats as there can be."""
    options = registry.find(word).options
    seats = (value for option in options if option.word == "players" for value in option.values)
    return min((f"players={value}" for value in seats), default="-")


def _all_tried(trials: Sequence[Trial], workers: Workers, console: Console) -> Iterator[Found]:
    """What became of trials, as each is over, with a line for each."""
    futures: list[Future[Found]] = [workers.submit(tried, trial) for trial in trials]
    for future in as_completed(futures):
        one = future.result()
        told = ", ".join(f"{done} ({loss:.2f})" for done, loss in one.mistakes[:3])
        console.print(
            f"{one.trial.player.game} {one.trial.seed}: seat {one.place.seat + 1} threw away "
            f"{one.expected:.2f} at {one.place.done}; {'named' if one.right else 'MISSED'}: {told or 'none'}",
            highlight=False,
            soft_wrap=True,
        )
        yield one


def tried(trial: Trial, stopped: Callable[[], bool]) -> Found:
    """Play a game, have it thrown away, and review it."""
    part = tutoring(trial.player.game)
    assert part is not None
    engine = start_engine(trial.player, stopped)
    try:
        history, place, expected = thrown_away(trial, part, engine)
    finally:
        engine.close()
    if trial.folder:
        save(Record.of(history), trial.folder / f"{trial.player.game} {trial.seed}.dream")
    reviewer = Reviewer(history, engines=1, luck=False, stopped=stopped)
    for _ in reviewer.run():
        pass
    return Found(trial, place, expected, largest(reviewer.review, place.seat))


def largest(review: Review, seat: int) -> tuple[tuple[int, float], ...]:
    """Where a seat made its mistakes and what they cost, the largest first."""
    ordered = sorted(review.mistakes(seat), key=lambda move: -move.loss)
    return tuple((move.done, move.loss) for move in ordered)


def thrown_away(
    trial: Trial, part: Tutoring, engine: EngineClient
) -> tuple[History[Any, Any], Decision, float]:
    """A game that a seat throws away: where, and how much of the win that costs by a look of its own."""
    engine.set_option(MULTI_PV, str(MOST_LINES))
    if engine.option(VARIETY):
        engine.set_option(VARIETY, OTHER_LUCK)
    terms = Terms(trial.player.game, trial.options, MOST_ACTIONS)
    for attempt in range(MOST_GAMES):
        seed = f"{trial.seed} {attempt}"
        history = terms.begin(seed)
        play_alone(history, trial.player, terms, seed)
        random = Random(seed)
        seat = random.randrange(terms.game.seats(history.start))
        own = [each for each in judged_decisions(history, part) if each.seat == seat]
        for place in random.sample(own, min(MOST_LOOKED_AT, len(own))):
            before = history.copy(place.done)
            worst = _worst(before, part, engine)
            if worst:
                action, loss = worst
                before.play(action)
                play_alone(before, trial.player, terms, f"{seed} on")
                return before, place, loss
    raise Malformed(f"nobody can throw away a game of {trial.seed}")


def _worst(before: History[S, A], part: Tutoring, engine: EngineClient) -> tuple[A, float] | None:
    """The worst move of the engine's list and what it loses; None where that is not enough."""
    nodes = part.WORK[0] * LOOKS_LONGER
    lines: Sequence[Info[A]] = engine.lines(before, Limits(nodes=nodes), MOST_LINES, 300.0).known
    if len(lines) < 2:
        return None
    best, seats = lines[0], before.game.seats(before.start)
    certain = [(loss_of(part, best.score, line.score, line.error, seats), line) for line in lines[1:]]
    loss, worst = max(certain, key=lambda each: each[0])
    if loss < LEAST_LOSS:
        return None
    if before.game.hidden:  # so few deals that they flatter the best: those of a comparison do not
        texts = tuple(before.game.action_text(line.pv[0]) for line in (best, worst))
        again = engine.lines(before, Limits(nodes=nodes, searchmoves=texts), 2, 300.0).known
        if len(again) < 2 or again[0].pv[0] != best.pv[0]:
            return None
        best, worst = again[0], again[1]
        if loss_of(part, best.score, worst.score, worst.error, seats) < LEAST_LOSS:
            return None
    return worst.pv[0], share_of(part, best.score, seats) - share_of(part, worst.score, seats)

"""Exercises for players: positions with a single right action.

    python -m tools.exercises wins SUITE... --to FILE
    python -m tools.exercises choices --game WORD --to FILE

Of the Dream they are made out of proven wins: the way to the win as far as one action alone wins. Escapes are
positions in which one action alone saves the side to move, whose Symbol is soon surrounded; they are looked
for in games of a search against itself, on the way to their end. That every other action loses is proven, as
is that this one is not lost as soon.

Of the games with hidden things they are decisions of games in which one action is surely the best, by two
races with luck of their own.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.progress import track

from dream.base.errors import Impossible, Malformed
from dream.base.files import write_whole
from dream.cli.arguments import check_writable, chosen_workers
from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, StoneAction
from dream.matches.games import Terms as MatchTerms, play_alone
from dream.matches.match import Workers, bar, result_of
from dream.matches.players import IsStopped, Spec, parse_engine, parse_spec
from dream.play import registry
from dream.play.game import NO_OPTIONS, HiddenGame
from dream.play.history import History
from dream.protocol.dialogue import Limits
from dream.search.search import Race, RaceTerms, RootAction
from dream.study.exercises import GRADES, Exercise, written
from dream.study.review import decisions
from tools.console import Cluster, command_app, main
from tools.proofs import Siege, TooHard, prove
from tools.selfplay import CompiledGame, CompiledPlayer, FinishedGame, Pool, chosen_pool
from tools.tactics import Tactic, answers, read_suite

app = command_app()

GRADED_BY = (30, 300, 3000)
"""With so many positions a turn the engine solves exercises of the first grades; the last needs more."""


def line_of(tactic: Tactic, effort: int) -> tuple[str, ...] | None:
    """The actions of both sides from a proven win on, as long as one alone of the attacker wins in time.

    It ends with an action of the attacker, at the latest with the one that wins. The defender holds out
    the longest, and where it can, so that one answer alone is right. None where several win at once, or
    where a proof takes more than `effort` positions.
    """
    if len(tactic.solutions) != 1:
        return None
    position = parse_position(tactic.text)
    right = next(one for one in stone_actions(position) if action_text(one) == tactic.solutions[0])
    line = [action_text(right)]
    try:
        for left in range(tactic.turns - 1, 0, -1):
            position = position.apply(right)
            reply = _hardest(position, left, effort)
            if reply is None:
                break
            answer, right = reply
            position = position.apply(answer)
            line += [action_text(answer), action_text(right)]
    except TooHard:
        return None
    return tuple(line)


def _hardest(position: Position, turns: int, effort: int) -> tuple[StoneAction, StoneAction] | None:
    """An answer of the defender after which the attacker wins in exactly so many turns by one action alone.

    None where there is none such.
    """
    for answer in stone_actions(position):
        after = position.apply(answer)
        if after.winner is None:
            found = prove(after, Siege.of(after, after.turn), turns, effort)
            if found is not None and found[0] == turns and len(found[1]) == 1:
                return answer, found[1][0]
    return None


def graded(tactics: Sequence[Tactic], spec: Spec) -> Iterator[int]:
    """How hard each is: 1 where the engine solves it with the fewest positions of `GRADES`, and so on up.

    Raises as `answers` does.
    """
    tries = [[answer.right for answer in answers(spec, tactics, Limits(nodes=nodes))] for nodes in GRADED_BY]
    for found in zip(*tries, strict=True):
        yield found.index(True) + 1 if True in found else len(GRADED_BY) + 1


def exercises_of(tactics: Iterable[Tactic], effort: int) -> Iterator[Exercise]:
    """The exercises among some proven wins, each position once, in their order; raises as `answers` does."""
    found = {tactic.text: (tactic, line) for tactic in tactics if (line := line_of(tactic, effort))}
    grades = graded([tactic for tactic, _ in found.values()], parse_engine(GAME.id, GAME.id))
    for (tactic, line), grade in zip(found.values(), grades, strict=True):
        yield Exercise(GAME.id, tactic.turns, grade, line, tactic.text, tactic.source)


MOST_TURNS = 3
"""In so many turns at most every other action is lost."""
LEAST_TURNS = 2
FEWEST_ACTIONS = 8
"""With fewer there is little to choose from."""
ESCAPE_EFFORT = 100_000
"""A proof that needs more positions is given up."""
LAST_PLIES = 14
"""So many actions before the end of a game are looked at."""


@dataclass(frozen=True)
class Escape:
    """A position in which `action` alone is not lost within `turns` of the enemy."""

    position: Position
    action: StoneAction
    turns: int
    source: str

    @property
    def tactic(self) -> Tactic:
        """The same as a position with a solution, for an engine to try."""
        return Tactic(self.turns, (action_text(self.action),), self.source, position_text(self.position))


def escapes(games: int, seed: int, nodes: int, effort: int, pool: Pool) -> Iterator[Escape]:
    """The escapes in so many games from a seed on, at most one of each."""
    player = CompiledPlayer(nodes=nodes)
    pool.prepare()
    played = (CompiledGame(number, (player, player)) for number in range(seed, seed + games))
    for finished in pool.play_all(played):
        found = next(_of_game(finished, effort), None)
        if found is not None:
            yield found


def _of_game(finished: FinishedGame, effort: int) -> Iterator[Escape]:
    """The escapes of a game that one side has won, the last one first."""
    positions = list(finished.positions)
    sieges = [Siege.of(finished.start, player) for player in Player]
    if positions[-1].winner is None:
        return
    for number in range(len(positions) - 2, max(0, len(positions) - LAST_PLIES), -1):
        position = positions[number]
        found = escape_of(position, sieges[1 - position.turn], effort)
        if found is not None:
            yield Escape(position, *found, f"self-play {finished.game.seed} {number}")


def escape_of(position: Position, siege: Siege, effort: int) -> tuple[StoneAction, int] | None:
    """The one action that saves the side to move, and within how many turns all others are lost.

    `siege` is that of the enemy. None where none or several save it, where it is in no danger or can win at
    once, or where a proof takes more than `effort` positions.
    """
    actions = list(stone_actions(position)) if position.phase is Phase.PLAY else []
    if len(actions) < FEWEST_ACTIONS:
        return None
    saving, longest = list[StoneAction](), 0
    try:
        for action in actions:
            after = position.apply(action)
            if after.winner is not None:
                return None
            lost = prove(after, siege, MOST_TURNS, effort)
            if lost is not None:
                longest = max(longest, lost[0])
            elif saving:
                return None
            else:
                saving.append(action)
    except TooHard:
        return None
    return (saving[0], longest) if saving and longest >= LEAST_TURNS else None


def exercises_of_escapes(found: Iterable[Escape]) -> Iterator[Exercise]:
    """The exercises that escapes make, each position once; raises as `answers` does."""
    once = {escape.tactic.text: escape for escape in found}
    grades = graded([escape.tactic for escape in once.values()], parse_engine(GAME.id, GAME.id))
    for (text, escape), grade in zip(once.items(), grades, strict=True):
        yield Exercise(GAME.id, escape.turns, grade, escape.tactic.solutions, text, escape.source, saves=True)


TERMS = RaceTerms(deals=40, errors=3.0, widening=1e6)
"""All actions race from the beginning, and one that leaves is three standard errors behind."""
TRIALS = 4_000
"""How many trials a race has at most."""
AT_ONCE = 200
"""After so many it is looked whether it can still be decided."""
FEWEST = 12
"""So many deals tell how far an action is behind."""
SURE = 3.0
"""How many standard errors every other action is behind, in both races."""
AHEAD = 0.04
"""How much of the win every other action is behind, at least."""
TEMPERATURE = 3.0
"""That of the weakest level's policy: how often it finds the best action tells how hard that is."""
EASY, MEDIUM = 0.6, 0.3
"""So often the weakest level finds what is easy, and what is of medium difficulty."""
STANDS_OUT = 0.05
"""Easy is also what the policy prefers so clearly that no other action has more than this part of it."""
Judging = Callable[[int, Any, str, RaceTerms], Race[Any] | None]
"""The part of a game's engine that begins a race: for a seat, its views, a seed and terms."""


@dataclass(frozen=True)
class Judge:
    """Judges decisions of a game by its engine."""

    game: HiddenGame[Any, Any, Any]
    judging: Judging

    def exercise(self, state: Any, seat: int, source: str) -> Exercise | None:
        """The exercise that a seat's decision makes; None where no action is surely the best.

        It is judged by what the seat sees now, as whoever does the exercise sees it.
        """
        found = self._best(state, seat, f"{source} 1")
        again = self._best(state, seat, f"{source} 2") if found else None
        if found is None or again is None or found[0] != again[0]:
            return None
        action, ahead, grade = found
        return Exercise(
            game=self.game.id,
            turns=0,
            grade=grade,
            line=(self.game.action_text(action),),
            position=self.game.state_text(state),
            source=source,
            ahead=int(100 * min(ahead, again[1])),
        )

    def _best(self, state: Any, seat: int, seed: str) -> tuple[Any, float, int] | None:
        """The action that is surely the best, by how much of the win it is ahead, and how hard it is."""
        race = self.judging(seat, [self.game.seen(state, frozenset({seat}))], seed, TERMS)
        if race is None or len(race.actions) < 2:
            return None
        first, *others = _raced(race)
        if not all(_is_behind(first, other) for other in others):
            return None
        return first.action, min(first.value - other.value for other in others), _grade(race, first.action)


def _raced(race: Race[Any]) -> tuple[RootAction[Any], ...]:
    """What a race has found, which ends early where another action is surely too near the best one."""
    for _ in range(0, TRIALS, AT_ONCE):
        done = race.run(AT_ONCE)
        first, *others = race.choices
        if done < AT_ONCE or any(_is_near(first, other) for other in others):
            break
    return race.choices


def _is_near(first: RootAction[Any], other: RootAction[Any]) -> bool:
    """Whether an action is surely no more than `AHEAD` behind."""
    if other.error is None or other.visits < FEWEST:
        return False
    return first.value - other.value + SURE * other.error < AHEAD


def _is_behind(first: RootAction[Any], other: RootAction[Any]) -> bool:
    """Whether an action is surely worse, and clearly."""
    gap = first.value - other.value
    return other.error is not None and gap >= max(AHEAD, SURE * other.error)


def _grade(race: Race[Any], best: Any) -> int:
    """How hard it is to find the best action: 4 where the policy itself, at its best, prefers another."""
    weights = dict(zip(race.actions, race.weights, strict=True))
    highest = max(weights.values())
    if weights[best] < highest:
        return 4
    shares = [(weight / highest) ** (1 / TEMPERATURE) for weight in weights.values()]
    found = 1 / sum(shares)
    stands_out = all(weight <= STANDS_OUT * highest for action, weight in weights.items() if action != best)
    return 1 if found >= EASY or stands_out else 2 if found >= MEDIUM else 3


JUDGING = "engine.search"
"""The part of a game that judges decisions, see `tools.exercises`."""
OFTEN = 0.25
"""How many of the decisions of a game are looked at."""
MOST_ACTIONS = 60
"""Decisions between more than so many are left."""
MOST_OF_A_GAME = 2
MOST_OF_A_KIND = 0.4
"""The greatest part of the exercises that may ask for the same kind of action."""


def mined(
    word: str, player: str, seats: Sequence[int], seeds: Iterable[int], workers: Workers
) -> Iterator[list[Exercise]]:
    """The exercises of a game for each seed, of so many seats in turn; Ctrl-C ends it.

    Raises Malformed where the game cannot be judged, or not be played so.
    """
    judge_of(word)
    parse_spec(player, word)
    game = registry.find(word)
    words = [f"players={number}" for number in seats] or [NO_OPTIONS]
    options = cycle([game.parse_options(text).text for text in words])
    jobs = [
        workers.submit(exercises_of_game, word, player, text, f"{seed}")
        for seed, text in zip(seeds, options, strict=False)
    ]
    try:
        for job in jobs:
            yield result_of(job, workers)
    except KeyboardInterrupt:
        for job in jobs:
            if job.done() and not job.cancelled():
                yield job.result()
    finally:
        workers.close()


def judge_of(word: str) -> Judge:
    """What judges the decisions of a game, by its word; raises Malformed where nothing does."""
    game, part = registry.find(word), registry.part(word, JUDGING)
    if part is None or not isinstance(game, HiddenGame):
        raise Malformed(f"no decisions of {game.title} can be judged")
    return Judge(game, part.judging)


def exercises_of_game(
    word: str, player: str, options: str, seed: str, stopped: IsStopped = lambda: False
) -> list[Exercise]:
    """The exercises that a game of a player against itself makes, each asking for another kind of action."""
    judge, random, found = judge_of(word), Random(f"choices {seed}"), dict[str, Exercise]()
    history = _played(word, player, options, seed, stopped)
    for each in decisions(history):
        if len(found) == MOST_OF_A_GAME or stopped():
            break
        state = history.states[each.done]
        if len(history.game.legal_actions(state)) <= MOST_ACTIONS and random.random() < OFTEN:
            one = judge.exercise(state, each.seat, f"self-play {seed} {each.done}")
            if one is not None:
                found.setdefault(kind_of(one), one)
    return list(found.values())


def _played(word: str, player: str, options: str, seed: str, stopped: IsStopped) -> History[Any, Any]:
    spec, terms = parse_spec(player, word), MatchTerms(word, options)
    history = terms.begin(seed)
    play_alone(history, spec, terms, seed, stopped)
    return history


def kind_of(exercise: Exercise) -> str:
    """What kind of action is right: the word that its text begins with."""
    return exercise.line[0].partition(":")[0]


def chosen(found: Iterable[Exercise], number: int) -> list[Exercise]:
    """So many exercises at most, none twice, those of each grade in turn, and not too many of a kind."""
    most = max(1, round(MOST_OF_A_KIND * number))
    waiting: dict[int, list[Exercise]] = {grade: [] for grade in GRADES}
    for one in sorted({one.position: one for one in found}.values(), key=lambda one: one.name):
        waiting[one.grade].append(one)
    kinds, taken = Counter[str](), list[Exercise]()
    while any(waiting.values()) and len(taken) < number:
        for grade in GRADES:
            if waiting[grade]:
                one = waiting[grade].pop()
                if kinds[kind_of(one)] < most:
                    kinds[kind_of(one)] += 1
                    taken.append(one)
    return taken[:number]


@app.command()
def wins(
    suites: Annotated[list[Path], typer.Argument(metavar="SUITE...", help="Suites of `tools.tactics`.")],
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the exercises.")],
    effort: Annotated[int, typer.Option(min=1, help="Give up a proof after this many positions.")] = 1000000,
    games: Annotated[
        int, typer.Option("--escapes", metavar="GAMES", min=0, help="Look for escapes in so many games.")
    ] = 0,
    nodes: Annotated[int, typer.Option(min=1, help="Positions per turn in these games.")] = 60,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at once; by default one per core.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Make exercises for players out of proven wins: those that one action alone wins in time.

    The rest of the way is proven likewise, as far as it is forced. Escapes are positions of games of
    the computer against itself in which one action alone saves the side to move. How hard an exercise
    is, is measured by the positions that the opponent needs for it. With the same suites and the same
    number of games the file comes out the same.
    """
    check_writable(to)
    tactics = [tactic for suite in suites for tactic in read_suite(suite)]
    found = list(exercises_of(track(tactics, "Proofs", transient=True), effort))
    if games:
        with chosen_pool(threads, cluster) as pool:
            looked_for = escapes(games, 1, nodes, ESCAPE_EFFORT, pool)
            found += exercises_of_escapes(track(looked_for, "Escapes", games, transient=True))
    if not found:
        raise Impossible([f"no position has one solution, and {to} was not written"])
    print(f"{to}: {len(found)} exercises ({_written_by_grade(found, to)})")


@app.command()
def choices(
    game: Annotated[str, typer.Option(metavar="WORD", help="The word for the game, such as stone.")],
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the exercises.")],
    number: Annotated[int, typer.Option(min=1, help="How many exercises to write, at most.")] = 100,
    games: Annotated[int, typer.Option(min=1, help="The number of games to look at.")] = 400,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays, as in a match; by default level 3.")
    ] = "3",
    seats: Annotated[
        list[int] | None, typer.Option("--players", min=2, help="So many play, in turn; can be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Games at once; by default one per core.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Make exercises of a game with hidden things: decisions in which one action is surely the best.

    A player plays against itself. An action is surely the best where every other one is at least three
    standard errors behind, and wins at least four of a hundred games less, in two searches that have
    none of their luck in common. With the same games the file comes out the same. Ctrl-C ends the
    search and writes what was found.
    """
    check_writable(to)
    found = []
    with bar(transient=True) as progress:
        task, working = progress.add_task("Games", total=games), chosen_workers(workers, cluster)
        for of_a_game in mined(game, player, seats or (), range(seed, seed + games), working):
            found += of_a_game
            progress.advance(task)
    kept = chosen(found, number)
    if not kept:
        raise Impossible([f"no action was surely the best, and {to} was not written"])
    print(f"{to}: {len(kept)} exercises of {len(found)} ({_written_by_grade(kept, to)})")


def _written_by_grade(found: Sequence[Exercise], to: Path) -> str:
    """Write a file of exercises; return how many are of each grade."""
    write_whole(to, written(found))
    grades = sorted(Counter(one.grade for one in found).items())
    return ", ".join(f"{count} of grade {grade}" for grade, count in grades)


if __name__ == "__main__":
    main(app)

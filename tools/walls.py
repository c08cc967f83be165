"""Walls around a Symbol, and what is proven of them: the suite is made, an engine is tried on it, and what no
proof decides is played on.

    python -m tools.walls collect FILE
    python -m tools.walls try [FILE]
    python -m tools.walls sieges [FILE]

Walls are built at random, or met in games of the engine. Each is proven as far as some effort goes: won in so
many turns, or not won within so many. What the ground and the distances alone decide is left out, and what
has too many solutions. Few walls that are built fall within so few turns; so the engine also plays on from
them, and what it comes to is looked at before the end.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated

import typer
from rich.console import Console

from dream.base.assets import asset
from dream.base.errors import Impossible
from dream.base.texts import counted, english
from dream.cli.arguments import check_writable
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Player, Position, StoneAction
from dream.matches.alchemists_dream import DreamTerms
from dream.matches.games import play
from dream.matches.match import terminable
from dream.matches.players import Spec, make_player, parse_spec
from dream.protocol.client import Forfeit
from dream.protocol.dialogue import Limits
from tools.console import command_app, main
from tools.positions import KINDS, built_wall, kind_of
from tools.proofs import Siege, settled
from tools.selfplay import CompiledGame, CompiledPlayer, FinishedGame, GamePool
from tools.tactics import Answer, Suite, Tactic, read_suite, too_easy, tried, write_suite

app = command_app()

BUILT, PLAYED = "built", "played"
DEEPEST_PROOF = 8
"""Turns after which no proof goes on."""
LEAST_WON, LEAST_NOT_WON = 3, 4
"""In how many turns at least a win of the suite comes, and within how many turns at least there is none."""
STRONG, WEAK = 2000, 300
"""How many positions the two players of a game look at each turn."""
LUCK = 6
"""How many actions are random at the beginning of a game."""
MOST_SIEGE = 60
"""How many plies the engine plays on from a wall that was built."""
AS_BUILT = 4
"""Of so many walls of a kind one is proven as it was built; from the others the engine plays on."""
PERSISTENCE = 10
"""How many times the effort a win is worth that a game has shown."""
LAST_TURNS = range(LEAST_WON, DEEPEST_PROOF + 1)
"""How many turns before its end a game that was won is looked at."""
LOOKED_AT = 2
"""How many other positions of a game are looked at."""


def wall_tactic(position: Position, source: str, effort: int) -> Tactic | None:
    """What is proven of a position of play, when it belongs in the suite; `source` without the kind."""
    siege = Siege.of(position, position.turn)
    if not _may_belong(position, siege):
        return None
    return _tactic(position, source, *settled(position, siege, DEEPEST_PROOF, effort))


def _tactic(position: Position, source: str, turns: int, winning: Sequence[StoneAction]) -> Tactic | None:
    """The tactic that says what is proven, when it says enough."""
    if turns < (LEAST_WON if winning else LEAST_NOT_WON) or too_easy(position, len(winning)):
        return None
    origin, _, number = source.partition(" ")
    solutions = tuple(sorted(map(action_text, winning)))
    return Tactic(turns, solutions, f"{origin}-{kind_of(position)} {number}", position_text(position))


def _may_belong(position: Position, siege: Siege) -> bool:
    """Whether there is a wall, and the attacker so near that distances alone do not decide the next turns."""
    return (
        kind_of(position) is not None
        and position.winner is None
        and siege.least(position, LEAST_NOT_WON) <= LEAST_NOT_WON
    )


def built_tactics(seed: str, most: int, effort: int) -> Iterator[list[Tactic]]:
    """What is proven of so many built walls of each kind, or of what they become when the engine plays on.

    Each has its own seed, made of `seed`, the kind and a number.
    """
    pool = prepared_pool()
    for number in range(most):
        for kind in KINDS:
            position = built_wall(Random(f"{seed} {kind} {number}"), kind)
            source = f"{BUILT} {seed} {kind} {number}"
            if number % AS_BUILT == 0:
                found = wall_tactic(position, source, effort)
                yield [found] if found else []
            else:
                pair = players(position.turn)
                game = pool.play(CompiledGame(number, pair, most_plies=MOST_SIEGE, start=position))
                yield list(wins_of_game(game, source, effort))


def played_tactics(first: int, most: int, effort: int) -> Iterator[list[Tactic]]:
    """What is proven of walls in so many games of the engine, from the seed `first` on: a list for each."""
    pool = prepared_pool()
    for seed in range(first, first + most):
        game = pool.play(CompiledGame(seed, players(Player(seed % 2)), LUCK))
        source = f"{PLAYED} {seed}"
        yield [*wins_of_game(game, source, effort), *walls_of_game(game, source, effort)]


def prepared_pool() -> GamePool:
    """Where games are played, one at a time."""
    pool = GamePool(1)
    pool.prepare()
    return pool


def players(stronger: Player) -> tuple[CompiledPlayer, CompiledPlayer]:
    """The two players of a game, one of them stronger, so that more games are won."""
    strong, weak = CompiledPlayer(nodes=STRONG), CompiledPlayer(nodes=WEAK)
    return (strong, weak) if stronger is Player.FIRST else (weak, strong)


def wins_of_game(game: FinishedGame, source: str, effort: int) -> Iterator[Tactic]:
    """Walls that fall at the end of a game, from there backwards as long as the win is proven.

    Only so long a win is looked for as the game knows of, with `PERSISTENCE` times the effort.
    """
    positions = positions_of(game)
    for most, number in zip(LAST_TURNS, last_turns(game), strict=False):
        position = positions[number]
        siege = Siege.of(position, position.turn)
        turns, winning = settled(position, siege, most, PERSISTENCE * effort)
        if not winning:
            return
        found = _may_belong(position, siege) and _tactic(position, f"{source} turn {number}", turns, winning)
        if found:
            yield found


def walls_of_game(game: FinishedGame, source: str, effort: int) -> Iterator[Tactic]:
    """What is proven of some positions with walls anywhere in a game."""
    positions, sieges = positions_of(game), [Siege.of(game.start, player) for player in Player]
    walls = [
        number for number, position in enumerate(positions) if _may_belong(position, sieges[position.turn])
    ]
    for number in sorted(Random(f"walls {game.game.seed}").sample(walls, min(LOOKED_AT, len(walls)))):
        found = wall_tactic(positions[number], f"{source} turn {number}", effort)
        if found:
            yield found


def last_turns(game: FinishedGame) -> list[int]:
    """Which positions of a game that was won come so many turns of the winner, the last to act, before its
    end; the last of them first."""
    if game.winner == 0:
        return []
    numbers = [len(game.actions) + 1 - 2 * turns for turns in LAST_TURNS]
    return [number for number in numbers if number >= 0]


def positions_of(game: FinishedGame) -> list[Position]:
    """The positions of a game in which somebody was to act."""
    return list(game.positions)[:-1]


def proven_again(tactic: Tactic, effort: int) -> bool:
    """Whether a line of the suite is proven as it stands; within so many positions, else it is not."""
    position = parse_position(tactic.text)
    siege = Siege.of(position, position.turn)
    turns, winning = settled(position, siege, tactic.turns, effort)
    return (turns, tuple(sorted(map(action_text, winning)))) == (tactic.turns, tactic.solutions)


HEADER = """\
# Walls, and what an exhaustive search proves of them: N, won in N turns and no sooner, or >N, not won within
# N turns; the first actions that win in as many (all of them) or -; where it comes from; the position; tabs
# between. Made by `python -m tools.walls`, see docs/lab.md."""
WIDEST_BAR = 40
NAMES = ("walls", "won", "solved", "announced", "not won", "right", "later win announced")
KIND_WIDTH, WIDTH = 24, 8


def wall_suite() -> Path:
    """The file of the suite of walls that comes with the program."""
    return asset("bench/walls.txt")


def plies(tactic: Tactic) -> int:
    """How many plies the turns of a proof are: those of the attacker and the answers between."""
    return 2 * tactic.turns - 1


def histogram(suite: Iterable[Tactic]) -> list[str]:
    """How many positions are proven to be won in how many turns, and not to be won within how many."""
    counts = Counter((not tactic.won, tactic.turns, plies(tactic)) for tactic in suite)
    longest = max(counts.values(), default=1)
    lines = []
    for (not_won, turns, length), count in sorted(counts.items()):
        name = f"{'not won within' if not_won else 'won in'} {_turns(turns)} ({_plies(length)})"
        lines.append(f"{name:<34}{count:>5}  {'#' * -(-count * WIDEST_BAR // longest)}")
    return lines


def wall_table(given: Sequence[Answer]) -> list[str]:
    """What an engine made of the suite, by kind and by how long the proof is."""
    kinds = sorted({answer.tactic.kind for answer in given})
    lengths = sorted({answer.tactic.turns for answer in given})
    by_kind = [(kind, [one for one in given if one.tactic.kind == kind]) for kind in kinds]
    by_length = [
        (f"{_turns(turns)}, {_plies(2 * turns - 1)}", [one for one in given if one.tactic.turns == turns])
        for turns in lengths
    ]
    head = NAMES[0].ljust(KIND_WIDTH) + "".join(f"  {name:>{max(WIDTH, len(name))}}" for name in NAMES[1:])
    rows = [_row(name, answers) for name, answers in [*by_kind, *by_length, ("in all", list(given))]]
    return [head, *rows]


def _turns(count: int) -> str:
    return english(counted("turns", count))


def _plies(count: int) -> str:
    return english(counted("plies", count))


def _row(name: str, given: Sequence[Answer]) -> str:
    won = [answer for answer in given if answer.tactic.won]
    others = [answer for answer in given if not answer.tactic.won]
    numbers = (
        len(won),
        sum(answer.right for answer in won),
        sum(answer.sure for answer in won),
        len(others),
        sum(answer.right for answer in others),
        sum(answer.later for answer in others),
    )
    cells = (
        f"  {number:>{max(WIDTH, len(title))}}" for title, number in zip(NAMES[1:], numbers, strict=True)
    )
    return name.ljust(KIND_WIDTH) + "".join(cells)


CELL_WIDTH = 14
HEAD = ("games", "broken", "lost", "median plies")


@dataclass(frozen=True)
class Playout:
    """A wall from which the game was played on: whether the attacker won or lost, after how many plies."""

    kind: str
    won: bool
    lost: bool
    plies: int


def playouts(attacker: Spec, defender: Spec, suite: Sequence[Tactic], most_plies: int) -> Iterator[Playout]:
    """Play on from each of a suite, at most so many plies; raises Forfeit when somebody fails."""
    terms = DreamTerms(most_plies=most_plies)
    with (
        closing(make_player(attacker, terms.patience)) as one,
        closing(make_player(defender, terms.patience)) as other,
    ):
        for tactic in suite:
            start = parse_position(tactic.text)
            run = play(history_of(start), (one, other) if start.turn == 0 else (other, one), terms)
            if run.failure:
                raise Forfeit(run.failure.cause, f"{run.failure} in {tactic.text}")
            winner = run.game.outcome.winner if run.game.outcome else None
            yield Playout(
                tactic.kind, winner == start.turn, winner == start.turn.other, len(run.game.actions)
            )


def siege_table(played: Sequence[Playout]) -> list[str]:
    """How many walls were broken, by kind and in all, and after how many plies."""
    kinds = sorted({playout.kind for playout in played})
    parts = [(kind, [one for one in played if one.kind == kind]) for kind in kinds]
    rows = [*parts, ("in all", played)]
    return [_line("walls", HEAD), *(_line(name, _numbers(part)) for name, part in rows)]


def _numbers(played: Sequence[Playout]) -> tuple[str, ...]:
    plies = [one.plies for one in played if one.won]
    counts = len(played), len(plies), sum(one.lost for one in played)
    return (*map(str, counts), f"{median(plies):.0f}" if plies else "-")


def _line(name: str, cells: Sequence[str]) -> str:
    return name.ljust(KIND_WIDTH) + "".join(cell.rjust(CELL_WIDTH) for cell in cells)


@app.command()
def collect(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file of the suite; with --prove it is read.")
    ],
    each: Annotated[int, typer.Option(min=1, help="The most positions of a kind with the same verdict.")] = 5,
    seed: Annotated[str, typer.Option(help="The seed for building walls.")] = "1",
    built: Annotated[int, typer.Option(min=0, help="Walls to build of each kind.")] = 100,
    games: Annotated[int, typer.Option(min=0, help="Games that the engine plays against itself.")] = 400,
    seeds: Annotated[
        int, typer.Option(help="The seed of the first of these games; the others count up.")
    ] = 1,
    effort: Annotated[int, typer.Option(min=1, help="Give up a proof after this many positions.")] = 400000,
    prove: Annotated[
        int | None, typer.Option(min=1, help="Make nothing; prove this many lines of FILE again.")
    ] = None,
) -> None:
    """Collect positions with a wall around a Symbol, built at random or met in games, and what is proven
    of each.

    A search of everything says in how many turns the attacker wins, or within how many it does not. The
    same seeds make the same suite, as long as the engine plays the same games.
    """
    if prove:
        _prove_again(file, prove, effort)
        return
    check_writable(file)
    suite = Suite(each)
    with Console(stderr=True).status("") as status:
        for finds in (built_tactics(seed, built, effort), played_tactics(seeds, games, effort)):
            for alike in finds:
                suite.add(alike)
                status.update(f"{english(counted('walls', len(suite.tactics)))}")
    if not suite.tactics:
        raise Impossible([f"nothing was proven, and {file} was not written"])
    write_suite(file, suite.tactics, HEADER)
    print(f"{file}: {english(counted('walls', len(suite.tactics)))}")
    for line in histogram(suite.tactics):
        print(line)


def _prove_again(file: Path, number: int, effort: int) -> None:
    """Prove some lines of a suite again, from all over it, and say which fail."""
    suite = read_suite(file)
    chosen = suite[:: max(1, len(suite) // number)][:number]
    wrong = [tactic for tactic in chosen if not proven_again(tactic, PERSISTENCE * effort)]
    for tactic in wrong:
        print(f"not proven: {tactic.line}")
    print(f"{len(chosen) - len(wrong)} of {len(chosen)} proven again")
    if wrong:
        raise typer.Exit(1)


@app.command("try")
def try_engine(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Another suite, written by collect.")
    ] = None,
    engine: Annotated[
        str, typer.Option(help="The engine: dream with settings, or cmd:COMMAND LINE.")
    ] = "dream",
    movetime: Annotated[int, typer.Option(min=1, help="Milliseconds per position.")] = 500,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions for each instead of a time.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every Nth position.")] = 1,
    misses: Annotated[bool, typer.Option(help="List every position that isn't solved.")] = False,
) -> None:
    """Try an engine on walls of which it is proven whether they fall within some turns.

    Where the wall falls, a first action that wins as soon is looked for; where it does not, the engine
    must not announce that it does. It thinks on one thread unless its settings say otherwise.
    """
    suite = read_suite(file or wall_suite())[::every]
    given = tried(engine, suite, movetime, nodes, misses)
    for line in [*histogram(suite), "", *wall_table(given)]:
        print(line)


@app.command()
def sieges(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Another suite, written by collect.")
    ] = None,
    engine: Annotated[str, typer.Option(help="Who attacks, as in a match.")] = "dream",
    against: Annotated[str, typer.Option(help="Who defends, as in a match.")] = "dream",
    movetime: Annotated[int, typer.Option(min=1, help="Milliseconds per turn.")] = 100,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions per turn instead of a time.")] = None,
    plies: Annotated[int, typer.Option(min=1, help="The number of plies after which a wall has held.")] = 90,
    every: Annotated[int, typer.Option(min=1, help="Only every Nth position.")] = 1,
    kind: Annotated[
        str, typer.Option(help="Only walls whose kind begins like this, such as built-ring.")
    ] = "",
) -> None:
    """Play on from the walls that are not proven to fall, and count those that the engine breaks.

    Limits that a player brings along go before those of the command, as in `dream:movetime=400`.
    """
    limits = Limits(nodes=nodes) if nodes else Limits(movetime=movetime)
    attacker, defender = (parse_spec(player, WORD).within(limits) for player in (engine, against))
    suite = [
        tactic
        for tactic in read_suite(file or wall_suite())
        if not tactic.won and tactic.kind.startswith(kind)
    ][::every]
    played: list[Playout] = []
    try:
        with terminable(), Console(stderr=True).status("") as status:
            for playout in playouts(attacker, defender, suite, plies):
                played.append(playout)
                status.update(f"{len(played)} of {len(suite)}")
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    for line in siege_table(played):
        print(line)


if __name__ == "__main__":
    main(app)

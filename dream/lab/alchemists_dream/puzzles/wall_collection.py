"""How the positions of the suite of walls are found: built at random, or met in games of the engine.

Each is proven as far as some effort goes: won in so many turns, or not won within so many. What the ground
and the distances alone decide is left out, and what has too many solutions. Few walls that are built fall
within so few turns; so the engine also plays on from them, and what it comes to is looked at before the end.
"""

from collections.abc import Iterator, Sequence
from random import Random

from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Player, Position, StoneAction
from dream.lab.alchemists_dream.puzzles.siege import Siege
from dream.lab.alchemists_dream.puzzles.solver import settled
from dream.lab.alchemists_dream.puzzles.tactics import Tactic, too_easy
from dream.lab.alchemists_dream.puzzles.wall import KINDS, built_wall, kind_of
from dream.lab.alchemists_dream.selfplay.compiled_games import (
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
    GamePool,
)

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

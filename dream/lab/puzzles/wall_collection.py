"""How the positions of the suite of walls are found: built at random, or met in games of the engine.

Each is proven as far as some effort goes: won in so many turns, or not won within so many. What the ground
and the distances alone decide is left out, and what has too many solutions. Few walls that are built fall
within so few turns; so the engine also plays on from them, and what it comes to is looked at before the end.
"""

from collections.abc import Iterator
from random import Random

from dream.games.alchemists_dream.engine.kernel.convert import action_of
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.lab.puzzles.siege import Siege
from dream.lab.puzzles.solver import settled
from dream.lab.puzzles.tactics import Tactic, too_easy
from dream.lab.puzzles.wall import KINDS, built_wall, kind_of
from dream.lab.selfplay.compiled_games import CompiledGame, CompiledPlayer, FinishedGame, GamePool

BUILT, PLAYED = "built", "played"
ORIGINS = BUILT, PLAYED
DEEPEST_PROOF = 8
"""Turns after which no proof goes on."""
LEAST_WON, LEAST_NOT_WON = 3, 4
"""In how many turns at least a win of the suite comes, and within how many turns at least there is none."""
STRONG, WEAK = 2000, 300
"""How many positions the two players of a game look at each turn."""
EQUAL = 1000
"""How many they do who play on from a wall that was built."""
MOST_SIEGE = 60
"""How many plies they play on."""
LUCK = 6
"""How many actions are random at the beginning of a game."""
LAST_TURNS = range(LEAST_WON, 7)
"""How many turns before its end the winner of a game is looked at."""
LOOKED_AT = 3
"""How many other positions of a game are looked at."""


def wall_tactic(position: Position, origin: str, number: str, effort: int) -> Tactic | None:
    """What is proven of a position of play with a wall, when it belongs in the suite."""
    kind, siege = kind_of(position), Siege.of(position, position.turn)
    if kind is None or position.winner is not None or not _in_reach(position, siege):
        return None
    turns, winning = settled(position, siege, DEEPEST_PROOF, effort)
    if turns < (LEAST_WON if winning else LEAST_NOT_WON) or too_easy(position, len(winning)):
        return None
    solutions = tuple(sorted(map(action_text, winning)))
    return Tactic(turns, solutions, f"{origin}-{kind} {number}", position_text(position))


def _in_reach(position: Position, siege: Siege) -> bool:
    """Whether the attacker is so near that distances alone do not decide the next turns."""
    return siege.least(position, LEAST_NOT_WON) <= LEAST_NOT_WON


def built_tactics(seed: str, most: int, effort: int) -> Iterator[list[Tactic]]:
    """What is proven of so many built walls of each kind, and of what they become when the engine plays on.

    Each has its own seed, made of `seed` and a number.
    """
    pool, players = prepared_pool(), (CompiledPlayer(nodes=EQUAL), CompiledPlayer(nodes=EQUAL))
    for number in range(most):
        for kind in KINDS:
            source = f"{seed} {kind} {number}"
            position = built_wall(Random(source), kind)
            found = wall_tactic(position, BUILT, source, effort)
            yield [found] if found else []
            game = pool.play(CompiledGame(number, players, 0, MOST_SIEGE, position))
            yield list(_tactics_at(last_turns(game), game, BUILT, source, effort))


def played_tactics(first: int, most: int, effort: int) -> Iterator[list[Tactic]]:
    """What is proven of walls in so many games of the engine, from the seed `first` on: a list for each."""
    pool = prepared_pool()
    players = CompiledPlayer(nodes=STRONG), CompiledPlayer(nodes=WEAK)
    for seed in range(first, first + most):
        pair = players if seed % 2 else (players[1], players[0])
        yield list(tactics_of_game(pool.play(CompiledGame(seed, pair, LUCK)), effort))


def prepared_pool() -> GamePool:
    """Where games are played, one at a time."""
    pool = GamePool(1)
    pool.prepare()
    return pool


def tactics_of_game(game: FinishedGame, effort: int) -> Iterator[Tactic]:
    """What is proven of some positions of a game: shortly before its end, and anywhere."""
    sieges = [Siege.of(game.start, player) for player in Player]
    walls = [
        number
        for number, position in enumerate(positions_of(game))
        if kind_of(position) and _in_reach(position, sieges[position.turn])
    ]
    others = Random(f"walls {game.game.seed}").sample(walls, min(LOOKED_AT, len(walls)))
    looked_at = sorted({*last_turns(game), *others})
    return _tactics_at(looked_at, game, PLAYED, f"{game.game.seed}", effort)


def _tactics_at(
    numbers: list[int], game: FinishedGame, origin: str, source: str, effort: int
) -> Iterator[Tactic]:
    positions = positions_of(game)
    for number in numbers:
        found = wall_tactic(positions[number], origin, f"{source} turn {number}", effort)
        if found:
            yield found


def last_turns(game: FinishedGame) -> list[int]:
    """Which positions of a game that was won are `LAST_TURNS` of the winner, the last to act, before the end."""
    if game.winner == 0:
        return []
    first_of = [len(game.actions) + 1 - 2 * turns for turns in LAST_TURNS]
    return [number for number in first_of if number >= 0]


def positions_of(game: FinishedGame) -> list[Position]:
    """The positions of a game in which somebody was to act."""
    positions = [game.start]
    for action in game.actions[:-1]:
        positions.append(positions[-1].apply(action_of(int(action))))
    return positions


def proven_again(tactic: Tactic, effort: int) -> bool:
    """Whether a line of the suite is proven as it stands; within so many positions, else it is not."""
    position = parse_position(tactic.text)
    siege = Siege.of(position, position.turn)
    turns, winning = settled(position, siege, tactic.turns, effort)
    return (turns, tuple(sorted(map(action_text, winning)))) == (tactic.turns, tactic.solutions)

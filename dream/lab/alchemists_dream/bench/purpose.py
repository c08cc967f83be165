"""``dream bench purpose``: how straight a player goes for the victory when nobody hinders it.

Its enemy only steps to and fro with one Stone. What is counted are the player's own turns of play until it
has won, over the fewest that could have done: who dawdles shows it here, however well it fights.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any, Final

from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.games.alchemists_dream.engine.plain import NO_WAY, March
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.lab.alchemists_dream.dream_terms import DreamTerms, Setup
from dream.lab.alchemists_dream.specs import parse_spec
from dream.lab.alchemists_dream.yardsticks.yardsticks import ShufflingPlayer
from dream.lab.markdown import table_lines
from dream.lab.match.game_runner import play
from dream.lab.match.player_pool import make_player
from dream.lab.players.contender import Contender
from dream.lab.players.kinds import LEVEL
from dream.lab.players.player_specs import Spec
from dream.protocol.client import Forfeit

MOST_PLIES: Final = 300
"""A game that is not won by then is not won at all."""
VARIETY: Final = "Variety"
COLUMNS: Final = ("player", "games", "won", "times the fewest", "worst", "turns", "fewest")


@dataclass(frozen=True)
class Advance:
    """A game of a player against one who hardly plays: its seat, and its own turns until it won, None when it
    did not."""

    seed: str
    seat: int
    fewest: int
    turns: int | None

    @property
    def times(self) -> float | None:
        """How many times the fewest turns it took."""
        return None if self.turns is None else self.turns / self.fewest


Played = dict[str, list[Advance]]
"""The games of each player, by what names it."""


def fewest_turns(position: Position) -> int | None:
    """A number of turns in which who is to move cannot win sooner from a position without enemy Stones; None
    where the ground bars the way.

    So many Stones as the ground leaves to be done must each be placed beside the own Symbol, which is a
    turn, and step to a side of the enemy Symbol of its own, a turn for each step.
    """
    turns = March(position).turns_left(position)
    return turns if turns < NO_WAY else None


def advances(spec: Spec, boards: int, seeds: int) -> Iterator[Advance]:
    """The games of a player on so many boards, two on each, from either seat; raises Forfeit when it fails.

    The seed places the Symbols. Boards on which the ground bars the way of a seat are passed over. As in the
    window an engine has the choice among actions that it finds about as good.
    """
    terms = DreamTerms(most_plies=MOST_PLIES, setup=Setup.RANDOM)
    with closing(make_player(_varied(spec), terms.patience)) as player:
        for seed, fewest in _open_boards(terms, boards, seeds):
            for seat in Player:
                yield _advance(player, terms, seed, seat, fewest[seat])


def levels_within(movetime: int) -> list[Spec]:
    """The levels of the engine, none of which thinks longer than so many milliseconds."""
    known = [parse_spec(f"{WORD}:{LEVEL}={level.number}") for level in LEVELS]
    return [replace(spec, limits=replace(spec.limits, movetime=movetime)) for spec in known]


def _varied(spec: Spec) -> Spec:
    """The player with a choice of its own, unless it has one or is nobody who chooses."""
    if spec.kind != spec.game or any(name == VARIETY for name, _ in spec.options):
        return spec
    return replace(spec, options=(*spec.options, (VARIETY, "1")))


def _open_boards(terms: DreamTerms, boards: int, seeds: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """So many seeds, counted up, on whose boards both can win, with the fewest turns of each seat."""
    seed = seeds
    while boards:
        start = _begun(terms, str(seed)).state
        first, second = (fewest_turns(replace(start, turn=player)) for player in Player)
        if first is not None and second is not None:
            yield str(seed), (first, second)
            boards -= 1
        seed += 1


def _begun(terms: DreamTerms, seed: str) -> DreamHistory:
    """A game of a seed at the beginning of play."""
    game = terms.begin(seed)
    assert game.state.phase is Phase.PLAY
    return game


def _advance(player: Contender, terms: DreamTerms, seed: str, seat: Player, fewest: int) -> Advance:
    """A game against one who shuffles; whose turn comes first is as the seed has it."""
    idler = ShufflingPlayer(seed)
    run = play(_begun(terms, seed), (idler, player) if seat else (player, idler), terms, seed)
    if run.failure:
        raise Forfeit(run.failure.cause, str(run.failure))
    won = run.game.outcome is not None and run.game.outcome.winner == seat
    return Advance(seed, seat, fewest, run.turns[seat] if won else None)


def mean_times(played: Iterable[Advance]) -> float | None:
    """The mean of how many times the fewest turns the games that were won took."""
    times = [one.times for one in played if one.times is not None]
    return mean(times) if times else None


def purpose_lines(played: Played) -> list[str]:
    """What is said of the games of each player, as a table in Markdown."""
    return table_lines(COLUMNS, (_row(name, games) for name, games in played.items()))


def _row(name: str, games: Sequence[Advance]) -> tuple[str, ...]:
    won = [one for one in games if one.turns is not None]
    return name, str(len(games)), str(len(won)), *_figures(won)


def _figures(won: Sequence[Advance]) -> Iterator[str]:
    times = mean_times(won)
    if times is None:
        yield from ("-",) * 4
        return
    yield f"{times:.2f}"
    yield f"{max(one.times or 0 for one in won):.2f}"
    yield f"{mean(one.turns or 0 for one in won):.0f}"
    yield f"{mean(one.fewest for one in won):.0f}"


def purpose_json(played: Played) -> list[dict[str, Any]]:
    """The same as values for a program, with every game."""
    return [
        {
            "player": name,
            "games": len(games),
            "won": sum(one.turns is not None for one in games),
            "times_the_fewest": mean_times(games),
            "played": [
                {"seed": one.seed, "seat": one.seat + 1, "fewest": one.fewest, "turns": one.turns}
                for one in games
            ],
        }
        for name, games in played.items()
    ]

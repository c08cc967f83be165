"""A law under load: thousands of games of any game, at random or by its greedy engine, every state looked at.

A fault is a state whose text does not read back, a seat that may do nothing, an action that the law lists and
refuses, or anything that is raised. The same seeds give the same games.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from threading import Event
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from dream.play import registry
from dream.play.game import Chance, Game
from dream.protocol.dialogue import Info, Limits

RANDOM, GREEDY = "random", "greedy"
PLAYERS_OPTION = "players"
"""The word of the option that says how many play, where a game has one."""
LONGEST = 10_000
"""Actions after which a game is left: some may go on for ever."""
MOST_FAULTS = 10

AnyGame = Game[Any, Any]
Choose = Callable[[AnyGame, Any, Random], Any]
"""What a seat does in a state, of the actions that the law lists."""


@dataclass
class Played:
    """What many games with the same options came to: how many actions each had, and what went wrong.

    `left` are those without an end, `widest` is the longest list of legal actions.
    """

    options: str
    lengths: list[int] = field(default_factory=list)
    left: int = 0
    widest: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Fault(Exception):
    """Something that no law may do."""


def run(word: str, player: str, games: int, seed: int) -> bool:
    """Play so many games for every number of seats, and print what they came to; whether all is well."""
    game, console = registry.find(word), Console()
    table = Table("options", "games", "no end", "actions", "longest", "most legal", "seconds", "faults")
    faults = []
    for options in seatings(game):
        with console.status(f"{word}: {options}"):
            played = play(game, options, player, games, seed)
        faults += played.faults
        table.add_row(
            options,
            str(len(played.lengths)),
            str(played.left),
            f"{mean(played.lengths):.1f}" if played.lengths else "-",
            str(max(played.lengths, default=0)),
            str(played.widest),
            f"{played.seconds:.0f}",
            str(len(played.faults)),
        )
    console.print(table)
    for fault in faults[:MOST_FAULTS]:
        console.print(fault, markup=False, highlight=False)
    return not faults


def seatings(game: AnyGame) -> Sequence[str]:
    """The options for every number of seats that a game can have."""
    option = next((option for option in game.options if option.word == PLAYERS_OPTION), None)
    return [f"{PLAYERS_OPTION}={value}" for value in sorted(option.values)] if option else ["-"]


def play(game: AnyGame, options: str, player: str, games: int, seed: int) -> Played:
    """Play so many games with these options, from the seed of a number on."""
    played, began = Played(options), process_time()
    for number in range(seed, seed + games):
        try:
            actions = _game(game, options, f"law {number}", player, played)
        except Exception as error:
            played.faults.append(f"{options} seed 'law {number}': {type(error).__name__}: {error}")
        else:
            played.lengths.append(len(actions))
            played.left += len(actions) == LONGEST
    played.seconds = process_time() - began
    return played


def _game(game: AnyGame, options: str, seed: str, player: str, played: Played) -> list[Any]:
    """The actions of one game; raises Fault, or whatever the law raises."""
    random, actions, chances = Random(seed), list[Any](), 0
    state = game.start(seed, options)
    choose = _player(game, player, options)
    while game.outcome(state, actions[-1] if actions else None) is None and len(actions) < LONGEST:
        _check(game, state)
        if isinstance(game.decider(state), Chance):
            action = game.chance_action(state, seed, chances)
            chances += 1
        else:
            action = choose(game, state, random)
            played.widest = max(played.widest, len(game.legal_actions(state)))
        refusal = game.why_not(state, action, actions[-1] if actions else None)
        if refusal:
            raise Fault(f"{game.action_text(action)} is refused: {refusal.sentence}")
        state = game.apply(state, action)
        actions.append(action)
    _check(game, state)
    return actions


def _check(game: AnyGame, state: Any) -> None:
    """Raise Fault unless a state reads back from its text, and goes on unless it is the end."""
    text = game.state_text(state)
    if game.parse_state(text) != state:
        raise Fault(f"it does not read back: {text}")
    if bool(game.legal_actions(state)) == (game.decider(state) is None):
        raise Fault(f"it neither ends nor goes on: {text}")


def _player(game: AnyGame, player: str, options: str) -> Choose:
    """Who decides for all seats of one game."""
    if player == RANDOM:
        return lambda game, state, random: random.choice(game.legal_actions(state))
    return _Greedy(game, options)


class _Greedy:
    """The greedy engine of a game with hidden things, at every seat: each is told what it may know."""

    def __init__(self, game: AnyGame, options: str) -> None:
        part = registry.part(game.id, "engine.search")
        if part is None:
            raise Fault(f"{game.title} has no greedy engine to be asked in this process")
        self._engines = [part.greedy() for _ in range(game.seats_with(game.parse_options(options)))]
        for seat, engine in enumerate(self._engines):
            engine.new_game(seat, options)
            engine.options.set("Variety", str(seat))

    def __call__(self, game: Any, state: Any, random: Random) -> Any:
        """What the engine does by what it sees now: a greedy one remembers nothing."""
        seat = game.decider(state)
        view = game.seen(state, frozenset({seat}))
        return self._engines[seat].think([view], Limits(), _unheard, Event())


def _unheard(info: Info[Any]) -> None:
    """Nobody listens to what an engine has found so far."""

"""What can be measured of any game: its law under load, how many moves get a reason, how long its games take
people, and whether a review finds where a game was lost.

    python -m tools.measures law --game WORD
    python -m tools.measures reasons --game WORD
    python -m tools.measures length --game WORD
    python -m tools.measures review

A fault of a law is a state or a view whose text does not read back, a seat that may do nothing, an action
that the law lists and refuses, or anything that is raised. The same seeds give the same games.

Levels decide as often as people do, but faster. How long people think is assumed: whoever comes to the turn
looks at what has changed, and a decision takes longer the more there is to choose from, by the logarithm, as
the law of Hick and Hyman has it.

For reviews an engine plays all seats, by fixed nodes. At one decision, drawn by the seed among those where a
move of the engine's own list loses enough, the seat plays the worst of them instead; then the game goes on.
The review is right where it names that decision as the seat's largest mistake.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import log2
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from threading import Event
from time import process_time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from dream.base.errors import Impossible, Malformed
from dream.cli.arguments import FAULTY, chosen_workers
from dream.matches.games import LIMIT, Terms, play, play_alone
from dream.matches.match import Workers, as_done, result_of, terminable
from dream.matches.players import PLAYERS, EngineClient, Spec, parse_spec, start_engine
from dream.play import registry
from dream.play.game import NO_OPTIONS, A, Chance, Game, HiddenGame, S, letter
from dream.play.history import History
from dream.protocol.dialogue import MOST_LINES, MULTI_PV, Info, Limits
from dream.records.record import Record
from dream.records.writer import save
from dream.study.judging import Reviewer, judged_decisions
from dream.study.lessons import has_reasons, reasons_for
from dream.study.review import Decision, Review, Tutoring, decisions, loss_of, share_of, tutoring
from tools.console import Cluster, command_app, main, table_lines

app = command_app()

RANDOM, GREEDY = "random", "greedy"
PLAYERS_OPTION = "players"
"""The word of the option that says how many play, where a game has one."""
LONGEST_GAME = 10_000
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


def run_law(word: str, player: str, games: int, seed: int) -> bool:
    """Play so many games for every number of seats, and print what they came to; whether all is well."""
    game, console = registry.find(word), Console()
    table = Table("options", "games", "no end", "actions", "longest", "most legal", "seconds", "faults")
    faults = []
    for options in seatings(game):
        with console.status(f"{word}: {options}"):
            played = play_at_random(game, options, player, games, seed)
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


def play_at_random(game: AnyGame, options: str, player: str, games: int, seed: int) -> Played:
    """Play so many games with these options, from the seed of a number on."""
    played, began = Played(options), process_time()
    for number in range(seed, seed + games):
        try:
            actions = _game(game, options, f"law {number}", player, played)
        except Exception as error:
            played.faults.append(f"{options} seed 'law {number}': {type(error).__name__}: {error}")
        else:
            played.lengths.append(len(actions))
            played.left += len(actions) == LONGEST_GAME
    played.seconds = process_time() - began
    return played


def _game(game: AnyGame, options: str, seed: str, player: str, played: Played) -> list[Any]:
    """The actions of one game; raises Fault, or whatever the law raises."""
    random, actions, chances = Random(seed), list[Any](), 0
    state = game.start(seed, options)
    choose = _options_player(game, player, options)
    while game.outcome(state, actions[-1] if actions else None) is None and len(actions) < LONGEST_GAME:
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
    """Raise Fault unless a state, and a seat's view of it, read back, and it goes on unless it is the end."""
    text = game.state_text(state)
    if game.parse_state(text) != state:
        raise Fault(f"it does not read back: {text}")
    if isinstance(game, HiddenGame):
        seat = game.deciding_seat(state) or 0
        view = game.seen(state, frozenset({seat}))
        if game.parse_view(game.view_text(view), seat) != view:
            raise Fault(f"the view of seat {letter(seat)} does not read back: {game.view_text(view)}")
    if bool(game.legal_actions(state)) == (game.decider(state) is None):
        raise Fault(f"it neither ends nor goes on: {text}")


def _options_player(game: AnyGame, player: str, options: str) -> Choose:
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


LONGEST = 2000
"""Actions after which a game is left: it may go on for ever."""
REPEATED = 3
"""People agree on a draw when the same state has come so often."""
FORCED = 1.0
"""How many seconds it takes to see what chance does, or to do the only thing there is."""
MANY_KINDS, MOST_KINDS, MANY_CHOICES = 6, 12, 30
"""Beyond so many kinds of moves, and so many choices for one, there is more to learn."""
_PLACE = re.compile("[a-z]?[0-9]+")
_COLUMNS = "options", "games", "actions", "decisions", "kinds", "choices", "quick", "thoughtful", "8 in 10"


@dataclass(frozen=True)
class Pace:
    """How many seconds people think: at a turn as such, and each time that a choice is twice as wide."""

    turn: float
    doubling: float


QUICK, THOUGHTFUL = Pace(12, 2), Pace(25, 4)
"""At a chess move, of about 32, that is 22 and 45 seconds: 15 and 30 minutes for each side in 40 moves."""


@dataclass(frozen=True)
class Length:
    """A game of so many actions: its turns, and how many legal actions each decision had, if several.

    `kinds` are the kinds of things that were decided, by the words of the notation.
    """

    actions: int
    turns: int
    choices: tuple[int, ...]
    kinds: frozenset[str]

    @staticmethod
    def of(history: History[Any, Any]) -> "Length":
        """The length of a game that was played."""
        game, states, found = history.game, history.states, list(decisions(history))
        return Length(
            len(history.actions),
            sum(not number or each.seat != found[number - 1].seat for number, each in enumerate(found)),
            tuple(len(game.legal_actions(states[each.done])) for each in found),
            frozenset(kind_of(game.action_text(history.actions[each.done])) for each in found),
        )

    def minutes(self, pace: Pace) -> float:
        """How long it takes people of a pace."""
        thought = pace.turn * self.turns + pace.doubling * sum(map(log2, self.choices))
        return (thought + FORCED * (self.actions - len(self.choices))) / 60


@dataclass(frozen=True)
class Drawn(Terms):
    """The terms of people, who agree on a draw where the same state comes again and again."""

    most_plies: int | None = LONGEST

    def scored(self, history: History[Any, Any]) -> str | None:
        return "repetition" if history.repetitions >= REPEATED else super().scored(history)


def kind_of(action: str) -> str:
    """What kind of thing an action does: the text without places and without what it is done with."""
    return _PLACE.sub("", re.split("[:=]", action)[0])


def run_length(
    word: str,
    levels: Sequence[int],
    games: int,
    seed: int,
    tell: Callable[[str], None],
    workers: Workers,
) -> None:
    """Play so many games with every number of seats, and tell how long they take, line by line."""
    rows, found, console = [], list[Length](), Console(stderr=True)
    for options in seatings(registry.find(word)):
        with console.status(f"{word}: {options}"):
            numbers = range(seed, seed + games)
            futures = [workers.submit(played, word, options, levels, number) for number in numbers]
            lengths = [result_of(future, workers) for future in futures]
        rows.append(row(options, [length for length in lengths if length]))
        found += filter(None, lengths)
    for line in (*table_lines(_COLUMNS, rows), f"weight: {weight(found)} of {registry.HEAVIEST}"):
        tell(line)


def played(
    word: str,
    options: str,
    levels: Sequence[int],
    number: int,
    stopped: Callable[[], bool] = lambda: False,
) -> Length | None:
    """The length of a game among levels, each a seat further on from game to game; None without an end."""
    terms, seed = Drawn(word, options), f"length {number}"
    history = terms.begin(seed)
    with ExitStack() as stack:
        players = []
        for seat in range(terms.game.seats(history.start)):
            spec = parse_spec(str(levels[(seat + number) % len(levels)]), word)
            players.append(stack.enter_context(PLAYERS.player(spec, terms.patience, stopped)))
        game = play(history, players, terms, seed)
    return None if game.failure or game.scored == LIMIT else Length.of(history)


def row(options: str, found: Sequence[Length]) -> tuple[str, ...]:
    """What games with the same options came to, for the table; minutes are medians."""
    if len(found) < 2:
        return options, str(len(found)), *("-",) * (len(_COLUMNS) - 2)
    quick, thoughtful = ([length.minutes(pace) for length in found] for pace in (QUICK, THOUGHTFUL))
    numbers = (
        len(found),
        median(length.actions for length in found),
        median(len(length.choices) for length in found),
        len(kinds_of(found)),
        choices_of(found),
        median(quick),
        median(thoughtful),
    )
    shortest, longest = quantiles(quick, n=10)[0], quantiles(thoughtful, n=10)[-1]
    return options, *(f"{number:.0f}" for number in numbers), f"{shortest:.0f} to {longest:.0f}"


def kinds_of(found: Sequence[Length]) -> frozenset[str]:
    """All kinds of things that were decided in games."""
    return frozenset().union(*(length.kinds for length in found))


def choices_of(found: Sequence[Length]) -> float:
    """Between how many actions a decision is, in the geometric mean."""
    return float(2 ** mean(log2(choice) for length in found for choice in length.choices))


def weight(found: Sequence[Length]) -> int:
    """How much is to be learnt of a game, from 1 to the heaviest: by its kinds of moves and their number."""
    kinds, choices = len(kinds_of(found)), choices_of(found) if found else 0
    steps = kinds > MANY_KINDS, kinds > MOST_KINDS, choices > MANY_CHOICES
    return min(1 + sum(steps), registry.HEAVIEST)


MOST_WITHOUT = 0.15
"""The greatest part of the moves that may have no reason."""
MOST_ACTIONS = 300
"""After so many a game is left."""


@dataclass
class Told:
    """How many moves were looked at, how many had no reason, and how often each kind came first."""

    moves: int = 0
    without: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def share_without(self) -> float:
        """The part of the moves that had no reason."""
        return self.without / self.moves if self.moves else 0.0


def run_reasons(spec: Spec, options: str, games: int, seed: int) -> float:
    """Play so many games of a player against itself, and print its reasons; the share without any."""
    if not has_reasons(spec.game):
        raise Malformed(f"{registry.find(spec.game).title} has no reasons")
    told, console = Told(), Console()
    with console.status(spec.text):
        for number in range(seed, seed + games):
            count(played_alone(spec, options, f"reasons {number}"), told)
    table = Table("reason", "moves", "share")
    for kind, moves in told.kinds.most_common():
        table.add_row(kind, str(moves), f"{moves / told.moves:.1%}")
    table.add_row("none", str(told.without), f"{told.share_without:.1%}")
    console.print(table)
    return told.share_without


def played_alone(spec: Spec, options: str, seed: str) -> History[Any, Any]:
    """A game of a player against itself, as far as a match would let it go on."""
    terms = Terms(spec.game, options, MOST_ACTIONS)
    history = terms.begin(seed)
    play_alone(history, spec, terms, seed)
    return history


def count(history: History[Any, Any], told: Told) -> None:
    """Count the reasons for every move of a game where there was a choice."""
    for each in decisions(history):
        found = reasons_for(history.game, history.states[each.done], history.actions[each.done])
        told.moves += 1
        told.without += not found
        if found:
            told.kinds[found[0].key.rpartition(".")[2]] += 1


LEAST_LOSS = 0.2
"""So much of the win the bad move must lose, beyond its error, by the engine that looks for it."""
MOST_LOOKED_AT = 30
"""So many decisions of a game are looked at for one."""
LOOKS_LONGER = 20
"""With so many times the nodes of the first pass of a review."""
ENOUGH = 0.85
"""In so great a part of the games the review must be right."""

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

    @property
    def file(self) -> Path | None:
        """Where it is kept, if anywhere."""
        return self.folder and self.folder / f"{self.player.game} {self.seed}.dream"


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


def run_review(
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
    for trial in trials:
        if trial.file and trial.file.exists():
            raise Impossible([f"{trial.file} is there already: games are saved in a folder of their own"])
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
    for future in as_done(futures, workers):
        one = future.result()
        told = ", ".join(f"{done} ({loss:.2f})" for done, loss in one.mistakes[:3])
        console.print(
            f"{one.trial.player.game} {one.trial.seed}: seat {one.place.seat + 1} threw away "
            f"{one.expected:.2f} at {one.place.done}; {'named' if one.right else 'MISSED'}: {told or 'none'}",
            highlight=False,
            soft_wrap=True,
        )
        yield one


def tried(trial: Trial, stopped: Callable[[], bool] = lambda: False) -> Found:
    """Play a game, have it thrown away, and review it."""
    part = tutoring(trial.player.game)
    assert part is not None
    engine = start_engine(trial.player, stopped)
    try:
        history, place, expected = thrown_away(trial, part, engine)
    finally:
        engine.close()
    if trial.file:
        save(Record.of(history), trial.file)
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


@app.command()
def law(
    game: Annotated[
        str, typer.Option(metavar="WORD", help="The word for the game, such as jabir.")
    ] = "dream",
    games: Annotated[int, typer.Option(min=1, help="Games for each number of players.")] = 100,
    greedy: Annotated[
        bool, typer.Option("--greedy", help="Have the game's greedy player play instead of chance.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
) -> None:
    """Play many games of any game by its law, and look at every state.

    Each state, and the view of the seat that decides, has to read back from its own text, and each state to
    go on or be the end. The exit status is 1 if anything is wrong.
    """
    if not run_law(game, GREEDY if greedy else RANDOM, games, seed):
        raise typer.Exit(FAULTY)


@app.command()
def reasons(
    game: Annotated[
        str, typer.Option(metavar="WORD", help="The word for the game, such as jabir.")
    ] = "dream",
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays, as in a match; by default level 3.")
    ] = "3",
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 3,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
) -> None:
    """Count which reasons a player's moves get, as hints and the narrator tell them, and how many get none.

    The exit status is 1 if more than 15 in 100 get none.
    """
    options = registry.find(game).parse_options(" ".join(option or ()) or NO_OPTIONS).text
    if run_reasons(parse_spec(player, game), options, games, seed) > MOST_WITHOUT:
        raise typer.Exit(FAULTY)


@app.command()
def length(
    game: Annotated[
        str, typer.Option(metavar="WORD", help="The word for the game, such as jabir.")
    ] = "dream",
    games: Annotated[int, typer.Option(min=2, help="Games for each number of players.")] = 40,
    level: Annotated[
        list[int] | None,
        typer.Option(metavar="NUMBER", help="A level that plays; can be repeated. By default 1, 2 and 3."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one fewer than there are cores.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Measure how many decisions games among levels have, and how long they would take people."""
    pool = chosen_workers(workers, cluster)
    try:
        with terminable():
            run_length(game, level or [1, 2, 3], games, seed, print, pool)
    finally:
        pool.close()


@app.command()
def review(
    game: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="Only this game; can be given more than once.")
    ] = None,
    options: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="The options, in quotation marks; by default the fewest seats."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each kind.")] = 40,
    seed: Annotated[int, typer.Option(min=0, help="The number of the first game.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one fewer than there are cores.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save the games there as .dream files.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Count how many lost games a review finds the move in that lost them.

    An engine plays all seats, and one seat plays a move that gives away at least a fifth of the win, at
    a place that the seed draws. The review is right where it names that place as the seat's largest
    mistake. The exit status is 1 where it is wrong in more than 15 of 100 games of a kind.
    """
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    words = game or [word for word in registry.house() if tutoring(word)]
    pool = chosen_workers(workers, cluster)
    try:
        with terminable():
            enough = run_review(words, options, games, seed, pool, keep)
    finally:
        pool.close()
    raise typer.Exit(0 if enough else FAULTY)


if __name__ == "__main__":
    main(app)

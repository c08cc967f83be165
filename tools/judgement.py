"""How far the judgement of the games can be trusted: whether the review names mistakes and leaves sound
decisions alone, whether luck changes a verdict, what hints cost, how each level does against the one below, a
beginner against the first, and how long answers take in long games.

    python -m tools.judgement verdicts --game WORD
    python -m tools.judgement luck --game WORD
    python -m tools.judgement hints --game WORD
    python -m tools.judgement analysis --game WORD
    python -m tools.judgement levels --game WORD
    python -m tools.judgement beginner --game WORD
    python -m tools.judgement times --game WORD

Everything is drawn by seeds: the levels that play, the decisions that are looked at, and the action that is
planted there. Who says what is a mistake, here the master, never uses the deals of the review. In the Dream a
mistake lets go a proven win, or loses the Symbol by force, by the exhaustive proofs of `tools.proofs`. In the
games with hidden things it loses ten points in a hundred of the win beyond two standard errors, in many
trials of both actions in the same deals, from what the seat knew. Intervals are those of Wilson, of 95 %.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer

from dream.base.errors import Impossible
from dream.cli.arguments import FAULTY
from dream.games.alchemist.rules import state as alchemists
from dream.games.alchemists_dream.rules.position import Phase, Position, StoneAction
from dream.games.jabirs_transmutations.rules import (
    components as jabirs_parts,
    law,
    state as jabirs,
)
from dream.games.jabirs_transmutations.teach import succeeded
from dream.games.philosophers_stone.rules import components as stones_parts, state as stones
from dream.games.philosophers_stone.rules.tasks import ShuffleDeck
from dream.matches.alchemists_dream import DreamTerms, value_of
from dream.matches.games import Rotation, Terms, play, play_rotation
from dream.matches.players import PLAYERS, Contender, EngineClient, Memoryless, parse_spec, start_engine
from dream.matches.strength import NINETY_FIVE
from dream.play import registry
from dream.play.game import Illegal
from dream.play.history import History, observe_alike
from dream.play.levels import levels_of
from dream.protocol.dialogue import MOST_LINES, MULTI_PV, PROVEN, WIN, Info, Limits
from dream.study.judging import Judge, judged_decisions
from dream.study.review import Decision, JudgedMove, Tutoring, Verdict, loss_of, share_of, tutoring
from tools.console import command_app, main, table_lines
from tools.proofs import Siege, TooHard, prove

app = command_app()

AnyHistory = History[Any, Any]
WORDS = ("dream", "jabir", "stone", "alchemist")
FEWEST_SEATS = {"stone": "players=2", "alchemist": "players=2"}
LEVELS = range(2, 7)
"""The levels that play sound games, as far as a game has them."""
MOST_PLIES = 500
PATIENCE = 600.0
"""Seconds for one look of the master."""


def wilson(hits: float, number: int) -> tuple[float, float]:
    """The bounds of a share of so many hits among a number, at least one, by Wilson's interval of 95 %."""
    z, share = NINETY_FIVE, hits / number
    middle = share + z * z / (2 * number)
    reach = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    whole = 1 + z * z / number
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def interval(hits: float, number: int) -> str:
    """That interval in hundredths, as a table has it."""
    if not number:
        return "-"
    low, high = wilson(hits, number)
    return f"{100 * low:.0f} to {100 * high:.0f} %"


# Games by seeds


def terms_of(word: str) -> Terms:
    """The terms of the games that are measured: with the fewest seats, and not for ever."""
    if word == "dream":
        return DreamTerms(most_plies=300)
    return Terms(word, FEWEST_SEATS.get(word, "-"), MOST_PLIES)


def sound_game(word: str, seed: str) -> AnyHistory:
    """A game by levels 2 to 6, a level drawn for each seat."""
    terms, random = terms_of(word), Random(f"levels {seed}")
    history = terms.begin(seed)
    known = [level for level in LEVELS if level <= len(levels_of(word))]
    levels = [random.choice(known) for _ in range(terms.game.seats(history.start))]
    played_by(history, [str(level) for level in levels], terms, seed)
    return history


def played_by(history: AnyHistory, players: Sequence[str], terms: Terms, seed: str) -> None:
    """Play a game on to its end by players as a match names them."""
    with ExitStack() as stack:
        specs = [parse_spec(player, terms.word) for player in players]
        seated = [stack.enter_context(PLAYERS.player(spec, terms.patience, lambda: False)) for spec in specs]
        play(history, seated, terms, seed)


def part_of(word: str) -> Tutoring:
    """What a game says of judging."""
    part = tutoring(word)
    assert part is not None, "the games that are measured are those of the house"
    return part


# The master


class Mistake(NamedTuple):
    """An action that throws away so much of the win, and what was best."""

    action: Any
    best: Any
    loss: float


class Master:
    """Judges by many trials, in deals that no review sees; to be closed."""

    LINES = MOST_LINES

    def __init__(self, word: str, playouts: int) -> None:
        """`playouts` are the trials of each of two actions that are compared."""
        self.word, self._part, self._playouts = word, part_of(word), playouts
        self._engine: EngineClient = start_engine(parse_spec(word, word))
        self._engine.set_option(MULTI_PV, str(self.LINES))
        if registry.find(word).hidden:
            self._engine.set_option("Variety", OTHER_LUCK)

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def lines(self, before: AnyHistory, nodes: int, only: Sequence[Any] = ()) -> Sequence[Info[Any]]:
        """The best lines by so many nodes, or how these actions compare in the same deals."""
        texts = tuple(map(before.game.action_text, only))
        limits = Limits(nodes=nodes, searchmoves=texts)
        return self._engine.lines(before, limits, len(texts) or self.LINES, PATIENCE).known

    def compared(self, before: AnyHistory, only: Sequence[Any], trials: int) -> Sequence[Info[Any]]:
        """How some actions compare, each in so many trials: Jabir's engine counts the deals alone."""
        return self.lines(before, trials * (1 if self.word == "jabir" else len(only)), only)

    def loss(self, before: AnyHistory, action: Any, best: Any) -> tuple[float, float]:
        """How much of the win an action loses beside another, and the standard error of that."""
        if action == best:
            return 0.0, 0.0
        found = self.compared(before, (best, action), self._playouts)
        scores = {line.pv[0]: line.score for line in found}
        seats = before.game.seats(before.start)
        shares = {each: share_of(self._part, score, seats) for each, score in scores.items()}
        error = max((line.error for line in found if line.error is not None), default=0)
        return shares[best] - shares[action], error / SCALE_OF_SCORES

    def best(self, before: AnyHistory) -> Any:
        """The best action, as far as the strongest search goes."""
        lines = self.lines(before, BEST_BY * self._part.WORK[-1])
        return lines[0].pv[0] if lines else before.game.legal_actions(before.state)[0]

    def mistake(self, before: AnyHistory, random: Random) -> Mistake | None:
        """An action, drawn among those of the position that are mistakes; None where there is none."""
        legal = before.game.legal_actions(before.state)
        tried = random.sample(list(legal), min(MOST_TRIED, len(legal)))
        glance = self.compared(before, tried, GLANCE)
        seats, part = before.game.seats(before.start), self._part
        top = max((line.score for line in glance), default=0)
        bad = [line.pv[0] for line in glance if loss_of(part, top, line.score, None, seats) >= LEAST_LOSS]
        if not bad:
            return None
        action, best = random.choice(bad), self.best(before)
        loss, error = self.loss(before, action, best)
        return Mistake(action, best, loss) if loss - 2 * error >= LEAST_LOSS else None

    def is_sound(self, before: AnyHistory, action: Any) -> bool:
        """Whether an action loses less than a slip does."""
        return self.loss(before, action, self.best(before))[0] < Verdict.SLIP.margin


OTHER_LUCK = "1"
"""Other deals than those of the review."""
SCALE_OF_SCORES = 10_000
LEAST_LOSS = Verdict.MISTAKE.margin
BEST_BY = 4
"""With so many times the last pass of a review the master looks for the best action."""
MOST_TRIED = 20
"""So many actions can be compared at once."""
GLANCE = 40
"""In so many trials each."""


class DreamMaster(Master):
    """Judges by proofs, and where nothing is proven by a long search."""

    LINES = 2

    def __init__(self, word: str, playouts: int) -> None:
        super().__init__(word, playouts)
        self._nodes = NODES
        self._sieges: dict[tuple[Any, ...], Siege] = {}

    def _wins(self, position: Position) -> Sequence[StoneAction]:
        """The first actions by which the side to move is proven to win soonest; none where nothing is."""
        sides = position.sides
        key = (id(position.board), sides[0].symbol, sides[1].symbol, position.turn)
        siege = self._sieges.setdefault(key, Siege.of(position, position.turn))
        with suppress(TooHard):
            found = prove(position, siege, PROVEN_WITHIN, EFFORT)
            return found[1] if found else ()
        return ()

    def score(self, before: AnyHistory, action: Any) -> int:
        """What an action leads to by a long search, for whoever does it."""
        after = History(before.game, before.game.apply(before.state, action))
        outcome = after.outcome
        if outcome is not None:
            won = before.game.decider(before.state) in outcome.winners
            return PROVEN + 1 if won else -PROVEN - 1
        return -self.lines(after, self._nodes)[0].score

    def loss(self, before: AnyHistory, action: Any, best: Any) -> tuple[float, float]:
        if action == best:
            return 0.0, 0.0
        shares = [share_of(self._part, self.score(before, each)) for each in (best, action)]
        return shares[0] - shares[1], 0.0

    def best(self, before: AnyHistory) -> Any:
        wins = self._wins(before.state)
        if wins:
            return wins[0]
        return self.lines(History(before.game, before.state), self._nodes)[0].pv[0]

    def mistake(self, before: AnyHistory, random: Random) -> Mistake | None:
        position = before.state
        wins = self._wins(position)
        actions = [action for action in position.legal_actions if action not in wins]
        random.shuffle(actions)
        if wins:
            score = self.score(before, actions[0]) if actions else WIN
            return Mistake(actions[0], wins[0], 1 - share_of(self._part, score)) if score <= PROVEN else None
        losing = next((action for action in actions if self._loses(position.apply(action))), None)
        if losing is None:
            return None
        best = self.best(before)
        share = share_of(self._part, self.score(before, best))
        return Mistake(losing, best, share) if share >= LEAST_LOSS else None

    def _loses(self, after: Position) -> bool:
        """Whether whoever is to move now has a proven win."""
        return after.phase is Phase.PLAY and bool(after.legal_actions) and bool(self._wins(after))


NODES = 1_000_000
"""More than twice those of the last pass of a review; what is lost or won is proven besides."""
PROVEN_WITHIN, EFFORT = 3, 20_000
"""Turns of a proof, and the positions that it may take."""


def master_of(word: str, playouts: int) -> Master:
    """Who judges a game."""
    return (DreamMaster if word == "dream" else Master)(word, playouts)


# Decisions that are drawn, and what the review says of them


@dataclass(frozen=True)
class Case:
    """A decision of a game, with the game up to it and one action beyond; `mistake` where one is planted."""

    seed: str
    history: AnyHistory
    place: Decision
    mistake: Mistake | None = None


def cases_of(word: str, number: int, seed: int, master: Master) -> Iterator[tuple[Case, Case]]:
    """So many planted mistakes, each with a sound decision of the same game, from the game of a seed on."""
    left = number
    for each in range(seed, seed + MOST_GAMES * number):
        game = f"judgement {each}"
        history, random = sound_game(word, game), Random(game)
        places = list(judged_decisions(history, part_of(word)))
        random.shuffle(places)
        planted = _planted(game, history, places[:MOST_LOOKED_AT], master, random)
        sound = _sound(game, history, places[::-1], master)
        for pair in islice(zip(planted, sound, strict=False), min(left, EACH)):
            left -= 1
            yield pair
        if not left:
            return
    raise Impossible([f"{number - left} such decisions were found"])


MOST_GAMES, MOST_LOOKED_AT = 30, 40
"""For a case so many games are begun at most, and so many decisions of each looked at."""
EACH = 4
"""So many decisions of a kind of a game at most."""


def _planted(
    game: str, history: AnyHistory, places: Sequence[Decision], master: Master, random: Random
) -> Iterator[Case]:
    for place in places:
        before = history.copy(place.done)
        mistake = master.mistake(before, random)
        if mistake:
            before.play(mistake.action)
            yield Case(game, before, place, mistake)


def _sound(game: str, history: AnyHistory, places: Sequence[Decision], master: Master) -> Iterator[Case]:
    for place in places:
        if master.is_sound(history.copy(place.done), history.actions[place.done]):
            yield Case(game, history.copy(place.done + 1), place)


class Reviewer:
    """What the last pass of a review says of single decisions: each is judged for itself; to be closed."""

    def __init__(self, word: str) -> None:
        self._part = part_of(word)
        game = registry.find(word)
        self._engine: EngineClient = start_engine(parse_spec(word, word))
        self._judge = Judge(self._engine, self._part, hidden=game.hidden)

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def judged(self, case: Case) -> JudgedMove:
        """The judgement of the decision."""
        return self._judge.judge(case.history, case.place, self._part.WORK[-1])


def run_verdicts(word: str, number: int, seed: int, playouts: int) -> bool:
    """Plant so many mistakes, draw as many sound decisions, and print what the review says of them."""
    master, reviewer = master_of(word, playouts), Reviewer(word)
    named = grave = better = blamed = 0
    losses = []
    try:
        for each, (planted, sound) in enumerate(cases_of(word, number, seed, master), 1):
            assert planted.mistake
            move, other = reviewer.judged(planted), reviewer.judged(sound)
            is_named = move.verdict is not Verdict.GOOD
            best = planted.history.game.parse_action(move.best)
            before = planted.history.copy(planted.place.done)
            is_better = is_named and master.loss(before, best, planted.mistake.best)[0] < LEAST_LOSS
            named, better = named + is_named, better + is_better
            grave += move.verdict.margin >= LEAST_LOSS
            blamed += other.verdict is not Verdict.GOOD
            losses.append(planted.mistake.loss)
            print(
                f"{word} {each}: after {planted.place.done} {move.played} loses {planted.mistake.loss:.2f}: "
                f"{move.verdict.value} ({move.loss:.2f}), better {move.best}"
                f"{'' if is_better else ' NOT AS GOOD' if is_named else ' MISSED'}; "
                f"sound {other.played} after {sound.place.done}: {other.verdict.value} ({other.loss:.2f})",
                flush=True,
            )
    finally:
        master.close()
        reviewer.close()
    counts = {
        "mistakes named": named,
        "named as a mistake or a blunder": grave,
        "named, with what was better": better,
        "sound decisions blamed": blamed,
    }
    _print_counts(word, counts, number)
    print(f"mean loss of a planted mistake: {fmean(losses):.2f}")
    return better >= NAMED * number and blamed <= BLAMED * number


NAMED, BLAMED = 0.9, 0.05
"""The part of the mistakes that must be named, and of the sound decisions that may be blamed."""


def _print_counts(word: str, counts: Mapping[str, int], number: int) -> None:
    """Print how many of a number of decisions there are of each kind."""
    rows = [(what, str(hits), str(number), interval(hits, number)) for what, hits in counts.items()]
    print(*table_lines((word, "count", "of", "95 %"), rows), sep="\n")


# Luck


def with_other_luck(case: Case, seed: str) -> AnyHistory:
    """The same game up to the decision, with what lies in the decks below in another order, and then played
    on with other chance."""
    random, word = Random(f"luck {seed}"), case.history.game.id
    history = _reshuffled(case, random)
    terms = terms_of(word)
    seats = history.game.seats(history.start)
    player = f"{word}:level=1,Variety={random.randrange(1, 1000)}"
    played_by(history, [player] * seats, terms, f"luck {seed}")
    return history


def _reshuffled(case: Case, random: Random) -> AnyHistory:
    """The game up to the decision and its action, the decks shuffled anew as far as nobody saw them."""
    history = case.history
    state = history.states[case.place.done]
    actions = list(history.actions)
    for kind, left in _decks(state):
        for at in reversed(range(case.place.done)):
            if isinstance(actions[at], kind.action) and kind.is_of(history.states[at]):
                order = list(actions[at].order)
                cut = max(0, len(order) - left)
                tail = random.sample(order[cut:], len(order) - cut)
                actions[at] = type(actions[at])((*order[:cut], *tail))
                break
    with suppress(Illegal):
        other = History(history.game, history.start, actions)
        if observe_alike(history.copy(case.place.done), other.copy(case.place.done), case.place.seat):
            return other
    return history.copy()


class _Deck(NamedTuple):
    """A deck by the action that shuffles it, and whether a state is one in which it is shuffled."""

    action: type
    is_of: Callable[[Any], bool]


def _decks(state: Any) -> Iterator[tuple[_Deck, int]]:
    """The decks of a state, and how many cards are left in each."""
    if isinstance(state, stones.State):
        for pile, deck in enumerate(state.decks):
            yield _Deck(stones.Shuffle, partial(_is_shuffled, pile)), len(deck)
    elif isinstance(state, jabirs.State):
        yield _Deck(jabirs.ShuffleEvents, lambda _: True), len(state.events)
        yield _Deck(jabirs.ShuffleCards, lambda _: True), len(state.deck)


def _is_shuffled(pile: int, state: stones.State) -> bool:
    """Whether chance shuffles that deck in a state."""
    return isinstance(state.decision, ShuffleDeck) and state.decision.pile == pile


def run_luck(word: str, number: int, seed: int, playouts: int) -> bool:
    """Exchange the luck of so many games after a decision, every other one a mistake, and print whether the
    verdict is the same."""
    master, reviewer = master_of(word, playouts), Reviewer(word)
    alike = other = blamed = 0
    try:
        for each, pair in enumerate(cases_of(word, number, seed, master), 1):
            case = pair[each % 2]
            moves, ends = [], []
            for luck in ("one", "two"):
                history = with_other_luck(case, f"{each} {luck}")
                moves.append(reviewer.judged(replace(case, history=history)))
                ends.append(history.game.state_text(history.state))
            alike += moves[0] == moves[1]
            other += ends[0] != ends[1]
            blamed += moves[0].verdict is not Verdict.GOOD
            print(f"{word} {each}: {[move.verdict.value for move in moves]}", flush=True)
    finally:
        master.close()
        reviewer.close()
    _print_counts(word, {"judged alike": alike, "blamed": blamed, "ended otherwise": other}, number)
    return alike == number


# Hints


HINT_LINES = 3
"""As the window asks."""


def run_hints(word: str, number: int, seed: int, playouts: int) -> bool:
    """Ask for a hint in so many positions, four of a game, and print what the hints cost."""
    master = master_of(word, playouts)
    engine: EngineClient = start_engine(parse_spec(word, word))
    engine.set_option(MULTI_PV, str(HINT_LINES))
    costs, wins, thrown = list[float](), 0, 0
    try:
        for each, before in zip(range(number), _positions(word, seed), strict=False):
            lines = engine.lines(before, Limits(nodes=part_of(word).HINT), HINT_LINES, PATIENCE)
            hint = lines.known[0].pv[0] if lines.known else before.game.parse_action(lines.answer)
            best = master.best(before)
            cost, error = master.loss(before, hint, best)
            certain = is_won(before, best, master)
            wins += certain
            is_thrown = certain and hint != best and not is_won(before, hint, master)
            thrown += is_thrown
            costs.append(cost)
            told = [before.game.action_text(action) for action in (hint, best)]
            print(
                f"{word} {each}: hint {told[0]}, best {told[1]}: {100 * cost:+.2f} ± {100 * error:.2f}"
                f"{' WIN THROWN' if is_thrown else ''}",
                flush=True,
            )
    finally:
        master.close()
        engine.close()
    mean, error = fmean(costs), stdev(costs) / sqrt(len(costs)) if len(costs) > 1 else 0.0
    reach = NINETY_FIVE * error
    rows = [(word, str(len(costs)), f"{100 * mean:.2f}", _between(mean, reach), f"{thrown} of {wins}")]
    print(*table_lines(("game", "positions", "mean cost", "95 %", "wins thrown"), rows), sep="\n")
    return mean < MOST_COST and not thrown


MOST_COST = 0.01


# The live analysis

ANALYSED_FOR = 2.0
"""Seconds after which an analysis is compared with a review."""
NEARLY = 0.03
"""In the Dream the shares of both may differ by so much where they don't name the same move."""
LEAST_AGREEING = 0.9


def run_analysis(word: str, number: int, seed: int, seconds: float) -> bool:
    """Analyse so many positions, four of a game, for some seconds, and compare the share with a review's.

    In games with hidden things both are means of trials, in other deals. Their errors are not told; the
    largest that trials between 0 and 1 with such a mean can have stands for each.
    """
    part, hidden = part_of(word), registry.find(word).hidden
    analyst: EngineClient = start_engine(parse_spec(word, word))
    reviewer: EngineClient = start_engine(parse_spec(word, word))
    for engine in (analyst, reviewer):
        engine.set_option(MULTI_PV, str(HINT_LINES))
    if hidden:
        reviewer.set_option("Variety", "1")
    agreeing, counted, same = 0, 0, 0
    try:
        for before in _positions(word, seed):
            if counted == number:
                break
            asked = before if hidden else History(before.game, before.state)
            analysed = analyst.analysed(asked, HINT_LINES, seconds)
            reviewed = reviewer.lines(asked, Limits(nodes=part.WORK[-1]), HINT_LINES, PATIENCE).known
            if not analysed or not reviewed:
                continue
            seats = before.game.seats(before.start)
            one, other = (share_of(part, lines[0].score, seats) for lines in (analysed, reviewed))
            alike = analysed[0].pv[0] == reviewed[0].pv[0]
            reach = NINETY_FIVE * _joined(one, analysed[0].nodes, other, reviewed[0].nodes)
            agrees = abs(one - other) <= reach if hidden else alike or abs(one - other) <= NEARLY
            counted, agreeing, same = counted + 1, agreeing + agrees, same + alike
            print(
                f"{word} {counted}: {100 * one:.1f} of {analysed[0].nodes}, review {100 * other:.1f} of "
                f"{reviewed[0].nodes}{'' if agrees else ' APART'}",
                flush=True,
            )
    finally:
        analyst.close()
        reviewer.close()
    heads = "game", "positions", "agree", "95 %", "same move"
    row = word, str(counted), str(agreeing), interval(agreeing, counted), str(same)
    print(*table_lines(heads, [row]), sep="\n")
    return agreeing >= LEAST_AGREEING * counted


def _joined(one: float, trials: int, other: float, others: int) -> float:
    """The joined standard error of two shares, whose trials lie as far apart as can be; none of one trial."""
    squares = (share * (1 - share) / of for share, of in ((one, trials), (other, others)) if of > 1)
    return sqrt(sum(squares))


def _between(mean: float, reach: float) -> str:
    return f"{100 * (mean - reach):.2f} to {100 * (mean + reach):.2f}"


def _positions(word: str, seed: int) -> Iterator[AnyHistory]:
    """Games up to decisions that the seeds draw."""
    for number in range(seed, 10**9):
        game = f"hints {number}"
        history = sound_game(word, game)
        places = judged_decisions(history, part_of(word))
        for place in Random(game).sample(places, min(EACH, len(places))):
            yield history.copy(place.done)


def is_won(before: AnyHistory, action: Any, master: Master) -> bool:
    """Whether an action is a win for certain: by proof in the Dream, in every trial elsewhere."""
    if isinstance(master, DreamMaster):
        return master.score(before, action) > PROVEN
    found = master.compared(before, (action, *_other(before, action)), ALL_TRIALS)
    return any(line.pv[0] == action and line.score >= SCALE_OF_SCORES for line in found)


ALL_TRIALS = 1_000


def _other(before: AnyHistory, action: Any) -> Sequence[Any]:
    """Another action: two are compared at least."""
    return next(([each] for each in before.game.legal_actions(before.state) if each != action), [])


# Levels


def run_levels(word: str, upper: Sequence[int], number: int, seed: int, movetime: int | None) -> None:
    """Play so many games of each of these levels against the one below, and print its share of the wins.

    Among three a level plays against two of the one below. A draw is half a win.
    """
    terms, rows = terms_of(word), []
    seats = terms.game.seats_with(terms.game.parse_options(terms.options))
    short = f",movetime={movetime}" if movetime else ""
    for level in upper:
        specs = [parse_spec(f"{word}:level={level}{short}", word)]
        specs += [parse_spec(f"{word}:level={level - 1}{short}", word)] * (seats - 1)
        shares = list[float]()
        for each in range(-(-number // seats)):
            rotation = Rotation(each + 1, f"levels {seed + each}", tuple(specs), terms)
            shares += [result.standings[result.order.index(0)].share for result in play_rotation(rotation)]
            print(f"{word} {level}: {sum(shares):g} of {len(shares)}", flush=True)
        won, drawn = shares.count(1.0), sum(0 < share < 1 for share in shares)
        counts = f"{won}, {drawn}, {len(shares) - won - drawn}"
        share = f"{sum(shares) / len(shares):.1%}"
        rows.append(
            (
                f"{level} against {level - 1}",
                str(len(shares)),
                counts,
                share,
                interval(sum(shares), len(shares)),
            )
        )
    columns = (word, "games", "won, drawn, lost", "share", "95 %")
    print(*table_lines(columns, rows), sep="\n")


# A beginner


class Beginner(Memoryless):
    """Knows the rules and what the first three lessons of a game's course teach, and looks one action ahead:
    of those that gain alike, any."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, game: AnyHistory) -> Any:
        """See `Contender`."""
        state, seat = game.state, game.game.decider(game.state)
        assert isinstance(seat, int)
        gains = {
            action: GAINS[game.game.id](state, action, seat) for action in game.game.legal_actions(state)
        }
        most = max(gains.values())
        best = sorted((action for action, gain in gains.items() if gain == most), key=game.game.action_text)
        return Random(f"{self._seed} {len(game.actions)}").choice(best)


Gain = tuple[float, ...]


def gain_in_dream(position: Position, action: Any, _: int) -> Gain:
    """A win at once, closed sides of the enemy Symbol, and Stones on their way there; nothing of taking."""
    if position.phase is not Phase.PLAY:
        return (0.0,)
    won, _taken, closed, near = value_of(position, action)
    return won, closed, near


def gain_in_jabir(state: jabirs.State, action: Any, seat: int) -> Gain:
    """Points gained if the die is kind, and recipes used rather than not; cards and events are all alike."""
    if not isinstance(action, jabirs.Transmute):
        return 0.0, 0.0
    before, after = state.of(jabirs_parts.Seat(seat)), succeeded(state, action).of(jabirs_parts.Seat(seat))
    return law.points(after) - law.points(before), 1.0


def gain_in_stone(state: stones.State, action: Any, seat: int) -> Gain:
    """A metal, a card laid out, a needed card in hand; nothing of formulas, and no needed card given up."""
    own = stones_parts.Seat(seat)
    match action:
        case stones.Transmute():
            return (4.0,)
        case stones.LayOut():
            return (3.0,)
        case stones.Take(card):
            lacking = state.needed(own)[card] and not state.of(own).hand[card]
            return (2.0 if lacking else 0.0,)
        case stones.DrawFrom():
            return (1.0,)
        case stones.Concoct() | stones.Ability():
            return (-1.0,)
        case stones.Drop(card) | stones.Pay(card) | stones.Scrap(card):
            return (-1.0 if state.needed(own)[card] else 0.0,)
    return (0.0,)


def gain_in_alchemist(state: alchemists.State, action: Any, _: int) -> Gain:
    """Fame gained at once, and then what others' potion a cube makes it possible to copy."""
    match action:
        case alchemists.Create(_, _, value):
            return float(value), 0.0
        case alchemists.Copy(cauldron, _):
            potion = state.potion(cauldron)
            return float(potion.value if potion else 0), 0.0
        case alchemists.Take(colour):
            hand = state.of(state.turn).hand.plus(colour)
            others = [each for each in state.potions if each.creator is not state.turn]
            return 0.0, float(max((each.value for each in others if each.recipe <= hand), default=0))
    return 0.0, 0.0


GAINS: dict[str, Callable[[Any, Any, int], Gain]] = {
    "dream": gain_in_dream,
    "jabir": gain_in_jabir,
    "stone": gain_in_stone,
    "alchemist": gain_in_alchemist,
}


def run_beginner(word: str, number: int, seed: int) -> bool:
    """Have a beginner play so many games against level 1, each seat in turn, and print how many it won.

    Among three it has beaten level 1 where it stands before one of that level: each of both is half a game.
    """
    terms = terms_of(word)
    won = drawn = 0.0
    with ExitStack() as stack:
        for each in range(number):
            name = f"beginner {seed + each // terms.game.seats_with(terms.game.parse_options(terms.options))}"
            history = terms.begin(name)
            seats = terms.game.seats(history.start)
            own, spec = each % seats, parse_spec("1", word)
            players: list[Contender] = [Beginner(name) for _ in range(seats)]
            for other in range(seats):
                if other != own:
                    players[other] = stack.enter_context(PLAYERS.player(spec, terms.patience, lambda: False))
            stands = play(history, players, terms, name).standings
            ranks = [stands[other].rank - stands[own].rank for other in range(seats) if other != own]
            won += sum(rank > 0 for rank in ranks) / len(ranks)
            drawn += sum(rank == 0 for rank in ranks) / len(ranks)
    score = won + drawn / 2
    rows = [(word, str(number), f"{won:g}", f"{drawn:g}", f"{score / number:.0%}", interval(score, number))]
    print(*table_lines(("game", "games", "won", "drawn", "score", "95 %"), rows), sep="\n")
    return BEGINNERS[0] <= won / number <= BEGINNERS[1]


BEGINNERS = 0.40, 0.75
"""In which part of the games a beginner should win against level 1."""


# Answers in long games


LONG = 400
"""Actions after which answers are timed."""
ANSWERS = 60
MOST_SEATS = {"stone": "players=6", "alchemist": "players=5"}


def run_times(word: str, seed: int) -> None:
    """Have a long game played, and print how long each level takes for an answer late in it.

    Before its first answer an engine has been told nothing; later it has answered the decision before.
    """
    name, most = f"times {seed}", MOST_SEATS.get(word, "-")
    terms = replace(terms_of(word), options=most, most_plies=LONG + 4 * ANSWERS)
    history = terms.begin(name)
    played_by(history, ["1"] * terms.game.seats(history.start), terms, name)
    late = [each for each in judged_decisions(history, part_of(word)) if each.done >= LONG]
    places = (late or list(judged_decisions(history, part_of(word)))[-ANSWERS:])[:ANSWERS]
    places = [each for each in places if each.seat == places[0].seat]
    print(f"{word}: {len(places)} answers of a seat after {places[0].done} actions and more")
    rows = []
    for level in levels_of(word):
        engine: EngineClient = start_engine(parse_spec(word, word))
        taken = []
        try:
            for place in places:
                before = history.copy(place.done)
                began = perf_counter()
                engine.go(before, Limits(level=level.number), PATIENCE)
                taken.append(1000 * (perf_counter() - began))
        finally:
            engine.close()
        limit = f"{1000 * level.seconds:.0f}" if level.seconds else "-"
        rest = sorted(taken[1:]) or taken
        rows.append((str(level.number), limit, *(f"{ms:.0f}" for ms in (taken[0], median(rest), rest[-1]))))
    print(*table_lines((word, "time", "first", "median", "longest"), rows), sep="\n")


# Commands


Games = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="WORD", help="Only this game; can be repeated."),
]
Seed = Annotated[int, typer.Option(min=0, help="The first seed; the others count up.")]
Playouts = Annotated[int, typer.Option(min=2, help="The trials of each action that the master compares.")]


def _each(games: list[str] | None, run: Callable[[str], object]) -> None:
    """Run for each game; the exit status is 1 where one falls short."""
    results = [run(word) for word in games or WORDS]
    raise typer.Exit(FAULTY if False in results else 0)


@app.command()
def verdicts(game: Games = None, cases: int = 40, seed: Seed = 1, playouts: Playouts = 4000) -> None:
    """Count how many planted mistakes the review names, and how many sound decisions it blames.

    The exit status is 1 where it names fewer than 36 of 40, or blames more than 2.
    """
    _each(game, lambda word: run_verdicts(word, cases, seed, playouts))


@app.command()
def luck(game: Games = None, cases: int = 40, seed: Seed = 1, playouts: Playouts = 400) -> None:
    """Exchange the luck of games after a decision, and count how often it is judged alike."""
    hidden = game or [word for word in WORDS if registry.find(word).hidden]
    _each(hidden, lambda word: run_luck(word, cases, seed, playouts))


@app.command()
def hints(game: Games = None, positions: int = 100, seed: Seed = 1, playouts: Playouts = 4000) -> None:
    """Measure what the window's hints cost, and whether one throws away a certain win."""
    _each(game, lambda word: run_hints(word, positions, seed, playouts))


@app.command()
def analysis(game: Games = None, positions: int = 100, seed: Seed = 1, seconds: float = ANALYSED_FOR) -> None:
    """Compare the shares of the live analysis with those of a review."""
    _each(game, lambda word: run_analysis(word, positions, seed, seconds))


@app.command()
def levels(
    game: Games = None,
    games: int = 200,
    level: Annotated[
        list[int] | None, typer.Option(min=2, help="Only this level against the one below; can be repeated.")
    ] = None,
    movetime: Annotated[
        int | None, typer.Option(min=1, help="Milliseconds that no answer of either may exceed.")
    ] = None,
    seed: Seed = 1,
) -> None:
    """Play each level against the one below."""
    _each(game, lambda word: run_levels(word, level or _uppers(word), games, seed, movetime))


def _uppers(word: str) -> Sequence[int]:
    return range(2, len(levels_of(word)) + 1)


@app.command()
def beginner(game: Games = None, games: int = 100, seed: Seed = 1) -> None:
    """Count how often a beginner beats level 1: 40 to 75 times in 100."""
    _each(game, lambda word: run_beginner(word, games, seed))


@app.command()
def times(game: Games = None, seed: Seed = 1) -> None:
    """Measure how long each level takes for an answer after 400 actions."""
    _each(game, lambda word: run_times(word, seed))


if __name__ == "__main__":
    main(app)

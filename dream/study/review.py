"""The review of a game as a value: what each decision lost, what luck gave, and what follows from that.

A share is the expected share of the win, from 0 to 1, from the view of a seat. Actions are texts of the
game's notation, so that a review can be kept and handed to another process as it is.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from hashlib import blake2b
from math import isfinite
from typing import Any, Protocol, runtime_checkable

from dream.base.errors import Malformed
from dream.base.texts import Message, message
from dream.base.untrusted import parse_json
from dream.play import registry
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.dialogue import PROVEN, Info, turns_to_loss, turns_to_win
from dream.study.lessons import reasons_for

# Verdicts

DOUBT = 2.0
"""By how many standard errors a decision must be worse than the best one to count."""


class Verdict(StrEnum):
    """What a decision was, from the best to the worst."""

    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def margin(self) -> float:
        """The least loss that is called so."""
        return MARGINS[self]


SIGNS = {Verdict.SLIP: "?!", Verdict.MISTAKE: "?", Verdict.BLUNDER: "??"}
"""What stands beside a move that was one, as in the annotations of chess."""
MARGINS = {Verdict.GOOD: 0.0, Verdict.SLIP: 0.05, Verdict.MISTAKE: 0.1, Verdict.BLUNDER: 0.2}
"""Losses in expected shares of the win; the tutor asks by the same ones."""


def verdict(loss: float, error: float | None = None) -> Verdict:
    """What a decision was that lost so much, as far as that is beyond its standard error."""
    certain = loss - DOUBT * (error or 0.0)
    return next((each for each in reversed(Verdict) if certain >= each.margin), Verdict.GOOD)


class Accuracy(StrEnum):
    """How well somebody has decided, in words: by what a decision lost in the mean."""

    FLAWLESS = "flawless"
    PRECISE = "precise"
    SOUND = "sound"
    UNEVEN = "uneven"
    SHAKY = "shaky"


MEAN_LOSSES = {
    Accuracy.FLAWLESS: 0.002,
    Accuracy.PRECISE: 0.008,
    Accuracy.SOUND: 0.02,
    Accuracy.UNEVEN: 0.04,
}
"""Up to which mean loss it is called so; beyond them all it is shaky."""
BEST_WITH = {
    Verdict.SLIP: Accuracy.PRECISE,
    Verdict.MISTAKE: Accuracy.SOUND,
    Verdict.BLUNDER: Accuracy.UNEVEN,
}
"""The best that somebody's decisions are called whose worst one was such a mistake, whatever the mean."""


def accuracy_of(losses: Sequence[float], worst: Verdict = Verdict.GOOD) -> Accuracy | None:
    """How well somebody has decided who lost this at each decision, at worst so; None for nobody."""
    if not losses:
        return None
    mean = sum(losses) / len(losses)
    words = tuple(Accuracy)
    first = words.index(BEST_WITH.get(worst, Accuracy.FLAWLESS))
    return next((word for word in words[first:] if mean <= MEAN_LOSSES.get(word, 1.0)), Accuracy.SHAKY)


# What judges go by


class Tutoring(Protocol):
    """What the part ``teach`` of a game says of judging: which moves are judged, what a score means, and
    how much work it takes.

    `WORK` is in nodes of the engine's search, from the first pass of a review to the last, and `HINT` that of
    a hint. Work is counted, and no clock cuts it, so that it finds the same every time.
    """

    WORK: Sequence[int]
    HINT: int

    def judges(self, state: Any) -> bool:
        """Whether moves are judged in a state."""

    def share(self, score: int, seats: int = 2) -> float:
        """The expected share of the win among so many, from 0 to 1, of a score that proves nothing."""


@runtime_checkable
class TellsReplies(Tutoring, Protocol):
    """One of a game in which nothing is hidden: there what follows a move is searched, too."""

    def consequence(self, after: Any, reply: Any, lines: Sequence[Info[Any]]) -> tuple[Message, ...]:
        """What a reply, the best of these lines, does to whoever has just moved, in sentences."""


def tutoring(game: str) -> Tutoring | None:
    """That part of a game, by its word; None where its moves cannot be judged."""
    found: Tutoring | None = registry.house_part(game, "teach")
    return found


def share_of(part: Tutoring, score: int, seats: int = 2) -> float:
    """The expected share of the win of a score of `Info`, proven ones included."""
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    return part.share(score, seats)


def loss_of(part: Tutoring, best: int, score: int, error: int | None = None, seats: int = 2) -> float:
    """How much of the win a move of this score loses for certain beside the best one's, below zero if none.

    `error` is the standard error of how far it is behind, in scores, where that is known.
    """
    return share_of(part, best, seats) - share_of(part, score + round(DOUBT * (error or 0)), seats)


def wins_in(score: int) -> int | None:
    """In how many turns a score says that the game is won, below zero if lost; None where it proves none."""
    loss = turns_to_loss(score)
    return turns_to_win(score) if loss is None else -loss


# The review

MOST_TURNING_POINTS = 3
FORTUNE = 0.1
"""How much an event of chance must cost a seat at least to be a turning point."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A decision as the engine sees it: what was done, and what would have been best.

    It was taken by `seat` after `done` actions. `line` is what the engine expects, from the best action on;
    `answer` what it expects from the played action on, as far as that was searched. `error` is the standard
    error of the loss, None where the engine knows none. `wins_in` and `best_wins_in` are the turns in which
    the played and the best action win, negative where they lose, when that is proven. `work` tells how
    thoroughly it was judged: the number of the pass, from 1. `lead` is how far the next best action is behind
    the best one, less twice the standard error of that; None where that is not known.
    """

    done: int
    seat: int
    played: str
    best: str
    share: float
    best_share: float
    line: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    error: float | None = None
    wins_in: int | None = None
    best_wins_in: int | None = None
    work: int = 1
    lead: float | None = None

    @property
    def loss(self) -> float:
        """How much of the win it gave away: never less than nothing."""
        return max(0.0, self.best_share - self.share)

    @property
    def verdict(self) -> Verdict:
        """What it was, beyond the error."""
        return verdict(self.loss, self.error)

    @property
    def proven(self) -> bool:
        """Whether what it lost is proven: a win let go, or a loss that could be kept off."""
        return bool(self.wins_in is not None or (self.best_wins_in or 0) > 0)


@dataclass(frozen=True, slots=True)
class Fortune:
    """What chance did in the actions after the first `done`, up to action `until`.

    `luck` is what that gave each seat, in shares of the win, against the mean of all that could have
    happened: below zero is bad luck. `error` is the standard error of each.
    """

    done: int
    until: int
    luck: tuple[float, ...]
    error: float = 0.0
    work: int = 1


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a game turned: a seat lost so much after `done` actions, by deciding or (`chance`) by luck."""

    done: int
    seat: int
    loss: float
    chance: bool = False


@dataclass(frozen=True)
class Review:
    """A game reviewed, wholly or as far as it goes by now.

    `digest` belongs to exactly its actions (`digest_of`). `decisions` and `events` are how many are to be
    judged, of decisions and of luck. `result` is each seat's share of the win at the end, empty in a game
    that goes on.
    """

    game: str
    digest: str
    seats: int
    decisions: int
    events: int = 0
    moves: tuple[JudgedMove, ...] = ()
    fortunes: tuple[Fortune, ...] = ()
    result: tuple[float, ...] = ()
    passes: int = field(default=2, kw_only=True)

    @cached_property
    def by_done(self) -> dict[int, JudgedMove]:
        """Each judged decision by how many actions were done before it."""
        return {move.done: move for move in self.moves}

    @property
    def progress(self) -> float:
        """What part of the work is done, from 0 to 1: see `usable` and `complete`."""
        whole = (self.decisions + self.events) * self.passes
        done = sum(self._works)
        return min(1.0, done / whole) if whole else 1.0

    @property
    def usable(self) -> bool:
        """Whether every decision has been judged once."""
        return len(self.moves) >= self.decisions

    @property
    def complete(self) -> bool:
        """Whether all that is to be judged has been judged as thoroughly as it will be."""
        works = self._works
        return len(works) >= self.decisions + self.events and min(works, default=self.passes) >= self.passes

    @property
    def _works(self) -> list[int]:
        return [*(move.work for move in self.moves), *(fortune.work for fortune in self.fortunes)]

    def of(self, seat: int) -> tuple[JudgedMove, ...]:
        """The decisions of a seat in their order."""
        return tuple(move for move in self.moves if move.seat == seat)

    def mistakes(self, seat: int | None = None, least: Verdict = Verdict.SLIP) -> tuple[JudgedMove, ...]:
        """What a seat, or anybody, did wrong in the order of the game: at `least` so bad."""
        moves = self.moves if seat is None else self.of(seat)
        return tuple(move for move in moves if move.verdict.margin >= least.margin)

    def worst(self, seat: int) -> JudgedMove | None:
        """A seat's largest mistake; None where it made none."""
        return max(self.mistakes(seat), key=lambda move: move.loss, default=None)

    def accuracy(self, seat: int) -> Accuracy | None:
        """How well a seat decided, in a word; None where it decided nothing."""
        moves = self.of(seat)
        worst = max(
            (move.verdict for move in moves), key=lambda verdict: verdict.margin, default=Verdict.GOOD
        )
        return accuracy_of([move.loss if move.verdict is not Verdict.GOOD else 0.0 for move in moves], worst)

    def lost(self, seat: int) -> float:
        """How much of the win a seat's mistakes gave away together."""
        return sum(move.loss for move in self.mistakes(seat))

    def luck(self, seat: int) -> float:
        """What chance gave a seat in the whole game; below zero where it cost."""
        return sum(fortune.luck[seat] for fortune in self.fortunes)

    def luck_error(self) -> float:
        """The standard error of `luck`."""
        return float(sum(fortune.error**2 for fortune in self.fortunes) ** 0.5)

    def curve(self, seat: int) -> tuple[tuple[int, float], ...]:
        """How a seat stood: points of the actions done and its share, at the decisions that tell of it.

        With two seats each decision tells of both, and the result is the last point.
        """
        points = [
            (move.done, move.best_share if move.seat == seat else 1 - move.best_share)
            for move in self.moves
            if move.seat == seat or self.seats == 2
        ]
        if self.result and points:
            last = max(move.done for move in self.moves)
            points.append((last + 1, self.result[seat]))
        return tuple(points)

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Where the game turned, in its order: the few decisions and events that cost somebody most."""
        found = [
            TurningPoint(move.done, move.seat, move.loss) for move in self.mistakes(least=Verdict.MISTAKE)
        ]
        found += [
            TurningPoint(fortune.done, seat, -luck, chance=True)
            for fortune in self.fortunes
            for seat, luck in enumerate(fortune.luck)
            if -luck - 2 * fortune.error >= FORTUNE
        ]
        chosen = sorted(found, key=lambda point: -point.loss)[:MOST_TURNING_POINTS]
        return tuple(sorted(chosen, key=lambda point: point.done))

    def with_judged(self, moves: Sequence[JudgedMove] = (), fortunes: Sequence[Fortune] = ()) -> "Review":
        """The same with more that is judged, each in the place of what was judged less thoroughly before."""
        by_done = self.by_done | {move.done: move for move in moves}
        events = {fortune.done: fortune for fortune in (*self.fortunes, *fortunes)}
        return replace(
            self,
            moves=tuple(by_done[done] for done in sorted(by_done)),
            fortunes=tuple(events[done] for done in sorted(events)),
        )


def what_follows(history: History[S, A], move: JudgedMove) -> tuple[Message, ...]:
    """What the opponent could do after a bad decision, where nothing is hidden and a line is known."""
    game, part = history.game, tutoring(history.game.id)
    if not isinstance(part, TellsReplies) or len(move.answer) < 2:
        return ()
    after = game.apply(history.states[move.done], game.parse_action(move.played))
    return part.consequence(after, game.parse_action(move.answer[1]), ())


def why_better(history: History[S, A], move: JudgedMove) -> tuple[Message, ...]:
    """What speaks for the best action of a decision, as far as the seat could know."""
    return reasons_for(history.game, history.states[move.done], history.game.parse_action(move.best))


# Its game

VERSION = 5
"""A review of another version is made anew: judged otherwise, it would not be the same."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat had to decide after so many actions."""

    done: int
    seat: int


def decisions(history: History[S, A]) -> Iterator[Decision]:
    """The decisions of a game in which a seat chose one of several actions that its law lists."""
    game = history.game
    for done, (state, action) in enumerate(zip(history.states, history.actions, strict=False)):
        seat = game.decider(state)
        if isinstance(seat, int):
            legal = game.legal_actions(state)
            if len(legal) > 1 and action in legal:
                yield Decision(done, seat)


def digest_of(history: History[S, A]) -> str:
    """What tells a game from every other one: its first state and its actions, and how reviews are made."""
    game = history.game
    texts = [str(VERSION), game.id, game.state_text(history.start), *map(game.action_text, history.actions)]
    return blake2b("\n".join(texts).encode(), digest_size=16).hexdigest()


def result_of(history: History[S, A]) -> tuple[float, ...]:
    """Each seat's share of the win at the end; nothing while a game goes on."""
    outcome = history.outcome
    return () if outcome is None else outcome.shares(history.game.seats(history.start))


# As text

LARGEST_REVIEW = 8_000_000
"""In bytes."""
MOST_JUDGED = 20_000
LONGEST_LINE = 64
"""Actions of a line."""
LONGEST_ACTION = 1_000
MOST_PASSES = 9
MOST_SEATS = 26
MOST_TURNS = 1_000
WHAT = message("judging.text")


def review_text(review: Review) -> str:
    """The text of a review; equal reviews have equal texts."""
    return json.dumps(review_object(review), separators=(",", ":"), ensure_ascii=False)


def review_object(review: Review) -> dict[str, Any]:
    """A review as JSON has it."""
    return {
        "game": review.game,
        "digest": review.digest,
        "seats": review.seats,
        "decisions": review.decisions,
        "events": review.events,
        "passes": review.passes,
        "result": list(review.result),
        "moves": [move_object(move) for move in review.moves],
        "fortunes": [fortune_object(fortune) for fortune in review.fortunes],
    }


def move_object(move: JudgedMove) -> dict[str, Any]:
    """A judged decision as JSON has it."""
    return {
        "done": move.done,
        "seat": move.seat,
        "played": move.played,
        "best": move.best,
        "share": move.share,
        "best_share": move.best_share,
        "error": move.error,
        "wins_in": move.wins_in,
        "best_wins_in": move.best_wins_in,
        "line": list(move.line),
        "answer": list(move.answer),
        "work": move.work,
        "lead": move.lead,
    }


def fortune_object(fortune: Fortune) -> dict[str, Any]:
    """What chance did as JSON has it."""
    return {
        "done": fortune.done,
        "until": fortune.until,
        "luck": list(fortune.luck),
        "error": fortune.error,
        "work": fortune.work,
    }


def read_review(text: str) -> Review:
    """The review of a text; raises Malformed."""
    found = parse_json(text, WHAT)
    moves, fortunes = _list(found, "moves", MOST_JUDGED), _list(found, "fortunes", MOST_JUDGED)
    return Review(
        game=_text(found, "game"),
        digest=_text(found, "digest"),
        seats=_whole(found, "seats", 1, MOST_SEATS),
        decisions=_whole(found, "decisions", 0, MOST_JUDGED),
        events=_whole(found, "events", 0, MOST_JUDGED),
        moves=tuple(map(read_move, moves)),
        fortunes=tuple(map(read_fortune, fortunes)),
        result=_shares(found, "result"),
        passes=_whole(found, "passes", 1, MOST_PASSES),
    )


def read_move(found: Any) -> JudgedMove:
    """A judged decision of what JSON has, without a lead in that of an old program; raises Malformed."""
    return JudgedMove(
        done=_whole(found, "done", 0, MOST_JUDGED),
        seat=_whole(found, "seat", 0, MOST_SEATS - 1),
        played=_text(found, "played"),
        best=_text(found, "best"),
        share=_number(_value(found, "share"), 0.0, 1.0),
        best_share=_number(_value(found, "best_share"), 0.0, 1.0),
        line=_actions(found, "line"),
        answer=_actions(found, "answer"),
        error=_maybe(found, "error", 1.0),
        wins_in=_turns(found, "wins_in"),
        best_wins_in=_turns(found, "best_wins_in"),
        work=_whole(found, "work", 1, MOST_PASSES),
        lead=_maybe(found, "lead", 1.0) if "lead" in found else None,
    )


def read_fortune(found: Any) -> Fortune:
    """What chance did of what JSON has; raises Malformed."""
    return Fortune(
        done=_whole(found, "done", 0, MOST_JUDGED),
        until=_whole(found, "until", 0, MOST_JUDGED),
        luck=_shares(found, "luck", -1.0),
        error=_number(_value(found, "error"), 0.0, 1.0),
        work=_whole(found, "work", 1, MOST_PASSES),
    )


def _value(found: Any, name: str) -> Any:
    if not isinstance(found, dict) or name not in found:
        raise Malformed(message("judging.error.text", name=name))
    return found[name]


def _list(found: Any, name: str, most: int) -> list[Any]:
    value = _value(found, name)
    if not isinstance(value, list) or len(value) > most:
        raise Malformed(message("judging.error.text", name=name))
    return value


def _text(found: Any, name: str) -> str:
    value = _value(found, name)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ACTION:
        raise Malformed(message("judging.error.text", name=name))
    return value


def _actions(found: Any, name: str) -> tuple[str, ...]:
    value = _list(found, name, LONGEST_LINE)
    if not all(isinstance(each, str) and 0 < len(each) <= LONGEST_ACTION for each in value):
        raise Malformed(message("judging.error.text", name=name))
    return tuple(value)


def _whole(found: Any, name: str, least: int, most: int) -> int:
    value = _value(found, name)
    if type(value) is not int or not least <= value <= most:
        raise Malformed(message("judging.error.text", name=name))
    return value


def _turns(found: Any, name: str) -> int | None:
    return None if _value(found, name) is None else _whole(found, name, -MOST_TURNS, MOST_TURNS)


def _maybe(found: Any, name: str, most: float) -> float | None:
    value = _value(found, name)
    return None if value is None else _number(value, 0.0, most)


def _shares(found: Any, name: str, least: float = 0.0) -> tuple[float, ...]:
    return tuple(_number(each, least, 1.0) for each in _list(found, name, MOST_SEATS))


def _number(value: Any, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise Malformed(message("judging.error.text", name="number"))
    return max(least, min(most, float(value)))

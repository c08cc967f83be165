"""Games of a level against itself, and the decisions in them that make exercises."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

from dream.base.errors import Malformed
from dream.lab.choices.judge import Judge
from dream.lab.match.player_pool import Stopped
from dream.lab.match.self_play import play_alone
from dream.lab.match.terms import Terms
from dream.lab.match.workers import Workers
from dream.lab.players.player_specs import parse_spec
from dream.play import registry
from dream.play.game import NO_OPTIONS, HiddenGame
from dream.play.history import History
from dream.study.exercises import GRADES, Exercise
from dream.study.review import decisions

JUDGING = "engine.search"
"""The part of a game that judges decisions, see `dream.lab.choices.judge`."""
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
            yield job.result()
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
    word: str, player: str, options: str, seed: str, stopped: Stopped = lambda: False
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


def _played(word: str, player: str, options: str, seed: str, stopped: Stopped) -> History[Any, Any]:
    spec, terms = parse_spec(player, word), Terms(word, options)
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

"""The games on the table of the bench: a fixed seed, and legal actions taken at random, always the same."""

from dataclasses import dataclass
from random import Random
from typing import Any

from dream.play import registry
from dream.play.game import Chance
from dream.play.history import History
from dream.play.seating.seat import Seat
from dream.records.reader import Opened
from dream.records.record import Record

SEED = "a bench in the laboratory"


@dataclass(frozen=True)
class Sample:
    """How a game is played for the bench: its options, and how many actions make its middle and its end.

    `settled` is the action that is done where it can be, for it leads on.
    """

    options: str
    middle: int
    late: int
    settled: str = ""


SAMPLES = {
    "dream": Sample("first=fire second=earth", 40, 300, settled="stand"),
    "jabir": Sample("-", 100, 200),
    "stone": Sample("-", 150, 400),
    "alchemist": Sample("-", 24, 44),
}


def played(word: str, actions: int) -> History[Any, Any]:
    """A game some way into play, the same one every time, in which the first seat is to act."""
    random, game, sample = Random(1), registry.find(word), SAMPLES[word]
    history = History(game, game.start(SEED, sample.options))
    chances = 0
    while len(history.actions) < actions or game.decider(history.state) != 0:
        if game.decider(history.state) is Chance.CHANCE:
            history.play(game.chance_action(history.state, SEED, chances))
            chances += 1
            continue
        choices = sorted(game.legal_actions(history.state), key=game.action_text)
        if len(history.actions) > 3:
            settled = [choice for choice in choices if game.action_text(choice) == sample.settled]
            choices = settled or choices
        history.play(random.choice(choices))
        if history.outcome:
            history.undo()
    return history


def opened(word: str, actions: int, *, people: int) -> Opened:
    """The game as if it had been read from a file; so many people sit there, and then machines."""
    history = played(word, actions)
    count = history.game.seats(history.start)
    seats = tuple(Seat() if number < people else Seat.machine("", 1) for number in range(count))
    return Opened(Record.of(history, {"Seed": SEED}, seats=seats), history)

"""The protocol of games with hidden things: scripts of lines, and what a client sends."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TextIO

import pytest

from dream.games.jabirs_transmutations.engine.search import own
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import ListedAction, Phase, Pick, State
from dream.play.history import History, observations_of
from dream.protocol.dialogue import Dialogue, LazyLines, Limits, Request, what_to_do
from dream.protocol.server import ObservationServer
from tests.games.jabirs_transmutations.random_games import some_action, some_start
from tests.kit.engines import play

SCRIPTS = sorted(Path(__file__).with_name("observation_scripts").glob("*.txt"))


def serving(requests: TextIO, answers: TextIO) -> bool:
    return ObservationServer(requests, answers, GAME, own(), patience=5).serve()


def games(seed: int) -> Iterator[History[State, ListedAction]]:
    """A random game after each of its actions."""
    random = Random(seed)
    history: History[State, ListedAction] = History(GAME, some_start(random, draft="closed"))
    while history.outcome is None:
        yield history
        history.play(some_action(random, history.state))


def texts() -> dict[str, str]:
    """Observations of the first seat for the scripts: of the first draft, and of another seat's turn."""
    found: dict[str, str] = {}
    for history in islice(games(11), 40):
        state = history.state
        seen = GAME.observation(state, Seat.A)
        if state.phase is Phase.DRAFT and state.turn is Seat.A:
            name = "PICK" if "PICK" not in found else "NEXT"
            found.setdefault(name, seen)
            found.setdefault(f"HAND_{name}", "".join(card.word for card in state.of(Seat.A).hand.present))
        if state.phase is Phase.DRAFT and state.turn is Seat.B:
            found.setdefault("OTHERS", seen)
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script(script: Path) -> None:
    said = texts()
    text = script.read_text(encoding="utf-8")
    for name in ("HAND_PICK", "HAND_NEXT"):
        text = text.replace(f"${name}", said.pop(name))
    play(text, None, serving, **said)


def lines_sent(sent: list[str | LazyLines]) -> list[str]:
    """What was sent since the last look."""
    lines = [line for one in sent for line in ([one] if isinstance(one, str) else one())]
    sent.clear()
    return lines


def test_a_client_sends_all_at_first_and_then_what_is_new() -> None:
    lines: list[str | LazyLines] = []
    dialogue: Dialogue[ListedAction] = Dialogue(GAME.parse_action, lines.append)
    dialogue.begin()
    dialogue.hear("udiok")
    lines_sent(lines)
    asked = 0
    known: list[str] = []
    for history in islice(games(12), 60):
        if history.state.decider is not Seat.B:
            continue
        dialogue.ask(Request(what_to_do(history, Limits(level=2)), lambda text: None))
        dialogue.hear("bestaction none")
        seen = observations_of(history, Seat.B)
        *told, go = lines_sent(lines)
        assert go == "go level 2"
        if asked:
            assert told == [f"observation {text}" for text in seen[len(known) :]]
        else:
            newgame, everything = told
            assert newgame.startswith("newgame jabir b ")
            assert everything == f"observations {' | '.join(seen)}"
        known, asked = seen, asked + 1
    assert asked > 6


def test_a_client_sends_all_again_after_an_undo_and_after_an_error() -> None:
    lines: list[str | LazyLines] = []
    dialogue: Dialogue[ListedAction] = Dialogue(GAME.parse_action, lines.append)
    dialogue.begin()
    dialogue.hear("udiok")
    asked = [history.copy() for history in islice(games(12), 30) if history.state.decider is Seat.B]

    def verbs(history: History[State, ListedAction], reply: str) -> list[str]:
        lines_sent(lines)
        dialogue.ask(Request(what_to_do(history, Limits(level=2)), lambda text: None))
        sent = [line.partition(" ")[0] for line in lines_sent(lines)]
        dialogue.hear(reply)
        if reply.startswith("error"):
            dialogue.hear("readyok")
        return sent

    assert verbs(asked[-1], "bestaction none") == ["newgame", "observations", "go"]
    assert verbs(asked[0], "bestaction none") == ["observations", "go"]
    assert verbs(asked[0], "error no") == ["go"]
    assert verbs(asked[0], "bestaction none") == ["newgame", "observations", "go"]
    dialogue.new_game()
    assert verbs(asked[0], "bestaction none") == ["newgame", "newgame", "observations", "go"]


def test_nobody_is_asked_where_chance_decides() -> None:
    history = next(history for history in games(3) if history.state.phase is Phase.ROLL)
    with pytest.raises(ValueError, match="no seat"):
        what_to_do(history, Limits())


def all_that_is_asked(history: History[State, ListedAction]) -> tuple[str, ...]:
    question = what_to_do(history, Limits())
    assert question.seen
    return (*question.seen.lines_after(None), *question.lines)


def test_no_question_tells_a_hidden_card() -> None:
    """What is asked is the same when another seat has picked another card."""
    compared = 0
    for history in islice(games(13), 400):
        state = history.state
        if state.phase is not Phase.DRAFT or state.turn is state.first or state.turn is None:
            continue
        before = History(GAME, history.start, history.actions[:-1])
        for card in before.state.of(before.state.mover).hand.present:
            other = before.copy()
            other.play(Pick(card))
            if other.state.decider == state.decider and other.state != state:
                assert all_that_is_asked(other) == all_that_is_asked(history)
                compared += 1
    assert compared > 50

"""The engine as a process: a whole game by the protocol, with a spy on every line that is sent to it."""

import sys
from pathlib import Path

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.play.game import Chance, letter
from dream.play.history import History, observations_of
from dream.protocol.client import BlockingClient
from dream.protocol.dialogue import Limits, checked_answer

SPY = """
import sys
from dream.games.jabirs_transmutations.engine.search import own
from dream.games.jabirs_transmutations.game import GAME
from dream.protocol.server import ObservationServer

class Overheard:
    def readline(self, size):
        line = sys.stdin.readline(size)
        with open(sys.argv[1], "a", encoding="utf-8") as heard:
            heard.write(line)
        return line

ObservationServer(Overheard(), sys.stdout, GAME, own(), patience=0).serve()
"""


def test_every_line_that_is_sent_tells_what_the_seat_may_know_and_each_thing_once(tmp_path: Path) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(SPY, encoding="utf-8")
    heard = [tmp_path / f"{seat.word}.txt" for seat in Seat]
    commands = [(sys.executable, str(spy), str(path)) for path in heard]
    clients = [BlockingClient(GAME, command) for command in commands]
    history = History(GAME, GAME.start("overheard", "-"))
    asked: dict[int, list[str]] = {seat: [] for seat in Seat}
    chances = 0
    try:
        for client in clients:
            client.greet()
        while history.outcome is None:
            decider = GAME.decider(history.state)
            if isinstance(decider, Chance):
                history.play(GAME.chance_action(history.state, "overheard", chances))
                chances += 1
                continue
            assert decider is not None
            said, _ = clients[decider].go(history, Limits(level=decider + 1), 60)
            asked[decider] = observations_of(history, decider)
            history.play(checked_answer(history, said))
    finally:
        for client in clients:
            client.close()
    for seat in Seat:
        lines = heard[seat].read_text(encoding="utf-8").splitlines()
        told: list[str] = []
        for line in lines:
            verb, _, rest = line.partition(" ")
            if verb == "observations":
                assert not told
                told = rest.split(" | ")
            elif verb == "observation":
                told.append(rest)
            else:
                assert line in (
                    "udi",
                    "isready",
                    "quit",
                    f"newgame jabir {letter(seat)} -",
                    f"go level {seat + 1}",
                ), line
        assert told == asked[seat]


def test_an_engine_goes_on_after_an_undo() -> None:
    client = BlockingClient(GAME)
    history = History(GAME, GAME.start("undone", "draft=closed"))
    try:
        client.greet()
        first = history.copy()
        said, _ = client.go(history, Limits(level=1), 60)
        history.play(checked_answer(history, said))
        while GAME.decider(history.state) != GAME.decider(first.state):
            history.play(GAME.legal_actions(history.state)[0])
        client.go(history, Limits(level=1), 60)
        assert client.go(first, Limits(level=1), 60)[0] == said
    finally:
        client.close()

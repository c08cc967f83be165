"""The engine as a process: asked by the protocol, it answers by what its seat may know."""

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, State
from dream.play.history import History
from dream.protocol.client import BlockingClient
from dream.protocol.dialogue import Limits, checked_answer


def test_a_process_answers_and_goes_on_after_an_undo() -> None:
    history: History[State, Action] = History(GAME, GAME.start("process", "players=3"))
    client = BlockingClient(GAME)
    try:
        client.greet()
        first = history.copy()
        said, _ = client.go(history, Limits(nodes=60), 60)
        history.play(checked_answer(history, said))
        while GAME.decider(history.state) != 0:
            history.play(GAME.legal_actions(history.state)[0])
        client.go(history, Limits(level=1), 60)
        assert client.go(first, Limits(nodes=60), 60)[0] == said
    finally:
        client.close()

"""A host's conversation with an engine: two games, with an undo, from the greeting on."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from dream.play import registry
from dream.play.game import Chance
from dream.play.history import History
from dream.protocol.dialogue import (
    READY,
    Dialogue,
    EngineRequest,
    LazyLines,
    Limits,
    checked_answer,
    what_to_do,
)

SEED = "amber lion rose"
ANSWERS = 3
"""How often the engine is asked in each game; in the first once more, after an undo."""
OPTIONS = {
    "dream": ("-", "board=bare"),
    "jabir": ("draft=closed", "-"),
    "stone": ("players=2", "players=3 air=choose"),
    "alchemist": ("players=2", "players=3 schools=on"),
}
"""The options of both games; the engine has the first seat in the first one, and the second in the other."""


class Host:
    """Talks to an engine, which is a function from a line to the lines that it says then.

    `lines` has the conversation: ``> `` before what the engine is sent, ``< `` before what it says.
    """

    def __init__(self, word: str, engine: Callable[[str], Sequence[str]]) -> None:
        self.lines: list[str] = []
        self._game = registry.find(word)
        self._engine = engine
        self._said: deque[str] = deque()
        self._talk: Dialogue[Any] = Dialogue(self._game.parse_action, self._send)

    def _send(self, what: str | LazyLines) -> None:
        for line in (what,) if isinstance(what, str) else what():
            self.lines.append(f"> {line}")
            self._said += self._engine(line)

    def _hear(self) -> None:
        while self._said:
            line = self._said.popleft()
            self.lines.append(f"< {line}")
            self._talk.hear(line)

    def hold(self) -> None:
        """Hold the whole conversation."""
        self._talk.begin()
        self._talk.set_option("Variety", 7)
        self._talk.set_option("Level", 1)
        self._hear()
        for seat, options in enumerate(OPTIONS[self._game.id]):
            self._talk.new_game()
            self._talk.ask(EngineRequest(READY, lambda answer: None))
            self._hear()
            game = History(self._game, self._game.start(SEED, options))
            for _ in range(ANSWERS):
                self._go_on(game, seat)
                self._ask(game, Limits(level=1))
            if seat == 0:
                while (done := game.undo()) is not None and self._game.decider(game.state) != seat:
                    continue
                assert done is not None
                self._ask(game, Limits(movetime=100))

    def _ask(self, game: History[Any, Any], limits: Limits) -> None:
        answers: list[str] = []
        self._talk.ask(EngineRequest(what_to_do(game, limits), answers.append))
        self._hear()
        game.play(checked_answer(game, answers[0]))

    def _go_on(self, game: History[Any, Any], seat: int) -> None:
        """Have chance and the others act until the seat decides: the first action in ASCII order."""
        law, rolled = self._game, sum(isinstance(law_decider, Chance) for law_decider in self._deciders(game))
        while (decider := law.decider(game.state)) != seat:
            assert decider is not None, "the game is over too soon"
            if isinstance(decider, Chance):
                game.play(law.chance_action(game.state, SEED, rolled))
                rolled += 1
            else:
                game.play(min(law.legal_actions(game.state), key=law.action_text))

    def _deciders(self, game: History[Any, Any]) -> list[object]:
        return [self._game.decider(state) for state in game.states[:-1]]

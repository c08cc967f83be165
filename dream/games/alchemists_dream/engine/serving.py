"""The engines of this game behind the engine protocol."""

from threading import Event
from typing import TextIO

from dream.games.alchemists_dream.engine.draw_offers import offers_draw, takes_draw
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import GAME, DreamHistory
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.protocol.server import PATIENCE_AT_END, Engine, Server


class Draws:
    """What the engines of this game think of draws by agreement."""

    def takes(self, history: DreamHistory, engine: Engine[Position, Action], stop: Event) -> bool:
        """See `DrawPolicy.takes`."""
        return takes_draw(history, engine, stop)

    def offers(
        self, history: DreamHistory, engine: Engine[Position, Action], stop: Event, thought: int | None
    ) -> bool:
        """See `DrawPolicy.offers`."""
        return offers_draw(history, engine, stop, thought)


def serve(
    requests: TextIO,
    answers: TextIO,
    engine: Engine[Position, Action] | None = None,
    *,
    patience: float = PATIENCE_AT_END,
) -> bool:
    """Serve the protocol with an engine, the plain one unless another is given; see `Server.serve`."""
    return Server(requests, answers, GAME, engine or PlainEngine(), draws=Draws(), patience=patience).serve()

"""The engine as a process of its own, on standard input and output."""

from typing import TextIO

from dream.games.jabirs_transmutations.engine.engine import JabirsEngine
from dream.games.jabirs_transmutations.game import GAME
from dream.protocol.server import ObservationServer, serve_standard_streams


def main(parent: int | None = None) -> None:
    """Serve until the end of standard input or `quit`; see `serve_standard_streams`."""
    serve_standard_streams(serve, parent)


def serve(requests: TextIO, answers: TextIO, patience: float) -> bool:
    """Serve the protocol with an engine of its own; see `Conversation.serve`."""
    return ObservationServer(requests, answers, GAME, JabirsEngine(), patience=patience).serve()

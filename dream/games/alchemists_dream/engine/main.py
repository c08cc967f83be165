"""The engine as a process of its own, on standard input and output."""

from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.engine.serving import serve
from dream.games.alchemists_dream.engine.warmup_engine import WarmupEngine
from dream.protocol.server import serve_standard_streams


def main(*, plain: bool = False, parent: int | None = None) -> None:
    """Serve until the end of standard input or `quit`; see `serve_standard_streams`.

    `plain` chooses the search that needs no compiling; a compiler at work in another thread does not bear an
    orderly end.
    """
    engine = PlainEngine() if plain else WarmupEngine()
    serve_standard_streams(
        lambda requests, answers, patience: serve(requests, answers, engine, patience=patience),
        parent,
        busy=lambda: isinstance(engine, WarmupEngine) and engine.preparing,
    )

"""An analysis on a terminal: the best lines as they deepen, and what stands at the end."""

from rich.console import Console
from rich.live import Live
from rich.table import Table

from dream.base.messages import counted
from dream.base.words import say
from dream.games.alchemists_dream.analysis.analysis import Analysis, because, heading, plain_lines, rows
from dream.games.alchemists_dream.engine.engine_options import compiled_options
from dream.games.alchemists_dream.engine.plain.plain_engine import PlainEngine
from dream.games.alchemists_dream.engine.warmup_engine import make_compiled_engine
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import ListedAction
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.limits import Limits
from dream.protocol.server.engine import Engine

LOOKS_A_SECOND = 8


def analyse_on_console(game: DreamHistory, limits: Limits, lines: int) -> None:
    """Print the best lines of a game that goes on, live on a terminal, also when it is broken off."""
    engine = _engine()
    analysis, console = Analysis(engine, game, limits, lines), Console(highlight=False)
    try:
        if console.is_terminal:
            _watch(analysis, console)
        else:
            analysis.wait()
    finally:
        analysis.stop()
        if not console.is_terminal:
            print("\n".join(plain_lines(analysis)), flush=True)


def _engine() -> Engine[Position, ListedAction]:
    """The strong engine; the plain one, with a word, where there is none."""
    console = Console(stderr=True)
    try:
        with console.status(say("analysis.preparing")):
            return make_compiled_engine(compiled_options())
    except ImportError as error:
        console.print(say("analysis.plain", reason=str(error)), markup=False)
        return PlainEngine()


def _watch(analysis: Analysis, console: Console) -> None:
    """Show the lines on a terminal until the analysis is over, and leave the last of them there."""
    with Live(console=console, auto_refresh=False) as live:
        try:
            while not analysis.wait(1 / LOOKS_A_SECOND):
                live.update(_table(analysis), refresh=True)
        finally:
            analysis.stop()
            live.update(_table(analysis), refresh=True)


def _table(analysis: Analysis) -> Table:
    lines = analysis.lines
    effort = ""
    if lines:
        nodes, seconds = max(info.nodes for info in lines), max(info.time for info in lines) / 1000
        effort = say("analysis.effort", positions=counted("positions", nodes), seconds=round(seconds, 1))
        effort = "\n".join((*because(analysis), effort))
    table = Table(title=heading(analysis), title_justify="left", caption=effort, caption_justify="left")
    table.add_column("", justify="right")
    table.add_column(say("analysis.score"), justify="right", no_wrap=True)
    table.add_column(say("analysis.depth"), justify="right")
    table.add_column(say("analysis.line"), overflow="fold")
    for number, row in enumerate(rows(analysis), 1):
        table.add_row(str(number), *row)
    return table

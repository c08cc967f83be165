"""A position analysed: a search in a thread of its own, and what is said of the best lines it has found."""

from threading import Event, Thread

from rich.console import Console
from rich.live import Live
from rich.table import Table

from dream.base.sentences import sentence, sentences
from dream.base.texts import counted, say, worded
from dream.games.alchemists_dream.engine.engine import make_compiled_engine
from dream.games.alchemists_dream.engine.levels import compiled_options
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position
from dream.games.alchemists_dream.teach import judgement, reasons, score_words
from dream.protocol.client import BestLines
from dream.protocol.dialogue import MULTI_PV, Info, Limits
from dream.protocol.server import Engine


class Analysis:
    """A search in a thread of its own. Raises in `wait` what the search has raised."""

    def __init__(
        self, engine: Engine[Position, ListedAction], game: DreamHistory, limits: Limits, lines: int
    ) -> None:
        """Begin to look for so many lines."""
        engine.options.set(MULTI_PV, str(lines))
        self.game = game
        self._best: BestLines[ListedAction] = BestLines(len(game.state.legal_actions), lines)
        self._engine, self._limits = engine, limits
        self._stop = Event()
        self._answer: ListedAction | None = None
        self._error: Exception | None = None
        self._thread = Thread(target=self._think, daemon=True, name="analysis")
        self._thread.start()

    def _think(self) -> None:
        game, report = self.game, self._best.take
        try:
            self._answer = self._engine.think(game.state, game.past(), self._limits, report, self._stop)
        except Exception as error:
            self._error = error

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it is over, after so many seconds at most."""
        self._thread.join(seconds)
        if self._error:
            raise self._error
        return not self._thread.is_alive()

    def stop(self) -> None:
        """End it now."""
        self._stop.set()
        self.wait()

    @property
    def lines(self) -> tuple[Info[ListedAction], ...]:
        """The best lines so far; where the engine has said nothing of its action, that without a score."""
        return self._best.known

    @property
    def answer(self) -> ListedAction | None:
        """The best action, once it is over."""
        return self._answer


def heading(analysis: Analysis) -> str:
    """Who is to do what, and how the game stands."""
    game = analysis.game
    position, count = game.state, len(game.actions)
    name = position.mover.element.label.capitalize()
    if position.phase is not Phase.PLAY:
        told = sentence(say(f"analysis.{position.phase.value}", name=name))
        return sentences((told, say("analysis.one")))
    due = sentence(say("analysis.after" if count else "analysis.to_move", name=name, count=count))
    lines = analysis.lines
    return sentences((due, sentence(judgement(position, lines[0].score)))) if lines else due


def rows(analysis: Analysis) -> list[tuple[str, str, str]]:
    """Score, depth and line of each of the best lines."""
    found = [
        (score_words(info.score), str(info.depth), " ".join(map(action_text, info.pv)))
        for info in analysis.lines
    ]
    if found or analysis.answer is None:
        return found
    return [("-", "-", action_text(analysis.answer))]


def because(analysis: Analysis) -> list[str]:
    """Why the best action is good, as far as it can be said."""
    best = analysis.lines[0].pv[0] if analysis.lines and analysis.lines[0].pv else analysis.answer
    if best is None:
        return []
    return [worded(reason.message) for reason in reasons(analysis.game.state, best, analysis.lines)]


def plain_lines(analysis: Analysis) -> list[str]:
    """What is printed where there is no terminal: the heading, the lines, and why the best is good."""
    found = [
        f"{number}. {score}  depth {depth}  {line}"
        for number, (score, depth, line) in enumerate(rows(analysis), 1)
    ]
    best, others = found[:1] or [say("analysis.nothing")], found[1:]
    return [heading(analysis), *best, *(f"   {reason}" for reason in because(analysis)), *others]


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

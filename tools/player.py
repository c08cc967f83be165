"""A player at the real window who does one thing after the other: what is done comes from a seed alone."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pygame

from dream.base.errors import Malformed
from dream.play.clocks import TimeControl
from dream.play.seats import OutsideEngine, Seat
from dream.play.setup import Setup
from dream.protocol import process
from dream.records.writer import save
from dream.ui.app import App
from dream.ui.games.registry import games_with_view, view_of
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import PACES, SCALES, SPEEDS
from dream.ui.kit.theme import palette_names
from dream.ui.table.game_session import GameSession
from tools import posted_input
from tools.outside_engine import MODULE as OUTSIDE_ENGINE, command_of

COMMANDS = [row for game in games_with_view() for row in view_of(game.id).commands]
KEYS = sorted({key.text for row in COMMANDS for key in row.keys}) + ["tab", "shift+tab"] * 6
NAMES = "Anna", "Bert", "Zoë", "李", ""
SHARES = 0.0, 0.4, 1.0
"""How many of the seats of a game are machines', one of these; where all are it ends by itself."""
OUTSIDE = 0.25
"""How often one of the seats of a game is an outside engine's."""
PATIENT, LONGEST_END = 40, 1500
"""After so many actions in a row whoever can gives up, and so often at most something is done for the end."""
CLOCKS, TIMED = (None, *map(TimeControl.parse, ("10m+3s", "5m+2x30s", "60s/move"))), 0.5
"""What clock a seat has in a game with clocks, one of these, and how often a game has some."""
GIVING_UP = "resign"
WHILE_LISTED = 0.5
"""Seconds after which the games of the library are listed."""
STRANGERS = {game.id: OutsideEngine("Stranger", command_of(game.id)) for game in games_with_view()}
WEIGHTS = {
    "click": 300.0,
    "action": 400.0,
    "key": 200.0,
    "drag": 40.0,
    "wheel": 40.0,
    "undo": 20.0,
    "resize": 10.0,
    "theme": 8.0,
    "scale": 8.0,
    "save": 8.0,
    "load": 2.0,
    "begin": 1.2,
    "finish": 1.0,
    "engine kill": 4.0,
    "full screen": 3.0,
    "drop": 2.0,
}
"""How often each kind of step is chosen."""


@dataclass(frozen=True)
class Step:
    """One thing to do: its kind, and where or with what, as parts of what there is to choose from."""

    kind: str
    one: float
    other: float


def steps(seed: int) -> Iterator[Step]:
    """What is done with a seed, without an end."""
    chance = Random(seed)
    kinds, weights = tuple(WEIGHTS), tuple(WEIGHTS.values())
    while True:
        yield Step(chance.choices(kinds, weights)[0], chance.random(), chance.random())


def session_of(app: App) -> GameSession[Any, Any] | None:
    """The game on the scene on top, if one is played or looked at there."""
    kept = app.scene.keepable if app.scene else None
    return kept if isinstance(kept, GameSession) else None


def act(app: App, one: float) -> None:
    """Do for a person what leads the game on: a legal action, typed, or what a scene waits for."""
    session = session_of(app)
    if app.dialog:
        posted_input.press("esc")
    elif session is None:
        posted_input.press(str(1 + int(one * 4)))
        posted_input.press("enter")
    elif session.game.browsing:
        posted_input.press("end")
    elif session.game.covered is not None:
        posted_input.press("space")
    elif session.game.person_to_act:
        game, state = session.game.history.game, session.game.state
        legal = sorted(map(game.action_text, game.legal_actions(state)))
        type_action(legal[int(one * len(legal))])


def type_action(text: str) -> None:
    """Type an action at the table, as whoever is to act."""
    posted_input.press("/")
    posted_input.type_text(text)
    posted_input.press("enter")


def setup_of(number: int, one: float, outside: float = 0.0) -> Setup:
    """A game to begin: the games take turns, options and seats are chosen, machines play at level 1.

    `outside` is how often one of the seats is an engine's that is not ours.
    """
    games, chance = games_with_view(), Random(one)
    game = games[number % len(games)]
    options = game.parse_options("-")
    for option in game.options:
        try:
            chosen = options.with_values({option.word: chance.choice(option.values)})
            game.check_options(chosen)
            game.check_ready(chosen)
        except ValueError:
            continue
        options = chosen
    seats = [Seat(chance.choice(NAMES)) for _ in range(game.seats_with(options))]
    share = chance.choice(SHARES)
    seats = [Seat.machine("", 1) if chance.random() < share else seat for seat in seats]
    if chance.random() < outside:
        seats[chance.randrange(len(seats))] = Seat("Stranger", STRANGERS[game.id])
    timed = chance.random() < TIMED
    clocks = tuple(chance.choice(CLOCKS) if timed else None for _ in seats)
    return Setup(game.id, f"soak {one}", tuple(seats), options, clocks=clocks)


class RandomPlayer:
    """Does step after step at an app; `done` counts them by kind."""

    def __init__(self, app: App, seed: int, folder: Path) -> None:
        """`folder` is for the files that are dropped on the window."""
        self._app, self._steps, self._folder = app, steps(seed), folder
        self._later: deque[tuple[float, Callable[[], object]]] = deque()
        self._begun = int(seed)
        self.done: Counter[str] = Counter()

    def move(self) -> None:
        """Do the next step, unless one is still being done."""
        if self._later:
            if time.monotonic() >= self._later[0][0]:
                self._later.popleft()[1]()
            return
        step = next(self._steps)
        self.done[step.kind] += 1
        self._do(step)

    @property
    def busy(self) -> bool:
        """Whether a step is still being done."""
        return bool(self._later)

    def rest(self) -> None:
        """Come to the title, in a window as it opens."""
        app = self._app
        self._later.clear()
        app.close_dialog()
        if app.settings.fullscreen:
            app.toggle_fullscreen()
        app.change(scale=None, palette="classic")
        app.routes.title()

    def _do(self, step: Step) -> None:
        app, screen = self._app, self._app.screen
        place = self._place(step.one, step.other)
        match step.kind:
            case "click":
                posted_input.click(place, button=1 if step.one * 100 % 1 < 0.9 else 3)
            case "action":
                act(app, step.one)
            case "key":
                posted_input.press(KEYS[int(step.one * len(KEYS))])
            case "drag":
                self._drag(place, self._place(step.other, step.one))
            case "wheel":
                posted_input.point(place)
                posted_input.wheel(round(step.other * 6) - 3)
            case "undo":
                posted_input.press("ctrl+z" if step.one < 0.6 else "ctrl+y")
            case "resize" if not app.settings.fullscreen:
                screen.resize(self._size(step))
            case "theme":
                self._dress(Random(step.one))
            case "scale":
                posted_input.press(("ctrl+plus", "ctrl+minus", "ctrl+0")[int(step.one * 3)])
            case "save":
                self._save(step)
            case "begin":
                self._begin(step.one)
            case "finish":
                app.change(animation="none", pace="at_once")
                session = session_of(app)
                if session is None or session.journal is None or session.game.over:
                    self._begin(step.one)
                self._play_on(Random(step.one), LONGEST_END)
            case "load":
                self._load(step)
            case "engine kill":
                self._kill_engine(step.one)
            case "full screen":
                app.toggle_fullscreen()
            case "drop":
                self._drop(step)

    def _begin(self, one: float) -> None:
        self._begun += 1
        self._app.routes.begin(setup_of(self._begun, one, OUTSIDE))

    def _play_on(self, chance: Random, left: int) -> None:
        """Play the game that is begun or under way to its end, however the ones at the table come to it."""
        session = session_of(self._app)
        if not left or (session and (session.journal is None or session.game.over)):
            return
        tired = left < LONGEST_END - PATIENT
        if tired and self._app.dialog and self._app.dialog.others:  # whether that is meant
            posted_input.press("left")
            posted_input.press("enter")
        elif tired and session and _can_give_up(session):
            type_action(GIVING_UP)
        else:
            act(self._app, chance.random())
        self._later.append((0.0, lambda: self._play_on(chance, left - 1)))

    def _kill_engine(self, one: float) -> None:
        """Kill one of the engines that run, of those from outside if there are any."""
        engines = process.living()
        strangers = [
            engine for engine in engines if isinstance(engine.args, list) and OUTSIDE_ENGINE in engine.args
        ]
        if strangers:
            self.done["kill of an outside engine"] += 1
        among = strangers or engines
        if among:
            among[int(one * len(among))].kill()

    def _place(self, one: float, other: float) -> tuple[int, int]:
        width, height = self._app.size
        return int(one * width), int(other * height)

    def _size(self, step: Step) -> tuple[int, int]:
        (width, height), (least, lowest) = pygame.display.get_desktop_sizes()[0], SMALLEST_WINDOW
        return (
            round(least + step.one * max(0, width - least)),
            round(lowest + step.other * max(0, height - lowest)),
        )

    def _drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        posted_input.point(start)
        posted_input.hold(start)
        for place in (middle, end):
            posted_input.point(place, (1, 0, 0))
        posted_input.let_go(end)

    def _dress(self, chance: Random) -> None:
        """Change how the window looks and how fast it is; what hurries the game on is chosen often."""
        self._app.change(
            palette=chance.choice(palette_names()),
            scale=chance.choice((None, None, *SCALES)),
            animation=chance.choice(("none", "none", *SPEEDS)),
            pace=chance.choice(("at_once", "at_once", *PACES)),
            orientation=chance.randrange(6),
        )

    def _save(self, step: Step) -> None:
        if not self._app.dialog:
            posted_input.press("ctrl+s")
            posted_input.type_text(f"soaked {int(step.one * 100)}")
            posted_input.press("enter")

    def _load(self, step: Step) -> None:
        """Go on with a game of the library, or look through it."""
        press = posted_input.press
        listed = time.monotonic() + WHILE_LISTED
        press("ctrl+o")
        for _ in range(int(step.one * 6)):
            self._later.append((listed, lambda: press("down")))
        if step.other < 0.2:
            self._later.append((listed, lambda: press("delete")))
            self._later.append((listed, lambda: press("ctrl+z")))
        self._later.append((listed, lambda: press("enter")))

    def _drop(self, step: Step) -> None:
        """Drop a file with the game that is played on the window, which the library has already or not."""
        session = session_of(self._app)
        if session and session.game.history.actions and not self._app.dialog:
            path = self._folder / f"dropped {step.one}.dream"
            save(session.record(), path)
            posted_input.drop(path)


def _can_give_up(session: GameSession[Any, Any]) -> bool:
    """Whether a person is to act, and may give up by the rules."""
    history = session.game.history
    try:
        return session.game.person_to_act and history.why_not(history.game.parse_action(GIVING_UP)) is None
    except Malformed:
        return False


WAYS = {
    "pageup": 5.0,
    "pagedown": 1.0,
    "home": 1.0,
    "end": 1.0,
    "v": 2.0,
    "shift+v": 1.0,
    "shift+p": 1.0,
    "/": 8.0,
    "t": 3.0,
    "esc": 0.7,
}
"""How often each key is pressed; after the slash a move is typed, after a `t` a comment."""
SAID = "Better, I think.", "Why not {this}?", "a (b) c; $1 !?", "Überlegt."


class Studying:
    """Does one thing after the other in the replay of a game, or in the dialog that this has opened.

    A comment is written only where none is yet: nothing that was shown once is ever to be missed.
    """

    def __init__(self, app: App) -> None:
        self._app, self._typed = app, ""

    def go_on(self, session: GameSession[Any, Any], chance: Random) -> None:
        """Do the next thing."""
        dialog = self._app.dialog
        if dialog is None:
            self._press(session, chance)
        elif dialog.field is None:
            self._agree()
        elif self._typed:
            posted_input.type_text(self._typed)
            posted_input.press("enter")
            self._typed = ""
        else:
            posted_input.press("esc")

    @staticmethod
    def _agree() -> None:
        for key in ("tab", "enter"):
            posted_input.press(key)

    def _press(self, session: GameSession[Any, Any], chance: Random) -> None:
        game = session.game
        rules, tree = game.history.game, game.history.tree
        key = chance.choices(tuple(WAYS), tuple(WAYS.values()))[0]
        self._typed = ""
        match key:
            case "/":
                decided = isinstance(rules.decider(game.shown), int)
                legal = sorted(map(rules.action_text, rules.legal_actions(game.shown))) if decided else []
                self._typed = chance.choice(legal) if legal else ""
            case "t" if not tree.comments(game.shown_node):
                self._typed = chance.choice(SAID)
            case "t":
                return
        posted_input.press(key)

"""Windows that are tried hard, each in a process of its own and with data of its own, which tell in lines of
JSON what they do.

``python -m tools.windows soaked SEED SECONDS PERIOD FOLDER`` plays itself for so many seconds, and then ends
as a player would end it. Once in a period it rests at the title, always in the same way, so that what it
takes there can be compared with what it took before. Every second it tells what has been done since its
start.

``python -m tools.windows killed NUMBER`` plays until it is killed. It goes on with the game that its title
offers, as a player would, or else begins one; half of them do both. Moves are undone now and then, and games
looked through, where other moves are tried and commented. It tells of each frame that shows another state of
the game, as soon as the frame is shown.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import Any
from weakref import WeakKeyDictionary

from dream.base.folders import HOME
from dream.base.texts import say
from dream.play.seated_game import SeatedGame
from dream.protocol.process import own_command, own_environment
from dream.records.reader import Opened
from dream.records.writer import record_text
from dream.ui.app import App
from dream.ui.kit.heap import resident
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import AnyScreen
from dream.ui.launch import open_window
from dream.ui.widgets import paint
from tools import posted_input
from tools.player import RandomPlayer, Studying, act, session_of, setup_of

PATIENCE = 60.0
"""Seconds in which a window that lives has something to tell, whatever it does."""


@contextmanager
def data_folder() -> Iterator[Path]:
    """A data folder for windows that are tried hard, gone afterwards; the player's is never touched."""
    with tempfile.TemporaryDirectory(prefix="dream-soak-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        temporary_in(home).mkdir()
        yield home


def temporary_in(home: Path) -> Path:
    """Where windows put temporary files, apart from those of all others."""
    return home / "temporary"


class Silent(Exception):
    """A window has told nothing for so long that it hangs."""


class WindowProcess:
    """One window; `told` is the latest line that it has told, empty before the first."""

    def __init__(self, module: str, home: Path, *arguments: object) -> None:
        """Open it: the module is run with these arguments, and its things are in the folder `home`."""
        temporary = str(temporary_in(home))
        own = {HOME: str(home), "TMPDIR": temporary, "TEMP": temporary, "TMP": temporary}
        self._process = subprocess.Popen(
            own_command(module, *arguments),
            env={**own_environment(), **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        self.told: Mapping[str, Any] = {}
        self._lines: Queue[str | None] = Queue()
        self._errors: list[str] = []
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as stream:
            for line in stream:
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr
        with self._process.stderr as stream:
            self._errors.extend(stream)

    def next(self, patience: float = PATIENCE) -> bool:
        """Wait for the next line; False when there is none any more. Raises Silent."""
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            raise Silent from None
        if line is None:
            self._lines.put(None)
            return False
        with suppress(ValueError):  # the last line of one that was killed may be a part of a line
            self.told = json.loads(line)
        return True

    def catch_up(self) -> None:
        """Take all the lines that are there already."""
        while not self._lines.empty() and self.next():
            pass

    def until(self, key: str) -> bool:
        """Wait for a line that tells of something; False when the window ends before it. Raises Silent."""
        while key not in self.told:
            if not self.next():
                return False
        return True

    def kill(self) -> None:
        """End it as a power cut does; `told` is the last whole line then."""
        self._process.kill()
        self._process.wait()
        while self.next():
            pass

    def ended(self) -> int:
        """The exit status of one that ends, or has ended, by itself."""
        status = self._process.wait()
        for thread in self._threads:
            thread.join(1)
        return status

    @property
    def errors(self) -> str:
        """What it has written on its standard error; whole when it has ended."""
        return "".join(self._errors).strip()


PAUSE, MOST_AT_ONCE = 0.03, 4
"""Seconds between two steps, and how many there are at most in one turn of the loop."""
REST = 5.0
"""Seconds of a rest. Then all pictures are forgotten, of which there are now more and now fewer, what is free
is given back, and it is looked what is taken."""
AT_REST = (1280, 800)
MOST_AGAIN = 3
"""So often at most a rest begins again because the window has another size, such as that of a display."""
TELLS_EVERY = 1.0


class SoakedApp(App):
    """An app with a random player; what would end it leads to the title, until its time is over."""

    def __init__(self, screen: AnyScreen, settings: SettingsFile) -> None:
        super().__init__(screen, settings)
        seed, seconds, period, folder = sys.argv[2:]
        now = time.monotonic()
        self._period, self._ends_at, self._rests_at = float(period), now + float(seconds), now + float(period)
        self._rests_until: float | None = None
        self._again = MOST_AGAIN
        self._next = self._tells_at = now
        self._player = RandomPlayer(self, int(seed), Path(folder))
        self._games: WeakKeyDictionary[SeatedGame[Any, Any], bool] = WeakKeyDictionary()
        self._begun: Counter[str] = Counter()
        self._ended: Counter[str] = Counter()
        self._memory: list[float | None] = []

    def turn(self) -> bool:
        now = time.monotonic()
        self._watch()
        if now > self._tells_at:
            self._tells_at = now + TELLS_EVERY
            self._tell()
        if self._rests_until is not None:
            self._rest(now, self._rests_until)
        elif now > self._ends_at:
            self.close_dialog()
            super().quit()
        elif now > self._rests_at and not self._player.busy:
            self._player.rest()
            self.screen.resize(AT_REST)
            self._rests_until = now + REST
        else:
            self._play(now)
        return super().turn()

    def _play(self, now: float) -> None:
        """Do what is due, or a part of it after a turn that has taken long."""
        for _ in range(MOST_AT_ONCE):
            if now > self._next:
                self._next = max(self._next, now - MOST_AT_ONCE * PAUSE) + PAUSE
                self._player.move()

    def quit(self) -> None:
        self.routes.title()

    def _rest(self, now: float, until: float) -> None:
        if now > until and self.size != AT_REST and self._again:
            self._again -= 1
            self.screen.resize(AT_REST)
            self._rests_until = now + REST
        elif now > until:
            self._again = MOST_AGAIN
            paint.forget(self.size)
            self.rebuild("rest")
            self._memory.append(resident("self"))
            self._rests_until, self._rests_at = None, now + self._period

    def _watch(self) -> None:
        """Count the games that begin and end."""
        session = session_of(self)
        if session is None or session.journal is None:
            return
        game, word = session.game, session.game.history.game.id
        if game not in self._games and not game.history.actions:
            self._begun[word] += 1
        if game.over and self._games.get(game) is False:
            self._ended[word] += 1
        self._games[game] = game.over

    def _tell(self) -> None:
        told = {
            "steps": self._player.done,
            "begun": self._begun,
            "ended": self._ended,
            "memory": self._memory,
        }
        print(json.dumps(told), flush=True)

    def close(self) -> None:
        super().close()
        self._tell()


UNDOES = 0.1
"""How often a move is undone, so that the next one makes it a variation."""
LEAVES, STUDIES = 0.05, 0.5
"""How often a game is left for the library, and how often one is looked through there or at its end."""


class KilledApp(App):
    """An app at which legal actions are played."""

    def __init__(self, screen: AnyScreen, settings: SettingsFile) -> None:
        settings.change(animation="none", pace="at_once", muted=True)
        super().__init__(screen, settings)
        self._number = int(sys.argv[2])
        self._chance = Random(self._number)
        self._knows = self._offered = False
        self._told, self._lines = "", 0
        self._studying = Studying(self)

    def run(self, begin: Callable[[App], object], frames: int | None = None) -> None:
        self.in_background(self.journal.left_behind, self._found)
        super().run(begin, frames)

    def _found(self, left: Opened | None) -> None:
        """It is known what the title offers: nothing, if a game is to begin."""
        self._knows, self._offered = True, left is not None
        if not left:
            self._begin()

    @property
    def _has_enough(self) -> bool:
        """Whether it is time to leave the game that was offered for another, which some windows do."""
        return self._offered and self._lines > 1 and self._number % 4 < 2

    def _begin(self) -> None:
        self._offered = False
        self.routes.begin(setup_of(self._number, self._chance.random()))

    def turn(self) -> bool:
        if self._knows:
            self._do_next()
        return super().turn()

    def _do_next(self) -> None:
        session, scene, chance = session_of(self), self.scene.name if self.scene else "", self._chance
        if session and scene == "review":
            self._studying.go_on(session, chance)
        elif scene == "library" and chance.random() < STUDIES:
            self._press(say("library.replay"))
        elif scene == "library":
            posted_input.press("esc")
        elif session and session.game.over and chance.random() < STUDIES:
            posted_input.press("v")
        elif session and (session.game.over or self._has_enough):
            self._begin()
        elif self._offered and session is None:
            self._press(say("title.continue"))
        elif session and chance.random() < UNDOES and session.game.undo_goes_to:
            posted_input.press("ctrl+z")
        elif session and chance.random() < LEAVES:
            posted_input.press("ctrl+o")
        else:
            act(self, chance.random())

    def _press(self, text: str) -> None:
        """Press the button with this text, once it is there."""
        for button in self.ui.buttons:
            if button.text == text:
                posted_input.click(button.rect.center)

    def step(self) -> bool:
        shown = super().step()
        if shown:
            self._tell()
        return shown

    def _tell(self) -> None:
        """Tell what the frame has shown of the game, if that is new."""
        session = session_of(self)
        if session is None or not session.game.history.actions or self.scene is None:
            return
        journal = session.journal
        if journal is None:  # it is only looked at
            return
        record = record_text(session.record())
        if record != self._told:
            self._told, self._lines = record, self._lines + 1
            private = session.game.history.game.is_private(session.game.state)
            told = {"id": journal.id, "record": record, "offered": self._offered}
            told |= {"where": "draft" if private else self.scene.name}
            told |= {"unsaved": journal.unsaved() is not None}
            print(json.dumps(told), flush=True)


KINDS: dict[str, type[App]] = {"soaked": SoakedApp, "killed": KilledApp}

if __name__ == "__main__":
    sys.exit(open_window(lambda app: app.routes.title(), make=KINDS[sys.argv[1]], attended=False))

"""The window of a soak: ``python -m dream.ui.soak.soaked_window SEED SECONDS PERIOD FOLDER``.

It plays itself for so many seconds, and then ends as a player would end it. Once in a period it rests at the
title, always in the same way, so that what it takes there can be compared with what it took before. Every
second it prints a line of JSON: what has been done since its start.
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from dream.play.seated_game import SeatedGame
from dream.ui.app import App
from dream.ui.kit.loop import resident
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import AnyScreen
from dream.ui.launch import open_window
from dream.ui.soak.random_player import RandomPlayer, session_of
from dream.ui.widgets import paint

PAUSE, MOST_AT_ONCE = 0.03, 4
"""Seconds between two deeds, and how many there are at most in one turn of the loop."""
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
        seed, seconds, period, folder = sys.argv[1:]
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
            "deeds": self._player.done,
            "begun": self._begun,
            "ended": self._ended,
            "memory": self._memory,
        }
        print(json.dumps(told), flush=True)

    def close(self) -> None:
        super().close()
        self._tell()


if __name__ == "__main__":
    sys.exit(open_window(lambda app: app.routes.title(), make=SoakedApp, attended=False))

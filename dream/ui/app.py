"""The app: one window, one loop, a stack of scenes, and what they all share."""

import gc
import sys
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from functools import cached_property, partial
from threading import Lock, Thread
from typing import TYPE_CHECKING, NoReturn, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from dream.folders import log_dir
from dream.records.reader import Opened
from dream.ui import start
from dream.ui.commands import find
from dream.ui.easel import Easel, Picture
from dream.ui.game_setup import GameSetup
from dream.ui.layer import Layer
from dream.ui.machine import Machine
from dream.ui.night import Night
from dream.ui.palette import palette, palette_names
from dream.ui.scene import Scene
from dream.ui.screen import AnyScreen
from dream.ui.settings import SCALES, Settings, SettingsFile
from dream.ui.theme import Look, fitting_scale
from dream.ui.widgets.dialogs import Dialog
from dream.ui.widgets.toast import Toast
from dream.words import choose_language, say

if TYPE_CHECKING:
    from dream.ui.machine import Machine

Result = TypeVar("Result")
Wish = TypeVar("Wish")
WAKE = pygame.event.custom_type()
FULL, CALM, ASLEEP = 60, 20, 5
_LINGER = 0.5
_BLINK = 0.5
_QUIET_AFTER_RESIZE = 0.08
_NEWS = frozenset({pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.TEXTEDITING, pygame.USEREVENT})


class App:
    """Owns the screen, the settings, the look and the stack of scenes; all of it on the main thread."""

    def __init__(self, screen: AnyScreen, settings: SettingsFile) -> None:
        self.screen = screen
        self.file = settings
        choose_language(settings.now.language)
        self.look = self._wished_look()
        self.ui = Layer(self.look, self.size)
        self.toast = Toast(self)
        self.night = Night(self)
        self._dialogs: Layer | None = None
        self._dialog: Dialog | None = None
        self._scenes: list[Scene] = []
        self._machine: Machine | None = None
        self._posted: list[Callable[[], object]] = []
        self._lock = Lock()
        self._clock = pygame.time.Clock()
        self._held: set[int] = set()
        self._running = True
        self._dirty: str | None = "start"
        self._last_news = self._last_draw = self._last_turn = time.monotonic()
        self._rebuild_at: float | None = None
        pygame.key.set_repeat(350, 60)

    # What scenes ask

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.file.now

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.screen.surface.get_size()

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self._scenes[-1] if self._scenes else None

    @property
    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        return self._dialog

    @property
    def running(self) -> bool:
        """Whether the loop goes on."""
        return self._running

    @cached_property
    def machine(self) -> Machine:
        """The engine, from game to game; it starts when it is first asked, and ends with the app."""
        return Machine(self.post, self.say)

    def dirty(self, reason: str = "scene") -> None:
        """Something looks different: draw a frame soon."""
        self._dirty = self._dirty or reason

    def say(self, sentence: str) -> None:
        """Show one sentence to the player for a while."""
        self.toast.show(sentence)
        self.dirty("toast")

    def post(self, callback: Callable[[], object]) -> None:
        """Have `callback` called on the main thread, soon; the one method for other threads."""
        with self._lock:
            first = not self._posted
            self._posted.append(callback)
        if first and pygame.display.get_init():
            pygame.event.post(Event(WAKE))

    def in_background(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        """Have `work` done by another thread, then `done` called with what it gave on the main thread."""
        if self.screen.immediate:
            done(work())
        else:
            Thread(target=self._work, args=(work, done), daemon=True).start()

    def _work(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        try:
            result = work()
        except Exception as error:
            self.post(partial(_raise, error))
        else:
            self.post(lambda: done(result))

    def easel(self, paint: Callable[[Wish], Picture]) -> Easel[Wish]:
        """An easel whose pictures are painted in the background, and shown as soon as they are ready."""
        return Easel(paint, at_once=self.screen.immediate, on_ready=lambda: self.post(self._painted))

    def _painted(self) -> None:
        self.dirty("picture")

    def quit(self) -> None:
        """End the loop after this turn."""
        self._running = False

    # Scenes

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one beneath waits for its return."""
        if self.scene:
            self.scene.leave()
        self._scenes.append(scene)
        self._entered()

    def pop(self) -> None:
        """Go back to the scene beneath; with none beneath, the app ends."""
        if self._scenes:
            self._scenes.pop().leave()
        if self._scenes:
            self._entered()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the one on top."""
        if self._scenes:
            self._scenes.pop().leave()
        self._scenes.append(scene)
        self._entered()

    def home(self, scene: Scene) -> None:
        """Leave all scenes for this one."""
        if self.scene:
            self.scene.leave()
        self._scenes = [scene]
        self._entered()

    def _entered(self) -> None:
        self.close_dialog()
        self._scenes[-1].enter()
        self.rebuild("scene", keep_focus=False)

    def rebuild(self, reason: str = "rebuild", *, keep_focus: bool = True) -> None:
        """Make all widgets anew, for the window, the settings and the scene as they are now."""
        self._rebuild_at = None
        self.look = self._wished_look()
        place, shown = self.ui.focus.place, self.ui.focus.shown
        self.ui.reset(self.look, self.size)
        if self.scene:
            self.scene.build()
        if keep_focus:
            self.ui.focus.restore(place)
            self.ui.focus.shown = shown
        if self._dialog:
            self._build_dialog()
        self.dirty(reason)

    def _wished_look(self) -> Look:
        return Look(palette(self.settings.palette), fitting_scale(self.size, self.settings.scale))

    # Dialogs

    def ask(self, dialog: Dialog) -> None:
        """Open a dialog over the scene; it has all keys and clicks until it is closed."""
        self._dialog = dialog
        self._build_dialog()

    def close_dialog(self) -> None:
        """Close the dialog, if one is open, without an answer."""
        if self._dialog:
            self._dialog = None
            self.dirty("dialog")

    def _build_dialog(self) -> None:
        assert self._dialog
        if self._dialogs is None:
            self._dialogs = Layer(self.look, self.size)
        self._dialogs.reset(self.look, self.size)
        self._dialog.build(self, self._dialogs)
        self.dirty("dialog")

    # Settings that change the look of everything

    def change(self, **changes: object) -> None:
        """Change settings; they are written at once, and the window follows."""
        before = self.settings
        after = self.file.change(**changes)
        self._tell_trouble()
        if after.language != before.language:
            choose_language(after.language)
        if (after.palette, after.scale, after.language) != (before.palette, before.scale, before.language):
            self.rebuild("settings")
        self.dirty("settings")

    def _tell_trouble(self) -> None:
        """Say what went wrong with the file of settings, once."""
        if self.file.trouble:
            self.say(self.file.trouble)
            self.file.trouble = None

    # Games

    def start_game(self, setup: GameSetup) -> None:
        """Lay the board of a new game and play it."""
        start.start_game(self, setup)

    def open_game(self, opened: Opened) -> None:
        """Go on with a game that was saved."""
        start.open_game(self, opened)

    def replay(self, opened: Opened) -> None:
        """Look through a game that was saved."""
        start.replay(self, opened)

    # The loop

    def run(self, begin: Callable[["App"], object], frames: int | None = None) -> int:
        """Let `begin` show a scene; run until the player quits, or for `frames` frames; the exit status."""
        gc.collect()
        gc.freeze()
        shown = 0
        try:
            begin(self)
            self._tell_trouble()
            while self._running and (frames is None or shown < frames):
                shown += self.turn()
        except Exception:
            self._crashed()
            return 1
        finally:
            self._leave_all()
        return 0

    def _leave_all(self) -> None:
        while self._scenes:
            self._scenes.pop().leave()
        if "machine" in self.__dict__:
            self.machine.close()
        if self._machine:
            self._machine.close()

    def turn(self) -> bool:
        """One turn of the loop; whether a frame was shown."""
        self._clock.tick(self._rate(time.monotonic()))
        return self.step()

    def step(self) -> bool:
        """What a turn of the loop does after waiting: take all events, and show a frame if one is needed."""
        for event in pygame.event.get():
            self._take(event)
        now = time.monotonic()
        if self._rebuild_at is not None and now >= self._rebuild_at:
            self.rebuild("resize")
        self._update(now)
        reason = self._reason(now)
        if reason is None or not self._running:
            return False
        self._dirty = None
        self._last_draw = now
        self.draw(self.screen.surface)
        self.screen.flip(reason)
        return True

    def _update(self, now: float) -> None:
        passed, self._last_turn = now - self._last_turn, now
        if self.scene:
            self.scene.update(now)
        layer = self._dialogs if self._dialog and self._dialogs else self.ui
        if layer.update(now, passed):
            self.dirty("widget")
        if self.toast.update(now):
            self.dirty("toast")

    def _moving(self) -> bool:
        scene = bool(self.scene and self.scene.animating)
        return scene or self.ui.animating or self.toast.animating

    def _rate(self, now: float) -> int:
        if not self.screen.active:
            return ASLEEP
        if self._moving() or now - self._last_news < _LINGER:
            return FULL
        return max(CALM, self.scene.pace if self.scene else 0)

    def _reason(self, now: float) -> str | None:
        """Why a frame is needed now, or None when it is not."""
        if self._dirty:
            return self._dirty
        if self._moving():
            return "motion"
        pace = self.scene.pace if self.scene else 0
        if pace and self.screen.active and now - self._last_draw >= 0.9 / pace:
            return "pace"
        if now - self._last_news < _LINGER:
            return "news"
        return "blink" if self.screen.active and now - self._last_draw > _BLINK else None

    def draw(self, surface: Surface) -> None:
        """Draw the frame: the scene, its widgets, the sentence, the dialog."""
        if self.scene:
            self.scene.draw(surface)
        self.ui.draw(surface)
        if self.scene:
            self.scene.draw_over(surface)
        self.toast.draw(surface)
        if self._dialog and self._dialogs:
            self._dialog.draw_ground(surface)
            self._dialogs.draw(surface)

    # Events

    def _take(self, event: Event) -> None:
        if event.type in _NEWS:
            return
        if event.type == WAKE:
            self._call_posted()
            return
        self._last_news = time.monotonic()
        self.dirty("event")
        match event.type:
            case pygame.QUIT:
                self.leave()
            case pygame.VIDEORESIZE:
                self._rebuild_at = time.monotonic() + _QUIET_AFTER_RESIZE
            case pygame.KEYUP:
                self._held.discard(event.key)
                self._offer(event)
            case pygame.KEYDOWN:
                self._key(event)
            case _:
                self._offer(event)

    def _call_posted(self) -> None:
        with self._lock:
            posted, self._posted = self._posted, []
        for callback in posted:
            callback()
        self._last_news = time.monotonic()
        self.dirty("posted")

    def _offer(self, event: Event) -> None:
        """Hand an event that is no key to the dialog, or else to the widgets and then to the scene."""
        if self._dialog and self._dialogs:
            self._dialogs.process(event)
        elif not self.ui.process(event) and self.scene:
            self.scene.handle(event)

    def _key(self, event: Event) -> None:
        held = event.key in self._held
        self._held.add(event.key)
        if self._dialog and self._dialogs:
            if not self._dialog.key(event):
                self._dialogs.process(event)
            return
        if self.ui.process(event) or not self.scene:
            return
        command = find(self.scene.name, event, typing=self.ui.focus.typing, held=held)
        if command and (self.scene.command(command.name) or self.command(command.name)):
            return
        if command and command.name == "cancel" and self.ui.focus.current:
            self.ui.focus.give(None)
            return
        self.scene.handle(event)

    def command(self, name: str) -> bool:
        """Carry out a command that means the same in every scene; False when it is none."""
        action = {
            "fullscreen": self.toggle_fullscreen,
            "larger": lambda: self._scale_by(1),
            "smaller": lambda: self._scale_by(-1),
            "natural_size": lambda: self.change(scale=None),
            "mute": lambda: self.change(muted=not self.settings.muted),
            "palette": self._next_palette,
            "help": lambda: start.show_help(self),
            "options": lambda: start.show_options(self),
            "new_game": lambda: start.show_new_game(self),
            "open": lambda: start.show_open_game(self),
            "quit": self.leave,
        }.get(name)
        if action is None:
            return False
        action()
        return True

    def leave(self) -> None:
        """The player wants to go: games save themselves, so nothing is asked."""
        self.quit()

    def toggle_fullscreen(self) -> None:
        """Fill the whole display, or no longer."""
        self.change(fullscreen=self.screen.toggle_fullscreen())
        self.rebuild("fullscreen")

    def _scale_by(self, steps: int) -> None:
        """Go to the next larger or smaller scale that looks different in this window."""
        wished = [scale for scale in SCALES if (scale - self.look.scale) * steps > 0]
        scale = min(wished, key=lambda scale: abs(scale - self.look.scale), default=None)
        if scale is None or fitting_scale(self.size, scale) == self.look.scale:
            self.say(say("app.no_larger" if steps > 0 else "app.no_smaller"))
        else:
            self.change(scale=scale)

    def _next_palette(self) -> None:
        names = palette_names()
        here = names.index(self.settings.palette) if self.settings.palette in names else -1
        self.change(palette=names[(here + 1) % len(names)])

    # Ends

    def _crashed(self) -> None:
        """Write down what went wrong and tell it in one sentence."""
        report = traceback.format_exc()
        error = report.strip().splitlines()[-1]
        try:
            log_dir().mkdir(parents=True, exist_ok=True)
            path = log_dir() / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
            path.write_text(report, encoding="utf-8")
            sentence = say("app.crashed", error=error, path=path)
        except OSError:
            sentence = say("app.crashed_unlogged", error=error) + "\n" + report
        print(sentence, file=sys.stderr)


def _raise(error: Exception) -> NoReturn:
    raise error

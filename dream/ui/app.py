"""The app: one window, one loop, a stack of scenes, and what they all share."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from dream.base.folders import cache_dir, practice_file
from dream.base.texts import choose_language, isolate_values, language, runs_leftward, say, worded
from dream.play import registry
from dream.records.journal import Journal
from dream.ui.kit import commands, heap, loop, main_thread, mirror
from dream.ui.kit.events import UNREADABLE, DroppedFiles, waiting_events
from dream.ui.kit.last_events import LastEvents
from dream.ui.kit.layout import AS_READ, Mirroring
from dream.ui.kit.picture_cache import BackgroundImage, KeptPictures, Picture
from dream.ui.kit.presses import Pressed, Presses
from dream.ui.kit.scene import GLOBAL_ACTIONS, Backdrop, Routes, Scene
from dream.ui.kit.settings import SIGNS, Settings, SettingsFile
from dream.ui.kit.sound import Sounds
from dream.ui.kit.theme import Look, fitting_scale, palette, with_signs
from dream.ui.kit.window import AnyScreen
from dream.ui.routes import SceneRoutes
from dream.ui.table import keeping
from dream.ui.table.game_library import GameLibrary
from dream.ui.table.practice import PracticeFile
from dream.ui.web.window import WindowGuests
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import Dialog, DialogHost, EventRouter, InWindow
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.toast import Toast

if TYPE_CHECKING:
    from dream.ui.table.engines import Engines

Result = TypeVar("Result")
Wish = TypeVar("Wish")

REPEAT_AFTER, REPEAT_EVERY = 350, 60
"""Milliseconds until a held key repeats itself, and from then on."""
PICTURES = "pictures"
"""The folder of the cache with pictures as they were seen last."""
QUIET = 0.08
"""All is made anew when the size of the window has stayed the same for so many seconds."""
_NO_NEWS = frozenset({pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.USEREVENT})


class App:
    """Owns the screen, the settings, the look and the stack of scenes; all of it on the main thread.

    To scenes and all that they hold it is a `GameHost`. `look` and `ui`, the layer of the scene's
    widgets, are what scenes build with; `sounds` is what is heard, and the last of the `scenes` is on top.
    """

    def __init__(self, screen: AnyScreen, settings: SettingsFile) -> None:
        self.screen = screen
        self._file = settings
        choose_language(settings.now.language)
        isolate_values()
        commands.choose_keys(settings.now.keys)
        self.scenes: list[Scene] = []
        self.look = self._wished_look()
        paint.forget_texts(self.size)
        self.ui: Layer = Layer(self.look, self.size, partial(self.say, of_now=True))
        self._main_thread = main_thread.MainThread(at_once=screen.immediate)
        self._pacing = loop.FramePacing()
        self.toast = Toast(self)
        self.backdrop = Backdrop(self)
        self.sounds = Sounds(*self._loudness)
        self.journal = Journal(at_once=screen.immediate)
        self.review_journal = Journal(at_once=screen.immediate)
        self._gate = keeping.CommitGate((self.journal, self.review_journal), self.toast.stand)
        self.library = GameLibrary(self.post, self.say, at_once=screen.immediate)
        self.practice = PracticeFile(practice_file(), at_once=screen.immediate)
        self._dialogs = DialogHost(self)
        self.presses: Presses[InWindow] = Presses()
        self.guests = WindowGuests(self)
        self.routes: Routes = SceneRoutes(self)
        self._clock = pygame.time.Clock()
        self._router = EventRouter(self, self._dialogs)
        self._dropped = DroppedFiles()
        self.last_events = LastEvents()
        self.running = True
        self._last_turn = time.monotonic()
        self._resized: float | None = None
        self._on_table = False
        self._windowed = screen.windowed_size
        self._kept = KeptPictures(cache_dir() / PICTURES)
        pygame.key.set_repeat(REPEAT_AFTER, REPEAT_EVERY)

    # What scenes ask

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._file.now

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.screen.surface.get_size()

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    @property
    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        return self._dialogs.dialog

    @property
    def layer(self) -> Layer:
        """The widgets that have the mouse and the keyboard: the dialog's, or else the scene's."""
        return self._dialogs.layer or self.ui

    @cached_property
    def engines(self) -> "Engines":
        """The engines of the games on the scenes."""
        from dream.ui.table.engines import Engines

        return Engines(self.post, self.say)

    def dirty(self, reason: str = "scene") -> None:
        """Something looks different: draw a frame soon."""
        self._pacing.dirty(reason)

    def say(self, sentence: str, *, stays: bool = False, of_now: bool = False) -> None:
        """Show one sentence to the player for a while; one that `stays` outlives a change of scene.

        One `of_now` speaks of how things are at this moment, and goes when they change.
        """
        self.toast.show(sentence, stays=stays, of_now=of_now)
        self.dirty("toast")

    @property
    def spoken(self) -> str:
        """What is being said to the player, in lines; empty while that is nothing."""
        return self.toast.text

    def unsay(self) -> None:
        """Things have changed: a sentence that speaks of how they were goes."""
        if self.toast.things_changed():
            self.dirty("toast")

    def post(self, callback: Callable[[], object]) -> None:
        """Have `callback` called on the main thread, soon; the one method for other threads."""
        self._main_thread.post(callback)

    def in_background(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        """Have `work` done by another thread, then `done` called with what it gave on the main thread."""
        self._main_thread.in_background(work, done)

    def background_image(self, paint: Callable[[Wish], Picture], kept: str = "") -> BackgroundImage[Wish]:
        """Pictures that are painted in the background, and shown as soon as they are ready.

        The first is `kept` by this name, and shown as it was seen last until it has been painted again.
        """
        ready = partial(self.post, partial(self.dirty, "picture"))
        if self.screen.immediate:
            return BackgroundImage(paint, at_once=True, on_ready=ready)
        keep = partial(self._kept.keep, self._in_these_colours(kept)) if kept else None
        before = self.kept_picture(kept) if kept else None
        return BackgroundImage(paint, on_ready=ready, defer=self.post, before=before, keep=keep)

    def kept_picture(self, name: str) -> pygame.Surface | None:
        """The picture of this name as it was seen last in these colours; None where none is kept."""
        return self._kept.find(self._in_these_colours(name))

    def _in_these_colours(self, name: str) -> str:
        return f"{name}-{self.look.palette.name}"

    def leave(self, then: Callable[[], object]) -> None:
        """Do what leaves all scenes, when what is on them is kept or the player gives it up."""
        if any(scene.asks_to_leave(lambda: self.leave(then)) for scene in reversed(self.scenes)):
            return
        keeping.leave(self, [scene.keepable for scene in self.scenes if scene.keepable], then)

    def quit(self) -> None:
        """End the loop after this turn, when the game is kept or the player gives it up."""
        self.leave(self._end)

    def _end(self) -> None:
        self.running = False

    # Scenes

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one beneath waits for its return."""
        if self.scene:
            self.scene.focus_place = self.ui.focus.place
            self.scene.leave()
        self.scenes.append(scene)
        self._entered()

    def pop(self) -> None:
        """Go back to the scene beneath; with none beneath, the app ends."""
        if self.scenes:
            self.scenes.pop().leave()
        if self.scenes:
            self._entered()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the one on top."""
        if self.scenes:
            self.scenes.pop().leave()
        self.scenes.append(scene)
        self._entered()

    def home(self, scene: Scene) -> None:
        """Leave all scenes for this one."""
        if self.scene:
            self.scene.leave()
        if "engines" in self.__dict__:
            self.engines.leave_game()
        self.guests.leave_game()
        self.scenes = [scene]
        self._entered()

    def _entered(self) -> None:
        self.close_dialog()
        self.toast.next_scene()
        scene = self.scenes[-1]
        self.sounds.be_in(next((each.game for each in reversed(self.scenes) if each.game), ""))
        self._name_window()
        scene.enter()
        if self.scene is scene:
            self.rebuild("scene", keep_focus=False)

    def _name_window(self) -> None:
        """Call the window like the game that is played or looked through in it, or else like the house."""
        games = (registry.playable(each.game) for each in self.scenes if each.game and each.keepable)
        game = next(filter(None, games), None)
        self.screen.call(worded(game.name) if game else say("title.name"))

    def rebuild(self, reason: str = "rebuild", *, keep_focus: bool = True) -> None:
        """Make all widgets anew, for the window, the settings and the scene as they are now."""
        before = self.look, self.ui.size
        self.look = self._wished_look()
        if (self.look, self.size) != before:
            paint.forget(self.size)
        focus = self.ui.focus.state
        self.ui.reset(self.look, self.size, self.scene.game if self.scene else None)
        if self.scene:
            self.ui.focus.always = self.scene.focuses
            self.scene.build()
        if keep_focus:
            self.ui.focus.resume(focus)
        elif self.scene:
            self.ui.focus.restore(self.scene.focus_place)
        if self.scene and self.scene.focuses:
            self.ui.focus.first()
        self._dialogs.rebuild()
        heap.collect()
        self.dirty(reason)

    def _wished_look(self) -> Look:
        table = self.scene.table_shape if self.scene else None
        colours = palette(self.settings.palette)
        if self.settings.cards == SIGNS:
            colours = with_signs(colours)
        return Look(colours, fitting_scale(self.size, self.settings.scale, table))

    # Dialogs and settings

    def ask(self, dialog: Dialog) -> None:
        """Open a dialog over the scene; it has all keys and clicks until it is closed."""
        self._dialogs.open(dialog)

    def close_dialog(self) -> None:
        """Close the dialog, if one is open, without an answer."""
        self._dialogs.close()

    def change(self, **changes: object) -> None:
        """Change settings; they are written at once, and the window follows."""
        before, spoken = self.settings, language()
        after = self._file.change(**changes)
        self.sounds.volume, self.sounds.ambience = self._loudness
        if "language" in changes:
            choose_language(after.language)
            self._name_window()
        commands.choose_keys(after.keys)
        seen = "palette", "cards", "scale"
        if language() != spoken or any(getattr(after, name) != getattr(before, name) for name in seen):
            self.rebuild("settings")
        self.dirty("settings")

    @property
    def _loudness(self) -> tuple[float, float]:
        """How loud effects and ambience are."""
        return (0.0, 0.0) if self.settings.muted else (self.settings.volume, self.settings.ambience)

    def _tell_news(self) -> None:
        """Say what went wrong with the settings or became of a game, when nothing else is being said."""
        if self.toast.sentence is None:
            kept = (self._file, self.journal, self.review_journal, self._gate, self.practice)
            if news := next(filter(None, (each.news() for each in kept)), None):
                self.say(worded(news), stays=True)

    # The loop

    def run(self, begin: Callable[["App"], object], frames: int | None = None) -> None:
        """Let `begin` show a scene; run until the player quits, or for `frames` frames; `close` is to follow.

        Frames that are counted are drawn at full speed, whether anything moves or not.
        """
        heap.freeze()
        shown = 0
        begin(self)
        while self.running and (frames is None or shown < frames):
            if frames is not None:
                self._pacing.news("counted")
            shown += self.turn()

    def close(self) -> None:
        """Leave the scenes, end the engines, have all written unless the disk hangs: each, whatever fails."""
        journals = self.journal.close, self.review_journal.close
        with ExitStack() as ends:
            for end in (
                self.guests.close,
                self.library.close,
                *journals,
                self._file.flush,
                self.practice.flush,
            ):
                ends.callback(end)
            if "engines" in self.__dict__:
                ends.callback(self.engines.close)
            ends.callback(self.sounds.close)
            scene, self.scenes = self.scene, []
            if scene:
                scene.leave()

    def turn(self) -> bool:
        """One turn of the loop; whether a frame was shown."""
        moving, active = self._moving or self.guests.are_behind, self.screen.active or self.guests.are_here
        self._clock.tick(self._pacing.rate(moving=moving, pace=self._pace, active=active))
        return self.step()

    def step(self) -> bool:
        """What a turn does after waiting: take all events, and show a frame if one is needed.

        What events have done is kept before time goes on, and what is done in its time before it is shown.
        Once the app has ended nothing happens any more: neither what else is waiting, nor what time brings.
        """
        for event in waiting_events():
            if self.running:
                self._take(event)
        if not self.running:
            return False
        if not self.dialog and (files := self._dropped.release()):
            self.routes.take_in(files)
        self._router.follow_focus()
        now = time.monotonic()
        if not self._gate.is_open(now):
            return False
        self._follow_size(now)
        self._update(now)
        reason = self._pacing.reason(now, moving=self._moving, pace=self._pace, active=self.screen.active)
        if reason is None or not self.running or not self._gate.is_open(now, 0):
            return False
        self._pacing.drawn(now, moving=self._moving)
        self.draw(self.screen.surface)
        self.screen.flip(reason)
        lying = self._router.lying
        moving = self.scene is not None and lying.table is not None and self.scene.animating
        self.presses.show(lying, moving=moving)
        return True

    def _update(self, now: float) -> None:
        passed, self._last_turn = now - self._last_turn, now
        self._tell_news()
        self.guests.update(now)
        if self.scene:
            self.scene.update(now)
        changed = self.ui.update(now, passed, covered=self.dialog is not None)
        if self._dialogs.update(now, passed) or changed:
            self.dirty("widget")
        if self.toast.update(now):
            self.dirty("toast")

    @property
    def _moving(self) -> bool:
        return bool(self.scene and self.scene.animating) or self.layer.animating or self.toast.animating

    @property
    def _pace(self) -> int:
        return self.scene.pace if self.scene else 0

    @property
    def _mirroring(self) -> Mirroring:
        """How places lie in the window, from left to right or from right to left."""
        if not runs_leftward():
            return AS_READ
        table = self.scene.table_place if self.scene else None
        return Mirroring(self.size[0], *(table or ()))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the frame: the scene, its widgets, what flies above them, the sentence, the dialog."""
        mirroring = self._mirroring
        mirror.mirror_window(mirroring)
        if mirroring.width:
            surface = mirror.Mirrored(surface, mirroring)
        if self.scene:
            self.scene.draw(surface)
        self.ui.draw(surface)
        if self.scene:
            self.scene.draw_over(surface)
        self.toast.draw(surface)
        self._dialogs.draw(surface)

    # Events

    def is_meant(self, on: Callable[[InWindow], Pressed]) -> bool:
        """Whether a press now is meant for what it goes down `on` in the window."""
        return self._router.is_meant(on)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in _NO_NEWS:
            return
        self._pacing.news("event")
        self.last_events.note(event, self.scene.name if self.scene else "", typing=self.layer.focus.typing)
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.DROPFILE | pygame.DROPCOMPLETE:
                if self._dropped.take(event) and self.dialog:
                    self.say(say("app.drop_waits"), stays=True)
            case pygame.VIDEORESIZE:
                self._resized = time.monotonic()
            case _ if event.type == main_thread.WAKE:
                self._main_thread.deliver()
            case _ if event.type == UNREADABLE:
                self.say(say("app.unreadable"))
            case _:
                self._router.take(self._as_read(event))

    def _as_read(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the mouse with its place as scenes know it; held ones stay on a table."""
        mirroring = self._mirroring
        mirror.mirror_window(mirroring)
        if not mirroring.width or not hasattr(event, "pos"):
            return event
        x, y = event.pos
        beside = mirror.as_read((x, y))
        if event.type == pygame.MOUSEBUTTONDOWN or not (
            event.type == pygame.MOUSEBUTTONUP or any(getattr(event, "buttons", ()))
        ):
            covered = bool(self.dialog) or any(area.holds(beside) for area in self.ui.spots())
            self._on_table = not covered and mirroring.on_table(x, y) is not None
        place = (x - mirroring.shift_back(x), y) if self._on_table else beside
        return pygame.event.Event(event.type, {**event.dict, "pos": place})

    def command(self, name: str) -> bool:
        """Carry out a command that means the same in every scene; False when it is none."""
        action = GLOBAL_ACTIONS.get(name)
        if action:
            action(self)
        return action is not None

    def toggle_fullscreen(self) -> None:
        """Fill the whole display, or no longer."""
        self.change(fullscreen=self.screen.toggle_fullscreen())
        self.rebuild("fullscreen")

    def _follow_size(self, now: float) -> None:
        """Make all anew when the window has kept its size for long enough; remember one that is new."""
        if self._resized is not None and now >= self._resized + QUIET:
            self._resized = None
            self.rebuild("resize")
            if (size := self.screen.windowed_size) and size != self._windowed:
                self._windowed = size
                self.change(window=size)

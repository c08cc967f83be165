"""The window of the program, and its twin that nobody sees."""

import sys
import warnings
from contextlib import suppress
from pathlib import Path

import pygame

from dream.base.environment import default_for_itself, set_for_itself
from dream.base.texts import message, say
from dream.ui.kit import engravings, theme, x_clipboard
from dream.ui.kit.desktop import Size, room_for_window
from dream.ui.kit.display import NoDisplay, has_display
from dream.ui.kit.layout import SMALLEST_WINDOW

WINDOW_CLASS = "dream"
NULL_DISPLAY = (1920, 1080)
"""How large a null screen is that fills the whole display."""


class Screen:
    """A real window that can be resized; closed by `close`.

    On a screen that is not `immediate` work may be left to other threads.
    """

    immediate = False

    def __init__(self, size: Size, *, fullscreen: bool = False) -> None:
        """Open the window; raises NoDisplay when there is nothing to open it on."""
        _prepare()
        try:
            _start()
            if pygame.display.get_driver() == "x11":
                default_for_itself("SDL_FRAMEBUFFER_ACCELERATION", "0")
            self.call(say("title.name"))
            pygame.display.set_icon(icon())
            self._open(size, fullscreen)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error

    def _open(self, size: Size, fullscreen: bool) -> None:
        """A window for which there is no room fills what there is, with its frame."""
        fits = fitting(size, room_for_window())
        pygame.display.set_mode(fits, pygame.RESIZABLE)
        _window().minimum_size = SMALLEST_WINDOW
        if fits != size:
            _window().maximize()
            pygame.event.pump()
        self._fills = fits != size
        self._fullscreen, self._takes_text = False, False
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; another one after the window has changed its size."""
        return pygame.display.get_surface() or pygame.Surface(SMALLEST_WINDOW)

    def call(self, name: str) -> None:
        """Write a name in the frame of the window, and wherever the desktop lists windows."""
        pygame.display.set_caption(name)

    def flip(self, reason: str) -> None:
        """Show what was drawn; `reason` tells why it had to be."""
        pygame.display.flip()

    def toggle_fullscreen(self) -> bool:
        """Fill the whole display, or no longer; what it is from now on.

        `pygame.display.toggle_fullscreen` would open another window, which has lost its size and place.
        """
        if self._fullscreen:
            _window().set_windowed()
            if self._fills:
                _window().maximize()
        else:
            _window().set_fullscreen(True)
        self._fullscreen = not self._fullscreen
        return self._fullscreen

    def resize(self, size: Size) -> None:
        """Change the size as a player would by pulling at the window's edge."""
        _window().size = size

    @property
    def windowed_size(self) -> Size | None:
        """The size that the window has by itself; None while the display alone tells its size."""
        size, room = self.surface.get_size(), room_for_window()
        if self._fullscreen or size in pygame.display.get_desktop_sizes():
            return None
        self._fills = self._fills and room is not None and size[0] >= room[0] and size[1] >= room[1]
        return None if self._fills else size

    @property
    def active(self) -> bool:
        """Whether the window is seen and has the keyboard."""
        return bool(pygame.display.get_active() and pygame.key.get_focused())

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False when there is none that works."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def pasted(self) -> str | None:
        """The text on the clipboard, or None when there is none or it cannot be had."""
        if pygame.display.get_driver() == "x11":
            with suppress(OSError, AttributeError):
                return x_clipboard.text_on_clipboard()
        try:
            return pygame.scrap.get_text() or None
        except (pygame.error, UnicodeDecodeError):
            return None

    def take_text(self, at: pygame.Rect | None) -> None:
        """Have keys type text at a place, with input methods; at None they type none."""
        if at is None:
            pygame.key.stop_text_input()
        elif not self._takes_text:
            pygame.key.start_text_input()
        self._takes_text = at is not None
        if at is not None:
            pygame.key.set_text_input_rect(at)

    def close(self) -> None:
        """Close the window."""
        pygame.quit()


class NullScreen:
    """The twin of `Screen` without a window: it counts its frames, keeps the reasons and a clipboard.

    `last` is the last frame; the next one is drawn over it. Keys type text at `writes_at`, or none. It is
    `called` what would stand in the frame of a window.
    """

    def __init__(self, size: Size = (1280, 800)) -> None:
        """A screen of this size on SDL's null driver, which is chosen here when none is."""
        default_for_itself("SDL_VIDEODRIVER", "dummy")
        default_for_itself("SDL_AUDIODRIVER", "dummy")
        _start()
        self._surface = pygame.display.set_mode(size)
        self._windowed = size
        self.frames = 0
        self.reasons: list[str] = []
        self.last: pygame.Surface | None = None
        self.clipboard: str | None = None
        self.active = True
        self.immediate = True
        self.closed = False
        self.fullscreen = False
        self.writes_at: pygame.Rect | None = None
        self.called = ""

    @property
    def surface(self) -> pygame.Surface:
        return self._surface

    def resize(self, size: Size) -> None:
        """Change the size as a player would by pulling at the window's edge."""
        self._windowed = size
        self._become(size)

    def _become(self, size: Size) -> None:
        self._surface = pygame.display.set_mode(size)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def call(self, name: str) -> None:
        self.called = name

    def flip(self, reason: str) -> None:
        self.frames += 1
        self.reasons.append(reason)
        if self.last is None or self.last.get_size() != self._surface.get_size():
            self.last = self._surface.copy()
        else:
            self.last.blit(self._surface, (0, 0))

    def toggle_fullscreen(self) -> bool:
        self.fullscreen = not self.fullscreen
        self._become(NULL_DISPLAY if self.fullscreen else self._windowed)
        return self.fullscreen

    @property
    def windowed_size(self) -> Size | None:
        return None if self.fullscreen else self._windowed

    def copy(self, text: str) -> bool:
        self.clipboard = text
        return True

    def pasted(self) -> str | None:
        return self.clipboard

    def take_text(self, at: pygame.Rect | None) -> None:
        self.writes_at = at

    def close(self) -> None:
        self.closed = True


AnyScreen = Screen | NullScreen


def _prepare() -> None:
    """Set what SDL reads as it starts; raises NoDisplay when it is plain that there is no display."""
    if not has_display():
        raise NoDisplay(message("app.no_display_variable"))
    set_for_itself("SDL_VIDEO_X11_WMCLASS", WINDOW_CLASS)
    default_for_itself("SDL_IME_SHOW_UI", "1")  # an input method shows what there is to choose from
    if sys.platform == "win32":
        default_for_itself("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def _start() -> None:
    """Start what the window needs of pygame, which is less than all: sound waits until it is wanted."""
    pygame.display.init()
    pygame.font.init()


def fitting(size: Size, room: Size | None) -> Size:
    """The size, no larger than there is room for and no smaller than the smallest window."""
    width, height = (min(wish, there) for wish, there in zip(size, room or size, strict=True))
    return max(width, SMALLEST_WINDOW[0]), max(height, SMALLEST_WINDOW[1])


def _window() -> pygame.Window:
    """The one window, with what `pygame.display` cannot do."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def save_icon(path: Path, size: int) -> None:
    """Write the program's sign as a PNG of so many pixels."""
    pygame.image.save(icon(size), path)


def icon(size: int = 64) -> pygame.Surface:
    """The program's sign: gold in a golden hexagon, on ink."""
    return engravings.paint_sign_of("house", size, theme.palette())

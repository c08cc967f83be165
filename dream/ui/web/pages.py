"""A page that somebody has open: what it is sent, and how it wishes to look."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from dream.base.texts import language, languages
from dream.ui.kit.theme import Palette, Rgb, legible, palette, palette_names
from dream.ui.table.gestures import gestures
from dream.ui.web.pictures import Pictures
from dream.ui.web.rules import has_primer, primer
from dream.ui.web.sheets import SHAPES, Display, Values, room_on_a_phone
from dream.ui.web.spoken import speaking
from dream.ui.web.views import Viewpoint

Send = Callable[[str, bytes], object]
"""Sends a page a message under a word: what has not left yet gives way to what is newer of the same word."""
CLOSE = "close"
"""The word under which a page is closed, with the code for it."""
LIGHT, DARK = "daylight", "classic"
"""The themes of a page that asks for neither."""
LONGEST_WORD = 40
"""So many characters a word in a message has at most."""


class GuestPage:
    """A page that somebody has open: of which `seat`, or of the watchers for None, and how it is shown.

    The `key` is that of the guest, who may have lost the seat by now; None for a watcher.
    """

    def __init__(
        self,
        seat: int | None,
        send: Send,
        display: Display,
        slow: Callable[[], bool] = lambda: False,
        key: int | None = None,
    ) -> None:
        """What comes of a page that is `slow` comes late."""
        self.seat, self.send, self.display, self.slow, self.key = seat, send, display, slow, key
        self.last = 0
        """The number of the last message that was taken."""
        self.back: Viewpoint | None = None
        """The viewpoint of its own at which the page looks back; None where it shows the game as it is."""
        self.called: frozenset[object] = frozenset()
        """For what the seat was needed when the page began to look back."""
        self.is_due = True
        """Whether it is sent all anew, whatever has changed."""
        self.sheet = b""
        """What it was sent last."""

    def show(self, sheet: bytes) -> None:
        """Send the page what it shows from now on."""
        self.sheet, self.is_due = sheet, False
        self.send("sheet", sheet)

    def welcome(self, game: str) -> None:
        """Tell the page all that it needs to show a game, by its word, as it wishes."""
        with speaking(self.display.language):
            values = _colours(self.display) | {"gestures": gestures(game)}
            values["primer"] = game if has_primer(game) else ""
        self.send("welcome", packed({"welcome": values}))

    def tell_primer(self, viewpoint: Viewpoint, pictures: Pictures, *, in_hand: bool) -> None:
        """Tell the page the cards for newcomers; it knows whether it is on a phone before that is shown."""
        self.send("primer", packed({"primer": primer(viewpoint, pictures, self.display, in_hand=in_hand)}))

    def close(self, code: int) -> None:
        """Close the page, which is told why by a code."""
        self.send(CLOSE, str(code).encode())


def display_of(wish: Mapping[str, Any]) -> Display:
    """How a page is to look by what it wishes; what is no such thing is as usual."""
    code, theme = _word(wish.get("language")), _word(wish.get("theme"))
    spoken = code if code in languages() else language()
    name = {"light": LIGHT, "dark": DARK}.get(theme, theme)
    shape, colours = wish.get("shape"), palette(name if name in palette_names() else DARK)
    place = shape if isinstance(shape, int) and 0 <= shape < len(SHAPES) else 1
    in_words, room = wish.get("words") is True, room_on_a_phone(wish.get("wide"), wish.get("high"))
    if room is not None:
        return Display(spoken, colours, room, in_words, in_hand=True)
    return Display(spoken, colours, SHAPES[place], in_words)


def _word(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= LONGEST_WORD else ""


def _colours(display: Display) -> Values:
    """The colours of a page, by the names that its styles call them."""
    shown = display.palette
    names = ("night", "night_light", "panel", "ink", "ink_dim", "gold", "gold_light", "gold_dark")
    colours = {name: "#{:02x}{:02x}{:02x}".format(*getattr(shown, name)) for name in names}
    marks = {
        f"mark_{mark}": "#{:02x}{:02x}{:02x}".format(*_seen(rgb, shown)) for mark, rgb in shown.mark.items()
    }
    return {"colours": colours | marks, "light": shown.light, "language": display.language}


def _seen(mark: Rgb, shown: Palette) -> Rgb:
    """The colour of a mark as it is seen on the grounds of a page, which has no dark edge around marks."""
    for ground in (shown.night, shown.panel):
        mark = legible(mark, ground, shown.ink)
    return mark


def packed(value: Values) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=int).encode()

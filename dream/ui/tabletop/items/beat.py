"""A beat: what has its moment at a table, large in the middle, as a game tells it (`TableGame.beats`)."""

from collections.abc import Hashable
from dataclasses import dataclass

from dream.ui.tabletop.items.faces import Face
from dream.ui.widgets.overlays.placard import Tone


@dataclass(frozen=True)
class Beat:
    """What has happened in a few words, the `title`, and what that means, in a sentence.

    The token of the seat that did it, which it is `by`, stands before that, and a `face` of a `size` in
    units of the design. Arrows go to the plates of the seats that it `hits`, and to other `things` by their
    keys. What moves stops for it when it has come `at` a time of its own (seconds at the calm speed, or
    `timeline.AFTER` for its end), and it is `held` for so many seconds at the normal pace.
    """

    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    by: int | None = None
    hits: tuple[int, ...] = ()
    things: tuple[Hashable, ...] = ()
    face: Face | None = None
    size: tuple[float, float] = (0, 0)
    at: float = 0.0
    held: float = 1.8

"""The clock of a new game: one of a few, or one that is typed, which may differ from seat to seat."""

from collections.abc import Callable, Sequence

from pygame import Rect

from dream.base.words import say
from dream.play.seating.clock import TimeControl
from dream.ui.session.clocks.clock_words import control_words
from dream.ui.session.wishes import Wishes
from dream.ui.widgets.text_field import TextField
from dream.ui.widgets.widget_host import WidgetHost

PRESETS = ("", "3m+2s", "5m+3s", "10m+5s", "30m", "30s/move", "10m+3x30s")
CUSTOM = "custom"
LONGEST = 200
CHOICE = 0.5
"""How much of the row the choice has beside the field."""
Kinds = Sequence[tuple[str, str]]
MakeChoice = Callable[[Rect, str, Kinds, str, Callable[[str], object]], object]
"""Makes a labelled choice at a place, of values and what they are called, with what hears of another."""


class ClockRows:
    """The rows for the clock of some wishes; `rebuild` has the widgets made anew.

    `changed` hears of what is typed in the `field`, `done` is called on Enter there.
    """

    field: TextField | None = None

    def __init__(
        self,
        wishes: Wishes,
        rebuild: Callable[[str], object],
        changed: Callable[[], object],
        done: Callable[[], object],
    ) -> None:
        self._wishes, self._rebuild, self._changed, self._done = wishes, rebuild, changed, done
        self._custom = wishes.clock not in PRESETS

    def build(self, app: WidgetHost, place: Rect, choice: MakeChoice) -> None:
        """Make the widgets in a row: the choice and, for a clock of one's own, the field beside it."""
        kinds = [(text, _label(text)) for text in (*PRESETS, CUSTOM)]
        now, self.field = CUSTOM if self._custom else self._wishes.clock, None
        beside = Rect(place)
        if self._custom:
            place = Rect(place.x, place.y, round(place.w * CHOICE), place.h)
            beside.left, beside.w = place.right + app.ui.px(8), beside.right - place.right - app.ui.px(8)
        choice(place, say("clock.label"), kinds, now, self._choose)
        if self._custom:
            self.field = app.ui.add(
                TextField(
                    beside,
                    app.ui.look,
                    app.screen,
                    self._wishes.clock,
                    limit=LONGEST,
                    placeholder=say("clock.custom_placeholder"),
                    changed=self._type,
                    done=lambda _: self._done(),
                )
            )

    def _choose(self, text: str) -> None:
        self._custom = text == CUSTOM
        self._wishes.clock = self._wishes.clock if self._custom else text
        self._rebuild("clock")

    def _type(self, text: str) -> None:
        self._wishes.clock = text
        self._changed()


def _label(text: str) -> str:
    if text in ("", CUSTOM):
        return say(f"clock.{text or 'off'}")
    return control_words(TimeControl.parse(text))

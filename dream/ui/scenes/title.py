"""The title."""

from pygame import Rect, Surface

from dream.ui import start
from dream.ui.scene import Scene
from dream.words import say


class Title(Scene):
    """The name of the game and what can be done."""

    name = "title"

    def build(self) -> None:
        ui = self.app.ui
        px, (width, height) = ui.px, self.app.size
        ui.label(Rect(0, px(60), width, px(90)), say("app.title"), kind="@title")
        ui.button(
            Rect(width // 2 - px(100), px(200), px(200), px(40)),
            say("command.options"),
            lambda: start.show_options(self.app),
            kind="@menu",
        )
        ui.button(
            Rect(width // 2 - px(100), px(250), px(200), px(40)),
            say("command.quit"),
            self.app.quit,
            kind="@primary",
        )

    def draw(self, surface: Surface) -> None:
        surface.fill(self.app.look.palette.night)

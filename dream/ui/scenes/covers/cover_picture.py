"""The picture on a cover, as the view of the game paints it; a package that fails at that has its initial."""

from pygame import Surface

from dream.play import registry
from dream.ui.game_views.registry import view_of
from dream.ui.kit.scene import SceneHost
from dream.ui.scenes.covers.cover_game import CoverGame
from dream.ui.scenes.covers.initial import draw_initial
from dream.ui.session.game_view import TitlePicture


class CoverPicture:
    """The living picture of one game, made beside the loop, for all that takes time is asked for there."""

    def __init__(self, app: SceneHost, game: CoverGame, seed: str) -> None:
        self._app, self._game, self._seed = app, game, seed
        self._picture: TitlePicture | None = None
        self._asked = self._failed = False

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""
        if not self._asked:
            self._asked = True
            self._app.in_background(self._make, self._take)
        if self._failed:
            self._draw_initial(surface)
        elif self._picture is None:
            surface.fill(self._app.look.palette.night)
        else:
            self._draw_picture(surface, now)

    def _draw_picture(self, surface: Surface, now: float | None) -> None:
        assert self._picture
        try:
            self._picture.draw(surface, now)
        except Exception:
            if self._is_of_the_house:
                raise
            self._failed = True
            self._draw_initial(surface)

    def _make(self) -> TitlePicture | None:
        try:
            return view_of(self._game.word).title_picture(self._app, self._seed)
        except Exception:
            if self._is_of_the_house:
                raise
            return None

    def _take(self, made: TitlePicture | None) -> None:
        self._picture, self._failed = made, made is None
        self._app.dirty("cover")

    @property
    def _is_of_the_house(self) -> bool:
        return self._game.word in registry.house()

    def _draw_initial(self, surface: Surface) -> None:
        draw_initial(surface, self._app.look.palette, surface.get_rect(), self._game.name)

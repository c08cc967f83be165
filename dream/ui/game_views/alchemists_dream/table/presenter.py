"""The presenter of a board: how it is seen and heard."""

from collections.abc import Iterator
from dataclasses import replace

from pygame import Rect, Surface

from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid.hexes import DIRECTIONS, Hex
from dream.ui.game_views.alchemists_dream.board.animation import STILL, Moment, Motion, Trays, motion
from dream.ui.game_views.alchemists_dream.board.board_layout import BoardLayout
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState, LastAction, Piece, Tray
from dream.ui.game_views.alchemists_dream.board.board_view import BoardView
from dream.ui.game_views.alchemists_dream.narration.beats import BoardBeat, beats
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token, token_of
from dream.ui.game_views.alchemists_dream.settings import COORDINATES, WARN
from dream.ui.game_views.alchemists_dream.table.board_state_builder import Pointing, pointed_at, unpointed
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.kit.memo import Memo
from dream.ui.kit.palette import Palette
from dream.ui.kit.sound.sounds import Pitch
from dream.ui.session.address import address_in
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.presenter import Motion as Moves
from dream.ui.session.table.presenter import Presenter
from dream.ui.session.table.timeline import AFTER, Stop
from dream.ui.widgets.overlays.placard import Placard

SCREEN_DIRECTIONS = ("right", "down_right", "down_left", "left", "up_left", "up_right")
PITCHES = {
    None: Pitch.MIDDLE,
    Element.EARTH: Pitch.LOWEST,
    Element.WATER: Pitch.LOW,
    Element.FIRE: Pitch.HIGH,
    Element.AIR: Pitch.HIGHEST,
}
"""How high the Stones of each element sound."""


TOKEN = 58
"""How wide the token of a player is on a placard, at scale 1."""


CELL = 0.82
"""From the middle of a cell to the side of the square around it, in sizes of a cell."""


class BoardPresenter(Presenter[BoardState, Moment]):
    """Shows a board: `pointing` is where the player points, `trays` where those of the cards lie."""

    def __init__(self, app: GameHost, table: TableController, view: BoardView) -> None:
        super().__init__(app, BoardState(), STILL)
        self.table, self.view = table, view
        self.pointing = Pointing()
        self.trays: dict[tuple[Player, Tray], Rect] = {}
        self._unpointed = Memo(self._unpointed_depends_on, self._make_unpointed)
        self._board_state = Memo(self._board_state_depends_on, self._make_board_state)
        self._by_hand = False
        self._shown_at = table.game.shown_at
        self._fitted: tuple[BoardLayout, Palette] | None = None
        self.turned = False
        """Whether the board is turned round, to the second player."""

    # Pointing

    def direction(self, where: str, cell: Hex) -> Hex:
        """The direction on the board that is `where` on the screen: ``left``, ``up_right``, ``up`` ...

        Straight up and down there is no neighbour; the way zigzags, by the row that the cell is in.
        """
        sixths = self.view.lattice.sixths
        if where in ("up", "down"):
            even = cell.turned(sixths).r % 2 == 0
            where += "_right" if even else "_left"
        return DIRECTIONS[(SCREEN_DIRECTIONS.index(where) - sixths) % 6]

    def point_at_action(self, done: int | None) -> None:
        """Show on the board the action with which so many were done; None: the last one, as usual."""
        self.pointing.action = done
        self._app.dirty("journal")

    # Frames

    def fit(self, place: BoardLayout, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there if that has changed."""
        self.view.change(self.view.board, place, palette)
        self.beside = Rect(place.panel.x, 0, place.size[0] - place.panel.x, place.size[1])
        self.table_room = Rect(place.table)
        if self._fitted != (place, palette):
            self._fitted = place, palette
            self.rest()

    def dropped(self) -> None:
        """A Stone is put down by hand: it need not slide there."""
        self._by_hand = True

    def update(self, now: float) -> None:
        super().update(now)
        self._by_hand, self._shown_at = False, self.table.game.shown_at

    def _show_now(self) -> BoardState:
        self.pointing.dragged_to = self.dragging.at
        return self._board_state()

    def _unpointed_depends_on(self) -> tuple[object, ...]:
        return self.table.snapshot, self._app.settings

    def _make_unpointed(self) -> BoardState:
        wishes = self._app.settings
        shown = unpointed(
            self.table, COORDINATES.of(wishes), plays=self.table.takes_moves, warn=WARN.of(wishes)
        )
        return replace(shown, hint=self.table.hints.shown)

    def _board_state_depends_on(self) -> tuple[object, ...]:
        pointing = self.pointing
        return (
            *self._unpointed_depends_on(),
            pointing.cursor,
            pointing.hover,
            pointing.dragged_to,
            pointing.action,
        )

    def _make_board_state(self) -> BoardState:
        return pointed_at(self._unpointed(), self.table, self.pointing, plays=self.table.takes_moves)

    def _move(self, before: BoardState) -> Motion | None:
        after = self.shown
        if after.pieces == before.pieces or not before.pieces:
            return None
        for noise, element in heard(before, after):
            self._app.sounds.play(noise, PITCHES[element])
        if self._by_hand and after.last:
            before = _put_down(before, after.last)
        return motion(before, after, self.view.lattice, self._trays(), self.speed)

    def _stops(self, before: BoardState, after: BoardState, motion: Moves[Moment]) -> Iterator[Stop]:
        """What has its moment, where the board has been played on by one action."""
        game = self.table.game
        done = self._shown_at
        if game.shown_at != done + 1:
            return
        states, action = game.history.states, game.history.actions[done]
        found = beats(states[done], action, states[done + 1], address_in(self.table.session, done))
        for beat in found:
            lasts = self.open_for(beat.held, people=bool(game.people))
            if lasts > 0:
                at = motion.leaves if beat.leaving and isinstance(motion, Motion) else AFTER
                yield Stop(self._placard(beat, token_of(states[done], beat.by)), lasts, at)

    def _placard(self, beat: BoardBeat, token: Piece) -> Placard:
        look = self._app.look
        hits, beside = (tuple(map(self._place, cells)) for cells in (beat.cells, beat.presses))
        picture = paint_token(token, look.px(TOKEN), look)
        return Placard(beat.title, beat.text, beat.tone, (picture,), hits=hits, beside=beside)

    def _place(self, cell: Hex) -> Rect:
        """The square around a cell."""
        x, y = self.view.lattice.centre(cell)
        half = round(CELL * self.view.lattice.size)
        return Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)

    def _trays(self) -> Trays | None:
        """Stones come and go at the edge of the cards, as high as their trays, so as to cross no text."""
        if len(self.trays) < 4:
            return None
        points = {key: (float(self._edge(rect)), float(rect.centery)) for key, rect in self.trays.items()}
        reserve, taken = ((points[Player.FIRST, t], points[Player.SECOND, t]) for t in Tray)
        return Trays(reserve, taken)

    def _edge(self, tray: Rect) -> int:
        """Where the board begins beside a tray at its left or its right."""
        return tray.right if tray.right < self.view.lattice.x else self.beside.left

    @property
    def appeared(self) -> float:
        return self.view.appeared(self.speed)

    def _draw_table(self, surface: Surface) -> None:
        self.view.draw(surface, self.shown, self.moment, flying=False)

    def draw_flying(self, surface: Surface) -> None:
        """Draw what is above the board, such as a Stone in the player's hand."""
        self.view.draw_flying(surface, self.shown, self.moment)


def heard(before: BoardState, after: BoardState) -> list[tuple[str, Element | None]]:
    """The sounds of what has happened between two shows; Stones sound by their element."""
    sounds: list[tuple[str, Element | None]] = []
    if sum(after.taken) > sum(before.taken):
        sounds.append(("taken", None))
    moved = after.pieces.get(after.last.target) if after.last else None
    element = moved.element if moved else None
    if sum(after.reserve) != sum(before.reserve) or sum(after.taken) < sum(before.taken):
        sounds.append(("place", element))
    elif after.pieces.keys() != before.pieces.keys():
        sounds.append(("step", element))
    return sounds


def _put_down(show: BoardState, last: LastAction) -> BoardState:
    """The show with the last action's piece already where it went, when it stepped."""
    if last.origin is None or last.origin not in show.pieces:
        return show
    pieces = dict(show.pieces)
    pieces[last.target] = pieces.pop(last.origin)
    return replace(show, pieces=pieces)

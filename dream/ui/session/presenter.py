"""The presenter: a session as it is seen and heard, and driven on; kept while scene follows scene."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from dream.board.hexes import DIRECTIONS, Hex
from dream.rules.actions import Action
from dream.rules.elements import Element
from dream.rules.position import Phase, Player
from dream.ui.game_views.alchemists_dream.board_state import BoardState, LastAction
from dream.ui.game_views.alchemists_dream.board_state_of import board_state_of
from dream.ui.game_views.alchemists_dream.board_view import BoardView
from dream.ui.game_views.alchemists_dream.motion import STILL, Moment, Motion, Trays, motion
from dream.ui.kit.commands import key_of
from dream.ui.kit.layout import Layout
from dream.ui.kit.palette import Palette
from dream.ui.session.draw_offers import DrawOffers
from dream.ui.session.engine_seat import EngineSeat
from dream.ui.session.game_session import GameSession
from dream.ui.session.hints import Hints
from dream.ui.session.pace import Pacing
from dream.ui.session.selection import Tray
from dream.ui.session.table_controller import TableController
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.app import App
    from dream.ui.scenes.game.board_scene import BoardScene

SCREEN_DIRECTIONS = ("right", "down_right", "down_left", "left", "up_left", "up_right")
SPEEDS = {"none": 0.0, "fast": 0.5, "calm": 1.0, "slow": 2.0}
"""How much each speed of animation stretches the time that things take."""


class Presenter:
    """What the scenes of one game share. `trays` is where the cards' trays lie in the window."""

    def __init__(self, app: "App", session: GameSession, view: BoardView) -> None:
        self.app, self.session, self.view = app, session, view
        self.trays: dict[tuple[Player, Tray], Rect] = {}
        self.draws = DrawOffers(self)
        self.hints = Hints(self)
        self.pacing = Pacing()
        self.paused = False
        self.failure: str | None = None
        self._scene: BoardScene | None = None
        self._show = BoardState()
        self._motion: Motion = STILL
        self._beside_board = Rect(0, 0, 0, 0)
        self._moving_since = self._now = 0.0
        self._by_hand = False

    @property
    def table(self) -> TableController:
        return self.session.table

    def enter(self, scene: "BoardScene") -> None:
        """This scene shows the game from now on; what waited for an answer is asked again."""
        self._scene = scene
        if scene.plays:
            self.draws.see_to()

    def leave(self) -> None:
        """Another scene covers the game, or it is left: the machine's answer would come to nobody."""
        self.cancel_machine()

    def scene_now(self) -> "BoardScene":
        """A new scene of the kind that the game has come to."""
        from dream.ui.scenes.game.end import End
        from dream.ui.scenes.game.play import Play
        from dream.ui.scenes.game.symbols import Symbols

        if self.table.over:
            return End(self.app, self)
        return Play(self.app, self) if self.table.position.phase is Phase.PLAY else Symbols(self.app, self)

    # What follows from an action

    def changed(self) -> None:
        """Actions were done or taken back: keep the game, and go to the scene it has come to."""
        self.failure = None
        self.hints.forget()
        self.session.keep_going()
        if not self._follow():
            self.draws.see_to()

    def _follow(self) -> bool:
        """Go to the scene that the game has come to, when it is another than the one on top."""
        wanted = self.scene_now()
        if self.app.scene is not self._scene or type(wanted) is type(self._scene):
            return False
        self._tell_what_begins()
        self.app.replace(wanted)
        return True

    def _tell_what_begins(self) -> None:
        """The last word of the haggling, or the sound of a victory."""
        outcome, ledger = self.table.game.outcome, self.session.ledger()
        if outcome is not None:
            self.app.sounds.play("bell" if outcome.winner is None else "win")
        elif len(ledger) == len(self.table.game.actions) and ledger[-1:]:
            last = ledger[-1]
            taunt = f" \N{LEFT DOUBLE QUOTATION MARK}{last.taunt}\N{RIGHT DOUBLE QUOTATION MARK}"
            self.app.say(f"{last.deed}.{taunt if self.app.settings.taunts else ''}", stays=True)

    # The machine

    @property
    def engine_seat(self) -> EngineSeat:
        """The engine, which the app keeps from game to game."""
        return self.app.engine_seat

    @property
    def plays(self) -> bool:
        """Whether the scene that shows it lets the game go on."""
        return self._scene is None or self._scene.plays

    @property
    def held(self) -> str | None:
        """Why the machine is not asked although it is to act, in a sentence; None when it is."""
        return say("game.paused", key=key_of("autoplay")) if self.paused else self.failure

    @property
    def pause_label(self) -> str:
        """The key of what a button says that has the machine wait, or go on."""
        return "game.go_on" if self.paused else "game.pause"

    def pause(self) -> None:
        """Have the machine wait, or go on; an action that it has found already is kept."""
        if len(self.table.people) == len(Player):
            self.app.say(say("game.nothing_to_pause"))
            return
        self.paused = not self.paused
        self.cancel_machine()
        if not self.table.machine_to_act:
            self.app.say(say("game.will_pause" if self.paused else "game.will_go_on"))
        if not self.paused:
            self.draws.see_to()

    def hurry(self) -> None:
        """Have the machine act now, with what it has found; ask it again when it was held or lost."""
        if not self.table.machine_to_act:
            self.app.say(say("game.nobody_thinks"))
            return
        self.paused, self.failure = False, None
        self.pacing.hurry()
        self.engine_seat.revive()
        if self.engine_seat.thinking:
            self.engine_seat.hurry()

    def cancel_machine(self) -> None:
        """Drop what the machine is asked, before the game changes under it."""
        self.hints.forget()
        self.engine_seat.cancel()

    def _drive(self) -> None:
        """When it is the machine's turn and nothing else waits for an answer: ask it, or have it act."""
        table, machine = self.table, self.engine_seat
        if not table.machine_to_act or machine.thinking or self.held:
            return
        if self.draws.wait or self.app.dialog is not None:
            return
        found = self.pacing.found_for(table.position)
        if found is not None:
            if self.pacing.due(self._now, self.app.settings.pace, moving=self.animating):
                self._machine_acts(found)
            return
        if machine.lost:
            self.failure = say("game.engine_gone")
            return
        level = table.seats[table.position.turn].level
        assert level is not None
        machine.ask(table.game, level, self.draws.before, self._machine_failed)

    def _machine_acts(self, action: Action) -> None:
        """The machine does its action, and all follows from it."""
        self.table.machine_acts(action)
        if self.table.person_to_act:
            self.app.sounds.play("bell")
        self.changed()

    def _machine_failed(self, sentence: str) -> None:
        self.failure = say("game.engine_failed", why=sentence)
        self.app.dirty("machine")

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

    # Frames

    def fit(self, place: Layout, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there."""
        self.view.change(self.view.board, place, palette)
        self._beside_board = Rect(place.panel)
        self._motion = STILL

    def refused(self) -> None:
        """Something was not possible."""
        self.app.sounds.play("illegal")

    def dropped(self) -> None:
        """A Stone is put down by hand: it need not slide there."""
        self._by_hand = True

    def update(self, now: float) -> None:
        """Go on, as time goes on."""
        before, self._now = self._show, now
        self.hints.watch()
        self.pacing.watch(self.table.position, now)
        if self._scene is not None and self.plays:
            self._drive()
        wishes = self.app.settings
        shown = board_state_of(
            self.table, self.session.pointing, wishes.coordinates, plays=self.plays, warn=wishes.warn
        )
        self._show = replace(shown, hint=self.hints.shown)
        if self._show == before:
            return
        self.app.dirty("show")
        if self._show.pieces != before.pieces and before.pieces:
            self._set_in_motion(before)
        self._by_hand = False

    def _set_in_motion(self, before: BoardState) -> None:
        after = self._show
        for noise, element in heard(before, after):
            self.app.sounds.play(noise, element)
        if self._by_hand and after.last:
            before = _put_down(before, after.last)
        speed = SPEEDS[self.app.settings.animation]
        self._motion = motion(before, after, self.view.lattice, self._trays(), speed)
        self._moving_since = self._now

    def _trays(self) -> Trays | None:
        """Stones come and go at the edge of the panel, as high as their trays, so as to cross no text."""
        if len(self.trays) < 4:
            return None
        edge = float(self._beside_board.left)
        points = {key: (edge, float(rect.centery)) for key, rect in self.trays.items()}
        reserve, taken = ((points[Player.FIRST, t], points[Player.SECOND, t]) for t in Tray)
        return Trays(reserve, taken)

    @property
    def _moment(self) -> Moment:
        return self._motion.at(self._now - self._moving_since)

    @property
    def animating(self) -> bool:
        """Whether a piece is on its way."""
        return self._now - self._moving_since < self._motion.lasts

    def draw(self, surface: Surface) -> None:
        """Draw the night and the board, without what is above it."""
        surface.set_clip(self._beside_board)
        self.app.backdrop.draw(surface)
        surface.set_clip(None)
        self.view.draw(surface, self._show, self._moment, flying=False)

    def draw_flying(self, surface: Surface) -> None:
        """Draw what is above the board, such as a Stone in the player's hand."""
        self.view.draw_flying(surface, self._show, self._moment)


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

"""A stage: a desk as it is seen and heard, and driven on: kept while scene follows scene in one game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from dream.board.hexes import DIRECTIONS, Hex
from dream.rules.actions import Action
from dream.rules.position import Phase, Player
from dream.ui.board_view import BoardView
from dream.ui.desk import Desk
from dream.ui.layout import Layout
from dream.ui.machine import Machine
from dream.ui.motion import STILL, Moment, Motion, Trays, motion
from dream.ui.palette import Palette
from dream.ui.show import LastAction, Show
from dream.ui.showing import show_of
from dream.ui.table import Table, Tray
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.app import App
    from dream.ui.scenes.board_scene import BoardScene

SCREEN_DIRECTIONS = ("right", "down_right", "down_left", "left", "up_left", "up_right")
SPEEDS = {"none": 0.0, "fast": 0.5, "calm": 1.0, "slow": 2.0}
"""How much each speed of animation stretches the time that things take."""


class Stage:
    """What the scenes of one game share. `trays` is where the cards' trays lie in the window."""

    def __init__(self, app: "App", desk: Desk, view: BoardView) -> None:
        self.app, self.desk, self.view = app, desk, view
        self.trays: dict[tuple[Player, Tray], Rect] = {}
        self.paused = False
        self._scene: BoardScene | None = None
        self._show = Show()
        self._motion: Motion = STILL
        self._moving_since = self._now = 0.0
        self._by_hand = False

    @property
    def table(self) -> Table:
        return self.desk.table

    def enter(self, scene: "BoardScene") -> None:
        """This scene shows the stage from now on."""
        self._scene = scene

    def scene_now(self) -> "BoardScene":
        """A new scene of the kind that the game has come to."""
        from dream.ui.scenes.end import End
        from dream.ui.scenes.play import Play
        from dream.ui.scenes.symbols import Symbols

        if self.table.over:
            return End(self.app, self)
        return Play(self.app, self) if self.table.position.phase is Phase.PLAY else Symbols(self.app, self)

    # What follows from an action

    def changed(self) -> None:
        """Actions were done or taken back: keep the game, and go to the scene it has come to."""
        self.desk.keep_going()
        self._tell_trouble()
        wanted = self.scene_now()
        if self._scene is not None and type(wanted) is not type(self._scene):
            self.app.replace(wanted)
        self._talk()

    def _tell_trouble(self) -> None:
        if self.desk.trouble:
            self.app.say(self.desk.trouble)
            self.desk.trouble = None

    def _talk(self) -> None:
        """See to a draw that was offered or is proposed."""
        table = self.table
        if table.offer_waits:
            self._answer_offer()
        elif table.draw_proposed:
            self._propose_draw()

    def _answer_offer(self) -> None:
        turn = self.table.position.turn
        names = {"name": self.desk.name(turn), "other": self.desk.name(turn.other)}
        if self.table.seats[turn.other].level is not None:
            self._ask_machine_for_draw(turn.other)
            return
        accept, decline = (lambda: self._answered(True)), (lambda: self._answered(False))
        answers = Answer(say("ask.accept"), accept), Answer(say("ask.play_on"), decline)
        self.app.ask(Dialog(say("ask.draw_title"), say("ask.draw", **names), answers))

    def _ask_machine_for_draw(self, player: Player) -> None:
        def answered(taken: bool) -> None:
            key = "game.machine_accepts" if taken else "game.machine_declines"
            self.app.say(say(key, name=self.desk.name(player)))
            self._answered(taken)

        self.machine.ask_draw(self.table.game, answered)

    def _answered(self, taken: bool) -> None:
        self.table.answer_draw(taken)
        self.changed()

    def _propose_draw(self) -> None:
        if not self.table.people:
            self.machine.ask_draw(self.table.game, self._proposal_answered)
            return
        answers = (
            Answer(say("ask.accept"), self._people_accept),
            Answer(say("ask.play_on"), lambda: self._proposal_answered(False)),
        )
        self.app.ask(Dialog(say("ask.third_title"), say("ask.third"), answers))

    def _people_accept(self) -> None:
        """The people agree; a machine at the other seat is asked as well."""
        if len(self.table.people) == len(Player):
            self._proposal_answered(True)
        else:
            self.machine.ask_draw(self.table.game, self._machine_answers_proposal)

    def _machine_answers_proposal(self, taken: bool) -> None:
        name = self.desk.name(self.table.people[0].other)
        self.app.say(say("game.machine_accepts" if taken else "game.machine_declines", name=name))
        self._proposal_answered(taken)

    def _proposal_answered(self, taken: bool) -> None:
        self.table.answer_proposal(taken)
        self.changed()

    # The machine

    @property
    def machine(self) -> Machine:
        """The engine, which the app keeps from game to game."""
        return self.app.machine

    def hurry(self) -> None:
        """Have the machine act now; start it again when it was lost."""
        self.machine.revive()
        self.machine.hurry()

    def cancel_machine(self) -> None:
        """Drop what the machine is asked, before the game changes under it."""
        self.machine.cancel()

    def _drive(self) -> None:
        """Ask the machine when it is its turn and nothing else waits for an answer."""
        table, machine = self.table, self.machine
        waits = table.offer_waits or table.draw_proposed or self.app.dialog is not None
        if not table.machine_to_act or machine.thinking or machine.lost or self.paused or waits:
            return
        level = table.seats[table.position.turn].level
        assert level is not None
        machine.ask(table.game, level, self._machine_acts, self._machine_failed)

    def _machine_acts(self, action: Action) -> None:
        self.table.machine_acts(action)
        self.changed()

    def _machine_failed(self, sentence: str) -> None:
        self.paused = True
        self.app.say(say("game.engine_failed", why=sentence))

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
        self._motion = STILL

    def refused(self) -> None:
        """Something was not possible."""
        self.app.sounds.play("illegal")

    def dropped(self) -> None:
        """A Stone is put down by hand: it need not slide there."""
        self._by_hand = True

    def update(self, now: float) -> None:
        """Go on, as time goes on."""
        if self._scene is not None and self._scene.plays:
            self._drive()
        before, self._now = self._show, now
        self._show = show_of(self.table, self.desk.pointing, self.app.settings.coordinates)
        if self._show == before:
            return
        self.app.dirty("show")
        if self._show.pieces != before.pieces and before.pieces:
            self._set_in_motion(before)
        self._by_hand = False

    def _set_in_motion(self, before: Show) -> None:
        after = self._show
        for sound in heard(before, after):
            self.app.sounds.play(sound)
        if self._by_hand and after.last:
            before = _put_down(before, after.last)
        speed = SPEEDS[self.app.settings.animation]
        self._motion = motion(before, after, self.view.lattice, self._trays(), speed)
        self._moving_since = self._now

    def _trays(self) -> Trays | None:
        if len(self.trays) < 4:
            return None
        points = {key: (float(rect.centerx), float(rect.centery)) for key, rect in self.trays.items()}
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
        """Draw the night and the board, without what flies above the panels."""
        self.app.night.draw(surface)
        self.view.draw(surface, self._show, self._moment, flying=False)

    def draw_flying(self, surface: Surface) -> None:
        """Draw what flies above the panels."""
        self.view.draw_flying(surface, self._show, self._moment)


def heard(before: Show, after: Show) -> list[str]:
    """The sounds of what has happened between two shows."""
    sounds = []
    if sum(after.taken) > sum(before.taken):
        sounds.append("taken")
    if sum(after.reserve) != sum(before.reserve) or sum(after.taken) < sum(before.taken):
        sounds.append("place")
    elif after.pieces.keys() != before.pieces.keys():
        sounds.append("step")
    return sounds


def _put_down(show: Show, last: LastAction) -> Show:
    """The show with the last action's piece already where it went, when it stepped."""
    if last.origin is None or last.origin not in show.pieces:
        return show
    pieces = dict(show.pieces)
    pieces[last.target] = pieces.pop(last.origin)
    return replace(show, pieces=pieces)

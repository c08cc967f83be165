"""What is on the table, without a pixel: the game, the seats, what is chosen and what is looked at.

A table takes what a player does (a click on a cell, a choice, a typed action), asks the law, and
answers with a sentence when it is not possible. Scenes draw it and never decide anything.
"""

from collections.abc import Mapping

from dream.board.errors import Malformed
from dream.board.hexes import ORIGIN, Hex, board_order
from dream.records.record import Seat
from dream.rules.actions import (
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    PlaceStone,
    PlaceSymbol,
    Resign,
    ReturnStone,
    Stand,
    Step,
    Talk,
    target_of,
)
from dream.rules.game import Game
from dream.rules.notation import parse_action
from dream.rules.position import Phase, Player, Position
from dream.rules.refusals import Illegal, Refusal
from dream.ui.session.selection import Choice, Tray, action_with, is_with, why_not_chosen, why_useless
from dream.words import say

LONGEST_TYPED_ACTION = 20
REST = 20
"""Actions for which a proposal that was put aside is not made again, whatever repeats itself."""


class TableController:
    """One game at one table.

    `choice` is what a player has chosen to act with, and `proposal` the cell that was clicked first and
    is to be clicked again; `sentence` is the last thing that had to be said, with its cells.
    """

    def __init__(self, game: Game, seats: tuple[Seat, Seat]) -> None:
        self.game = game
        self.seats = seats
        self.choice: Choice | None = None
        self.proposal: Hex | None = None
        self.sentence: Refusal | None = None
        self._browsed: int | None = None
        self._declined_at: int | None = None
        self._dismissed_at: int | None = None

    # Who and when

    @property
    def position(self) -> Position:
        """The position of the game now, whatever is looked at."""
        return self.game.position

    def seat(self, player: Player) -> Seat:
        return self.seats[player]

    def _machine_sits_at(self, player: Player) -> bool:
        return self.seats[player].level is not None

    @property
    def over(self) -> bool:
        return self.game.outcome is not None

    @property
    def machine_to_act(self) -> bool:
        """Whether the game waits for the machine's action."""
        return not self.over and self._machine_sits_at(self.position.turn)

    @property
    def person_to_act(self) -> bool:
        """Whether the game waits for a person, who looks at the position now."""
        return not self.over and not self.browsing and not self._machine_sits_at(self.position.turn)

    @property
    def people(self) -> tuple[Player, ...]:
        """The players who are people."""
        return tuple(player for player in Player if not self._machine_sits_at(player))

    # Browsing, which never changes the game

    @property
    def shown_at(self) -> int:
        """How many actions have been done in the position looked at."""
        return len(self.game.actions) if self._browsed is None else self._browsed

    @property
    def shown(self) -> Position:
        """The position looked at."""
        return self.game.positions[self.shown_at]

    @property
    def shown_action(self) -> Action | None:
        """The action that led to the position looked at."""
        return self.game.actions[self.shown_at - 1] if self.shown_at else None

    @property
    def browsing(self) -> bool:
        """Whether an earlier position is looked at."""
        return self._browsed is not None

    def browse(self, count: int) -> None:
        """Look at the position after `count` actions; the last one is the game now."""
        count = max(0, min(count, len(self.game.actions)))
        self._browsed = None if count == len(self.game.actions) else count
        self._forget()

    def browse_to_now(self) -> None:
        """Look at the game as it is now."""
        self.browse(len(self.game.actions))

    # Acting

    def act(self, action: Action) -> bool:
        """Do an action for whoever's turn it is; when it is not legal, say why and change nothing."""
        if self.browsing:
            return self._say(Refusal(say("table.browsing")))
        try:
            self.game.play(action)
        except Illegal as error:
            return self._say(error.refusal)
        self._forget()
        return True

    def machine_acts(self, action: Action) -> None:
        """The machine does an action, whatever the person looks at meanwhile; it must be legal."""
        self.game.play(action)
        if not self.browsing:
            self._forget()

    def type_action(self, text: str) -> bool:
        """Do the action that a player has typed in notation."""
        if len(text) > LONGEST_TYPED_ACTION:
            return self._say(Refusal(say("table.too_long", most=LONGEST_TYPED_ACTION)))
        try:
            return self.act(parse_action(text.strip()))
        except Malformed:
            return self._say(Refusal(say("table.unreadable", text=text.strip())))

    def click(self, cell: Hex) -> bool:
        """A click on a cell by the player to act: choose what is there, or act on it.

        True when it led to an action.
        """
        if not self.may_act():
            return False
        if self.position.phase is not Phase.PLAY:
            return self._click_in_setup(cell)
        if self.choice is not None and not self._chooses_another(cell):
            return self.act_on(cell)
        return self._choose_at(cell)

    def may_act(self) -> bool:
        """Whether a person may act now; when not, say why."""
        self.sentence = self.why_waiting
        return self.sentence is None

    @property
    def why_waiting(self) -> Refusal | None:
        """Why no person may act now, or None when one may."""
        if self.person_to_act:
            return None
        idle = "table.browsing" if self.browsing else "table.machine_thinks"
        return Refusal(say("refusal.over" if self.over else idle))

    def _click_in_setup(self, cell: Hex) -> bool:
        """The first click on a cell proposes it, the second confirms."""
        if self.proposal == cell:
            return self.act(PlaceSymbol(cell))
        refusal = self.game.why_not(PlaceSymbol(cell))
        if refusal:
            self.proposal = None
            return self._say(refusal)
        self.proposal = cell
        return False

    def confirm(self) -> bool:
        """Do what is proposed: place or move the Symbol there, or act there with what is chosen."""
        if self.proposal is None:
            return self._say(Refusal(say("table.nothing_proposed")))
        return self.click(self.proposal)

    def stand(self) -> bool:
        """Leave the Symbol where it is."""
        return self.act(Stand())

    def _chooses_another(self, cell: Hex) -> bool:
        return cell in self.position.mover.stones or cell == self.position.mover.symbol

    def _choose_at(self, cell: Hex) -> bool:
        if cell == self.choice:
            self.choice = None
        elif cell in self.position.mover.stones:
            self.choose(cell)
        elif cell == self.position.mover.symbol or self._may_place(cell):
            self.choose(self._first_tray)
            self.proposal = cell if cell in self.targets else None
        elif cell in self.escapes:
            return self._escape_to(cell)
        else:
            self._say(why_not_chosen(self.game, cell))
        return False

    def _escape_to(self, cell: Hex) -> bool:
        """Step to a cell of escape that is clicked outright, when only one Stone can go there."""
        steps = [a for a in self.position.legal_actions if isinstance(a, Step) and a.target == cell]
        if len(steps) == 1:
            return self.act(steps[0])
        return self._say(Refusal(say("table.which_escapes", cell=cell.name), (cell,)))

    def _may_place(self, cell: Hex) -> bool:
        legal = self.position.legal_actions
        return PlaceStone(cell) in legal or ReturnStone(cell) in legal

    @property
    def _first_tray(self) -> Tray:
        """From where a Stone enters when none was chosen: the reserve, as long as there is one."""
        side = self.position.mover
        return Tray.RESERVE if side.reserve or not side.taken else Tray.TAKEN

    def choose(self, choice: Choice) -> bool:
        """Choose what to act with; when nothing can be done with it, say why."""
        if not self.may_act():
            return False
        self.choice, self.proposal = choice, None
        if not self.targets:
            self.choice = None
            return self._say(why_useless(self.game, choice))
        return True

    def explain(self, cell: Hex) -> None:
        """Say whether what is chosen (or the Symbol, or else a Stone from a tray) may go to a cell."""
        in_play = self.position.phase is Phase.PLAY
        chosen = self._first_tray if self.choice is None else self.choice
        refusal = self.game.why_not(action_with(chosen, cell) if in_play else PlaceSymbol(cell))
        self._say(refusal or Refusal(say("table.possible", cell=cell.name), (cell,)))

    def act_on(self, cell: Hex) -> bool:
        """Act with what is chosen on a cell: step there, or place or return a Stone there."""
        return self.choice is not None and self.act(action_with(self.choice, cell))

    def cancel(self) -> bool:
        """Let go of what is chosen or proposed; False when there was nothing."""
        had = self.choice is not None or self.proposal is not None
        self._forget()
        return had

    # What may be done

    @property
    def targets(self) -> Mapping[Hex, Action]:
        """The cells where what is chosen may go, each with its action."""
        if self.choice is None:
            return {}
        legal = self.position.legal_actions
        return {target_of(action): action for action in legal if is_with(action, self.choice)}

    @property
    def must_escape(self) -> bool:
        """Whether a Stone of the player to move is surrounded, so that nothing but an escape may be done."""
        return bool(self.position.surrounded_stones(self.position.turn))

    @property
    def escapes(self) -> frozenset[Hex]:
        """Where surrounded Stones may escape to, while none is chosen; nothing when none has to."""
        if self.choice is not None or not self.must_escape:
            return frozenset()
        return frozenset(a.target for a in self.position.legal_actions if isinstance(a, Step))

    @property
    def symbol_cells(self) -> frozenset[Hex]:
        """The cells where the Symbol may be placed or moved now."""
        return frozenset(a.cell for a in self.position.legal_actions if isinstance(a, PlaceSymbol))

    @property
    def movable(self) -> frozenset[Hex]:
        """The Stones that may step now."""
        return frozenset(a.origin for a in self.position.legal_actions if isinstance(a, Step))

    def can_take_from(self, tray: Tray) -> bool:
        """Whether a Stone may be placed (or returned) somewhere now."""
        return any(is_with(action, tray) for action in self.position.legal_actions)

    # Talk

    def resign(self) -> bool:
        return self._talk(Resign())

    def decline(self) -> bool:
        return self._talk(Decline())

    def offer_draw(self) -> bool:
        """Offer a draw; one that has just been declined is not offered again before the next action."""
        self.sentence = self.why_no_offer
        return self.sentence is None and self.act(OfferDraw())

    @property
    def why_no_offer(self) -> Refusal | None:
        """Why no draw can be offered now, or None when one can."""
        if self._declined_at == len(self.game.actions) and self.person_to_act:
            return Refusal(say("table.draw_declined"))
        return self.why_waiting or self.game.why_not(OfferDraw())

    def _talk(self, action: Talk) -> bool:
        """Something a person says on their own turn."""
        return self.may_act() and self.act(action)

    @property
    def offer_waits(self) -> bool:
        """Whether a draw has just been offered and the other has not answered yet."""
        return self.game.offered_by is not None and self._declined_at != len(self.game.actions)

    def answer_draw(self, accept: bool) -> bool:
        """Answer the offer just made; declining leaves the turn with the one who offered."""
        if accept:
            return self.act(AgreeDraw())
        self._declined_at = len(self.game.actions)
        return True

    @property
    def draw_proposed(self) -> bool:
        """R11: whether a draw is to be proposed, the position having just come up a third time."""
        actions = self.game.actions
        talked = bool(actions) and isinstance(actions[-1], Talk)
        rests = self._dismissed_at is not None and len(actions) < self._dismissed_at + REST
        return not talked and not rests and self.game.draw_proposed

    def answer_proposal(self, accept: bool) -> bool:
        """Answer the program's own proposal of a draw, for both players."""
        self._dismissed_at = len(self.game.actions)
        return accept and self.act(OfferDraw()) and self.act(AgreeDraw())

    # Undo and redo

    def undo(self) -> bool:
        """Take back the last action; against the machine, back to the person's own last decision."""
        if not self.game.actions:
            return self._say(Refusal(say("table.nothing_to_undo")))
        self._return_to_now()
        self.game.undo()
        while self._machine_would_act() and self.game.actions:
            self.game.undo()
        return True

    def redo(self) -> bool:
        """Play again what was taken back last, on to the person's next decision."""
        if not self.game.undone:
            return self._say(Refusal(say("table.nothing_to_redo")))
        self._return_to_now()
        self.game.redo()
        while self.game.undone and self._machine_would_act():
            self.game.redo()
        return True

    def _return_to_now(self) -> None:
        """Look at the game now; what was declined at some count of actions is another question after it."""
        self._browsed = self._declined_at = self._dismissed_at = None
        self._forget()

    def _machine_would_act(self) -> bool:
        """Whether, with a person at the other seat, undo and redo pass this position by."""
        return len(self.people) == 1 and self.machine_to_act

    # What must be told

    def warnings(self) -> list[Refusal]:
        """What the player to move must be told: surrounded Stones and why (R13), the Elixir (R14)."""
        position = self.shown
        if position.phase is not Phase.PLAY or position.winner is not None:
            return []
        told = [self._surrounded_warning(position, stone) for stone in _surrounded(position)]
        if position.may_return and not told:
            told.append(Refusal(say("table.may_return", count=position.mover.taken), (ORIGIN,)))
        return told

    @staticmethod
    def _surrounded_warning(position: Position, stone: Hex) -> Refusal:
        pressing = sorted(position.pressing(stone, position.turn), key=board_order)
        names = " ".join(cell.name for cell in pressing)
        return Refusal(say("table.surrounded", cell=stone.name, cells=names), (stone, *pressing))

    def _say(self, refusal: Refusal) -> bool:
        self.sentence = refusal
        return False

    def _forget(self) -> None:
        self.choice = self.proposal = self.sentence = None


def _surrounded(position: Position) -> list[Hex]:
    """The surrounded Stones of the player to move, in board order."""
    return sorted(position.surrounded_stones(position.turn), key=board_order)

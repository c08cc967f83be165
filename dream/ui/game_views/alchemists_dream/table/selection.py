"""What a player acts with: a Stone on the board or one from a tray, and what a click makes of it."""

from collections.abc import Callable, Mapping

from dream.base.messages import Message, message
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import (
    Action,
    ListedAction,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    Stand,
    Step,
    StoneAction,
    target_of,
)
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.hexgrid.hexes import Hex, board_order
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemists_dream.board.board_state import Tray

Choice = Hex | Tray
"""What a player has chosen to act with: a Stone on the board, or one from a tray."""

Meaning = Action | Refusal | None
"""What an input means: an action, or why it means nothing; None when only something was chosen."""


class Selection:
    """What has been chosen in a game, without acting: `choice` is what to act with.

    `proposal` is the cell that was clicked first and is to be clicked again: in play only where a player
    `confirms` each move.
    """

    def __init__(self, game: DreamHistory, confirms: Callable[[], bool] = lambda: False) -> None:
        self._game, self._confirms = game, confirms
        self.choice: Choice | None = None
        self.proposal: Hex | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change here, as one value."""
        return self.choice, self.proposal

    @property
    def _position(self) -> Position:
        return self._game.state

    def clear(self) -> None:
        """Let go of what is chosen and proposed."""
        self.choice = self.proposal = None

    # What an input means

    def click(self, cell: Hex) -> Meaning:
        """A click on a cell by the player to act: choose what is there, or act on it."""
        if self._position.phase is not Phase.PLAY:
            return self._click_in_setup(cell)
        if self.choice is not None and not self._chooses_another(cell):
            return self._act_on(self.choice, cell)
        return self._choose_at(cell)

    def _act_on(self, choice: Choice, cell: Hex) -> Meaning:
        """Act with what is chosen, or propose that first."""
        action = action_with(choice, cell)
        if not self._confirms() or cell == self.proposal or self._game.why_not(action):
            return action
        self.choice, self.proposal = choice, cell
        return None

    def choose(self, choice: Choice) -> Refusal | None:
        """Choose what to act with; when nothing can be done with it, why."""
        self.choice, self.proposal = choice, None
        if self.targets:
            return None
        self.choice = None
        return why_useless(self._game, choice)

    def explain(self, cell: Hex) -> Refusal | Message:
        """What may be done on a cell with what is chosen (or the Symbol, or else a Stone), or why nothing."""
        if self.choice is None and cell in self.movable:
            return message("dream.table.possible.choose", cell=cell.name)
        if cell in self.escapes:
            return message("dream.table.possible.step", cell=cell.name)
        in_play = self._position.phase is Phase.PLAY
        chosen = self._first_tray if self.choice is None else self.choice
        action = action_with(chosen, cell) if in_play else PlaceSymbol(cell)
        possible = message(f"dream.table.possible.{type(action).__name__.lower()}", cell=cell.name)
        return self._game.why_not(action) or possible

    @property
    def _first_tray(self) -> Tray:
        """From where a Stone enters when none was chosen: the reserve, as long as there is one."""
        side = self._position.mover
        return Tray.RESERVE if side.reserve or not side.taken else Tray.TAKEN

    def _click_in_setup(self, cell: Hex) -> Meaning:
        """The first click on a cell proposes it, the second confirms."""
        if self.proposal == cell:
            return PlaceSymbol(cell)
        refusal = self._game.why_not(PlaceSymbol(cell))
        self.proposal = None if refusal else cell
        return refusal

    def _chooses_another(self, cell: Hex) -> bool:
        return cell in self._position.mover.stones or cell == self._position.mover.symbol

    def _choose_at(self, cell: Hex) -> Meaning:
        if cell == self.choice:
            self.choice = None
        elif cell in self._position.mover.stones:
            return self.choose(cell)
        elif cell == self._position.mover.symbol or self._may_place(cell):
            refusal = self.choose(self._first_tray)
            self.proposal = cell if cell in self.targets else None
            return refusal
        elif cell in self.escapes:
            return self._escape_to(cell)
        else:
            return why_not_chosen(self._game, cell)
        return None

    def _escape_to(self, cell: Hex) -> Meaning:
        """Step to a cell of escape that is clicked outright, when only one Stone can go there."""
        steps = [a for a in self._position.legal_actions if isinstance(a, Step) and a.target == cell]
        if len(steps) == 1:
            return self._act_on(steps[0].origin, cell)
        return Refusal(message("dream.table.which_escapes", cell=cell.name), (cell,))

    def _may_place(self, cell: Hex) -> bool:
        legal = self._position.legal_actions
        return PlaceStone(cell) in legal or ReturnStone(cell) in legal

    # What may be done

    @property
    def targets(self) -> Mapping[Hex, StoneAction]:
        """The cells where what is chosen may go, each with its action."""
        if self.choice is None:
            return {}
        legal = self._position.legal_actions
        stones = (action for action in legal if not isinstance(action, PlaceSymbol | Stand))
        return {target_of(action): action for action in stones if is_with(action, self.choice)}

    def foreseen(self, pointed_at: Hex | None) -> tuple[Hex, ListedAction] | None:
        """The cell to which a piece would go next, and by which action; None where nothing is chosen for one.

        That is a cell that is pointed at, where what is chosen may go there, or else the one proposed.
        """
        if self._position.phase is not Phase.PLAY:
            cells = self.symbol_cells
            cell = next((at for at in (pointed_at, self.proposal) if at in cells), None)
            return None if cell is None else (cell, PlaceSymbol(cell))
        targets = self.targets
        cell = next((at for at in (pointed_at, self.proposal) if at in targets), None)
        return None if cell is None else (cell, targets[cell])

    @property
    def must_escape(self) -> bool:
        """Whether a Stone of the player to move is surrounded, so that nothing but an escape may be done."""
        return bool(self._position.surrounded_stones(self._position.turn))

    @property
    def escapes(self) -> frozenset[Hex]:
        """Where surrounded Stones may escape to, while none is chosen; nothing when none has to."""
        if self.choice is not None or not self.must_escape:
            return frozenset()
        return frozenset(a.target for a in self._position.legal_actions if isinstance(a, Step))

    @property
    def symbol_cells(self) -> frozenset[Hex]:
        """The cells where the Symbol may be placed or moved now."""
        return frozenset(a.cell for a in self._position.legal_actions if isinstance(a, PlaceSymbol))

    @property
    def entries(self) -> frozenset[Hex]:
        """The cells where a Stone may enter now, from either tray."""
        entering = (a for a in self._position.legal_actions if isinstance(a, PlaceStone | ReturnStone))
        return frozenset(action.cell for action in entering)

    @property
    def movable(self) -> frozenset[Hex]:
        """The Stones that may step now."""
        return frozenset(a.origin for a in self._position.legal_actions if isinstance(a, Step))

    def can_take_from(self, tray: Tray) -> bool:
        """Whether a Stone may be placed (or returned) somewhere now."""
        return any(is_with(action, tray) for action in self._position.legal_actions)


def action_with(choice: Choice, cell: Hex) -> Step | PlaceStone | ReturnStone:
    """Acting with what is chosen on a cell."""
    if isinstance(choice, Hex):
        return Step(choice, cell)
    return PlaceStone(cell) if choice is Tray.RESERVE else ReturnStone(cell)


def is_with(action: Action, choice: Choice) -> bool:
    """Whether an action is done with what is chosen."""
    match action:
        case Step(origin, _):
            return origin == choice
        case PlaceStone():
            return choice is Tray.RESERVE
        case ReturnStone():
            return choice is Tray.TAKEN
    return False


def why_useless(game: DreamHistory, choice: Choice) -> Refusal:
    """Why nothing can be done with a Stone or a tray."""
    position = game.state
    if position.phase is not Phase.PLAY:
        return Refusal(message("refusal.not_play"))
    symbol = position.mover.symbol
    beside = position.board.around[choice if isinstance(choice, Hex) else symbol or Hex(0, 0)]
    reasons = [game.why_not(action_with(choice, cell)) for cell in sorted(beside, key=board_order)]
    first = next((reason for reason in reasons if reason), Refusal(message("dream.table.choose_first")))
    if all(reason and reason.message == first.message for reason in reasons):
        return first
    key = "dream.table.stuck_stone" if isinstance(choice, Hex) else "dream.table.stuck_symbol"
    cell = choice if isinstance(choice, Hex) else symbol
    return Refusal(message(key, cell=cell.name if cell else "-"), (cell,) if cell else ())


def why_not_chosen(game: DreamHistory, cell: Hex) -> Refusal:
    """Why a click on a cell chooses nothing to act with."""
    position = game.state
    if cell not in position.board:
        return Refusal(message("dream.table.off_board"))
    refusal = None
    if cell in position.occupied:
        refusal = game.why_not(Step(cell, cell))
    elif position.mover.symbol and cell in position.board.around[position.mover.symbol]:
        refusal = game.why_not(PlaceStone(cell))
    return refusal or Refusal(message("dream.table.choose_first"), (cell,))

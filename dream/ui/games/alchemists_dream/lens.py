"""The lens over the board: the pressure on its cells, threats, and how far Stones get."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

from dream.base.texts import Listing, Message, message
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    Action,
    Phase,
    Player,
    Position,
    Step,
    target_of,
)
from dream.games.alchemists_dream.teach import passed, takeable, winning
from dream.hexgrid import Hex, board_order
from dream.protocol.dialogue import Info, turns_to_win
from dream.ui.games.alchemists_dream.words import WORDS, DreamSession
from dream.ui.table.game_session import Address, GameHost, address_in
from dream.ui.table.hints import Hints
from dream.ui.table.lens import Lens
from dream.ui.table.telling import Telling

ClosedCells = tuple[tuple[Hex, int], ...]
"""Cells, each with how many of its sides are closed; four are as good as more."""
FARTHEST = 4
"""Steps are counted up to so many."""
REACHED = 1
"""With so many a cell is marked to which the enemy can step."""


class LensKind(Enum):
    """What the lens shows: the pressure for the player who looks, that for the enemy, threats, own steps."""

    OWN = "own"
    ENEMY = "enemy"
    THREATS = "threats"
    STEPS = "steps"


LENSES: tuple[LensKind | None, ...] = (None, *LensKind)
"""One follows the other; None is no lens."""


class BoardLens(Lens[Position, Action]):
    """Shows on the board what its `kind` says.

    `idles` tells whether a person is to act, and nothing else is asked of anybody.
    """

    def __init__(
        self,
        app: GameHost,
        session: DreamSession,
        telling: Telling[Position, Action],
        hints: Hints[Position, Action],
        idles: Callable[[], bool],
    ) -> None:
        super().__init__(app, WORDS, session, telling)
        self._game, self._hints, self._idles = session.game, hints, idles
        self.kind: LensKind | None = None

    @property
    def snapshot(self) -> LensKind | None:
        return self.kind

    @property
    def looks(self) -> Player:
        """Whose lens it is: the one person's who plays, or else the mover's."""
        people = self._game.people
        return Player(people[0]) if len(people) == 1 else self._game.shown.turn

    @property
    def closed(self) -> ClosedCells:
        """What it shows of cells that are closed on some sides."""
        return () if self.kind is None else seen_through(self._game.shown, self.kind, self.looks)

    def steps(self, chosen: Hex | None) -> Iterable[tuple[Hex, int]]:
        """What it shows of how far Stones get, or the one chosen."""
        return steps(self._game.shown, self.looks, chosen) if self.kind is LensKind.STEPS else ()

    def _next(self) -> Message | None:
        self.kind = LENSES[(LENSES.index(self.kind) + 1) % len(LENSES)]
        if self.kind is None:
            return None
        sentence = told_of(self._game.shown, self.kind, self.looks, address_in(self._session))
        if self.kind is LensKind.THREATS and self._idles():
            self._look_for_proof(sentence)
        return sentence

    def _look_for_proof(self, sentence: Message) -> None:
        """Have the machine look whether idleness would lose for certain, and tell that as well."""
        idle = passed(self._game.state)
        if idle.phase is not Phase.PLAY or idle.winner is not None:
            return

        def found(_: Action, lines: Sequence[Info[Action]]) -> None:
            turns = turns_to_win(lines[0].score) if lines else None
            if turns is not None and self.kind is LensKind.THREATS:
                enemy = address_in(self._session).names[idle.turn]
                proof = message("dream.lens.proven", name=enemy, count=turns)
                self._telling.said = message("dream.lens.all", parts=Listing((sentence, proof), "sentences"))
                self._app.dirty("lens")

        self._hints.look_at(history_of(idle), found)


def seen_through(position: Position, lens: LensKind, looks: Player) -> ClosedCells:
    """How many sides of cells are closed as a lens shows it to a player; with threats, four is grave."""
    if lens is LensKind.STEPS:
        return ()
    if lens is LensKind.THREATS:
        return tuple(_threats(position, looks))
    player = looks if lens is LensKind.OWN else looks.other
    pressed = ((cell, position.pressure(cell, player)) for cell in position.board.around)
    return tuple((cell, min(number, SIDES_TO_SURROUND)) for cell, number in pressed if number)


def told_of(position: Position, lens: LensKind, looks: Player, address: Address) -> Message:
    """What a lens shows, in a sentence or two."""
    if lens is LensKind.THREATS:
        return _threats_told(position, looks, address.names[looks.other])
    whose = looks.other if lens is LensKind.ENEMY else looks
    name, form = address.names[whose], address.form(whose)
    if lens is not LensKind.STEPS:
        return message(f"dream.lens.pressure.{form}", name=name)
    stones = len(position.sides[looks].stones)
    return message(f"dream.lens.steps.{form}", name=name, count=stones, most=FARTHEST)


def _threats_told(position: Position, looks: Player, enemy: str) -> Message:
    parts = [message("dream.lens.reach", name=enemy)]
    wins, prey = _in_play(_enemys_turn(position, looks), looks)
    if wins:
        parts.append(message("dream.lens.wins", name=enemy, cells=_listed(wins)))
    if prey:
        parts.append(message("dream.lens.takes", name=enemy, cells=_listed(prey), count=len(prey)))
    if not wins and not prey:
        parts.append(message("dream.lens.no_threat", name=enemy))
    return message("dream.lens.all", parts=Listing(tuple(parts), "sentences"))


def _enemys_turn(position: Position, looks: Player) -> Position:
    """The position when it is the enemy's turn, as if whoever looks did nothing."""
    return passed(position) if position.turn is looks else position


def _in_play(idle: Position, looks: Player) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Where the enemy surrounds the Symbol, and the Stones that the enemy could take."""
    if idle.phase is not Phase.PLAY or idle.symbol_surrounded(looks):
        return frozenset(), frozenset()
    return frozenset(map(target_of, winning(idle))), takeable(idle)


def _threats(position: Position, looks: Player) -> Iterator[tuple[Hex, int]]:
    """What the enemy could take, where the enemy would win, and where enemy Stones can step."""
    idle = _enemys_turn(position, looks)
    wins, prey = _in_play(idle, looks)
    grave = wins | prey
    yield from ((cell, SIDES_TO_SURROUND) for cell in sorted(grave, key=board_order))
    steps = {action.target for action in idle.legal_actions if isinstance(action, Step)} - grave
    yield from ((cell, REACHED) for cell in sorted(steps, key=board_order))


def steps(position: Position, looks: Player, chosen: Hex | None) -> Iterator[tuple[Hex, int]]:
    """In how many steps the player's Stones, or the one chosen, get to a cell while nobody else moves."""
    stones = position.sides[looks].stones
    reached = front = stones if chosen is None or chosen not in stones else frozenset({chosen})
    for number in range(1, FARTHEST + 1):
        front = frozenset(cell for each in front for cell in position.escapes(each, looks)) - reached
        reached |= front
        yield from ((cell, number) for cell in sorted(front, key=board_order))


def _listed(cells: frozenset[Hex]) -> Listing:
    return Listing(tuple(cell.name for cell in sorted(cells, key=board_order)))

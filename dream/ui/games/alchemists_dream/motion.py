"""What moves on the board from one position to the next, and what is heard of it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dream.base.sentences import sentences
from dream.base.texts import say
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.position import Action, Player, Position, Stand, Step
from dream.hexgrid import ORIGIN, Hex, board_order, distance, neighbours
from dream.play.game import Hidden
from dream.ui.games.alchemists_dream import faces, marks, targets
from dream.ui.games.alchemists_dream.items import DreamSight, beside_of, key_of
from dream.ui.games.alchemists_dream.layout import BoardLayout
from dream.ui.games.alchemists_dream.words import ALMOST, account, captures, comes_onto_elixir, threatened
from dream.ui.kit.sound import Pitch
from dream.ui.table.changes import Beat, Change, Move, Noise
from dream.ui.table.game_session import Address
from dream.ui.table.presenter import WHEN_DONE
from dream.ui.widgets.overlays import Tone

DreamChange = Change[Position, Action, BoardLayout]
SHORT = 1.3
"""For how many seconds a moment is seen at the normal pace that is told in a few words."""
TOKEN = 58
"""How wide the token of a player is on a banner, at scale 1."""


def beats(change: DreamChange) -> Iterator[Beat]:
    """The moments of the action that has led from one position to another."""
    before, after, action = change.before.view, change.after.view, change.after.done
    if action is None or isinstance(action, Hidden):
        return
    mover, address = before.turn, change.after.address

    def beat(title: str, text: str, by: Player, cells: Iterable[Hex], **how: Any) -> Beat:
        wide = TOKEN * change.layout.scale / change.layout.unit
        face, things = faces.Medal(faces.token_of(before, by)), tuple(("cell", cell) for cell in cells)
        return Beat(title, text, things=things, face=face, size=(wide, wide), **{"at": WHEN_DONE, **how})

    if isinstance(action, Stand):
        symbols = (cell for player in Player if (cell := after.sides[player].symbol) is not None)
        text = sentences(account(before, action, after, address))
        yield beat(say("dream.beat.stand"), text, mover, symbols)
        return
    taken, leaving = captures(before, action, after), arrives(moves(change))
    for taker, cells, text in taken.sentences(address):
        presses = {near for cell in cells for near in after.pressing(cell, taker.other)}
        yield beat(
            address.say("dream.beat.taken", taker, count=len(cells)),
            text,
            taker,
            cells,
            tone=_tone(taker, address),
            at=leaving,
            beside=tuple(("cell", cell) for cell in presses),
        )
    if comes_onto_elixir(action, after, mover):
        text = address.say(f"dream.beat.{'returns' if after.sides[mover].taken else 'nothing'}", mover)
        yield beat(say("dream.beat.elixir"), text, mover, (ORIGIN,), held=SHORT)


def _tone(taker: Player, address: Address) -> Tone:
    """Good where whoever is addressed has taken something, bad where something was taken from them."""
    if address.you is None:
        return Tone.PLAIN
    return Tone.GOOD if address.you == taker else Tone.BAD


STEP, PLACE, TAKE = 0.26, 0.40, 0.55
"""For how many seconds a piece moves that steps, that enters, and that is taken."""

LOW, HIGH, GROWS = 0.175, 0.6, 0.16
"""How high a piece rises that steps or comes from a tray, in its heights, and how much it grows."""

PITCHES = {
    Element.EARTH: Pitch.LOWEST,
    Element.WATER: Pitch.LOW,
    Element.FIRE: Pitch.HIGH,
    Element.AIR: Pitch.HIGHEST,
}
"""How high the Stones of each element sound."""

Pieces = Mapping[Hex, faces.Piece]


def moves(change: DreamChange) -> Iterator[Move]:
    """What keys cannot tell: which piece of the board before is which of the board after.

    Where there are no trays, what comes and goes appears and disappears where it is.
    """
    before, after, trays = change.before, change.after, bool(change.layout.cards)
    was, now = faces.pieces_of(before.view), faces.pieces_of(after.view)
    gone, come = _only_in(was, now), _only_in(now, was)
    arrival = 0.0
    for origin, target in _ways(before, after, gone, come):
        piece = gone.get(origin)
        if piece is not None and piece == come.get(target):
            del gone[origin], come[target]
            arrival = max(arrival, STEP)
            start, end = key_of(piece, origin), key_of(piece, target)
            yield Move(start, end, lasts=STEP, rise=LOW, grows=GROWS)
    for target, piece in come.items():
        end, back = key_of(piece, target), _taken(after, piece) < _taken(before, piece)
        arrival = max(arrival, PLACE)
        start = ("gate", piece.owner, targets.Tray.TAKEN if back else targets.Tray.RESERVE) if trays else end
        yield Move(start, end, lasts=PLACE, rise=HIGH, grows=GROWS, appears=True)
    for origin, piece in gone.items():
        start, taken = key_of(piece, origin), _taken(after, piece) > _taken(before, piece)
        end = ("gate", piece.owner, targets.Tray.TAKEN if taken else targets.Tray.RESERVE) if trays else start
        begins, face = arrival if taken else 0.0, faces.OnCell(piece, beside_of(after).coordinates == "all")
        yield Move(start, end, face, None, begins, TAKE, HIGH, GROWS, fades=True)
    if after.at > before.at:
        lost = {cell: piece for cell, piece in gone.items() if _taken(after, piece) > _taken(before, piece)}
        yield from _answers(lost, was, now, arrival)


def _answers(taken: Pieces, was: Pieces, now: Pieces, begins: float) -> Iterator[Move]:
    """The enemies around what is taken rise for a moment where they stand, those that stood there before."""
    around = {(near, piece.owner) for cell, piece in taken.items() for near in neighbours(cell)}
    for cell, owner in sorted(around, key=lambda each: (board_order(each[0]), each[1])):
        piece = now.get(cell)
        if piece is not None and piece == was.get(cell) and piece.owner != owner:
            key = key_of(piece, cell)
            yield Move(key, key, begins=begins, lasts=STEP, rise=LOW, grows=GROWS)


def arrives(changes: Iterator[Move]) -> float:
    """When all has arrived that moves or enters, and what is taken begins to leave."""
    return max((move.lasts for move in changes if not move.fades), default=0.0)


def _ways(before: DreamSight, after: DreamSight, gone: Pieces, come: Pieces) -> Iterator[tuple[Hex, Hex]]:
    """From where to where pieces may have gone: by the last action first, then by nearness."""
    done, undone = _last(after), _last(before)
    if done and done.origin:
        yield done.origin, done.target
    if undone and undone.origin:
        yield undone.target, undone.origin
    for origin, piece in sorted(gone.items(), key=lambda item: board_order(item[0])):
        for target in sorted(come, key=lambda cell: distance(origin, cell)):
            if piece.symbol or distance(origin, target) == 1:
                yield origin, target


def _last(sight: DreamSight) -> marks.LastAction | None:
    last = sight.marks.last
    return last if isinstance(last, marks.LastAction) else None


def _taken(sight: DreamSight, piece: faces.Piece) -> int:
    """How many Stones of a piece's owner are taken."""
    return next(side.taken for side in sight.view.sides if side.element is piece.element)


def _only_in(one: Pieces, other: Pieces) -> dict[Hex, faces.Piece]:
    return {cell: piece for cell, piece in one.items() if other.get(cell) != piece}


def heard(change: DreamChange) -> Iterator[Noise]:
    """The sounds of what has happened between two sights; Stones sound by their element."""
    before, after = change.before, change.after
    taken, reserve = (
        tuple(sum(getattr(side, name) for side in sight.view.sides) for sight in (before, after))
        for name in ("taken", "reserve")
    )
    was, now, last = faces.pieces_of(before.view), faces.pieces_of(after.view), _last(after)
    moved, arrival = now.get(last.target) if last else None, arrives(moves(change))
    pitch = PITCHES[moved.element] if moved else Pitch.MIDDLE
    if reserve[0] != reserve[1] or taken[1] < taken[0]:
        yield Noise("place", arrival, pitch)
    elif was.keys() != now.keys():
        yield Noise("step", arrival, pitch)
    if taken[1] > taken[0] and after.at > before.at:
        yield Noise("capture", arrival + ANSWERS)
    elif _closes_in(before, after):
        yield Noise("surround", arrival + ANSWERS)
    action, onwards = after.done, before.at + 1 == after.at
    if onwards and isinstance(action, Step) and comes_onto_elixir(action, after.view, before.view.turn):
        yield Noise("elixir", arrival + ANSWERS)


ANSWERS = 0.12
"""How many seconds after a piece has arrived the board answers."""


def _closes_in(before: DreamSight, after: DreamSight) -> bool:
    """Whether an action has closed a piece on three sides, where those are shown."""
    if before.at + 1 != after.at or not beside_of(after).warn:
        return False
    return any(
        before.view.pressure(cell, player) < ALMOST
        for player in Player
        for cell in threatened(after.view, player)
    )

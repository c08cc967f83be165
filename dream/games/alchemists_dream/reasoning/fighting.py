"""Reasons of a fight: a Symbol or a Stone that is surrounded, saved, threatened or taken by a move."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dream.base.messages import Message, message
from dream.games.alchemists_dream.reasoning.chances import ALMOST, passed, stuck, takeable, winning
from dream.games.alchemists_dream.reasoning.speech import Reason, Words
from dream.games.alchemists_dream.reasoning.walking import open_sides
from dream.games.alchemists_dream.rules.actions import Step, StoneAction, target_of
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex


@dataclass(frozen=True)
class Move:
    """A legal move in play, with the positions before and after it, and what either player could do there.

    `could` are the positions in which it would be the other player's turn instead.
    """

    before: Position
    action: StoneAction
    words: Words

    @property
    def mover(self) -> Player:
        return self.before.turn

    @property
    def enemy(self) -> Player:
        return self.before.turn.other

    @property
    def target(self) -> Hex:
        """The cell that the move leads to."""
        return target_of(self.action)

    @cached_property
    def after(self) -> Position:
        return self.before.apply(self.action)

    @cached_property
    def idle(self) -> Position:
        """The position if the mover did nothing: the enemy's turn."""
        return passed(self.before)

    @cached_property
    def next(self) -> Position:
        """The position if the enemy did nothing afterwards: the mover's turn again."""
        return passed(self.after)

    @property
    def stayed(self) -> frozenset[Hex]:
        """The enemy's Stones that are still there after the move."""
        return self.before.waiter.stones & self.after.sides[self.enemy].stones

    def closed(self, position: Position, player: Player) -> int:
        """How many sides of a player's Symbol are closed."""
        symbol = position.sides[player].symbol
        return position.pressure(symbol, player) if symbol else 0


def decisive(move: Move) -> Iterator[Reason]:
    """Reasons that decide the game, the gravest first."""
    because = move.words.reason
    if move.after.symbol_surrounded(move.enemy):
        yield because("wins")
        return
    if not move.after.legal_actions:
        yield because("immobilises")
        return
    threats = winning(move.idle)
    if threats and not winning(move.after):
        others = (each for each in move.before.legal_actions if each != move.action)
        key = "defends" if any(not winning(move.before.apply(each)) for each in others) else "only_defence"
        yield because(key, {target_of(threat) for threat in threats})
    elif len(move.before.legal_actions) == 1:
        yield because("forced")


def about_stones(move: Move) -> Iterator[Reason]:
    """Stones that are taken, saved or brought out of danger."""
    because, after = move.words.reason, move.after
    taken = move.before.waiter.stones - after.sides[move.enemy].stones
    if taken:
        yield because("takes", taken)
    surrounded = move.before.surrounded_stones(move.mover)
    origin = move.action.origin if isinstance(move.action, Step) else None
    if origin in surrounded and move.target in after.sides[move.mover].stones:
        yield because("escapes", (origin,) if origin else ())
    freed = surrounded & after.sides[move.mover].stones
    if freed:
        yield because("frees", freed)
    endangered = takeable(move.idle) - surrounded
    if endangered:
        yield from _out_of_danger(move, endangered, origin)


def _out_of_danger(move: Move, endangered: frozenset[Hex], origin: Hex | None) -> Iterator[Reason]:
    """What the enemy could have taken and cannot take any more."""
    still = takeable(move.after)
    own = move.after.sides[move.mover].stones
    if origin in endangered and move.target in own - still and origin is not None:
        yield move.words.reason("withdraws", (origin,))
    kept = endangered & own - still - {move.target}
    if kept:
        yield move.words.reason("protects", kept)


def about_symbols(move: Move) -> Iterator[Reason]:
    """Sides of a Symbol that are closed, opened or threatened."""
    because = move.words.reason
    was, now = (move.closed(each, move.enemy) for each in (move.before, move.after))
    wins = winning(move.next)
    if wins and not winning(move.before):
        yield because("threatens_symbol", {target_of(each) for each in wins})
    if now > was and not wins:
        kind = "closes_last" if now == ALMOST else "closes"
        ordinal = message(f"dream.reason.ordinal.{now}")
        yield because(kind, open_sides(move.after, move.enemy), ordinal=ordinal)
    was, now = (move.closed(each, move.mover) for each in (move.before, move.after))
    if now < was:
        yield because("opens", number=message(f"dream.reason.left.{now}"))


def about_threats(move: Move) -> Iterator[Reason]:
    """What the enemy's Stones must now fear."""
    because = move.words.reason
    surrounded = move.after.surrounded_stones(move.enemy)
    if surrounded:
        yield because("surrounds", surrounded)
    prey = takeable(move.next) & move.stayed - takeable(move.before) - surrounded
    if prey:
        yield because("threatens", prey)
    shut = stuck(move.after, move.enemy) & move.stayed - stuck(move.before, move.enemy) - surrounded
    if shut:
        yield because("shuts_in", shut)
    pressed = {
        stone
        for stone in move.stayed - prey - surrounded
        if move.before.pressure(stone, move.enemy) < ALMOST == move.after.pressure(stone, move.enemy)
    }
    if pressed:
        yield because("presses", pressed)


def about_contact(move: Move) -> Iterator[Reason]:
    """Sides that are closed of an enemy Stone in no danger yet, or no more of the Stone that has stepped."""
    because, action = move.words.reason, move.action
    beside = move.stayed & move.before.board.around[move.target]
    closer = {stone for stone in beside if _pressed_more(move, stone)}
    if closer:
        yield because("closes_in", closer)
    if isinstance(action, Step) and move.target in move.after.sides[move.mover].stones:
        was = move.before.pressure(action.origin, move.mover)
        now = move.after.pressure(move.target, move.mover)
        if now < was:
            yield because("loosens", (move.target,), was=_number(was), now=_number(now))


def about_room(move: Move) -> Iterator[Reason]:
    """How many steps either player's Stones have, where the move has changed that for the better."""
    for player, kind in ((move.enemy, "hampers"), (move.mover, "makes_free")):
        was, now = (_steps(position, player) for position in (move.before, move.after))
        if now < was if player is move.enemy else now > was:
            yield move.words.reason(kind, was=was, count=now)


def _steps(position: Position, player: Player) -> int:
    """How many steps a player's Stones have, as if it were that player's turn and none had to escape."""
    return sum(1 for stone in position.sides[player].stones for _ in position.escapes(stone, player))


def _pressed_more(move: Move, stone: Hex) -> bool:
    """Whether a side more is closed of a Stone, of which that is not told as the third or a graver one."""
    return move.before.pressure(stone, move.enemy) < move.after.pressure(stone, move.enemy) < ALMOST


def _number(sides: int) -> Message:
    return message(f"dream.reason.number.{sides}")

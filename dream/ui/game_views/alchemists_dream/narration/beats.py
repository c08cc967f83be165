"""What has its moment on the board: the end of the haggling, Stones that are taken, a Stone on the Elixir."""

from collections.abc import Iterator
from dataclasses import dataclass

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Action, Stand
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import ORIGIN, Hex
from dream.ui.game_views.alchemists_dream.narration.accounts import account
from dream.ui.game_views.alchemists_dream.narration.captures import captures
from dream.ui.game_views.alchemists_dream.narration.consequences import consequences
from dream.ui.session.address import Address
from dream.ui.widgets.overlays.placard import Tone

LONG, SHORT = 1.8, 1.3


@dataclass(frozen=True)
class BoardBeat:
    """What has happened to pieces on some `cells`, by a player, with what `presses` on them.

    It is seen `leaving`, before what is taken leaves the board, or else after all has moved, for so many
    seconds at the normal pace.
    """

    title: str
    text: str
    by: Player
    cells: tuple[Hex, ...]
    tone: Tone = Tone.PLAIN
    leaving: bool = False
    presses: tuple[Hex, ...] = ()
    held: float = LONG


def beats(before: Position, action: Action, after: Position, address: Address) -> Iterator[BoardBeat]:
    """The moments of an action that led from one position to another."""
    mover = before.turn
    if isinstance(action, Stand):
        cells = tuple(cell for player in Player if (cell := after.sides[player].symbol) is not None)
        text = " ".join(account(before, action, after, address))
        yield BoardBeat(say("dream.beat.stand"), text, mover, cells)
        return
    taken = captures(before, action, after)
    told = taken.sentences(address)
    kinds = (("trapped", taken.trapped, mover), ("left_behind", taken.left_behind, mover.other))
    for (_, cells, taker), text in zip((kind for kind in kinds if kind[1]), told, strict=True):
        title = address.say("dream.beat.taken", taker, count=len(cells))
        presses = tuple({near for cell in cells for near in after.pressing(cell, taker.other)})
        yield BoardBeat(title, text, taker, cells, _tone(taker, address), leaving=True, presses=presses)
    if consequences(before, action, after).elixir:
        text = address.say(f"dream.beat.{'returns' if after.sides[mover].taken else 'nothing'}", mover)
        yield BoardBeat(say("dream.beat.elixir"), text, mover, (ORIGIN,), held=SHORT)


def _tone(taker: Player, address: Address) -> Tone:
    """Good where whoever is addressed has taken something, bad where something was taken from them."""
    if address.you is None:
        return Tone.PLAIN
    return Tone.GOOD if address.you == taker else Tone.BAD

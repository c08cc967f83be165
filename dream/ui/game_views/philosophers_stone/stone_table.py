"""Philosopher's Stone as a table: where its things lie, how they move, how they look."""

from collections.abc import Iterable, Iterator

from pygame import Surface

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.actions import ListedAction
from dream.games.philosophers_stone.rules.components import Card
from dream.games.philosophers_stone.rules.view import View
from dream.ui.game_views.philosophers_stone import sprites as own
from dream.ui.game_views.philosophers_stone.beats import beats_between
from dream.ui.game_views.philosophers_stone.items.facts import Facts, Seen
from dream.ui.game_views.philosophers_stone.items.formulas import formula_items
from dream.ui.game_views.philosophers_stone.items.market import market_items
from dream.ui.game_views.philosophers_stone.items.pointed import pointed_items
from dream.ui.game_views.philosophers_stone.items.seats import seat_items
from dream.ui.game_views.philosophers_stone.items.shown import shown_items
from dream.ui.game_views.philosophers_stone.items.tracker import tracker_items
from dream.ui.game_views.philosophers_stone.layout import StoneLayout, table_layout
from dream.ui.game_views.philosophers_stone.moves import steps
from dream.ui.game_views.philosophers_stone.painters.ground_painter import paint_bench
from dream.ui.game_views.philosophers_stone.tips import about
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.backdrop_painter import Pixels
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.items.table_game import TableGame
from dream.ui.tabletop.motion.steps import Change, Step
from dream.ui.tabletop.painters.faces import bare_plate
from dream.ui.tabletop.sight import Sight, Target


class StoneTable(TableGame[View, ListedAction, StoneLayout]):
    """An alchemist's bench at which two to six sit."""

    def layout(self, box: Box, seats: int) -> StoneLayout:
        return table_layout(box)

    def items(self, sight: Seen, layout: StoneLayout) -> Iterator[Item]:
        facts = Facts(sight)
        yield from market_items(facts, layout)
        yield from seat_items(facts, layout)
        yield from formula_items(facts, layout)
        yield from tracker_items(facts, layout)
        yield from shown_items(facts, layout)

    def pointed_items(self, sight: Seen, layout: StoneLayout) -> Iterator[Item]:
        return pointed_items(Facts(sight), layout)

    def tip(self, sight: Seen, target: Target) -> Iterable[str]:
        return about(target, Facts(sight))

    def steps(self, change: Change[View, ListedAction, StoneLayout]) -> Iterable[Step]:
        return steps(change)

    def beats(self, change: Change[View, ListedAction, StoneLayout]) -> Iterable[Beat]:
        return beats_between(Facts(change.before), Facts(change.after))

    def cuts(self, before: Seen, after: Seen) -> bool:
        """Whether somebody else looks, or the game has been leafed through."""
        return before.viewer != after.viewer or abs(before.view.seen.turn - after.view.seen.turn) > 1

    # How it looks

    def paint_ground(self, window: tuple[int, int], layout: StoneLayout, palette: Palette) -> Pixels:
        return paint_bench(layout, palette)

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        return own.picture(face, size, unit, palette)

    def variants(self, face: Face) -> Iterable[Face]:
        return own.variants(face)

    def warm(self, layout: StoneLayout, palette: Palette) -> Iterator[object]:
        yield from super().warm(layout, palette)
        sheet, (first, *_) = layout.discards_spread
        for card in Card:
            yield own.card(card, card.pile, first.w, palette)
            yield own.ghost(card, False, first.w, palette)
        yield bare_plate((sheet.w, sheet.h), False, layout.unit, palette)

    def first_sight(self) -> Seen:
        state = GAME.start("", "players=4")
        return Sight(GAME.seen(state, frozenset({0})), 0, ("",) * 4)

    def plain(self, face: Face | None) -> Face | None:
        return own.plain(face) or super().plain(face)


STONE_TABLE = StoneTable()

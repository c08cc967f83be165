"""Alchemist as a table: where its things lie, how they move, how they look."""

from collections.abc import Iterable, Iterator

from pygame import Surface

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.actions import Action
from dream.games.alchemist.rules.components import SUPPLIES
from dream.games.alchemist.rules.state import Phase
from dream.games.alchemist.rules.view import View
from dream.ui.game_views.alchemist import sprites as own
from dream.ui.game_views.alchemist.beats import beats_between
from dream.ui.game_views.alchemist.items.board import board_items
from dream.ui.game_views.alchemist.items.counting import counting_items
from dream.ui.game_views.alchemist.items.facts import Facts, Seen
from dream.ui.game_views.alchemist.items.result import pointed_result, result_items
from dream.ui.game_views.alchemist.items.seats import looked_at, seat_items
from dream.ui.game_views.alchemist.layout import SLOTS, SPACES, AlchemistLayout, table_layout
from dream.ui.game_views.alchemist.moves import steps
from dream.ui.game_views.alchemist.painters.ground_painter import paint_table
from dream.ui.game_views.alchemist.tips import about
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.backdrop_painter import Pixels
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.items.faces import TYPE, Face
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.items.table_game import TableGame
from dream.ui.tabletop.motion.steps import Change, Step
from dream.ui.tabletop.painters.texts import digits
from dream.ui.tabletop.picture.sprites import placed
from dream.ui.tabletop.sight import Sight, Target


class AlchemistTable(TableGame[View, Action, AlchemistLayout]):
    """A table with five sides, at which two to five sit."""

    def layout(self, box: Box, seats: int) -> AlchemistLayout:
        return table_layout(box)

    def parts(self, layout: AlchemistLayout, name: str) -> Iterable[Box]:
        """A cauldron by the letters of what it yields, or what the layout calls so."""
        slots = {"".join(colour.word for colour in pair): slot for slot, pair in enumerate(SLOTS)}
        return (layout.pot(slots[name]),) if name in slots else super().parts(layout, name)

    def items(self, sight: Seen, layout: AlchemistLayout) -> Iterator[Item]:
        return self._listed(Facts(sight), layout)

    def _listed(self, facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
        yield from board_items(facts, layout)
        yield from seat_items(facts, layout)
        yield from result_items(facts, layout)
        yield from counting_items(facts, layout)

    def pointed_items(self, sight: Seen, layout: AlchemistLayout) -> Iterable[Item]:
        facts = Facts(sight)
        yield from pointed_result(facts, layout)
        yield from looked_at(facts, layout)

    def tip(self, sight: Seen, target: Target) -> Iterable[str]:
        return about(target, Facts(sight))

    def steps(self, change: Change[View, Action, AlchemistLayout]) -> Iterable[Step]:
        return steps(change, lambda facts: self._listed(facts, change.layout))

    def beats(self, change: Change[View, Action, AlchemistLayout]) -> Iterable[Beat]:
        return beats_between(Facts(change.before), Facts(change.after))

    def cuts(self, before: Seen, after: Seen) -> bool:
        """Whether somebody else looks, or the game has been leafed through; the end is for everybody."""
        then, now = before.view.seen, after.view.seen
        ends = now.phase is Phase.OVER and then.phase is not Phase.OVER
        return (before.viewer != after.viewer and not ends) or abs(then.round - now.round) > 1

    # How it looks

    def paint_ground(self, window: tuple[int, int], layout: AlchemistLayout, palette: Palette) -> Pixels:
        return paint_table(window, layout.box, layout.middle, layout.unit, palette)

    def finish_ground(self, ground: Surface, layout: AlchemistLayout, palette: Palette) -> None:
        """Write the numbers of the fives on the track."""
        for fame in range(0, SPACES, 5):
            x, y = layout.point(layout.space(fame))
            size, ink = (
                (18, palette.gold) if fame % 10 == 0 else (TYPE, mix(palette.gold_dark, palette.gold, 0.6))
            )
            number = digits(str(fame), layout.px(size), ink)
            ground.blit(*placed(number, (x - layout.box.x, y - layout.box.y)))

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        return own.picture(face, size, unit, palette)

    def variants(self, face: Face) -> Iterable[Face]:
        return own.variants(face)

    def first_sight(self) -> Seen:
        state = GAME.start("", f"players={max(SUPPLIES)}")
        return Sight(GAME.seen(state, frozenset({0})), 0, ("",) * max(SUPPLIES))


ALCHEMIST_TABLE = AlchemistTable()

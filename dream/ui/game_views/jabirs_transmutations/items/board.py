"""What lies on the diagram: the signs of recipes, spots to point at, tokens."""

from collections.abc import Iterator

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS
from dream.ui.game_views.jabirs_transmutations.faces import Sign
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.recipe_facts import recipe_cards
from dream.ui.game_views.jabirs_transmutations.things import RecipeSign, SeatTokens, Spot
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.faces import Token
from dream.ui.tabletop.items.item import Item

LIGHT, SIGNS, TOKENS, BADGES, ANSWERS, TOLD = 1, 2, 3, 4, 5, 6
"""The layers above what lies still: lit ways, signs, tokens, changes, buttons, a recipe written out."""
SHINES = frozenset({Mark.TARGET})


def board_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that lies on the diagram."""
    here = facts.turning and facts.sight.yours
    for number, recipe in zip(RECIPES, facts.recipes, strict=True):
        face = Sign(number, recipe_cards(number, facts.gold_takes_card), here and recipe.possible)
        target = RecipeSign(number)
        box = layout.sign(number)
        yield Item(("sign", number), box, face, SIGNS, target, round=True, tells=SHINES)
    for resource in SPOTS:
        box, group = layout.spot(resource), ("spot", resource)
        yield Item(("spot", resource), box, None, SIGNS, Spot(resource), round=True, group=group)
    for seat in Seat:
        board = facts.state.of(seat).board
        for resource in board.present:
            yield Item(
                ("token", seat, resource),
                layout.token(seat, resource),
                Token(seat, board[resource]),
                TOKENS,
                SeatTokens(seat, resource),
                round=True,
                group=("spot", resource),
                keys=False,
            )

"""The positions that tests name, on one plain board: one in each phase of a game, and some of play."""

from dream.games.alchemists_dream.rules.position import Position, SetupAction, StoneAction

PLAIN = "3/9/11/13/13/16/5f10/16/10w6/5f12/9x9/18/17/16/10w5/12e3/13/13/11/9/3"
"""The terrain of a board with hardly any elements: fire on k7 and h10, water on n9 and k15, earth on m16."""

PLACE = f"{PLAIN} f@-:-:10:0 w@-:-:10:0 1 place"
HAGGLE = f"{PLAIN} f@k7:-:10:0 w@k15:-:10:0 1 haggle"
PLAY = f"{PLAIN} f@k7:k8:9:0 w@k15:k14:9:0 1 play"
"""One Stone each, beside its Symbol."""

FAR_APART = f"{PLAIN} f@k7:a14:9:0 w@k15:u8:9:0 1 play"
"""One Stone each, at opposite ends of the board."""
ESCAPE = f"{PLAIN} f@k7:k10,i12:8:0 w@k15:i11,h12,j12,i13:6:0 1 play"
"""The fire Stone on i12 is surrounded, and must escape."""


def setup_actions(position: Position) -> list[SetupAction]:
    """The legal actions of a position before the play."""
    return [action for action in position.legal_actions if not isinstance(action, StoneAction)]


def stone_actions(position: Position) -> list[StoneAction]:
    """The legal actions of a position in play."""
    return [action for action in position.legal_actions if not isinstance(action, SetupAction)]

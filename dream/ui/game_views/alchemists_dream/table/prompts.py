"""What a player may do next, in one sentence."""

from dream.base.words import say
from dream.games.alchemists_dream.rules.position import Phase
from dream.hexgrid.hexes import Hex
from dream.ui.game_views.alchemists_dream.board.board_state import Tray
from dream.ui.game_views.alchemists_dream.narration.accounts import ground_closes
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.session.address import address_in


def prompt(table: TableController) -> str:
    """What the player to act may do with what is chosen, or with anything."""
    if table.game.state.phase is not Phase.PLAY:
        return _of_symbol(table)
    match table.selection.choice:
        case None if table.selection.must_escape:
            surrounded = table.game.state.surrounded_stones(table.game.state.turn)
            return say("dream.game.escape_prompt", count=len(surrounded))
        case None:
            reserve = table.game.state.mover.reserve
            return say("dream.game.play_prompt" if reserve else "dream.game.play_prompt_empty")
        case Hex() as stone if table.selection.proposal:
            return say("dream.game.step_here", cell=stone.name, to=table.selection.proposal.name)
        case Hex() as stone:
            return say("dream.game.step_prompt", cell=stone.name)
        case Tray.RESERVE:
            return _of_tray(table, "enter", Tray.TAKEN)
        case Tray.TAKEN:
            return _of_tray(table, "return", Tray.RESERVE)


def _of_symbol(table: TableController) -> str:
    """Where the Symbol may be placed, or moved at the haggling, or that a click confirms the place."""
    proposal, position = table.selection.proposal, table.game.state
    if proposal:
        ground = ground_closes(position, proposal, position.turn)
        told = say("dream.game.proposed_ground", cell=proposal.name, ground=ground)
        return " ".join((told, *_of_enemy(table), say("dream.game.proposed")))
    key = "dream.game.haggle_prompt" if position.phase is Phase.HAGGLE else "dream.game.place_prompt"
    return say(key, element=position.mover.element.label)


def _of_enemy(table: TableController) -> tuple[str, ...]:
    """How many sides of the enemy's Symbol the ground closes, where it stands."""
    position, enemy = table.game.state, table.game.state.turn.other
    symbol = position.sides[enemy].symbol
    if symbol is None:
        return ()
    ground = ground_closes(position, symbol, enemy)
    return (address_in(table.session).say("dream.game.enemy_ground", enemy, ground=ground),)


def _of_tray(table: TableController, deed: str, other: Tray) -> str:
    """What happens with a Stone from a tray, and how to take one from the other tray instead."""
    cell = table.selection.proposal
    told = say(f"dream.game.{deed}_here", cell=cell.name) if cell else say(f"dream.game.{deed}_prompt")
    return f"{told} {say(f'dream.game.{deed}_instead')}" if table.selection.can_take_from(other) else told

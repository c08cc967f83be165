"""``python -m dream.games.philosophers_stone.engine [--parent PID]``: the engine as a process, see
`serve_as_process`."""

from dream.games.philosophers_stone.engine.search import StoneEngine
from dream.games.philosophers_stone.game import GAME
from dream.protocol.server import serve_as_process

serve_as_process(GAME, StoneEngine)

"""``python -m dream.games.alchemist.engine [--parent PID]``: the engine as a process, see
`serve_as_process`."""

from dream.games.alchemist.engine.search import own
from dream.games.alchemist.game import GAME
from dream.protocol.server import serve_as_process

serve_as_process(GAME, own)

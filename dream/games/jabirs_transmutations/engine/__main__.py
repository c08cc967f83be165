"""``python -m dream.games.jabirs_transmutations.engine [--parent PID]``: the engine as a process, see
`serve_as_process`."""

from dream.games.jabirs_transmutations.engine.search import JabirsEngine
from dream.games.jabirs_transmutations.game import GAME
from dream.protocol.server import serve_as_process

serve_as_process(GAME, JabirsEngine)

"""Guests need websockets: an environment that was made before the program asked for it has none."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("websockets") else ["test_*.py"]

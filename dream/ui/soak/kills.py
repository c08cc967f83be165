"""`dream soak --kills`: windows that are killed at any moment lose nothing that they have shown.

Two windows at a time play on one data folder until they are killed. The two that follow must be offered the
games of those before, and go on with them; a few rounds have one window, which finds the other's game left.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress

from dream.records.library.library import DATABASE, Library
from dream.records.library.open_games import played_now
from dream.records.library.query import Query
from dream.records.reader import open_record
from dream.ui.soak import leftovers
from dream.ui.soak.findings import Finding, none_of, show
from dream.ui.soak.window_process import Silent, WindowProcess, data_folder

MODULE = "dream.ui.soak.killed_window"
AT_ONCE = 2
MOST_SHOWN = 12
"""At the latest after so many actions have been shown a window is killed."""
LONGEST = 0.6
"""Seconds after which a window is killed at the latest, once it is chosen."""

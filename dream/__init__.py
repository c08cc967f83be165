"""The Alchemist's Dream: the desktop home of a two-player hex strategy game.

The rooms, each using only those before it: ``base``, ``hexgrid``, ``play``, ``protocol`` and ``records``,
``games``, ``pictures`` and ``lab``, ``ui``, ``cli``. docs/architecture.md draws them.
"""

__version__ = "0.7.0"

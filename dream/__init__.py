"""The desktop home of four alchemical tabletop games, The Alchemist's Dream first among them.

The rooms, each using only those before it: ``base``, ``hexgrid`` and ``play``, ``protocol``, ``records``,
``lessons`` and ``boards``, ``search``, ``compiling`` and ``exercises``, ``games``, ``review``, ``pictures``
and ``lab``, ``ui``, ``cli``. docs/architecture.md draws them.
"""

__version__ = "0.9.0"

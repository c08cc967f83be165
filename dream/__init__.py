"""The Alchemist's Dream: the desktop home of a two-player hex strategy game.

The rooms, each using only those before it: ``board``, ``rules`` and ``games``, ``records`` and ``engine``,
``lab``, ``ui``, ``cli``. ``assets``, ``words`` and ``lines`` stand below them all.
"""

__version__ = "0.2.0"

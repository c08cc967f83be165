"""Four alchemical board games for the desktop, The Alchemist's Dream first among them.

``docs/architecture.md`` lists the rooms, and which may use which.
"""

import logging

logging.getLogger(__name__).addHandler(logging.NullHandler())  # quiet, unless somebody asks: see `base.logs`

__version__ = "1.0.0"

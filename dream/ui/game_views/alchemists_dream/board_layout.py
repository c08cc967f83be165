"""Where the board and the panel beside it lie in the window of the app."""

from dream.ui.kit.host import Host
from dream.ui.kit.layout import ROUND_TABLE, Layout, layout


def board_layout(app: Host) -> Layout:
    """The layout of the window as it is now, with the board turned as the settings say."""
    return layout(app.size, app.look.scale, app.settings.orientation, table=ROUND_TABLE)

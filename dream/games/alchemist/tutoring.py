"""What a tutor asks about: moves after which far fewer of the engine's trials are won."""

from dream.search.share_margins import DECIDED, MARGINS, judges

__all__ = ["DECIDED", "MARGINS", "judges"]

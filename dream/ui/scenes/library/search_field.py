"""The field in which one types what to look for, while the arrows go through what is found."""

from collections.abc import Callable

from pygame.event import Event

from dream.ui.widgets.text_field import TextField


class SearchField(TextField):
    """A line of text that offers keys it has no use for to `others`."""

    others: Callable[[Event], bool] | None = None

    def key(self, event: Event) -> bool:
        return super().key(event) or bool(self.others and self.others(event))

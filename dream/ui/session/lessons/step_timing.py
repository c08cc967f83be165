"""When a step of a lesson came to the table, and for how long it has been done."""

FRESH = 1.5
"""For how many seconds a press that was meant for the step before may still come."""
REST = 0.9
"""For how many seconds a step that is done stays to be seen before the next one comes by itself."""


class StepTiming:
    """The times of one step; it `follows` where it goes on in the game of the step before."""

    def __init__(self, *, follows: bool = False) -> None:
        self._follows = follows
        self._now = 0.0
        self._begun: float | None = None
        self._rested_since: float | None = None

    def watch(self, now: float, *, rests: bool) -> None:
        """Know the time, and whether the step `rests`: it is done, and nothing moves any more."""
        self._now = now
        if self._begun is None:
            self._begun = now
        if not rests:
            self._rested_since = None
        elif self._rested_since is None:
            self._rested_since = now

    @property
    def is_fresh(self) -> bool:
        """Whether the step has only just come."""
        return self._begun is None or self._now - self._begun < FRESH

    @property
    def may_be_mistaken(self) -> bool:
        """Whether a press may still be meant for the step before, at the same table."""
        return self._follows and self.is_fresh

    @property
    def has_rested(self) -> bool:
        """Whether what came of the step has been seen for long enough."""
        return self._rested_since is not None and self._now - self._rested_since >= REST

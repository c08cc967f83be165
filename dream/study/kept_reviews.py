"""Reviews that are kept, each in a file of its own, in the folder ``reviews`` beside the library.

It is named by the digest of its game, so it belongs to exactly these actions, wherever the game is kept. One
that is damaged, or of another version of the program, is made anew.
"""

from contextlib import suppress
from pathlib import Path

from dream.base.errors import Malformed
from dream.base.files import make_folder, remove_leftovers, write_whole
from dream.base.untrusted import read_text
from dream.play.game import A, S
from dream.play.history import History
from dream.study.review import LARGEST_REVIEW, WHAT, JudgedMove, Review, digest_of, read_review, review_text

# Kept reviews

REVIEWS = "reviews"
SUFFIX = ".json"
OWNER_ALONE = 0o700
MOST_KEPT = 1_000
"""How many reviews are kept; the oldest are removed."""


def reviews_folder() -> Path:
    """The folder of reviews, which may not be there."""
    from dream.base.folders import data_dir  # imported when asked: it is slow to load

    return data_dir() / REVIEWS


class KeptReviews:
    """The reviews of a folder. Several processes may use it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or reviews_folder()

    def of(self, history: History[S, A]) -> Review | None:
        """The review of a game, as far as it has come; None where there is none that can be read.

        One that says what cannot be of the game is damaged, and is removed.
        """
        found = self.by_digest(digest_of(history))
        if found is not None and not is_of(found, history):
            with suppress(OSError):
                self._path(found.digest).unlink(missing_ok=True)
            return None
        return found

    def by_digest(self, digest: str) -> Review | None:
        """The review of the game with this digest."""
        with suppress(OSError, Malformed):
            found = read_review(read_text(self._path(digest), LARGEST_REVIEW, WHAT))
            return found if found.digest == digest else None
        return None

    def keep(self, review: Review) -> None:
        """Keep a review, in the place of the one before; raises OSError."""
        make_folder(self.folder)
        with suppress(OSError):  # of a game that goes on they tell what is hidden in it
            self.folder.chmod(OWNER_ALONE)
        write_whole(self._path(review.digest), review_text(review))
        self._limit()

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}{SUFFIX}"

    def _limit(self) -> None:
        """Remove what is too much, and what writers that have died have left."""
        with suppress(OSError):
            files = [(path.stat().st_mtime, path) for path in self.folder.glob(f"*{SUFFIX}")]
            for _, path in sorted(files)[:-MOST_KEPT]:
                path.unlink(missing_ok=True)
            if len(files) > MOST_KEPT:
                remove_leftovers(self.folder)


def is_of(review: Review, history: History[S, A]) -> bool:
    """Whether all that a review names can be in a game: its places, its seats and legal actions."""
    game, count, seats = history.game, len(history.actions), history.game.seats(history.start)
    if (review.game, review.seats) != (game.id, seats) or len(review.result) not in (0, seats):
        return False
    if any(each.until > count or len(each.luck) != seats for each in review.fortunes):
        return False
    return all(_is_in(move, history) for move in review.moves)


def _is_in(move: JudgedMove, history: History[S, A]) -> bool:
    """Whether a decision was taken as it is told, and what would have been best could be done."""
    game = history.game
    if move.done >= len(history.actions) or game.decider(history.states[move.done]) != move.seat:
        return False
    node = history.node(move.done)
    try:
        for text in (*move.line, *move.answer):
            game.parse_action(text)
        best = game.parse_action(move.best)
    except ValueError:
        return False
    played = game.action_text(history.actions[move.done])
    return move.played == played and game.why_not(node.state, best, node.action) is None

"""Trying out another way in the review of a game: variations are begun, walked through and put in order.

Nothing of it changes the game that was played, and all of it can be undone.
"""

from collections.abc import Callable
from typing import Any, Generic

from dream.base.texts import say
from dream.play.game import A, Refusal, S
from dream.play.history import Node, Shape
from dream.play.seated_game import SeatedGame
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.widgets.dialogs import WidgetHost, ask_text, confirm


def when_revealed(app: WidgetHost, game: SeatedGame[Any, Any], then: Callable[[], object]) -> None:
    """Do something that needs all to be open: at once, or when the player agrees to have it revealed."""
    if not game.keeps_hidden:
        then()
        return

    def agreed() -> None:
        game.curtain.reveal()
        app.dirty("reveal")
        then()

    title, text, yes = (say(f"reveal.{part}") for part in ("title", "text", "yes"))
    confirm(app, title, text, agreed, yes_text=yes, no_text=say("dialog.cancel"))


LONGEST_COMMENT = 1000
"""How many characters a comment has that is written here."""
MOST_UNDONE = 100
"""So many changes can be undone."""
_BRACES = str.maketrans("{}\r\n", "()  ")
"""What a record writes comments with stands in none."""


class Variations(Generic[S, A]):
    """The variations of the game on one table, which can `refuse`, `let_go` of what is chosen, and `undo`."""

    def __init__(
        self,
        app: GameHost,
        session: GameSession[S, A],
        refuse: Callable[[Refusal], bool],
        let_go: Callable[[], object],
        undo: Callable[[int], bool],
    ) -> None:
        """What was done after so many actions is taken back by `undo`, as soon as guests agree."""
        self._app, self._session, self._game = app, session, session.game
        self._refuse, self._let_go, self._take_back = refuse, let_go, undo
        self._agreed = set[str]()
        self._before: list[Shape[S, A]] = []
        self._undone: list[tuple[Shape[S, A], Node[S, A]]] = []

    @property
    def _at(self) -> Node[S, A]:
        return self._game.shown_node

    @property
    def here(self) -> Node[S, A] | None:
        """The first move of the variation that is looked at; None in the game as it was played."""
        return self._game.history.variation_with(self._at)

    # Beginning one

    def begin(self, then: Callable[[], object] = lambda: None) -> bool:
        """Have what is done next be a variation. Whether it is so; else the player is asked, `then` follows.

        The first time, the player agrees to variations, and wherever things are hidden, to see them.
        """
        if self._game.keeps_hidden:
            when_revealed(self._app, self._game, lambda: self._begin_and(then))
            return False
        refusal = self._game.why_no_variation
        if refusal:
            return self._refuse(refusal)
        if not self._agrees("begin", lambda: self._begin_and(then)):
            return False
        self._keep()
        self._game.begin_variation()
        return True

    def _begin_and(self, then: Callable[[], object]) -> None:
        if self.begin(then):
            then()

    def _agrees(self, what: str, then: Callable[[], object]) -> bool:
        """Whether the player has agreed to something, which is asked once; `then` follows a yes."""
        if what in self._agreed:
            return True

        def agreed() -> None:
            self._agreed.add(what)
            then()
            self._app.dirty("variation")

        title, text, yes = (say(f"variation.{what}.{part}") for part in ("title", "text", "yes"))
        confirm(self._app, title, text, agreed, yes_text=yes, no_text=say("dialog.cancel"))
        return False

    def go_back(self) -> bool:
        """Have the game that is played go on from the state looked at, if undo would stop there.

        What was done since is undone, and so it stays beside the game. The first time, the player is asked,
        and always the guests who have moved since: it is False then.
        """
        count = self._game.shown_at
        if not self._game.browsing or count not in self._game.undo_stops:
            return True
        if not self._agrees("back", self.go_back):
            return False
        self._take_back(count)
        return len(self._game.history.actions) == count

    def act(self, action: A) -> Refusal | None:
        """Do an action where nothing is played: in the variation that was begun."""
        with_it = self._changing()
        refusal = self._game.act(action)
        with_it()
        return refusal

    # Walking through them

    def step(self, by: int) -> None:
        """Look at the first move of the next variation, or of the one before."""
        history = self._game.history
        nodes = list(history.tree.in_order(history.played))
        first = [(number, node) for number, (node, _, begins) in enumerate(nodes) if begins]
        if not first:
            self._app.say(say("variation.none"), of_now=True)
            return
        here = next((number for number, (node, *_) in enumerate(nodes) if node is self._at), -1)
        if by > 0:
            self.look_at(next((node for number, node in first if number > here), first[0][1]))
        else:
            self.look_at(next((node for number, node in reversed(first) if number < here), first[-1][1]))

    def look_at(self, node: Node[S, A]) -> None:
        """Look at a node, in whatever line it is."""
        self._game.explore(node)
        self._app.unsay()
        self._let_go()
        self._app.dirty("variation")

    def leave(self) -> bool:
        """Go back from a variation to where it leaves the game; False where none is looked at."""
        beginning = self.here
        if beginning is None or beginning.parent is None:
            was, node = self._game.varies, self._at
            if was:
                self.look_at(node)
            return was
        self.look_at(beginning.parent)
        return True

    # Changing them

    @property
    def why_unchanged(self) -> str | None:
        """Why there is no variation to put first or to delete here, in a sentence, or None."""
        return None if self.here else say("variation.not_in_one")

    @property
    def why_not_first(self) -> str | None:
        """Why the variation here cannot be put first, in a sentence, or None."""
        here, history = self.here, self._game.history
        if here is None or here.parent is None:
            return say("variation.not_in_one")
        place = history.tree.children(here.parent).index(here)
        if place <= int(here.parent in history.played[:-1]):
            return say("variation.first_already")
        return say("table.no_room") if history.tree.is_full(history.played) else None

    def promote(self) -> None:
        """Put the variation here before all others in its place."""
        here, why_not = self.here, self.why_not_first
        if here is None or why_not:
            self._app.say(why_not or "", of_now=True)
            return
        self._change(lambda: self._game.history.promote(here))
        self._app.say(say("variation.promoted"), of_now=True)

    def delete(self) -> None:
        """Delete the variation here."""
        here = self.here
        if here is None or here.parent is None:
            self._app.say(say("variation.not_in_one"), of_now=True)
            return
        before = here.parent
        self._change(lambda: self._game.history.remove(here))
        self.look_at(before)
        self._app.say(say("variation.deleted"), of_now=True)

    def ask_comment(self) -> None:
        """Ask for what is to be said of the state that is looked at."""
        node, tree = self._at, self._game.history.tree
        now = " ".join(" ".join(tree.comments(node)).split())
        start, rest = now[:LONGEST_COMMENT], now[LONGEST_COMMENT:]

        def check(text: str) -> str | None:
            said = (text + rest).translate(_BRACES).strip()
            if text != start:
                self._change(lambda: tree.comment(node, *filter(None, (said,))))
            return None

        title, text = say("variation.comment.title"), say("variation.comment.text")
        ask_text(self._app, title, text, check, start=start, limit=LONGEST_COMMENT)

    @property
    def why_no_undo(self) -> str | None:
        """Why nothing that was changed can be undone, in a sentence, or None."""
        return None if self._before else say("variation.nothing_to_undo")

    def undo(self) -> None:
        """Undo the last change."""
        if not self._before:
            self._app.say(say("variation.nothing_to_undo"), of_now=True)
            return
        self._undone.append((self._game.history.tree.shape, self._at))
        self._game.reshape(self._before.pop())
        self._let_go()
        self._kept()

    @property
    def why_no_redo(self) -> str | None:
        """Why no change can be redone, in a sentence, or None."""
        return None if self._undone else say("table.nothing_to_redo")

    def redo(self) -> None:
        """Redo the change that was undone last, and look at it again."""
        if not self._undone:
            self._app.say(say("table.nothing_to_redo"), of_now=True)
            return
        shape, at = self._undone.pop()
        self._before.append(self._game.history.tree.shape)
        self._game.reshape(shape)
        self.look_at(at)
        self._kept()

    def _change(self, change: Callable[[], object]) -> None:
        """Change the tree, and keep it."""
        self._keep()
        changed = self._changing()
        change()
        changed()
        self._kept()

    def _changing(self) -> Callable[[], None]:
        """What is called once the tree has been changed, or not: it can be undone from then on."""
        tree = self._game.history.tree
        shape, version = tree.shape, tree.version

        def done() -> None:
            if tree.version != version:
                self._before = [*self._before[1 - MOST_UNDONE :], shape]
                self._undone.clear()

        return done

    def _keep(self) -> None:
        self._session.keep_looked_at(self._app.review_journal)

    def _kept(self) -> None:
        self._session.keep_going()
        self._app.dirty("variation")

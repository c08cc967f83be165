"""What the players of a game may agree on beside their moves: a draw, or that an engine analyses it."""

from collections.abc import Callable, Sequence
from typing import Generic

from dream.base.texts import Message, say
from dream.play.game import A, S
from dream.play.seated_game import SeatedGame
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.narrator import Narration


class Agreements(Generic[S, A]):
    """What may be offered, and who must answer: nothing and nobody, where a game has nothing of the kind.

    All screens on which a game is shown share one, so that everybody is asked once.
    """

    @property
    def snapshot(self) -> object:
        """All that can change here, as one value."""
        return None

    @property
    def waits(self) -> bool:
        """Whether the game waits for an answer."""
        return False

    @property
    def question(self) -> Narration | None:
        """What is told while somebody is asked; None where nobody is."""
        return None

    def talk(self, seen: SeatedGame[S, A]) -> Sequence[tuple[Message, A]]:
        """What can be said now beside the moves in a game as it is `seen`: in words, and as an action."""
        return ()

    def ask_pending(self) -> None:
        """Ask whoever must answer."""

    def consider(self) -> None:
        """The machine has found its action, and may say something before it does it."""


class Consent(Generic[S, A]):
    """Has everybody who plays asked, once, whether the game may be analysed while it goes on.

    A computer has no say, and whoever is to move when it is proposed is not asked. Where a hand lies open for
    one person alone, the others are asked when they come to look. What they have agreed to the session knows.
    """

    def __init__(self, app: GameHost, session: GameSession[S, A]) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._then: Callable[[], object] | None = None

    def propose(self, then: Callable[[], object]) -> None:
        """Have those asked who have not agreed yet; `then` follows when all have."""
        self._then = then
        self._session.agreed.update(each for each in self._game.people if each == self._game.to_act)
        if not self._ask():
            self._app.say(say("analysing.asked_later"), of_now=True)

    def ask_pending(self) -> None:
        """Ask whoever looks now, if they are still to be asked."""
        if self._then is not None and self._app.dialog is None:
            self._ask()

    def withdraw(self) -> None:
        """Have it be agreed on no more."""
        self._then = None
        self._session.agreed.clear()

    def _ask(self) -> bool:
        """Ask the next of those who look now and have not agreed; False where there is nobody to be asked."""
        game, agreed = self._game, self._session.agreed
        looking = game.sees(len(game.history.actions))
        person = next((each for each in game.people if each in looking and each not in agreed), None)
        if person is None or game.over:
            return False
        name = address_in(self._session).names[person]
        parts = "title", "text", "no", "yes"
        title, text, no, yes = (say(f"analysing.agree.{part}", name=name) for part in parts)
        declines = Answer(no, lambda: self._decline(name))
        agrees = Answer(yes, lambda: self._agree(person))
        self._app.ask(Dialog(title, text, declines, (agrees,), unbidden=True))
        return True

    def _agree(self, person: int) -> None:
        self._session.agreed.add(person)
        then = self._then
        if then is None or not self._session.all_agree:
            self._ask()
        else:
            self._then = None
            then()

    def _decline(self, name: str) -> None:
        self.withdraw()
        self._app.say(say("analysing.declined", name=name), of_now=True)

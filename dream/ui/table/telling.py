"""What a table tells: what was done and why, what can be done, and what whoever is to act must know.

Whoever reads it beside the table finds it put together by `narration`.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, ClassVar, Generic

from dream.base.sentences import unended
from dream.base.texts import Listing, Message, choices, has_text, message, say
from dream.play.game import A, Hidden, Refusal, S
from dream.play.history import Node
from dream.ui.kit.commands import BY_NAME
from dream.ui.table.game_session import GameHost, GameSession, ToldMove
from dream.ui.table.sight import kind_of
from dream.ui.table.words import PossibleKind, TableWords
from dream.ui.widgets.narrator import NewsLine, Offer


class Telling(Generic[S, A]):
    """Words what happens at a table, and owns what was said last.

    `said` is the last refusal, with what it speaks of, or the answer to a question, until something else is
    done. `plays` tells whether the game goes on here, and `token_of` the token of a seat.
    """

    you_can: ClassVar[str] = "tabletop.you_can"
    """The key of the sentence that tells what can be done."""

    def __init__(
        self,
        app: GameHost,
        words: TableWords[S, Any, A],
        session: GameSession[S, A],
        plays: Callable[[], bool],
        token_of: Callable[[int], Hashable],
    ) -> None:
        self._app, self._words, self._session, self._game = app, words, session, session.game
        self._plays, self._token_of = plays, token_of
        self.said: Refusal | Message | None = None

    @property
    def assent(self) -> Message | None:
        """The answer to what was asked last, where that is no refusal."""
        return self.said if isinstance(self.said, Message) else None

    def tell(self, what: Refusal | Message | None) -> None:
        """Tell something, or nothing any more."""
        self.said = what
        self._app.dirty("answer")

    def answer(self, answer: Refusal | Message) -> None:
        """Tell what was asked: why something cannot be done or, where it can, what it is."""
        self.tell(self._game.why_waiting or answer)

    # What was done, and why

    def told_move(self, done: int) -> str:
        """What was done after so many actions, in a sentence, in the game as it was played and lies open."""
        return self.told_node(self._game.history.played[done + 1])

    def told_node(self, node: Node[S, A]) -> str:
        """The action that led to a node of the game, in a sentence, where everything lies open."""
        return self._words.bare(self._session.open_move(node))

    def because(self, done: int, otherwise: Message | None = None) -> Message | None:
        """What was done, as whoever looks may know, and why or else `otherwise`; None without either."""
        move = self._session.move(done)
        found: Sequence[Message] = ()
        if not isinstance(move.told, Hidden):
            found = self._words.reasons(move.before, move.told, move.address)
        why = Listing(tuple(found), "sentences") if found else otherwise
        what = unended(self._words.bare(move))
        return None if why is None else message("table.because", what=what, why=why)

    def moves_to_explain(self, *, own: bool = False) -> Iterator[int]:
        """The moves of others that are news, any with the `own`, or the one looked at; the newest first.

        Each is told by how many actions had been done before it.
        """
        game = self._game
        looking_back = game.browsing or not self._plays()
        first = game.shown_at - 1 if looking_back else 0 if own else game.told_from
        for done in range(game.shown_at - 1, max(first, 0) - 1, -1):
            seat = game.history.game.decider(game.history.states[done])
            if isinstance(seat, int) and (looking_back or own or game.seat_at(seat, done).machine_here):
                yield done

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be asked for beside what is told."""
        if self.assent is not None or next(self.moves_to_explain(), None) is None:
            return ()
        return (Offer(say("table.why"), "reason", BY_NAME["reason"].hint),)

    def tell_reason(self) -> None:
        """Tell why the last move of somebody else was made or, where none of those is news, the last one."""
        moves = [*self.moves_to_explain()] or [*self.moves_to_explain(own=True)][:1]
        found = next(filter(None, map(self.because, moves)), None)
        none = message("table.no_reason" if moves else "table.nothing_to_explain")
        self.tell(found or (self.because(moves[0], none) if moves else None) or none)

    def news(self, move: ToldMove[Any, A]) -> Iterator[NewsLine]:
        """What is news of a move, the first sentence with the token of whoever did it."""
        for number, text in enumerate(self._words.news(move)):
            yield NewsLine(text, None if number else self.token_at(move), move.number)

    def token_at(self, move: ToldMove[Any, A]) -> Hashable | None:
        """The token of whoever did a move."""
        doer = self._words.doer(move)
        return None if doer is None else self._token_of(doer)

    # What can be done, and what must be known for it

    def kinds(self) -> Iterator[PossibleKind]:
        """The kinds of things that whoever is to act can do now, each with in how many places it begins.

        There are none where the game has no texts for some of them.
        """
        view, kinds = self._session.view(self._game.shown_at), dict[str, list[A]]()
        for action in self._words.game.legal_actions(self._game.state):
            kinds.setdefault(f"{self._words.game.id}.possible.{kind_of(action)}", []).append(action)
        for key, actions in kinds.items() if all(map(has_text, kinds)) else ():
            begun = {next(iter(self._words.ways(view, action)), (action,))[0] for action in actions}
            yield PossibleKind(message(key, count=len(begun)), actions)

    def possible(self) -> Message:
        """What a person may do now, who is to act, in a sentence: kind by kind, or how many things."""
        found = choices(*(kind.what for kind in self.kinds()))
        if not found.parts:
            return message(
                "tabletop.you_can_choose", count=len(self._words.game.legal_actions(self._game.state))
            )
        return message(self.you_can, what=found)

    def tell_possible(self) -> None:
        """Tell what can be done now, or why nothing can."""
        self.tell(self._game.why_waiting or self.possible())

    @property
    def tells_possible(self) -> bool:
        """Whether that is what is told now."""
        return self.assent is not None and self.assent.key in (self.you_can, "tabletop.you_can_choose")

    @property
    def alarms(self) -> tuple[tuple[str, ...], bool]:
        """What the one who is to act must be told of the state, and whether that is urgent."""
        return (), False

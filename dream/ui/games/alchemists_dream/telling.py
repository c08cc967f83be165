"""What the table of The Alchemist's Dream tells: alarms, taunts, draws that are offered and declined."""

from collections.abc import Callable, Hashable, Iterator

from dream.base.texts import say
from dream.games.alchemists_dream.rules.position import Action, OfferDraw, Phase, Player, Position, Stand
from dream.ui.games.alchemists_dream.draw_offers import DrawOffers
from dream.ui.games.alchemists_dream.settings import TAUNTS, WARN
from dream.ui.games.alchemists_dream.ways import HAGGLING, Chosen, must_escape
from dream.ui.games.alchemists_dream.words import (
    POSSIBLE,
    WORDS,
    DreamMove,
    DreamSession,
    Threats,
    account,
    new_threats,
    possible_kinds,
    quoted,
    taunt,
    warnings,
)
from dream.ui.table.game_session import GameHost
from dream.ui.table.telling import Telling
from dream.ui.table.words import PossibleKind
from dream.ui.widgets.narrator import NewsLine, Offer


class DreamTelling(Telling[Position, Action]):
    """As at any table; and what `draws` have asked, with alarms for whoever has nothing `chosen`."""

    def __init__(
        self,
        app: GameHost,
        session: DreamSession,
        plays: Callable[[], bool],
        token_of: Callable[[int], Hashable],
        draws: Callable[[], DrawOffers],
        chosen: Callable[[], Chosen],
    ) -> None:
        super().__init__(app, WORDS, session, plays, token_of)
        self._draws, self._chosen = draws, chosen

    @property
    def offers(self) -> tuple[Offer, ...]:
        offers, history, at = super().offers, self._game.history, self._game.shown_at
        stood = at > 0 and isinstance(history.actions[at - 1], Stand)
        if not stood or self.assent is not None:
            return offers
        return *offers, Offer(say("dream.haggling.offer"), HAGGLING.name, HAGGLING.hint)

    @property
    def alarms(self) -> tuple[tuple[str, ...], bool]:
        """Surrounded Stones and the Elixir, and what has come to be closed on three sides."""
        told_first = self._chosen().source is None or must_escape(self._game.state)
        alarms = warnings(self._game.shown) if told_first else []
        threats = new_threats(self._game) if WARN.of(self._app.settings) else Threats()
        urgent = bool(threats.grave or (alarms and len(alarms[0].places) > 1))
        return (*(alarm.sentence for alarm in alarms), *threats.grave, *threats.slight), urgent

    def news(self, move: DreamMove) -> Iterator[NewsLine]:
        """What was done and what it took, with the taunt of who stood, and whether an offer was declined."""
        action, address = self._game.history.actions[move.number], move.address
        sentences = account(move.before, action, move.after, address, self._warned)
        taunts = TAUNTS.of(self._app.settings) and action == Stand()
        for number, sentence in enumerate(sentences):
            said = f"{sentence} {quoted(taunt(self._game, move.number))}" if taunts else sentence
            yield NewsLine(said, None if number else self.token_at(move), move.number)
        if isinstance(action, OfferDraw) and self._draws().was_declined(move.number + 1):
            other = move.before.turn.other
            yield NewsLine(address.say("dream.told.declined", other), self._token_of(other), move.number)

    @property
    def _warned(self) -> Player | None:
        """Who is told of their Stones in danger by themselves: the person to act."""
        acting = (self._plays() or self._game.varies) and self._game.person_to_act
        return self._game.state.turn if acting and self._game.state.phase is Phase.PLAY else None

    you_can = POSSIBLE

    def kinds(self) -> Iterator[PossibleKind]:
        return possible_kinds(self._game.state)

"""How the end of a game is worded: the same in the window, on the pages of guests and in a terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dream.base.sentences import sentences
from dream.base.texts import say
from dream.play.game import TIME, Outcome
from dream.ui.kit.endings import EndKind, EndPicture
from dream.ui.table.emblems import medallion_of
from dream.ui.table.game_session import address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.match_score import how_it_stands, points
from dream.ui.table.words import Account


@dataclass(frozen=True)
class Ending:
    """Who has won, why, how long it took, and how a match of several games stands; each may be empty.

    The reason is `told_by_move` where what is told of the last move says it already.
    """

    verdict: str
    reason: str
    length: str
    match: str
    told_by_move: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """All below the verdict, where nothing else is told of the game."""
        return tuple(filter(None, (sentences((self.reason, self.length)), self.match)))

    @property
    def reason_beside_move(self) -> tuple[str, ...]:
        """The reason, where the last move is told, too."""
        return () if self.told_by_move or not self.reason else (self.reason,)

    @property
    def beside_move(self) -> tuple[str, ...]:
        """All below the verdict, where the last move is told, too."""
        return (*self.reason_beside_move, *filter(None, (self.length, self.match)))


def ending_of(table: AnyGameTable, outcome: Outcome) -> Ending:
    """How the game at a table has ended, as whoever looks may know it."""
    words, view, address = table.words, table.view_now, address_in(table.session)
    if outcome.reason == TIME:
        reason = address.say("clock.lost", 1 - outcome.winners[0])
    else:
        reason = words.reason(view, outcome, address)
    length = words.length(view, len(table.game.history.actions))
    match = how_it_stands(table.session) if table.session.match.games else ""
    by_move = outcome.reason != TIME and words.is_told_by_move(outcome)
    return Ending(words.verdict(address, outcome), reason, length, match, by_move)


def picture_of(table: AnyGameTable, outcome: Outcome) -> EndPicture:
    """The picture of an end, for those who play here: that of the match where this was its last game."""
    game, match = table.game, table.session.match_now
    winners = match.leaders if match.games and match.decided else outcome.winners
    if len(winners) in (0, len(game.seats)):
        return EndPicture(EndKind.DRAW)
    lost = bool(game.people) and set(game.people).isdisjoint(winners)
    if match.games and match.decided:
        kind = EndKind.MATCH_LOST if lost else EndKind.MATCH_WON
    else:
        kind = EndKind.LOSS if lost else EndKind.WIN
    chosen = table.app.settings.medallions
    heads = (medallion_of(game.history.game.id, game.seats[seat], chosen) for seat in winners)
    return EndPicture(kind, next(filter(None, heads), None))


class Figures(NamedTuple):
    """What each seat has at the end, in columns; a `note` says what is counted in them.

    The `rows` are in the order of the seats, and so is what is `lit` in each: the column of what decided.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[int | None, ...]
    note: str


def figures_of(table: AnyGameTable) -> Figures:
    """What the seats of a game that is over have: accounts, luck, and points in the match."""
    session, outcome, seats = table.session, table.game.history.outcome, range(len(table.game.seats))
    account = table.words.accounts(table.view_now, outcome) or Account((), ())
    cells = (tuple(map(str, column)) for column in zip(*account.rows, strict=True))
    luck = tuple(table.words.luck(session))
    columns = [*zip(account.columns, cells, strict=True), *((each.heading, each.cells) for each in luck)]
    if session.match:
        columns.append((say("end.match"), tuple(map(points, session.match_now.score))))
    winners = outcome.winners if outcome else ()
    decided = winners if account.decided_by is None else account.decided_by
    return Figures(
        tuple(heading for heading, _ in columns),
        tuple(tuple(column[seat] for _, column in columns) for seat in seats),
        tuple(account.decides if seat in decided else None for seat in seats),
        sentences(each.note for each in luck),
    )


def in_order(outcome: Outcome, seats: int) -> Sequence[int]:
    """The seats as an end lists them: whoever has won first, then by points."""
    scored = outcome.points or (0,) * seats
    return sorted(range(seats), key=lambda seat: (seat not in outcome.winners, -scored[seat]))

"""What chance gave to each seat in a finished game: useful cards drawn unseen, and kind rolls."""

from collections import Counter
from collections.abc import Iterator

from dream.base.words import say
from dream.games.philosophers_stone.rules.actions import DrawFrom, ListedAction, Roll
from dream.games.philosophers_stone.rules.components import Card, Cards, Seat
from dream.games.philosophers_stone.rules.tasks import laboratory
from dream.games.philosophers_stone.rules.view import View
from dream.ui.tabletop.deeds import Deed, Deeds
from dream.ui.tabletop.panel.accounts import Luck, luck_of

StoneDeeds = Deeds[View, ListedAction]
KIND_ROLLS = frozenset({Card.DISTILLATION, Card.INCINERATION})
"""With these whoever has rolled draws a card, or all others discard one (S24)."""


def luck(deeds: StoneDeeds, seats: tuple[Seat, ...]) -> Iterator[Luck]:
    """The columns; none of draws where somebody's cards are still hidden from whoever looks."""
    drawn, wanted = Counter[Seat](), Counter[Seat]()
    for number, deed in deeds.of_kinds(DrawFrom):
        seat, cards = _drawer(deed), _came(deeds, number, deed)
        if not cards:
            break
        drawn[seat] += len(cards)
        missing = deed.before.seen.needed(seat) - deed.before.seen.of(seat).hand
        wanted[seat] += sum(missing[card] > 0 for card in cards)
    else:
        yield _column("draws", wanted, drawn, seats)
    rolled, kind = Counter[Seat](), Counter[Seat]()
    for _, deed in deeds.of_kinds(Roll):
        task = deed.before.seen.decision
        if isinstance(task, laboratory.Roll) and isinstance(deed.told, Roll):
            rolled[task.seat] += 1
            kind[task.seat] += deed.told.process in KIND_ROLLS
    yield _column("rolls", kind, rolled, seats)


def _drawer(deed: Deed[View, ListedAction]) -> Seat:
    assert deed.by is not None, "a seat draws, and not chance"
    return Seat(deed.by)


def _came(deeds: StoneDeeds, number: int, deed: Deed[View, ListedAction]) -> Cards:
    """What came into the hand: at once, or after the shuffle that an empty deck waits for (S6)."""
    seat = _drawer(deed)
    before, after = deed.before.seen.of(seat).hand, deed.after.seen.of(seat).hand
    if len(after) > len(before) or number + 1 >= deeds.count:
        return after - before
    return deeds.of(number + 1).after.seen.of(seat).hand - before


def _column(what: str, lucky: Counter[Seat], whole: Counter[Seat], seats: tuple[Seat, ...]) -> Luck:
    heading, told = say(f"stone.account.{what}"), say(f"stone.end.luck.{what}")
    return luck_of(heading, (lucky[seat] for seat in seats), (whole[seat] for seat in seats), told)

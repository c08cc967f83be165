"""Draws by agreement: tables of what is offered and taken, by an engine whose every thought is told here."""

from collections.abc import Callable, Sequence
from threading import Event

import pytest

from dream.games.alchemists_dream.agreements import draw_proposed
from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine
from dream.games.alchemists_dream.engine.draws import (
    EVEN,
    LONG,
    LOST,
    VERY_LONG,
    WINNING,
    offers,
    quiet_actions,
    takes,
)
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import ListedAction, OfferDraw, Position
from dream.protocol.dialogue import WIN, Info, Limits
from dream.protocol.server import Engine
from tests.kit.games import HAGGLE, PLACE, PLAIN, RAMBLING, played, ramble, steps


class Judge(PlainEngine):
    """Finds every position worth what it is told, by how many actions lie before it."""

    def __init__(self, worth: Callable[[int], int]) -> None:
        super().__init__()
        self._worth = worth
        self.asked: list[int] = []

    def worth(self, position: Position, history: Sequence[Position], limits: Limits, stop: Event) -> int:
        self.asked.append(len(history))
        return self._worth(len(history))


def always(score: int) -> Judge:
    return Judge(lambda before: score)


def once(score: int, at: int) -> Judge:
    """Even, but for one position."""
    return Judge(lambda before: score if before == at else 0)


# Offers

OFFERS = {
    "even for long": (ramble(LONG), always(0), True),
    "a little better all the while": (ramble(LONG), always(EVEN - 1), True),
    "a little worse all the while": (ramble(LONG + 1), always(1 - EVEN), True),
    "not yet for long": (ramble(LONG - 1), always(0), False),
    "better": (ramble(LONG), once(EVEN, LONG), False),
    "worse": (ramble(LONG), once(-EVEN, LONG), False),
    "winning": (ramble(LONG), always(WIN - 3), False),
    "lost": (ramble(LONG), always(3 - WIN), False),
    "clearly worse": (ramble(VERY_LONG), always(LOST), False),
    "better for very long": (ramble(VERY_LONG), always(EVEN), False),
    "better a while ago": (ramble(70), once(EVEN, 50), False),
    "worse when it became quiet": (ramble(70), once(-EVEN, 10), False),
    "better longer ago": (ramble(90), once(EVEN, 20), True),
    "a Stone has just come": (ramble(LONG, "+k8"), always(0), False),
    "the setup": (played(HAGGLE), always(0), False),
}


@pytest.mark.parametrize(("game", "judge", "offered"), OFFERS.values(), ids=OFFERS)
def test_a_draw_is_offered_where_there_is_no_progress(
    game: DreamHistory, judge: Judge, offered: bool
) -> None:
    assert offers(game, judge, Event()) is offered


@pytest.mark.parametrize(
    ("thought", "offered"), [(0, True), (EVEN, False), (-EVEN, False), (WIN - 9, False), (9 - WIN, False)]
)
def test_what_it_thinks_already_counts_before_all(thought: int, offered: bool) -> None:
    assert offers(ramble(LONG), always(0), Event(), thought) is offered


def test_where_something_has_happened_it_need_not_think() -> None:
    judge = always(0)
    offers(ramble(LONG - 1), judge, Event())
    offers(ramble(LONG), judge, Event(), thought=EVEN)
    assert not judge.asked
    assert offers(ramble(LONG), judge, Event())
    assert judge.asked == [60, 40, 20, 0]


def test_who_is_told_to_hurry_offers_none() -> None:
    stop = Event()
    stop.set()
    assert not offers(ramble(LONG), always(0), stop)


def offered_at(talk: dict[int, Sequence[str]]) -> list[int]:
    """After how many steps a machine at both seats offers, with what is said after so many steps."""
    game, offered = played(RAMBLING), []
    for number, step in enumerate(steps(4 * LONG)):
        for word in talk.get(number, ()):
            game.play(parse_action(word))
        if offers(game, always(0), Event()):
            game.play(OfferDraw())
            offered.append(number)
        game.play(step)
    return offered


def test_it_never_nags() -> None:
    """Declined, it asks again when 30 turns of each player have passed, and the other machine likewise."""
    assert offered_at({}) == [60, 121, 182]


def test_who_has_offered_in_vain_is_not_asked_at_once() -> None:
    assert offered_at({50: ["draw?"], 70: ["draw?"]})[0] == 70 + 61


def test_after_a_proposal_that_came_to_nothing_it_waits_too() -> None:
    """R11: the third time the same, the program proposes one by itself."""
    actions = [*["l4-k5", "f17-f16", "k5-l4", "f16-f17"] * 2, *steps(LONG)]
    assert not offers(played(RAMBLING, *actions[:-1]), always(0), Event())
    assert offers(played(RAMBLING, *actions), always(0), Event())


def test_a_look_back_sees_no_more_than_there_was() -> None:
    judge = Judge(lambda before: 0)
    game = played(RAMBLING, OfferDraw(), *steps(LONG + 1))
    assert offers(game, judge, Event())
    assert judge.asked == [61, 41, 21, 1]


# Answers

TAKEN = {
    "early and even": (ramble(4), 0, False),
    "early and worse": (ramble(4), LOST + 1, False),
    "early and lost": (ramble(4), LOST, True),
    "quiet and even": (ramble(LONG), 0, True),
    "quiet and a little better": (ramble(LONG), EVEN - 1, True),
    "quiet and better": (ramble(LONG), EVEN, False),
    "quiet no more": (ramble(LONG, "+k8"), 0, False),
    "better for very long": (ramble(VERY_LONG), 10 * WINNING, True),
    "proven for very long": (ramble(VERY_LONG), WIN - 9, False),
    "the third time and better": (ramble(224), WIN - 9, False),
    "the setup": (played(HAGGLE), LOST, False),
}


@pytest.mark.parametrize(("game", "worth", "taken"), TAKEN.values(), ids=TAKEN)
@pytest.mark.parametrize("offered", [True, False], ids=["offered", "to move"])
def test_a_draw_is_taken_where_nothing_is_to_be_won(
    game: DreamHistory, worth: int, taken: bool, offered: bool
) -> None:
    """It answers the other's offer, for whom the worth is the opposite, or by itself when it is to move."""
    game = game.copy()
    if offered:
        game.play(OfferDraw())
    assert takes(game, always(-worth if offered else worth), Event()) is taken


@pytest.mark.parametrize(("worth", "taken"), [(WINNING - 1, True), (WINNING, False), (-WINNING, True)])
def test_the_third_time_it_takes_one_unless_it_is_winning(worth: int, taken: bool) -> None:
    shuffled = played(RAMBLING, *["l4-m4", "f17-g17", "m4-l4", "g17-f17"] * 2)
    assert takes(shuffled, always(worth), Event()) is taken


def test_what_it_would_offer_it_would_take() -> None:
    """So two machines come to agree."""
    for worth in (1 - EVEN, 0, EVEN - 1):
        game = ramble(LONG)
        assert offers(game, always(worth), Event())
        assert takes(game, always(worth), Event())
        game.play(OfferDraw())
        assert takes(game, always(worth), Event())


# The history


def test_talk_adds_nothing_to_the_history() -> None:
    talked = played(RAMBLING, OfferDraw(), *steps(2), OfferDraw(), *steps(3)[2:], OfferDraw())
    assert talked.past() == ramble(3).past()
    assert len(talked.past()) == 3


def test_the_haggling_is_no_quiet_play() -> None:
    game = played(PLACE, "@k7 @k15", *["@h10 @n9 @k7 @k15"] * 20, "stand")
    assert quiet_actions(game.state, game.past()) == 0


# What it looks with

WIN_IN_ONE = f"{PLAIN} f@k7:g12,k13,l15,j16,k16:5:0 w@k15:k6,l6,j7,l8:6:0 1 play"
TO_AND_FRO = ("g12-g11", "l8-m8", "g11-g12", "m8-l8")


@pytest.mark.parametrize("variety", range(0, 60, 3))
def test_no_draw_is_taken_with_a_win_at_hand(variety: int) -> None:
    """The third time, and whatever its levels would overlook."""
    game = played(WIN_IN_ONE, *TO_AND_FRO * 2)
    assert draw_proposed(game)
    engine = CompiledEngine()
    engine.options.set("Variety", str(variety))
    engine.options.set("Level", "7")
    assert not takes(game, engine, Event())


@pytest.mark.parametrize("make", [PlainEngine, CompiledEngine])
def test_who_has_no_time_to_look_takes_none(make: Callable[[], Engine[Position, ListedAction]]) -> None:
    game = played(RAMBLING, *steps(2 * LONG))
    assert takes(game, make(), Event())
    stop = Event()
    stop.set()
    assert not takes(game, make(), stop)


def test_a_look_at_a_draw_leaves_what_was_learnt_alone() -> None:
    """The same search goes the same way, whether a draw was asked about before it or not."""
    game, told = ramble(LONG), []
    for asks in (False, True):
        engine, infos = CompiledEngine(), list[Info[ListedAction]]()
        engine.options.set("Threads", "1")
        limits = Limits(depth=6, movetime=60_000)
        engine.think(game.state, game.past(), limits, infos.append, Event())
        if asks:
            takes(game, engine, Event())
        engine.think(game.state, game.past(), limits, infos.append, Event())
        told.append([(info.depth, info.score, info.nodes) for info in infos])
    assert told[0] == told[1]

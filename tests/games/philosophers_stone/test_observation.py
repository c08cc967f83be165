"""What a seat may know: an exchange of hidden cards changes no observation."""

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Pile, Seat
from dream.games.philosophers_stone.rules.law import seen
from dream.games.philosophers_stone.rules.state import Chosen, Done, ListedAction, State, Take
from dream.games.philosophers_stone.rules.tasks import Give, Look, Pay, Search, Slip
from dream.play.cards import Multiset
from dream.play.game import Hidden
from dream.play.history import History
from tests.games.philosophers_stone.random_games import some_game, some_state
from tests.kit.random_games import randoms

many = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def exchanged(random: Random, state: State, *seats: int) -> State:
    """The state with all that is hidden from these seats together dealt anew."""
    view = seen(state, frozenset(seats))
    decks: dict[Pile, list[Card]] = {}
    rest: list[Card] = []
    for pile in Pile:
        cards = random.sample(list(pile.of(view.unseen)), len(pile.of(view.unseen)))
        decks[pile], rest = cards[: view.decks[pile]], rest + cards[view.decks[pile] :]
    random.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(view.hands[seat])] for seat in state.seats if view.hands[seat]}
    return view.completed(hands, {pile: decks[pile] for pile in Pile if view.decks[pile]}, rest)


@many
@given(randoms)
def test_all_but_the_hidden_is_observed(random: Random) -> None:
    """Each thing is as it is, or a question mark: as many as there are things."""
    state = some_state(random)
    decision = state.decision
    for seat in state.seats:
        shown = {f"hand.{seat.word}"}
        if decision is not None and getattr(decision, "seat", None) is seat:
            match decision:
                case Look(_, other):
                    shown.add(f"hand.{other.word}")
                case Search(_, pile):
                    shown.add(f"deck.{pile.word}")
        for word, seen_word in zip(
            GAME.state_text(state).split(" "), GAME.observation(state, seat).split(" "), strict=True
        ):
            key, _, value = word.partition("=")
            if key.startswith(("hand", "deck")) and key not in shown and value != "-":
                assert seen_word == f"{key}={','.join('?' * len(value.split(',')))}"
            elif key == "todo":
                tasks = [f"{task[:7]}?" if task.startswith("give") else task for task in value.split(",")]
                assert seen_word == f"{key}={','.join(tasks)}"
            else:
                assert seen_word == word


@many
@given(randoms)
def test_a_log_tells_nobody_what_was_hidden_from_them(random: Random) -> None:
    """Who is not told which card is taken has the same cards after it; what is passed on comes at once."""
    state = some_state(random)
    for action in GAME.legal_actions(state):
        if isinstance(action, Take | Chosen):
            for seat in state.seats:
                by = frozenset({seat})
                after = GAME.apply(state, action)
                if isinstance(told := GAME.told(state, action, by), Hidden):
                    assert told.text.endswith(":?")
                    assert isinstance(state.decision, Slip) or (
                        GAME.seen(state, by).seen.of(seat) == GAME.seen(after, by).seen.of(seat)
                    )


def test_a_view_of_somebody_who_pays_leaves_them_something_to_pay_with() -> None:
    found = 0
    for number in range(12):
        for state in some_game(Random(number), players="2"):
            if isinstance(state.decision, Pay):
                other = state.others(state.decision.seat)[0]
                view = GAME.seen(state, frozenset({other}))
                assert GAME.parse_view(GAME.view_text(view), other) == view
                found += 1
    assert found


STATE = (
    "stone 1 players=3 cutthroat=off alchemists=off air=random lead=in turn=8 at=b todo={todo},brew:b,trim:b "
    "open.e=ar,mg,su open.p=di deck.e={deck} deck.p=tr,tr,tr,tr,tr,tr,tr,tr,in,in,in,in,in,in,in,in,in,di,di,"
    "di,di,di,di,di,di discard.e={discard} discard.p=tr metal.a=lead lab.a=- hand.a=fi,ps sage.a=- "
    "metal.b=lead lab.b=- hand.b=wa,ps sage.b=- metal.c=lead lab.c=mg hand.c=ea sage.c=-"
)


def composed(todo: str) -> State:
    """A state of three players with these tasks before the rest of b's turn."""
    there = Multiset.of(Card, map(_card, ["ar", "mg", "su", "fi", "ps", "wa", "ps", "mg", "ea"]))
    elements = [card for card in Card if card not in (Card(0), Card(1), Card(2))]
    left = [card for card in elements for _ in range((3 if card is Card.STONE else 6) - there[card])]
    deck, discard = left[10:], left[:10]
    text = STATE.format(todo=todo, deck=_text(deck), discard=_text(discard))
    return GAME.parse_state(text)


def _card(word: str) -> Card:
    return next(card for card in Card if card.word == word)


def _text(cards: list[Card]) -> str:
    return ",".join(card.word for card in cards)


def told(history: History[State, ListedAction], done: int, seat: Seat) -> str:
    action = history.told(done, frozenset({seat}))
    return action.text if isinstance(action, Hidden) else GAME.action_text(action)


def test_a_theft_is_told_to_thief_and_victim_alone() -> None:
    history = History(GAME, composed("rob:b:a:1"), [Chosen(Card.STONE)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["card:ps", "card:ps", "card:?"]
    history = History(GAME, composed("look:b:a:1"), [Take(Card.FIRE)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["take:fi", "take:fi", "take:?"]
    history = History(GAME, composed("raid:b:c:1"), [Chosen(Card.MAGNESIUM)])
    assert {told(history, 0, seat) for seat in history.state.seats} == {"card:mg"}


def test_a_search_is_told_to_the_searcher_alone() -> None:
    history = History(GAME, composed("search:b:e"), [Take(Card.FIRE)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["take:?", "take:fi", "take:?"]


def test_a_card_that_is_passed_on_is_told_as_it_is_given() -> None:
    history = History(GAME, composed("slip:b:a,slip:c:b,slip:a:c"), [Chosen(Card.FIRE), Chosen(Card.WATER)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["card:fi", "card:?", "card:?"]
    assert [isinstance(task, Give) for task in history.state.todo[:4]] == [False, True, True, False]
    history.play(Chosen(Card.EARTH))
    assert [told(history, 0, seat) for seat in history.state.seats] == ["card:fi", "card:fi", "card:?"]
    assert [told(history, 1, seat) for seat in history.state.seats] == ["card:?", "card:wa", "card:wa"]


def test_after_the_end_nothing_more_is_seen() -> None:
    state = composed("search:b:e")
    over = replace(state, todo=(), turn=300, tableaus=state.tableaus)
    assert GAME.parse_state(GAME.state_text(over)).todo == ()
    assert "hand.b=?" in GAME.observation(over, 0)
    assert Done() not in GAME.legal_actions(over)

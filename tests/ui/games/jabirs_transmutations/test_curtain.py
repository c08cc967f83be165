"""The curtain in the window: no frame shows a hand but to the one whose key or click has opened it."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from dream.base.texts import message
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat as Place
from dream.games.jabirs_transmutations.rules.state import AnyShuffle, Phase, State
from dream.play.game import Hidden
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.games.jabirs_transmutations.faces import CARDS
from dream.ui.games.jabirs_transmutations.items import Facts
from dream.ui.games.jabirs_transmutations.motion import OPEN
from dream.ui.games.jabirs_transmutations.targets import HandCard, RecipeSign, SavedCard, Spot
from dream.ui.games.jabirs_transmutations.words import EVENT_HELD, WORDS
from dream.ui.table.curtain import Curtain
from dream.ui.table.faces import Card as CardFace, Token
from dream.ui.table.game_session import GameSession
from dream.ui.table.game_table import AnyGameTable, GameTable
from dream.ui.table.items import Item
from dream.ui.table.motion import MotionFrame
from dream.ui.table.narration import narration_of
from dream.ui.table.picture import TablePicture
from dream.ui.table.presenter import pointed_at, unpointed
from dream.ui.table.scenes import Play
from dream.ui.table.sight import AnySight, Pointing, Target
from dream.ui.widgets.narrator import Narration
from tests.games.jabirs_transmutations.random_games import exchanged, some_action, some_game
from tests.kit.cases import then_long
from tests.ui.at_table import ANN, BEN, CLEO, HERMES as MACHINE, AtJabirTable
from tests.ui.conftest import Clock
from tests.ui.games.jabirs_transmutations.states import event
from tests.ui.table.tables import Frames

DEEDS = 45
"""So many deeds lead through a draft and into the turns after it."""


class JabirFrames(Frames):
    """A hand is for the one who looks, and cards that lie or fly while nobody does have their faces down."""

    def look(
        self, picture: TablePicture, sight: AnySight, moment: MotionFrame, items: tuple[Item, ...]
    ) -> None:
        facts = Facts(sight)
        if not facts.drafting:
            return
        for seat in Place:
            if any(card is not None for card in (*facts.hand(seat), *facts.picks(seat))):
                self.seen.add(seat)
                assert seat == self.opened, f"the cards of {seat} are shown, and {self.opened} looks"
        if sight.viewer is None:
            lying = [item.face for item in items if cast(tuple[Any, ...], item.key)[0] in HIDDEN]
            faces = [*lying, *(each.face for each in moment.flying)]
            cards = [face for face in faces if isinstance(face, CardFace) and face.back == CARDS]
            assert all(card.front is None for card in cards)


HIDDEN = ("hand", "picks", "small_hand", "small_picks")
"""What the keys of cards begin with that may be hidden."""


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    return JabirFrames(monkeypatch)


@pytest.mark.parametrize(
    ("seats", "animation"),
    then_long(
        2,
        [
            ((ANN, BEN, CLEO), "fast"),
            ((MACHINE, ANN, BEN), "none"),
            ((ANN, BEN, CLEO), "none"),
            ((ANN, MACHINE, BEN), "fast"),
        ],
    ),
)
def test_no_frame_shows_a_hand_before_its_owner_has_come(
    jabir: AtJabirTable, frames: Frames, seats: tuple[Seat, Seat, Seat], animation: str
) -> None:
    jabir.settings.change(animation=animation)
    jabir.sit(*seats)
    random = Random(7)
    for number in range(DEEDS):
        luck = random.random()
        if luck < 0.15:
            jabir.press("u")
        elif luck < 0.2:
            jabir.press("shift+u")
        elif luck < 0.3:
            jabir.press(random.choice(["pageup", "home", "pagedown", "esc", "h", "y"]))
            jabir.press("end")
        if jabir.app.dialog:
            jabir.press("esc")
        frames.go_on(jabir, by_keys=number % 2 == 0)
    assert frames.drawn > DEEDS
    assert len(frames.seen) >= 2


@pytest.mark.parametrize(
    ("seats", "options"),
    [((ANN, MACHINE, MACHINE), "-"), ((MACHINE, MACHINE, MACHINE), "-"), ((ANN, BEN, CLEO), "draft=open")],
)
def test_there_is_no_curtain_for_one_person_nor_for_machines_nor_in_an_open_draft(
    jabir: AtJabirTable, seats: tuple[Seat, Seat, Seat], options: str
) -> None:
    jabir.sit(*seats, options=options)
    drafted = False
    for _ in range(30):
        assert not isinstance(jabir.scene, Curtain)
        drafted = drafted or jabir.game.state.phase is Phase.DRAFT
        jabir.do_something(by_keys=True)
    assert drafted


def to_the_curtain(jabir: AtJabirTable) -> None:
    while not isinstance(jabir.scene, Curtain):
        jabir.do_something(by_keys=True)


def test_the_cover_names_the_next_person_and_draws_nothing_of_the_table(
    jabir: AtJabirTable, frames: Frames
) -> None:
    jabir.sit(ANN, MACHINE, BEN)
    to_the_curtain(jabir)
    named = jabir.game.covered
    assert named is not None
    assert jabir.game.seats[named].name in jabir.notice
    before = frames.drawn
    jabir.look()
    assert frames.drawn == before
    jabir.press("1", "n", "h", "right", "ctrl+c", "ctrl+shift+c", "v", "home")
    assert isinstance(jabir.scene, Curtain)
    assert frames.drawn == before


def test_a_pick_is_taken_back_behind_the_curtain_of_the_one_who_picked(
    jabir: AtJabirTable, frames: Frames
) -> None:
    jabir.sit(ANN, BEN, CLEO)
    to_the_curtain(jabir)
    first = frames.opened = jabir.game.covered
    jabir.press("enter")
    jabir.click_on(HandCard(0), HandCard(0))
    assert jabir.game.covered not in (None, first)
    jabir.press_button("Undo")
    assert isinstance(jabir.scene, Curtain)
    assert jabir.game.covered == first
    jabir.press("enter")
    jabir.click_on(HandCard(1), HandCard(1))
    frames.opened = jabir.game.covered
    jabir.press("enter")
    assert isinstance(jabir.scene, Play)
    assert jabir.table.why_no_undo == message("table.seen_already")


def test_the_curtain_is_as_it_was_after_another_size_and_other_scenes(
    jabir: AtJabirTable, frames: Frames
) -> None:
    jabir.sit(ANN, BEN, CLEO)
    to_the_curtain(jabir)
    jabir.app.rebuild()
    jabir.press("f10")
    jabir.press("esc")
    assert isinstance(jabir.scene, Curtain)
    frames.opened = jabir.game.covered
    jabir.press("enter")
    jabir.app.rebuild()
    jabir.press("f10")
    jabir.press("esc")
    assert isinstance(jabir.scene, Play)
    assert jabir.presenter.sight.viewer == frames.opened


def see_all(jabir: AtJabirTable, clock: Clock) -> None:
    """Let time go on until nothing moves any more."""
    clock.now += jabir.presenter.motion.lasts + 0.1
    jabir.wait()


def hands(jabir: AtJabirTable) -> set[Card | None]:
    """What is seen of the cards in all hands."""
    facts = jabir.facts
    return {card for seat in Place for card in (*facts.hand(seat), *facts.picks(seat))}


def test_the_curtain_waits_until_the_answer_to_an_event_has_been_seen(
    jabir: AtJabirTable, clock: Clock, frames: Frames
) -> None:
    jabir.settings.change(animation="calm")
    jabir.sit(ANN, BEN, CLEO, state=event("eureka"))
    jabir.table.type_action("eureka:dryness")
    jabir.wait()
    assert jabir.game.covered == Place.A
    assert isinstance(jabir.scene, Play)
    flights = jabir.presenter.motion.stages[0].flights
    assert isinstance(flights[0].face, Token)
    assert hands(jabir) == {None}
    assert jabir.notice == "Ann to move Ann finds dryness."
    jabir.press("1", "n", "h", "ctrl+shift+c")
    jabir.click(jabir.presenter.picture.layout.hand(6).first.centre)
    assert (len(jabir.actions), hands(jabir), jabir.marks.hint) == (1, {None}, None)
    see_all(jabir, clock)
    assert isinstance(jabir.scene, Curtain)


def test_to_ask_whether_a_curtain_has_to_wait_shows_nothing_new(jabir: AtJabirTable) -> None:
    jabir.settings.change(animation="calm")
    jabir.sit(ANN, BEN, CLEO, state=event("eureka"))
    before = jabir.presenter.sight, jabir.presenter.motion
    jabir.table.type_action("eureka:dryness")
    jabir.table.follow()
    assert (jabir.presenter.sight, jabir.presenter.motion) == before
    jabir.wait()
    assert jabir.presenter.sight != before[0]


def test_what_a_machine_answers_to_an_event_is_seen_before_a_curtain(
    jabir: AtJabirTable, clock: Clock, frames: Frames
) -> None:
    jabir.settings.change(animation="calm", pace="normal")
    jabir.sit(MACHINE, ANN, BEN, state=event("eureka"))
    clock.now += EVENT_HELD + 0.1
    jabir.wait()
    assert len(jabir.actions) == 1
    flights = jabir.presenter.motion.stages[0].flights
    assert isinstance(flights[0].face, Token)
    clock.now += 0.5
    jabir.wait()
    assert (len(jabir.actions), hands(jabir)) == (1, {None}), "the machine waits for it, too"
    see_all(jabir, clock)
    assert len(jabir.actions) == 2
    assert isinstance(jabir.scene, Play)
    see_all(jabir, clock)
    assert isinstance(jabir.scene, Curtain)


def test_the_reveal_is_seen_by_all(jabir: AtJabirTable, clock: Clock) -> None:
    jabir.sit(ANN, BEN, CLEO)
    while jabir.game.state.phase is not Phase.PLAY:
        jabir.settings.change(animation="calm")
        jabir.do_something(by_keys=True)
        if jabir.game.state.phase is not Phase.PLAY:
            see_all(jabir, clock)
    moment = jabir.presenter.motion.at(1.5)
    assert moment.items is not None
    cards = [item.face for item in moment.items if item.layer == OPEN]
    faces = [face.front for face in cards if isinstance(face, CardFace)]
    assert len(faces) == 18
    assert None not in faces


AT_THE_TABLE = ((ANN, BEN, CLEO), (ANN, MACHINE, BEN), (MACHINE, ANN, BEN), (ANN, MACHINE, MACHINE))

TARGETS: tuple[Target, ...] = (
    *map(HandCard, range(6)),
    *map(RecipeSign, (2, 9)),
    Spot(Resource.SALT),
    *(SavedCard(seat, Card.FIRE) for seat in Place),
)

STATES = 12
"""So many states of a game are looked at, half of them in a draft."""


def some_states(random: Random) -> list[State]:
    """States of a game with a closed draft."""
    states = list(some_game(random, draft="closed"))
    drafts = [state for state in states if state.phase is Phase.DRAFT]
    others = [state for state in states if state.phase is not Phase.DRAFT]
    return random.sample(drafts, STATES // 2) + random.sample(others, STATES // 2)


def table_of(jabir: AtJabirTable, state: State, seats: tuple[Seat, ...], *, opened: bool) -> AnyGameTable:
    """A table at which a game has come to a state, its curtain still closed or opened by whom it names."""
    table = GameTable(jabir.app, WORDS, GameSession(SeatedGame(History(GAME, state), seats, "a seed"), {}))
    if opened:
        table.game.uncover()
    return table


def seen_of(table: AnyGameTable) -> Iterator[AnySight | Narration]:
    """All that is shown and said of a table, wherever the player points and whatever is chosen."""
    bare = unpointed(table)
    yield bare
    for target in TARGETS:
        yield pointed_at(bare, Pointing(hover=target))
    for target in TARGETS:
        if table.game.person_to_act:
            table.press(target)
            yield unpointed(table)
            yield narration_of(table)
            table.cancel()
    yield narration_of(table)


@pytest.mark.parametrize("seats", AT_THE_TABLE, ids=lambda seats: "-".join(seat.name for seat in seats))
def test_an_exchange_of_hidden_cards_changes_nothing_of_what_is_shown(
    jabir: AtJabirTable, seats: tuple[Seat, ...]
) -> None:
    random = Random(11)
    exchanges = 0
    for state in some_states(random):
        table = table_of(jabir, state, seats, opened=random.random() < 0.7)
        sees = table.game.sees(0)
        other = table_of(jabir, exchanged(random, state, *sees), seats, opened=table.game.covered is None)
        exchanges += state != other.game.state
        assert list(seen_of(table)) == list(seen_of(other))
        if state.decider is None or AnyShuffle() in GAME.legal_actions(state):
            continue
        action = some_action(random, state)
        told = not isinstance(GAME.told(state, action, sees), Hidden)
        table.game.machine_acts(action)
        other.game.machine_acts(action if told else some_action(random, other.game.state))
        if not GAME.shows(state, action):
            assert list(seen_of(table)) == list(seen_of(other))
    assert exchanges > STATES // 2

"""The curtain in the window: no frame shows a hand but to the one whose key or click has opened it."""

from random import Random
from typing import Any, cast

import pytest
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Card
from dream.games.jabirs_transmutations.rules.components import Seat as Place
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.seats import Seat
from dream.ui.games.jabirs_transmutations.items import Facts
from dream.ui.games.jabirs_transmutations.layout import CARDS, HandCard
from dream.ui.games.jabirs_transmutations.motion import OPEN
from dream.ui.games.jabirs_transmutations.words import EVENT_HELD
from dream.ui.table.items import Card as CardFace
from dream.ui.table.items import Token
from dream.ui.table.motion import REST, Moment
from dream.ui.table.picture import Held, TablePicture
from dream.ui.table.scenes import Curtain, End, Play
from dream.ui.table.sight import AnySight
from tests.ui.conftest import Clock
from tests.ui.games.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable
from tests.ui.games.jabirs_transmutations.states import event

DEEDS = 45
"""So many deeds lead through a draft and into the turns after it."""


class Frames:
    """Looks at every table that is drawn; `opened` is the seat that has opened the curtain last."""

    def __init__(self) -> None:
        self.drawn = 0
        self.opened: int | None = None
        self.seen: set[int] = set()

    def look(self, sight: AnySight) -> None:
        self.drawn += 1
        facts = Facts(sight)
        if not facts.drafting:
            return
        for seat in Place:
            if any(card is not None for card in (*facts.hand(seat), *facts.picks(seat))):
                self.seen.add(seat)
                assert seat == self.opened, f"the cards of {seat} are shown, and {self.opened} looks"

    def look_at_moment(self, sight: AnySight, moment: Moment) -> None:
        """Cards that lie or fly while nobody looks have their faces down."""
        if Facts(sight).drafting and sight.viewer is None:
            lying = [item.face for item in moment.items or () if cast(tuple[Any, ...], item.key)[0] in HIDDEN]
            faces = [*lying, *(each.face for each in moment.flying)]
            cards = [face for face in faces if isinstance(face, CardFace) and face.back == CARDS]
            assert all(card.front is None for card in cards)


HIDDEN = ("hand", "picks", "small_hand", "small_picks")
"""What the keys of cards begin with that may be hidden."""


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    frames = Frames()
    draw = TablePicture.draw

    def watched(
        picture: TablePicture,
        surface: Surface,
        sight: AnySight,
        moment: Moment = REST,
        held: Held | None = None,
    ) -> None:
        frames.look(sight)
        frames.look_at_moment(sight, moment)
        draw(picture, surface, sight, moment, held)

    monkeypatch.setattr(TablePicture, "draw", watched)
    return frames


def go_on(jabir: AtJabirTable, frames: Frames, *, by_keys: bool) -> None:
    """One deed at random; who opens the curtain is known from then on, and from nobody else."""
    jabir.wait_until(lambda: isinstance(jabir.scene, Curtain | End) or jabir.marks.legal)
    if isinstance(jabir.scene, Curtain):
        frames.opened = jabir.game.covered
    jabir.do_something(by_keys=by_keys)


@pytest.mark.parametrize(
    ("seats", "animation"),
    [
        ((ANN, BEN, CLEO), "none"),
        ((ANN, BEN, CLEO), "fast"),
        ((ANN, MACHINE, BEN), "fast"),
        ((MACHINE, ANN, BEN), "none"),
    ],
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
        go_on(jabir, frames, by_keys=number % 2 == 0)
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
    assert jabir.table.why_no_undo == "table.seen_already"


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


def test_at_a_first_pick_it_is_told_how_the_event_was_answered(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("eureka"), actions="eureka:dryness pick:f")
    for name in ("Ben", "Cleo"):
        jabir.do_something(by_keys=True)
        assert jabir.notice.startswith(f"{name} to move Ann finds dryness. Pick 1 of 5:")
        jabir.do_something(by_keys=True)
    jabir.do_something(by_keys=True)
    assert jabir.notice.startswith("Ann to move Pick 2 of 5:")


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

"""The cards of the players, and the narrator: what they say."""

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemists_dream.board import Element
from dream.games.alchemists_dream.rules.position import Player
from dream.ui.games.alchemists_dream.layout import LEAST_CARD, Piece, Tray
from dream.ui.games.alchemists_dream.scenes import SeatCard, SeatFacts
from dream.ui.kit.text import FACES, Role, Typeface, sized_font
from dream.ui.kit.theme import Look, palette
from dream.ui.widgets import paint
from dream.ui.widgets.narrator import Narration, Narrator
from dream.ui.widgets.widget import Tip
from tests.kit.games import SETUP
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.driver import shown_by

RECT = Rect(10, 20, 304, 122)
LOOK = Look(palette("classic"))
HINTS = {Tray.RESERVE: "Set down a new Stone (P)", Tray.TAKEN: "Return a Stone (T)"}


def card(**facts: Any) -> tuple[SeatCard, list[SeatFacts]]:
    """A card, and the facts it asks for."""
    told = [SeatFacts(Piece(0, Element.FIRE), "Anna", "fire, first player", 7, 2, **facts)]
    return SeatCard(RECT, LOOK, lambda: told[0], HINTS), told


def test_the_trays_lie_in_the_card_apart() -> None:
    seat, _ = card()
    reserve, taken = (seat.tray(tray) for tray in Tray)
    assert RECT.contains(reserve)
    assert RECT.contains(taken)
    assert not reserve.colliderect(taken)


@pytest.mark.parametrize("tray", list(Tray))
def test_a_tray_tells_what_lies_in_it_and_how_it_is_used(tray: Tray) -> None:
    seat, told = card()
    place = seat.tray(tray)
    what = say(f"dream.game.{tray.value}_tip")
    assert seat.tip_at(place.center) == Tip(what, place, (RECT,))
    told[0] = replace(told[0], usable=frozenset({tray}))
    seat.update(0.0)
    assert seat.tip_at(place.center) == Tip(f"{what}\n{HINTS[tray]}", place, (RECT,))


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.75])
@pytest.mark.parametrize("name", ["Anna", "山田太郎", "Ἀρχιμήδης", "नमस्ते"])
def test_the_name_keeps_clear_of_the_frame(name: str, scale: float) -> None:
    look = Look(palette("classic"), scale)
    told = SeatFacts(Piece(0, Element.FIRE), name, "", 7, 2)
    box = Rect(0, 0, look.px(304), look.px(LEAST_CARD))
    named, nameless = pygame.Surface(box.size), pygame.Surface(box.size)
    for surface, facts in ((named, told), (nameless, replace(told, name=""))):
        SeatCard(box, look, partial(_told, facts), HINTS).draw(surface)
    frame = look.px(1) + 1
    edge = Rect(0, 0, box.width, frame)
    assert pygame.image.tobytes(named.subsurface(edge), "RGB") == pygame.image.tobytes(
        nameless.subsurface(edge), "RGB"
    )


def test_it_is_drawn_again_only_when_it_says_something_else() -> None:
    seat, told = card()
    seat.update(0.0)
    assert not seat.update(1.0)
    told[0] = replace(told[0], reserve=6)
    assert seat.update(2.0)


@pytest.mark.parametrize("facts", [{"to_move": True}, {"usable": frozenset(Tray)}, {"chosen": Tray.RESERVE}])
def test_what_matters_is_seen(facts: dict[str, bool | Tray | frozenset[Tray]]) -> None:
    plain, marked = pygame.Surface((330, 160)), pygame.Surface((330, 160))
    card()[0].draw(plain)
    card(**facts)[0].draw(marked)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(marked, "RGB")


def test_a_stone_that_was_taken_may_be_returned_from_its_tray_alone(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    facts = at_table.board_scene.facts(Player.FIRST)
    assert facts.usable == {Tray.RESERVE}
    assert at_table.board_scene.facts(Player.SECOND).usable == frozenset()


LONG = "W" * 40
SENTENCE = "{}, move your Symbol to another cell of water, or stand."


def narrator(
    told: Narration, names: tuple[str, ...] = (), size: tuple[int, int] = (304, 150)
) -> tuple[Narrator, list[tuple[Typeface, str]]]:
    """A narrator that tells this, drawn, and what it wrote: a font and a text for each line."""
    made = Narrator(Rect(0, 0, *size), LOOK, lambda: told, no_token, names)
    with pytest.MonkeyPatch.context() as patch:
        written = heard(patch, made.rect)
        made.draw(pygame.Surface((304, 200)))
    return made, written


def no_token(token: Hashable, size: int, look: Look) -> Surface:
    raise AssertionError("nobody did anything")


def heard(patch: pytest.MonkeyPatch, within: Rect | None = None) -> list[tuple[Typeface, str]]:
    """The fonts and texts that are written from now on, each in its place and `within` a rectangle."""
    written: list[tuple[Typeface, str]] = []

    def write(
        surface: pygame.Surface,
        font: Typeface,
        text: str,
        colour: tuple[int, int, int],
        rect: Rect,
        align: str = "left",
    ) -> Rect:
        assert font.size(text)[0] <= rect.width
        assert within is None or within.contains(rect)
        if text:
            written.append((font, text))
        return rect

    patch.setattr(paint, "write", write)
    return written


def test_a_heading_without_names_is_written_smaller_rather_than_cut() -> None:
    made, ((font, text),) = narrator(Narration(say("game.looking", at=123456, all=234567)))
    assert text == shown_by(made).heading
    assert is_smaller_heading(font, LOOK)


def test_a_name_of_usual_length_is_written_smaller_rather_than_cut() -> None:
    name = say("jabir.level.3.name")
    _, ((font, text),) = narrator(Narration(say("game.thinking", name=name)), (name,))
    assert text == f"{name} is thinking …"
    assert is_smaller_heading(font, LOOK)


def test_a_heading_that_is_too_long_for_one_line_is_set_on_two() -> None:
    name = "Wilhelmina of Alexandria"
    _, lines = narrator(Narration(say("game.thinking", name=name)), (name,))
    assert " ".join(text for _, text in lines) == f"{name} is thinking …"
    assert len(lines) == 2


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5])
@pytest.mark.parametrize("called", ["equal", "a_little", "better", "much_better", "wins"])
def test_the_heading_of_a_hint_is_in_small_capitals_at_every_scale(scale: float, called: str) -> None:
    """The widest of them just fits at scale 1, and is a pixel too wide at others."""
    look = Look(palette(), scale)
    for element in Element:
        heading = say(f"analysis.{called}", name=element.label.capitalize(), count=12)
        made = Narrator(Rect(0, 0, look.px(304), look.px(150)), look, partial(Narration, heading), no_token)
        with pytest.MonkeyPatch.context() as patch:
            told = heard(patch)
            made.draw(pygame.Surface((look.px(304), look.px(150))))
        ((font, text),) = told
        assert text == heading
        assert font is look.font(Role.HEADING) or is_smaller_heading(font, look)


def is_smaller_heading(font: Typeface, look: Look) -> bool:
    """Whether a font has the face of headings, and is smaller than they usually are."""
    whole = round(FACES[Role.HEADING].size * look.scale)
    return any(font is sized_font(Role.HEADING, size) for size in range(whole // 2, whole))


def test_a_narrator_that_says_all_has_no_tip() -> None:
    made, _ = narrator(
        Narration("Anna to move", prompt=(SENTENCE.format("Anna"), "And more.")), ("Anna", LONG)
    )
    assert made.tip_at((9, 9)) is None


def test_a_long_name_on_a_card_is_cut_and_told_by_its_tip() -> None:
    seat, told = card()
    told[0] = replace(told[0], name=LONG)
    seat.update(0.0)
    seat.draw(pygame.Surface((330, 160)))
    assert present(seat.tip_at((RECT.left + 100, RECT.top + 12))).text == LONG
    told[0] = replace(told[0], name="Bo")
    seat.update(1.0)
    seat.draw(pygame.Surface((330, 160)))
    assert seat.tip_at((RECT.left + 100, RECT.top + 12)) is None


@pytest.mark.parametrize("wide", [False, True])
def test_beside_a_clock_only_the_element_is_told_where_there_is_no_room_for_more(
    written: list[str], wide: bool
) -> None:
    rect = RECT.inflate(80 if wide else -80, 0)
    look = Look(palette("classic"))
    told = SeatFacts(Piece(0, Element.EARTH), "Anna", "earth, first player", 7, 2)
    seat = SeatCard(rect, look, lambda: told, HINTS, clocked=True)
    seat.paint(pygame.Surface((500, 300)))
    assert ("earth, first player" in written) is wide
    assert ("earth" in written) is not wide


def _told(facts: SeatFacts) -> SeatFacts:
    return facts

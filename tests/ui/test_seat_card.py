"""The cards of the players, and the notice: what they say, and which tray was pressed."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from dream.rules.elements import Element
from dream.rules.position import Player
from dream.ui.choosing import Tray
from dream.ui.palette import palette
from dream.ui.show import Piece
from dream.ui.theme import Look
from dream.ui.widgets.notice import News, Notice
from dream.ui.widgets.seat_card import SeatCard, SeatFacts
from tests.ui.at_table import SETUP

RECT = Rect(10, 20, 304, 122)


def card(**facts):
    """A card, the facts it asks for, and what was pressed on it."""
    told = [SeatFacts(Piece(0, Element.FIRE), "Anna", "fire, first player", 7, 2, **facts)]
    pressed = []
    look = Look(palette("classic"))
    return SeatCard(RECT, look, lambda: told[0], lambda *deed: pressed.append(deed)), told, pressed


def press(widget, place, button=1):
    return widget.handle(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))


@pytest.mark.parametrize("tray", list(Tray))
def test_a_press_on_a_tray_is_told(tray):
    seat, _, pressed = card()
    place = seat.tray(tray).center
    assert press(seat, place)
    assert pressed == [(Player.FIRST, tray, place)]


def test_a_press_beside_the_trays_is_taken_and_tells_nothing():
    seat, _, pressed = card()
    assert press(seat, (RECT.left + 30, RECT.top + 10))
    assert not press(seat, (RECT.right + 5, RECT.top))
    assert not press(seat, seat.tray(Tray.RESERVE).center, button=3)
    assert pressed == []


def test_the_trays_lie_in_the_card_apart():
    seat, _, _ = card()
    reserve, taken = (seat.tray(tray) for tray in Tray)
    assert RECT.contains(reserve)
    assert RECT.contains(taken)
    assert not reserve.colliderect(taken)


def test_it_is_drawn_again_only_when_it_says_something_else():
    seat, told, _ = card()
    seat.update(0.0)
    assert not seat.update(1.0)
    told[0] = replace(told[0], reserve=6)
    assert seat.update(2.0)


@pytest.mark.parametrize("facts", [{"to_move": True}, {"usable": frozenset(Tray)}, {"chosen": Tray.RESERVE}])
def test_what_matters_is_seen(facts):
    plain, marked = pygame.Surface((330, 160)), pygame.Surface((330, 160))
    card()[0].draw(plain)
    card(**facts)[0].draw(marked)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(marked, "RGB")


def test_a_stone_that_was_taken_may_be_returned_from_its_tray_alone(at_table):
    at_table.sit(SETUP)
    facts = at_table.scene._facts(Player.FIRST)
    assert facts.usable == {Tray.RESERVE}
    assert at_table.scene._facts(Player.SECOND).usable == frozenset()


def test_a_heading_that_is_too_long_is_written_smaller_rather_than_cut(monkeypatch):
    look, heading = Look(palette("classic")), "Master of the Stone thinks ..."
    notice = Notice(Rect(0, 0, 304, 118), look, lambda: News(heading))
    fonts = []
    monkeypatch.setattr(
        "dream.ui.widgets.notice.paint.write", lambda surface, font, text, *rest: fonts.append((font, text))
    )
    notice.draw(pygame.Surface((304, 118)))
    ((font, text),) = fonts
    assert text == heading
    assert font.size(heading)[0] <= 304 - 20

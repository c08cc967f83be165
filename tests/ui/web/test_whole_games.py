"""Whole games in real browsers, from the pages alone: by touch on phones, and by keyboard and text."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.ui.web.at_browsers import (
    DESK,
    GAMES,
    PHONE,
    Player,
    beside,
    browser,
    host_of,
    needs_browser,
    no_errors,
    open_page,
    press,
    wait,
)
from tests.ui.web.at_pages import Host

pytestmark = needs_browser
FIRST_ROUNDS = 10
"""So many steps of a game are taken where it is not played to its end."""


def _touched(host: Host, most: int | None = None) -> tuple[int, int, list[str]]:
    """Guests with phones play: how often they chose something, how often on the table, and how it ended."""
    player = Player(host)
    with ExitStack() as stack:
        phones = [stack.enter_context(browser(PHONE)) for _ in host.hosting.game.guests]
        for seat, phone in enumerate(phones):
            open_page(host, phone, seat)
        steps = chosen = on_table = 0
        while steps != most and (step := player.step()) is not None:
            seat, word, number = step
            on_table += press(phones[seat], word, number, on_table=True)
            steps, chosen = steps + 1, chosen + (word == "press")
        ends = [_end_of(phone) for phone in phones] if most is None else []
        assert all(map(no_errors, phones))
    return chosen, on_table, ends


def _end_of(driver: Any) -> str:
    """What a page says once the game is over."""
    wait(driver, "document.querySelector('#end h3')")
    return str(driver.execute_script("return document.getElementById('end').innerText"))


def _typed(host: Host, most: int | None = None) -> int:
    """One guest plays by keyboard without the picture, the others at pages in process; how many steps."""
    player, own = Player(host), 0
    with browser(DESK) as driver:
        open_page(host, driver, 0)
        driver.execute_script("document.getElementById('picture').click()")
        wait(driver, "document.getElementById('stage').hidden")
        while own != most and (step := player.step()) is not None:
            seat, word, number = step
            if seat == 0:
                press(driver, word, number, on_table=False)
                own += 1
            else:
                player.step_at(seat, word, number)
        if most is None:
            assert "\n" in _end_of(driver)
        assert no_errors(driver)
    return own


def test_phones_play_the_first_rounds_by_touch(tmp_path: Path) -> None:
    with host_of(tmp_path, "jabir") as host:
        chosen, on_table, _ = beside(host, lambda: _touched(host, FIRST_ROUNDS))
        assert on_table > chosen / 2
        assert host.hosting.game.history.actions


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_phones_play_a_whole_game_by_touch(tmp_path: Path, word: str) -> None:
    with host_of(tmp_path, word) as host:
        chosen, on_table, ends = beside(host, lambda: _touched(host))
        assert host.hosting.game.over
        assert on_table > chosen / 2
        assert len(ends) == len(host.hosting.game.guests)
        assert all(ends)


@pytest.mark.parametrize("word", ["alchemist", "dream"])
def test_the_first_rounds_are_played_by_keyboard_and_text_alone(tmp_path: Path, word: str) -> None:
    with host_of(tmp_path, word) as host:
        most = 2 if word == "dream" else 6
        assert beside(host, lambda: _typed(host, most)) == most


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_a_whole_game_is_played_by_keyboard_and_text_alone(tmp_path: Path, word: str) -> None:
    with host_of(tmp_path, word) as host:
        assert beside(host, lambda: _typed(host)) > 0
        assert host.hosting.game.over

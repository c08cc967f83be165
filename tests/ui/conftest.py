"""For the tests of the window: pygame started once, no event left over from the test before."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.golden import Golden


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def _no_old_events() -> None:
    if not pygame.display.get_surface():
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1280, 800))
    pygame.event.clear()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a surface with the picture of a name in ``tests/ui/golden``."""
    return Golden(update=bool(request.config.getoption("--update-golden")))

"""The page in a real browser: phones, a keyboard alone, what axe-core finds. Skipped without Chromium."""

import json
from pathlib import Path

import pytest

from tests.kit.cases import then_long
from tests.ui.web.at_browsers import (
    ACROSS,
    DESK,
    NAMES,
    PHONE,
    SEATS,
    TABLET,
    Size,
    all_there,
    beside,
    browser,
    needs_browser,
    no_errors,
    open_page,
    serious,
    wait,
)
from tests.ui.web.at_pages import Host, setup_of

pytestmark = needs_browser


@pytest.mark.parametrize("size", then_long(2, [(PHONE,), (ACROSS,), (TABLET,), (DESK,)]))
def test_the_page_fits_every_screen(tmp_path: Path, size: Size) -> None:
    with Host(tmp_path, setup_of("jabir", NAMES[:3])) as host:

        def look() -> tuple[int, list[float], bool]:
            with browser(size) as driver:
                open_page(host, driver, 0)
                all_there(driver)
                wide = driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
                stage = driver.execute_script(
                    "const box = document.getElementById('stage').getBoundingClientRect();"
                    "return [box.width / innerWidth, box.height / innerHeight]"
                )
                return wide, stage, no_errors(driver)

        wide, (width, height), clean = beside(host, look)
        assert wide <= 0
        assert width > 0.55
        assert height > 0.45
        assert clean


@pytest.mark.parametrize("word", then_long(1, ("stone", *(each for each in SEATS if each != "stone"))))
def test_axe_finds_nothing_serious(tmp_path: Path, word: str) -> None:
    with Host(tmp_path, setup_of(word, NAMES[: SEATS[word]])) as host:

        def check() -> dict[str, list[tuple[str, str]]]:
            with browser(PHONE) as driver:
                found = {}
                for theme in ("dark", "light", "contrast"):
                    driver.get(host.server.origin)
                    kept = json.dumps(json.dumps({"theme": theme}))
                    driver.execute_script(f"localStorage.setItem('dream-page', {kept})")
                    driver.get("about:blank")
                    open_page(host, driver, 0)
                    driver.execute_script(
                        "document.querySelectorAll('details').forEach((one) => one.open = true)"
                    )
                    wait(driver, "document.querySelectorAll('#things li').length > 3")
                    found[theme] = serious(driver)
                return found

        assert not any(beside(host, check).values())

"""The assets: found from a checkout, and put into the wheel."""

import json
import tomllib
from pathlib import Path

import pytest

from dream.base import assets
from dream.base.assets import asset, assets_dir

ROOT = Path(__file__).resolve().parents[2]


def test_a_checkout_finds_its_assets() -> None:
    assert asset("tiles/standard.toml").is_file()
    assert asset("seeds/words.txt").is_file()
    assert asset("languages/en/house.json").is_file()


def test_a_wheel_carries_every_asset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builders = pytest.importorskip("hatchling.builders.wheel")
    builder = builders.WheelBuilder(str(ROOT))
    carried = {file.distribution_path for file in builder.recurse_included_files()}
    wanted = {
        f"dream/_assets/{path.relative_to(ROOT / 'assets').as_posix()}"
        for path in (ROOT / "assets").rglob("*")
        if path.is_file()
    }
    assert wanted <= carried
    assert "dream/py.typed" in carried


def test_the_build_is_told_to_carry_the_assets() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"assets": "dream/_assets"}


def test_an_installed_program_takes_the_assets_inside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "dream" / "_assets"
    inside.mkdir(parents=True)
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "dream" / "base" / "assets.py"))
    assets_dir.cache_clear()
    try:
        assert assets_dir() == inside
        inside.rmdir()
        assets_dir.cache_clear()
        with pytest.raises(FileNotFoundError, match="install it again"):
            assets_dir()
    finally:
        assets_dir.cache_clear()


def test_every_font_has_its_licence_beside_it() -> None:
    fonts = [path for path in asset("fonts").iterdir() if path.suffix in (".ttf", ".otf")]
    assert fonts
    assert [
        path.name for path in asset("fonts").iterdir() if "OFL" in path.name or "LICEN" in path.name.upper()
    ]


def test_no_two_files_of_a_language_have_the_same_first_key() -> None:
    for language in asset("languages").iterdir():
        files = [json.loads(path.read_text(encoding="utf-8")) for path in language.glob("*.json")]
        assert all(isinstance(texts, dict) for texts in files)
        keys = [key for texts in files for key in texts]
        assert keys
        assert len(keys) == len(set(keys))

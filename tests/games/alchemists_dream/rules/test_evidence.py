"""The table of evidence: what the law does and what it refuses, sentence by sentence."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import texts
from dream.games.alchemists_dream.game import history_of, result
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position, position_text
from dream.games.alchemists_dream.rules.refusals import why_not
from dream.hexgrid.hexes import Hex
from dream.play.game import Illegal
from tests.kit.games import played

TABLE: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("evidence.toml").read_text(encoding="utf-8")
)
RULINGS_OF_THE_LAW = {"R1", "R2", "R4", "R6", "R7", "R8", "R9", "R10", "R12"}
SAID_ELSEWHERE = {"offer_open", "number"}


def about(row: dict[str, Any]) -> str:
    return f"{row['rule']}: {row['about']}"


@pytest.mark.parametrize("row", TABLE["action"], ids=about)
def test_what_happens(row: dict[str, Any]) -> None:
    game = played(row["position"], row["action"])
    assert position_text(game.state) == row["after"]
    assert result(game) == row["result"]


@pytest.mark.parametrize("row", TABLE["refusal"], ids=about)
def test_what_is_refused(row: dict[str, Any]) -> None:
    position, action = parse_position(row["position"]), parse_action(row["action"])
    refusal = why_not(position, action)
    assert refusal is not None
    assert refusal.sentence == row["sentence"]
    assert " ".join(cell.name for cell in refusal.places if isinstance(cell, Hex)) == row["cells"]
    with pytest.raises(Illegal, match=re.escape(row["sentence"])):
        history_of(position).play(action)


def test_every_ruling_that_the_law_enforces_is_shown() -> None:
    shown = {ruling for rows in TABLE.values() for row in rows for ruling in re.findall(r"R\d+", row["rule"])}
    assert shown == RULINGS_OF_THE_LAW


def test_every_refusal_has_its_sentence_in_the_table() -> None:
    sentences = [row["sentence"] for row in TABLE["refusal"]]
    for key, text in texts("en")["refusal"].items():
        if key in SAID_ELSEWHERE:
            continue
        for form in text.values() if isinstance(text, dict) else [text]:
            pattern = re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)))
            assert any(pattern.fullmatch(sentence) for sentence in sentences), key

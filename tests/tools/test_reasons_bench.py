"""How many moves get a reason: a bench of any game that has reasons."""

import pytest

from dream.base.errors import Malformed
from dream.matches.players import Spec, parse_spec
from dream.play import registry
from dream.study.review import decisions
from tools.console import ended
from tools.measures import MOST_WITHOUT, Told, app, count, played_alone, run_reasons


@pytest.mark.parametrize(("game", "player"), [("jabir", "2"), ("alchemist", "3")])
def test_few_moves_have_no_reason(game: str, player: str) -> None:
    options = registry.find(game).parse_options("-").text
    history, told = played_alone(parse_spec(player, game), options, "bench"), Told()
    count(history, told)
    assert told.moves == len(list(decisions(history))) == told.without + told.kinds.total() > 20
    assert told.share_without <= MOST_WITHOUT


def test_the_command_prints_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["reasons", "--game", "alchemist", "--games", "1"]) == 0
    assert "fame" in capsys.readouterr().out


def test_a_game_without_reasons_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.study.lessons.PART", "no_such_part")
    with pytest.raises(Malformed, match="no reasons"):
        run_reasons(Spec("random", "jabir"), "-", 1, 1)

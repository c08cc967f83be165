"""The journal has a line for the picks of a draft and one for each turn, which the table shows, too."""

from typing import Any

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.state import Phase, Pick, Transmute
from dream.ui.games.jabirs_transmutations.layout import RecipeSign, Sign
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.table.game_session import Address, ToldMove
from dream.ui.table.panel import Lines
from dream.ui.table.scenes import TabletopScene
from tests.kit.present import present
from tests.ui.driver import shown_by
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, AtJabirTable
from tests.ui.game_views.jabirs_transmutations.states import event, turn


def one_round(jabir: AtJabirTable) -> AtJabirTable:
    """Play the first round, with every recipe that can be used."""
    jabir.sit(ANN, BEN, CLEO, options="draft=open")
    kept = Lines(jabir.table.words, jabir.table.session)
    while jabir.game.state.round == 1:
        legal = jabir.game.history.game.legal_actions(jabir.game.state)
        if jabir.game.person_to_act:
            jabir.table.act(next((each for each in legal if isinstance(each, Transmute)), legal[0]))
        jabir.wait()
        kept.entries(len(jabir.actions) - 1)  # as long as a die tumbles
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()
    return jabir


def test_a_line_for_each_turn_and_one_for_all_picks(jabir: AtJabirTable) -> None:
    one_round(jabir)
    entries = [
        entry for entry in shown_by(present(jabir.scene_of(TabletopScene).log).list)[0] if not entry.heading
    ]
    assert sum(entry.actions for entry in entries) == len(jabir.actions)
    picks = sum(isinstance(action, Pick) for action in jabir.game.history.actions)
    [draft] = [entry for entry in entries if entry.actions == picks]
    assert draft.token is None
    assert [part for part in draft.parts if isinstance(part, int)] != []
    turns = entries[entries.index(draft) + 1 :]
    assert len(turns) == 3
    assert len({entry.token for entry in turns}) == 3
    assert any(isinstance(part, Sign) for entry in turns for part in entry.parts)
    history, kept = jabir.game.history, jabir.scene_of(TabletopScene)._lines
    while history.undo() is not None and history.undo() is not None:
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()
    while history.redo() is not None and history.redo() is not None:
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()


def test_a_click_on_a_line_goes_to_its_end_and_pointing_shows_where_it_was(jabir: AtJabirTable) -> None:
    one_round(jabir)
    log, states = present(jabir.scene_of(TabletopScene).log).list, jabir.game.history.states
    place = next(
        n for n, entry in enumerate(shown_by(log)[0]) if any(isinstance(p, Sign) for p in entry.parts)
    )
    done = sum(entry.actions for entry in shown_by(log)[0][: place + 1] if not entry.heading)
    row = next(n for n, row in enumerate(log._rows) if place in row.places)
    at = log.rect.left + 40, log.rect.top + 4 + round((row - log._scroll.offset + 0.5) * log._row_height)
    jabir.point(at)
    assert any(isinstance(target, RecipeSign) for target in jabir.marks.listed)
    jabir.click(at)
    assert jabir.game.shown_at == done
    assert states[done].phase is not Phase.DRAFT
    jabir.point((5, 5))
    assert not jabir.marks.listed


def move(state: str, action: str) -> ToldMove[Any, Any]:
    """An action that Ann does."""
    before, everybody = GAME.parse_state(state), frozenset(range(3))
    done = GAME.parse_action(action)
    after = GAME.apply(before, done)
    address = Address(("Ann", "Ben", "Cleo"), 0)
    return ToldMove(GAME.seen(before, everybody), done, GAME.seen(after, everybody), address, 0)


def read(state: str, *actions: str) -> str:
    """What a line of the journal tells of actions: a token as its letter, a sign as ``*``."""
    moves = []
    for action in actions:
        moves.append(move(state, action))
        state = GAME.state_text(GAME.apply(GAME.parse_state(state), GAME.parse_action(action)))
    parts = WORDS.line(moves)
    read = (
        "abc"[part] if isinstance(part, int) else part if isinstance(part, str) else "*" for part in parts
    )
    return "".join(read).replace("\N{MINUS SIGN}", "-")


@pytest.mark.parametrize(
    ("state", "action", "line", "sentence"),
    [
        (
            event("explosion", board_a="tin:3", board_b="tin:1", board_c="lead:2"),
            "explosion:tin",
            "starts, blows up *: a-2 b-1",
            "You blow up tin: you lose 2 and Ben loses 1.",
        ),
        (
            event("explosion"),
            "explosion:tin",
            "starts, blows up *: nobody loses any",
            "You blow up tin: nobody loses any.",
        ),
        (
            event("disaster", cards_a="f,w", cards_c="f,f,f"),
            "disaster:f",
            "starts, spoils saved *: a-1 c-3",
            "You spoil all saved Fire: you lose 1 and Cleo loses 3.",
        ),
        (event("eureka"), "eureka:dryness", "starts, takes *, +1 point", "You find dryness."),
        (event("sultan"), "sultan:lead", "starts, takes **", "The Sultan gives you two lead."),
        (event("steal", board_b="tin:1"), "steal:b:tin", "starts, robs b*", "You steal tin from Ben."),
        (
            event("steal", **dict.fromkeys(("board_b", "board_c"), "-")),
            "steal:none",
            "starts, finds nothing to steal",
            "There is nothing for you to steal.",
        ),
    ],
)
def test_the_answer_to_an_event_is_told_with_what_it_costs_whom(
    state: str, action: str, line: str, sentence: str
) -> None:
    assert read(state, action) == line
    assert WORDS.sentence(move(state, action)) == sentence


def test_a_turn_tells_the_points_that_it_brings_and_the_cards_that_are_saved() -> None:
    state = turn("a", board_a="distilled:1,pure:1,wetness:2", cards_a="f,f,w,w")
    assert read(state, "transmute:9", "done", "discard:f") == "9**, discards *, +4 points, saves ***"
    assert read(turn("a", cards_a="w"), "done") == "saves *"
    assert read(turn("a"), "done") == "is done"
    tries = turn("a", board_a="lead:1,quicksilver:1", cards_a="f")
    assert read(tries, "transmute:3", "roll:2") == "3* * fails: -*"

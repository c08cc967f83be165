"""The journal has a line for the picks of a draft and one for each turn, which the table shows, too."""

from dream.games.jabirs_transmutations.rules.actions import Pick, Transmute
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.faces import Sign
from dream.ui.game_views.jabirs_transmutations.things import RecipeSign
from dream.ui.tabletop.panel.log import Lines
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, AtJabirTable


def one_round(jabir: AtJabirTable) -> AtJabirTable:
    """Play the first round, with every recipe that can be used."""
    jabir.sit(ANN, BEN, CLEO, options="draft=open")
    kept = Lines(jabir.table.words, jabir.table.session)
    while jabir.game.state.round == 1:
        legal = jabir.game.history.game.legal_actions(jabir.game.state)
        if jabir.game.person_to_act:
            jabir.table.act(next((each for each in legal if isinstance(each, Transmute)), legal[0]))
        jabir.wait()
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()
    return jabir


def test_a_line_for_each_turn_and_one_for_all_picks(jabir):
    one_round(jabir)
    entries = [entry for entry in jabir.scene.log.list.state[0] if not entry.heading]
    assert sum(entry.actions for entry in entries) == len(jabir.actions)
    picks = sum(isinstance(action, Pick) for action in jabir.game.history.actions)
    [draft] = [entry for entry in entries if entry.actions == picks]
    assert draft.token is None
    assert [part for part in draft.parts if isinstance(part, int)] != []
    turns = entries[entries.index(draft) + 1 :]
    assert len(turns) == 3
    assert len({entry.token for entry in turns}) == 3
    assert any(isinstance(part, Sign) for entry in turns for part in entry.parts)
    history, kept = jabir.game.history, jabir.scene._lines
    while history.undo() is not None and history.undo() is not None:
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()
    while history.redo() is not None and history.redo() is not None:
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()


def test_a_click_on_a_line_goes_to_its_end_and_pointing_shows_where_it_was(jabir):
    one_round(jabir)
    log, states = jabir.scene.log.list, jabir.game.history.states
    place = next(n for n, entry in enumerate(log.state[0]) if any(isinstance(p, Sign) for p in entry.parts))
    done = sum(entry.actions for entry in log.state[0][: place + 1] if not entry.heading)
    row = next(n for n, row in enumerate(log._rows) if place in row.places)
    at = log.rect.left + 40, log.rect.top + 4 + round((row - log._scroll.offset + 0.5) * log._row_height)
    jabir.point(at)
    assert any(isinstance(target, RecipeSign) for target in jabir.marks.listed)
    jabir.click(at)
    assert jabir.game.shown_at == done
    assert states[done].phase is not Phase.DRAFT
    jabir.point((5, 5))
    assert not jabir.marks.listed

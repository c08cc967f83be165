"""A game: talk, endings, repetition, undo and redo, and how it begins."""

import pytest

from dream.games.alchemists_dream.agreements import draw_proposed, offered_by
from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.game import DreamHistory, history_of, result
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import (
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    Phase,
    PlaceStone,
    Player,
    Reason,
    Resign,
    Stand,
    Step,
    bags,
    start,
)
from dream.play.game import Illegal, Outcome
from tests.kit.games import played
from tests.kit.positions import HAGGLE, PLACE, PLAY


@pytest.mark.parametrize("position", [PLACE, HAGGLE, PLAY])
@pytest.mark.parametrize(("action", "reason"), [(Resign(), Reason.RESIGNED), (Decline(), Reason.DECLINED)])
def test_giving_up_in_every_phase(position: str, action: Action, reason: Reason) -> None:
    """R12: the opponent wins, whatever the phase."""
    given_up = played(position)
    given_up.play(action)
    assert given_up.outcome == Outcome((Player.SECOND,), reason.value)
    assert result(given_up) == "0-1"


@pytest.mark.parametrize("position", [PLACE, HAGGLE, PLAY])
def test_a_draw_is_offered_and_agreed_in_every_phase(position: str) -> None:
    drawn = played(position, "draw?")
    assert offered_by(drawn) is Player.FIRST
    assert drawn.outcome is None
    drawn.play(AgreeDraw())
    assert drawn.outcome == Outcome((), Reason.AGREED.value)
    assert result(drawn) == "1/2-1/2"


def test_an_offer_does_not_pass_the_turn() -> None:
    offered = played(PLAY, "draw?")
    assert offered.state is offered.start
    assert offered.state.turn is Player.FIRST


def test_playing_on_declines_the_offer() -> None:
    played_on = played(PLAY, "draw?", "k8-k9")
    assert offered_by(played_on) is None
    with pytest.raises(Illegal, match="nobody has just offered a draw"):
        played_on.play(AgreeDraw())


def test_an_offer_waits_for_its_answer() -> None:
    with pytest.raises(Illegal, match="a draw offer is waiting"):
        played(PLAY, "draw?", "draw?")


def test_nothing_follows_the_end() -> None:
    over = played(PLAY, "resign")
    for action in (
        Resign(),
        OfferDraw(),
        AgreeDraw(),
        Step(*over.state.mover.stones, *over.state.mover.stones),
    ):
        refusal = over.why_not(action)
        assert refusal is not None
        assert refusal.sentence == "the game is over"


def test_what_is_illegal_changes_nothing() -> None:
    game = played(PLAY, "k8-k9")
    game.undo()
    with pytest.raises(Illegal) as caught:
        game.play(parse_action("k8-k8"))
    assert str(caught.value).startswith("k8-k8 is illegal: ")
    assert game.undone == (parse_action("k8-k9"),)
    assert game.actions == ()


def test_a_draw_is_proposed_at_the_third_occurrence() -> None:
    """R11: the position at the start counts as its first occurrence."""
    repeated = played(PLAY)
    there_and_back = ["k8-k9", "k14-k13", "k9-k8", "k13-k14"]
    for text in there_and_back:
        assert not draw_proposed(repeated)
        repeated.play(parse_action(text))
    assert repeated.repetitions == 2
    for text in there_and_back:
        assert not draw_proposed(repeated)
        repeated.play(parse_action(text))
    assert repeated.repetitions == 3
    assert draw_proposed(repeated)
    assert repeated.outcome is None


def test_talk_is_no_repetition() -> None:
    talked = played(PLAY, "draw?", "k8-k9", "k14-k13", "draw?", "k9-k8", "k13-k14", "draw?")
    assert talked.repetitions == 2


def test_a_drawn_game_proposes_nothing() -> None:
    back_and_forth = ["k8-k9", "k14-k13", "k9-k8", "k13-k14"] * 2
    assert not draw_proposed(played(PLAY, *back_and_forth, "draw?", "draw"))


def test_undo_and_redo() -> None:
    game = played(PLAY, "k8-k9", "draw?", "k14-k13")
    assert game.undo() == parse_action("k14-k13")
    assert offered_by(game) is Player.SECOND
    assert game.undo() == OfferDraw()
    assert offered_by(game) is None
    assert game.redo() == OfferDraw()
    assert game.redo() == parse_action("k14-k13")
    assert game.redo() is None
    assert len(game.states) == len(game.actions) + 1


def test_what_was_asked_before_a_change_is_not_told_after_it() -> None:
    def told(of: DreamHistory) -> tuple[object, ...]:
        return of.actions, of.states, of.undone, of.outcome, draw_proposed(of)

    back_and_forth = [parse_action(text) for text in ("k8-k9", "k14-k13", "k9-k8", "k13-k14") * 2]
    game, seen = played(PLAY), []
    for action in (*back_and_forth, Resign()):
        seen.append(told(game))
        game.play(action)
    assert seen[-1][-1]
    assert not told(game)[-1]
    for before in reversed(seen):
        game.undo()
        actions, states, _, *end = told(game)
        assert (actions, states, (), *end) == before
    while game.redo():
        assert told(game) == told(_anew(game))
    assert game.outcome == Outcome((Player.SECOND,), Reason.RESIGNED.value)


def _anew(game: DreamHistory) -> DreamHistory:
    """The same history, of which nothing was asked yet."""
    anew = history_of(game.start, (*game.actions, *reversed(game.undone)))
    for _ in game.undone:
        anew.undo()
    return anew


def test_playing_forgets_what_was_undone() -> None:
    game = played(PLAY, "k8-k9", "k14-k13")
    game.undo()
    game.play(parse_action("+l14"))
    assert game.undone == ()
    assert game.redo() is None


def test_a_resignation_can_be_taken_back() -> None:
    resigned = played(PLAY, "resign")
    assert resigned.undo() == Resign()
    assert resigned.outcome is None


def test_a_game_begins_with_an_empty_board_and_two_elements() -> None:
    board = Board.from_seed("begin")
    first = start(board, Element.FIRE, Element.EARTH)
    assert (first.turn, first.phase, first.occupied) == (Player.FIRST, Phase.PLACE, frozenset())
    assert [side.reserve for side in first.sides] == [10, 10]
    with pytest.raises(ValueError, match="both players have fire; the elements must differ"):
        start(board, Element.FIRE, Element.FIRE)


@pytest.mark.parametrize(
    ("seed", "letters"),
    [("", "fawe"), ("athanor", "waef"), ("quicksilver vitriol salt", "weaf"), ("Grüße, 賢者の石", "eafw")],
)
def test_the_bags_of_a_seed_never_change(seed: str, letters: str) -> None:
    """R3: golden."""
    assert "".join(element.value for element in bags(seed)) == letters


def test_every_bag_holds_another_element() -> None:
    orders = {bags(f"seed {number}") for number in range(300)}
    assert all(set(order) == set(Element) for order in orders)
    assert len(orders) == 24


def test_a_whole_setup_and_the_first_turn() -> None:
    whole = played(PLACE, "@k7", "@k15")
    whole.play(Stand())
    assert [position.phase.value for position in whole.states] == ["place", "place", "haggle", "play"]
    assert whole.state.turn is Player.FIRST
    assert any(isinstance(action, PlaceStone) for action in whole.state.legal_actions)


def test_no_draw_is_proposed_while_the_symbols_are_haggled_over() -> None:
    """R4: a haggling has no limit of rounds."""
    rounds = ["@h10", "@n9", "@k7", "@k15"] * 3
    assert not draw_proposed(played(HAGGLE, *rounds))

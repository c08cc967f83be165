"""What a guided game does beside what courses show: small games, and who waits for whom."""

from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.study.lessons import Answer, GuidedGame, Step
from tests.kit.positions import HAGGLE, PLAY
from tests.kit.present import key_of

STEP = GAME.parse_action("k8-l8")


def guided(step: Step[Position, Action], text: str = PLAY) -> GuidedGame[Position, Action]:
    return GuidedGame(GAME, GAME.parse_state(text), step)


def test_a_step_waits_for_what_it_wants_and_lets_the_others_answer() -> None:
    reply = GAME.parse_action("k14-k13")
    game = guided(Step("x", do=("k8-*",), then=(reply,)))
    assert game.person_to_act
    assert not game.machine_to_act
    assert game.act(STEP) is None
    assert game.machine_to_act
    assert not game.is_done
    game.machine_acts(game.script[0])
    assert game.is_done
    assert not game.machine_to_act
    assert not game.person_to_act
    assert key_of(game.act(STEP)) == "lesson.is_done"


def test_the_law_speaks_first() -> None:
    game = guided(Step("x", do=("k8-l8",)))
    far = GAME.parse_action("k8-k14")
    assert game.act(far) == game.history.why_not(far)


def test_answers_are_chosen_by_kind() -> None:
    step: Step[Position, Action] = Step("x", do=("k8-l8",), answers=(Answer("place", ("+*",)),))
    game = guided(step)
    assert key_of(game.act(GAME.parse_action("+l7"))) == "x.place"
    assert key_of(game.act(GAME.parse_action("k8-k9"))) == "x.wrong"
    assert key_of(game.act(GAME.parse_action("resign"))) == "x.wrong"
    assert game.act(STEP) is None


def test_what_is_reached_is_read_from_the_state() -> None:
    step: Step[Position, Action] = Step("x", reach=("* f@k7:l8:9:0 *",))
    game = guided(step)
    assert key_of(game.act(GAME.parse_action("k8-k9"))) == "x.wrong"
    assert game.act(STEP) is None


def test_a_step_that_only_tells_is_done_at_once() -> None:
    assert guided(Step("x")).is_done


def test_a_small_game_is_the_machines_as_soon_as_it_is_its_turn() -> None:
    game = guided(Step("x", level=1), HAGGLE)
    assert game.script is None
    assert game.act(GAME.parse_action("stand")) is None
    assert not game.is_done
    assert game.act(GAME.parse_action("+k8")) is None
    assert game.machine_to_act


def test_a_small_game_that_is_given_up_is_lost() -> None:
    game = guided(Step("x", level=1))
    assert game.act(GAME.parse_action("resign")) is None
    assert game.is_lost
    assert not game.is_done


def test_a_small_game_ends_where_its_goal_is_reached() -> None:
    game = guided(Step("x", level=1, reach=("* f@k7:l8:9:0 *",)))
    assert game.act(STEP) is None
    assert game.is_done
    assert not game.machine_to_act

"""A game of the Dream: its options, its texts."""

from dataclasses import replace
from random import Random

import pytest

from dream.base.errors import Impossible, Malformed
from dream.base.texts import english
from dream.games.alchemists_dream.agreements import draw_proposed, offered_by
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.engine.kernel.convert import action_number, action_of, key_of, state_of
from dream.games.alchemists_dream.engine.kernel.law import play
from dream.games.alchemists_dream.game import GAME, DreamHistory, history_of, result
from dream.games.alchemists_dream.record import FORMAT
from dream.games.alchemists_dream.rules.beginning import HANDICAPS, bags, is_bare, named_elements, start
from dream.games.alchemists_dream.rules.ending import Reason
from dream.games.alchemists_dream.rules.notation import (
    LONGEST_POSITION,
    legal_texts,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import (
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    Phase,
    PlaceStone,
    Player,
    Position,
    Resign,
    Stand,
    Step,
    StoneAction,
)
from dream.play.game import Illegal, Outcome
from tests.games.alchemists_dream.engine.naive import list_actions, position_after
from tests.games.alchemists_dream.rules import naive
from tests.kit.games import HAGGLE, PLACE, PLAIN, PLAY, played


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


SEED = "amber lion fume"


def handicapped(options: str) -> Position:
    return GAME.start(SEED, options)


@pytest.mark.parametrize("word", HANDICAPS)
def test_it_is_in_the_text_of_every_position_and_in_that_of_the_options(word: str) -> None:
    first, second = HANDICAPS[word]
    position = handicapped(f"handicap={word}")
    assert (position.sides[0].reserve, position.sides[1].reserve) == (first, second)
    assert GAME.options_text(position) == f"handicap={word}"
    assert parse_position(position_text(position)) == position
    plain = handicapped("-")
    with_totals = position_text(plain).split(" ")
    for place, total in ((1, first), (2, second)):
        if total < 10:
            with_totals[place] = with_totals[place].replace(":10:0", f":{total}:0:{total}")
    assert position_text(position) == " ".join(with_totals)


def test_who_had_fewer_stones_has_them_in_the_other_seat_too() -> None:
    exchanged = GAME.seats_exchanged(handicapped("board=bare handicap=second-3"))
    assert GAME.options_text(exchanged) == "board=bare handicap=first-3"
    assert GAME.seats_exchanged(handicapped("-")) == handicapped("-")


def test_its_record_begins_with_the_same_position() -> None:
    position = handicapped("handicap=first-2")
    headers = FORMAT.origin_of(position, {"Seed": SEED})
    assert headers["Seed"] == SEED
    assert parse_position(headers["Position"]) == position


@pytest.mark.parametrize(
    ("side", "error", "sentence"),
    [
        ("f@-:-:8:0:10", Malformed, "it isn't of the form"),
        ("f@-:-:8:0:5", Malformed, "it isn't of the form"),
        ("f@-:-:8:0:08", Malformed, "it isn't of the form"),
        ("f@-:-:8:0:8:8", Malformed, "it isn't of the form"),
        ("f@-:-:10:0:8", Impossible, "has 10 Stones .*, not 8"),
        ("f@-:-:7:0:8", Impossible, "has 7 Stones .*, not 8"),
        ("f@-:-:8:0", Impossible, "has 8 Stones .*, not 10"),
        ("f@-:-:7:1:8", Impossible, "there are taken Stones before play"),
    ],
)
def test_a_text_that_tells_it_wrong_is_refused(side: str, error: type[Exception], sentence: str) -> None:
    terrain, _, second, *rest = position_text(handicapped("first=fire second=water")).split(" ")
    with pytest.raises(error, match=sentence):
        parse_position(" ".join((terrain, side, second, *rest)))


def test_the_law_the_naive_referee_and_the_compiled_engine_agree_to_the_last_stone() -> None:
    """Random games in which somebody comes to have no Stone in reserve, and others are taken."""
    random, played_out = Random(5), 0
    for word in ("first-4", "second-3"):
        history, states = handicapped(f"handicap={word}"), None
        for _ in range(180):
            legal = sorted(history.legal_actions, key=GAME.action_text)
            if not legal:
                break
            if history.phase is Phase.PLAY:
                if states is None or states[0]["ply"] > 100:
                    states = state_of(history)
                    assert parse_position(position_text(history)) == history
                    plain = " ".join(_without_total(part) for part in position_text(history).split(" "))
                    assert legal_texts(history) == naive.legal(naive.read(plain))
                first = int(states[0]["ply"]) * 80
                numbers = states[0]["actions"][first : first + list_actions(states)]
                assert {action_of(int(number)) for number in numbers} == set(legal)
            placing = [action for action in legal if GAME.action_text(action)[0] in "+*s"]
            before, action = history, random.choice(placing or legal)
            history = history.apply(action)
            if states is not None:
                assert isinstance(action, StoneAction)
                play(states, action_number(action))
                assert position_after(states, before) == history
                assert states[0]["key"] == key_of(history)
            played_out += history.mover.reserve == 0
            assert (history.sides[0].total, history.sides[1].total) == HANDICAPS[word]
    assert played_out > 30


def _without_total(side: str) -> str:
    """The text of a side with the counts alone."""
    return ":".join(side.split(":")[:4])


def test_positions_that_differ_only_in_it_have_different_keys() -> None:
    def in_play(options: str) -> Position:
        position = handicapped(options)
        for _ in range(2):
            position = position.apply(sorted(position.legal_actions, key=GAME.action_text)[0])
        return position.apply(Stand())

    def without_reserve(position: Position) -> Position:
        first, second = (replace(side, reserve=0, taken=side.reserve) for side in position.sides)
        return replace(position, sides=(first, second))

    keys = {int(key_of(without_reserve(in_play(options)))) for options in ("-", "handicap=first-1")}
    assert len(keys) == 2


NONE = [
    ("shape=bare", "'shape=bare' isn't an option"),
    ("bare", "'bare' isn't an option"),
    ("board=round", "'round' isn't a value of board: rim or bare."),
    ("first=gold", "'gold' isn't a value of first"),
    ("first=fire first=water", "The option first is given twice."),
    ("first=fire second=fire", "Both players have fire. Choose different elements."),
]


def test_options_in_any_order() -> None:
    chosen = GAME.parse_options("board=bare first=earth second=air")
    assert (is_bare(chosen), named_elements(chosen)) == (True, (Element.EARTH, Element.AIR))
    assert GAME.parse_options("second=air board=bare first=earth") == chosen
    usual = GAME.parse_options("-")
    assert (is_bare(usual), named_elements(usual)) == (False, (None, None))


@pytest.mark.parametrize(("text", "sentence"), NONE)
def test_what_is_no_option_is_told(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        GAME.parse_options(text)


def test_elements_that_are_not_named_come_from_the_first_bags_that_are_free() -> None:
    first, second, *_ = bags("amber")
    position = GAME.start("amber", "-")
    assert [side.element for side in position.sides] == [first, second]
    named = GAME.start("amber", f"second={first.name.lower()}")
    assert [side.element for side in named.sides] == [second, first]
    assert GAME.start("amber", "second=drawn first=drawn") == position


def test_the_board_is_the_one_of_the_seed() -> None:
    assert GAME.start("amber", "board=bare").board.bare
    assert not GAME.start("amber", "-").board.bare


GOOD = f"{PLAIN} f@k7:k8,j9:8:0 w@k15:-:9:1 2 play"


def test_the_good_position_is_read() -> None:
    assert position_text(parse_position(GOOD)) == GOOD


@pytest.mark.parametrize(
    "text", ["@k7", "stand", "+k8", "*k8", "k8-l8", "resign", "decline", "draw?", "draw", "@u21"]
)
def test_actions_that_are_read(text: str) -> None:
    parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "k8",
            "K8-L8",
            "@K7",
            "@k0",
            "@k22",
            "@v7",
            "@k07",
            "@ k7",
            "@k7 ",
            "+",
            "*",
            "-",
            "k8-",
            "-l8",
        ),
        *(
            "k8-l8-m8",
            "k8\u2013l8",
            "Stand",
            "stand.",
            "draw!",
            "draw??",
            "resigns",
            "@k\uff17",
            "@k7\n",
            "k8 l8",
            "++k8",
        ),
        *("\x00", "@kk", "@7k", "k8-l8x", "pass", "@k-7", "🜂"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(Malformed, match="is not an action") as caught:
        parse_action(text)
    assert str(caught.value).isascii()
    assert "\n" not in str(caught.value)


def test_a_long_text_is_quoted_short() -> None:
    with pytest.raises(Malformed) as caught:
        parse_action("k" * 100_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" 2 play", " 2", "a position has 5 fields separated by single spaces, not 4"),
        (" 2 play", "  2 play", "a position has 5 fields separated by single spaces, not 6"),
        (" 2 play", "\t2 play", "a position has 5 fields separated by single spaces, not 4"),
        (" 2 play", " 2 play ", "a position has 5 fields separated by single spaces, not 6"),
        (" 2 play", " 3 play", "'3' isn't a turn: write 1 or 2"),
        (" 2 play", " ² play", "'\\xb2' isn't a turn: write 1 or 2"),
        (" 2 play", " 2 Play", "'Play' isn't a phase: write place, haggle or play"),
        (
            "f@k7",
            "F@k7",
            "player 1, 'F@k7:k8,j9:8:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (
            "f@k7",
            "x@k7",
            "player 1, 'x@k7:k8,j9:8:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (
            "f@k7",
            "fk7",
            "player 1, 'fk7:k8,j9:8:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (":9:1", ":9", "player 2, 'w@k15:-:9': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN"),
        (
            ":9:1",
            ":9:1:0",
            "player 2, 'w@k15:-:9:1:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (
            "f@k7",
            "f@",
            "player 1, 'f@:k8,j9:8:0': '' is not a cell: a letter from a to u and a number from 1 to 21",
        ),
        ("k8,j9", "k8,z9", "player 1, 'f@k7:k8,z9:8:0': 'z9' is not a cell: "),
        ("k8,j9", "k8,,j9", "player 1, 'f@k7:k8,,j9:8:0': '' is not a cell: "),
        (
            "k8,j9",
            "j9,k8",
            "player 1, 'f@k7:j9,k8:8:0': the Stones are not in board order: j9 comes before k8",
        ),
        (":8:0", ":08:0", "player 1, 'f@k7:k8,j9:08:0': '08' isn't a number of Stones"),
        (":8:0", ":-8:0", "player 1, 'f@k7:k8,j9:-8:0': '-8' isn't a number of Stones"),
        (":8:0", ":٨:0", "isn't a number of Stones"),
        (":8:0", "::0", "'' isn't a number of Stones"),
        ("3/9/", "4/9/", "row 1 of the terrain has 4 cells, not 3"),
        ("3/9/", "03/9/", "row 1 of the terrain has '03'"),
        ("3/9/", "3/0f9/", "row 2 of the terrain has '0'"),
        ("3/9/", "3/z8/", "row 2 of the terrain has 'z'"),
        ("3/9/", "3/9/9/", "the terrain has 22 rows; a board has 21, a bare board 19"),
        ("9x9", "10x8", "the terrain has no Elixir at k11"),
        ("9x9", "xf7x9", "the terrain has an Elixir at b11; the only one is at k11"),
        ("3/9/", "f2/9/", "the terrain has fire at p1, which isn't on a tile"),
    ],
)
def test_malformed_positions(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(Malformed) as caught:
        parse_position(GOOD.replace(old, new, 1))
    assert sentence in str(caught.value)


def test_a_position_has_a_longest_text() -> None:
    with pytest.raises(Malformed, match=f"a position has at most {LONGEST_POSITION} characters, not 1000000"):
        parse_position("x" * 1_000_000)
    with pytest.raises(Malformed, match="a terrain has at most 400 characters, not 401"):
        Board.from_text("x" * 401)


@pytest.mark.parametrize(
    ("sides", "faults"),
    [
        (
            "f@k7:k8:8:0 w@k15:-:9:1 2 play",
            ["player 1 has 9 Stones on the board, in reserve and taken together, not 10"],
        ),
        (
            "f@k7:k8:9:0 w@k15:-:99:1 2 play",
            ["player 2 has 100 Stones on the board, in reserve and taken together, not 10"],
        ),
        ("f@k7:-:10:0 f@h10:-:10:0 2 play", ["both players have fire; the elements must differ"]),
        ("f@k7:k8,k8:8:0 w@k15:-:10:0 2 play", ["two pieces share k8"]),
        (
            "f@k7:k8,k8,k8:8:0 w@k15:-:10:0 2 play",
            [
                "player 1 has 11 Stones on the board, in reserve and taken together, not 10",
                "two pieces share k8",
            ],
        ),
        ("f@k7:k8:9:0 w@k15:k8:9:0 2 play", ["two pieces share k8"]),
        (
            "f@k7:-:10:0 w@k15:k7:9:0 1 play",
            ["player 2 has a Stone on k7, which is hostile ground", "two pieces share k7"],
        ),
        ("f@k8:-:10:0 w@k15:-:10:0 2 play", ["the Symbol of player 1 is on k8, which isn't fire"]),
        ("f@a1:-:10:0 w@k15:-:10:0 2 play", ["the Symbol of player 1 is on a1, which isn't on the board"]),
        ("f@k7:a1:9:0 w@k15:-:10:0 2 play", ["player 1 has a Stone on a1, which isn't on the board"]),
        ("f@k7:k15:9:0 w@n9:-:10:0 2 play", ["player 1 has a Stone on k15, which is hostile ground"]),
        ("f@k7:k8:9:0 w@k15:-:10:0 1 haggle", ["there are Stones on the board before play has begun"]),
        ("f@k7:-:9:1 w@k15:-:10:0 1 haggle", ["there are taken Stones before play has begun"]),
        ("f@k7:-:10:0 w@-:-:10:0 1 haggle", ["a Symbol is missing in the phase haggle"]),
        ("f@-:-:10:0 w@k15:-:10:0 1 play", ["a Symbol is missing in the phase play"]),
        (
            "f@k7:-:10:0 w@k15:-:10:0 2 place",
            ["while player 2 is to place a Symbol, only earlier Symbols may be on the board"],
        ),
        (
            "f@k7:-:10:0 w@k15:j7,l7,j8,k8:6:0 2 play",
            ["player 1 has just moved and their Symbol is surrounded"],
        ),
        (
            "f@k7:m18:9:0 w@k15:n17,l18,n18,l19:6:0 2 play",
            ["player 1 has just moved and their Stone on m18 is surrounded"],
        ),
        (
            "f@k7:m18:9:0 w@k15:m17,n17,l18,n18,l19:5:0 1 play",
            ["player 1 is to move and their Stone on m18 is surrounded and cannot escape"],
        ),
        (
            "f@k8:a1,k15:9:1 f@k15:a1,k15:10:0 1 haggle",
            [
                "both players have fire; the elements must differ",
                "player 1 has 12 Stones on the board, in reserve and taken together, not 10",
                "the Symbol of player 1 is on k8, which isn't fire",
                "player 1 has a Stone on a1, which isn't on the board",
                "player 1 has a Stone on k15, which is hostile ground",
                "player 2 has 12 Stones on the board, in reserve and taken together, not 10",
                "the Symbol of player 2 is on k15, which isn't fire",
                "player 2 has a Stone on a1, which isn't on the board",
                "player 2 has a Stone on k15, which is hostile ground",
                "two pieces share k15",
                "two pieces share a1",
                "there are Stones on the board before play has begun",
                "there are taken Stones before play has begun",
            ],
        ),
        (
            "w@n9:a1,m18:7:0 e@m16:m17,n17,l18,n18,l19:5:0 2 play",
            [
                "player 1 has 9 Stones on the board, in reserve and taken together, not 10",
                "player 1 has a Stone on a1, which isn't on the board",
                "player 1 has just moved and their Stone on m18 is surrounded",
            ],
        ),
    ],
)
def test_impossible_positions(sides: str, faults: list[str]) -> None:
    with pytest.raises(Impossible) as caught:
        parse_position(f"{PLAIN} {sides}")
    assert list(map(english, caught.value.faults)) == faults


def test_the_side_to_move_with_a_surrounded_symbol_has_lost_and_its_stones_are_not_judged() -> None:
    position = parse_position(f"{PLAIN} f@k7:m18:9:0 w@k15:j7,l7,j8,k8,m17,n17,l18,n18,l19:1:0 1 play")
    assert position.winner == 1
    assert position.legal_actions == ()

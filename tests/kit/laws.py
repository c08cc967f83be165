"""What every law promises: to answer the cases that came with it, to answer in one line whatever its
referee is asked, and to have a case for every sentence.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

from dream.base.errors import Impossible, Malformed
from dream.play.cards import HIDDEN
from dream.play.game import Game
from dream.play.referee import Referee, reply
from tests.waiting import PATIENCE

Case = dict[str, Any]


def about(case: Case) -> str:
    """What a case is about, as the name of a test."""
    return str(case.get("about", "")).replace(" ", "-")


class Asked:
    """A referee that is asked a verb with fields."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._answer = Referee(game).answer

    def __call__(self, *fields: str) -> str:
        return reply(self._answer, "\t".join(fields))

    def check_transition(self, case: Case) -> None:
        """What is done is legal, among others that may be listed, and leads where the case says."""
        if "legal" in case:
            assert self("legal", case["state"]) == f"{case['seat']}\t{' '.join(case['legal'])}"
        assert self("why", case["state"], case["action"]) == "legal"
        assert self("apply", case["state"], case["action"]) == case["next" if "legal" in case else "after"]

    def check_refusal(self, case: Case) -> None:
        """The action of a case is refused, in the same sentence whoever asks."""
        sentence = self("why", case["state"], case["action"])
        assert sentence != "legal"
        assert sentence.endswith(".")
        assert self("apply", case["state"], case["action"]) == f"error\t{sentence}"

    def check_fault(self, text: str, action: str) -> None:
        """A text is refused as a state, in the same words whatever is asked of it.

        What is legal may be asked of an observation too.
        """
        refused = self("outcome", text)
        assert refused.startswith("error\t")
        for verb, *rest in (("apply", action), ("observe", "a"), ("why", action)):
            assert self(verb, text, *rest) == refused
        assert HIDDEN in text or self("legal", text) == refused

    def check_observation(self, case: Case) -> None:
        """A seat observes what the case says."""
        assert self("observe", case["state"], case["seat"]) == case["observation"], case.get("about")

    def check_outcome(self, case: Case) -> None:
        """A game has come out as the case says, and nothing is legal where it is over."""
        assert self("outcome", case["state"]) == case["outcome"]
        assert (self("legal", case["state"]) == "over") == (case["outcome"] != "-")


AnyGame = Game[Any, Any]
Told = TypeVar("Told")
ALIENS = " \t,:=-0?é\x00\U0001f525\udcff"
"""What may stand in the wrong place of any text; a game adds letters of its own."""


def mutated(random: Random, text: str, letters: str) -> str:
    """The text with something left out, put in, repeated or exchanged, of any size."""
    one, other = sorted(random.choices(range(len(text) + 1), k=2))
    if random.random() < 0.5:
        other = min(other, one + random.randrange(4))
    piece, alien = text[one:other], random.choice(ALIENS + letters)
    instead = random.choice(["", piece * 2, piece[::-1], alien, piece + alien, piece.upper()])
    return text[:one] + instead + text[other:]


def refusal_of(answer: Callable[[str], str], line: str) -> str:
    """The sentence with which a line is refused, which is one line."""
    word, tab, said = reply(answer, line).partition("\t")
    assert (word, tab) == ("error", "\t")
    assert not set("\t\n\r") & set(said)
    assert len(said) < 1000
    return said


def check_mutated_states(
    game: AnyGame, some_state: Callable[[Random], Any], letters: str, *, states: int
) -> None:
    """Mutated texts of states are refused in a sentence, most of them, or are the texts of other states."""
    refused, answer = 0, Referee(game).answer
    for seed in range(states):
        random = Random(seed)
        text = game.state_text(some_state(random))
        for _ in range(30):
            wrong = mutated(random, text, letters)
            try:
                assert game.state_text(game.parse_state(wrong)) == wrong
                continue
            except (Malformed, Impossible) as error:
                sentence = str(error)
            refused += 1
            assert re.fullmatch(r"[A-Z'].*\.", sentence, re.ASCII), sentence
            assert reply(answer, f"legal\t{wrong}").startswith("error\t")
    assert refused > 15 * states


def check_mutated_actions(
    game: AnyGame, some_state: Callable[[Random], Any], letters: str, otherwise: str, *, states: int
) -> None:
    """Mutated actions are answered in a line; what is legal has been listed, unless it names a shuffle."""
    answer = Referee(game).answer
    for seed in range(states):
        random = Random(seed)
        state = some_state(random)
        legal = [game.action_text(action) for action in game.legal_actions(state)]
        for _ in range(25):
            word = mutated(random, random.choice(legal or [otherwise]), letters)
            line = f"{game.state_text(state)}\t{word}"
            why, applied = reply(answer, f"why\t{line}"), reply(answer, f"apply\t{line}")
            assert "\n" not in why + applied
            if "\t" not in word:
                assert (why == "legal") == (word in legal and word != "shuffle")
                assert why == "legal" or applied == f"error\t{why}"


def check_command(word: str, requests: str, answers: list[str]) -> None:
    """``dream referee`` of a game answers each line, as these begin, to the end of its input."""
    done = referee_command("--game", word, requests=requests)
    found = done.stdout.decode("ascii").split("\n")
    assert len(found) == len(answers)
    assert all(line.startswith(beginning) for line, beginning in zip(found, answers, strict=True))
    assert done.stderr == b""


def referee_command(*options: str, requests: str = "") -> subprocess.CompletedProcess[bytes]:
    """The command ``dream referee``, with requests that may hold what is no text."""
    command = [sys.executable, "-m", "dream", "referee", *options]
    given = requests.encode("utf-8", "surrogateescape")
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=PATIENCE)


def forms_of(texts: Mapping[str, Any], kinds: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The keys of some kinds of texts, each with every form of its text, such as the plural."""
    for kind in kinds:
        for key, text in texts[kind].items():
            for form in text.values() if isinstance(text, dict) else [text]:
                yield f"{kind}.{key}", form


def is_shown(form: str, sentences: Iterable[str]) -> bool:
    """Whether one of the sentences is of a form, whatever its values are."""
    pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(form))
    return any(re.search(pattern, sentence) for sentence in sentences)


def is_refuted(claim: Callable[[Told], object], told: Told) -> bool:
    """Whether what a reason claims is false of an action; where it cannot be asked it is neither."""
    try:
        return not claim(told)
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError):
        return False

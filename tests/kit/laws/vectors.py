"""The cases of vectors that came with the law of a game, asked of its referee as a stranger would."""

from typing import Any

from dream.play.game import Game
from dream.play.referee import Referee, reply

Case = dict[str, Any]


def about(case: Case) -> str:
    """What a case is about, as the name of a test."""
    return str(case["about"]).replace(" ", "-")


class Asked:
    """A referee that is asked a verb with fields."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._answer = Referee(game).answer

    def __call__(self, *fields: str) -> str:
        return reply(self._answer, "\t".join(fields))

    def check_transition(self, case: Case) -> None:
        """The listed actions are legal, and the one that is done leads where the case says."""
        assert self("legal", case["state"]) == f"{case['seat']}\t{' '.join(case['legal'])}", case["about"]
        self.check_step(case, case["next"])

    def check_step(self, case: Case, after: str) -> None:
        """The action of a case is legal and leads to a state."""
        assert self("why", case["state"], case["action"]) == "legal", case["about"]
        assert self("apply", case["state"], case["action"]) == after, case["about"]

    def check_refusal(self, case: Case) -> None:
        """The action of a case is refused, in the same sentence whoever asks."""
        sentence = self("why", case["state"], case["action"])
        assert sentence != "legal", case["about"]
        assert sentence.endswith("."), case["about"]
        assert self("apply", case["state"], case["action"]) == f"error\t{sentence}", case["about"]

    def check_fault(self, text: str, action: str) -> None:
        """A text is refused as a state, in the same words whatever is asked of it."""
        refused = self("legal", text)
        assert refused.startswith("error\t")
        for verb, *rest in (("apply", action), ("observe", "a"), ("outcome",), ("why", action)):
            assert self(verb, text, *rest) == refused

    def check_observation(self, case: Case) -> None:
        """A seat observes what the case says."""
        assert self("observe", case["state"], case["seat"]) == case["observation"], case.get("about")

    def check_outcome(self, case: Case) -> None:
        """A game has come out as the case says, and nothing is legal where it is over."""
        assert self("outcome", case["state"]) == case["outcome"]
        assert (self("legal", case["state"]) == "over") == (case["outcome"] != "-")

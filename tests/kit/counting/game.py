"""Its law: in turn everybody says the next number, and whoever says the last one wins."""

from typing import ClassVar, NamedTuple

from dream.base.errors import Malformed, quoted
from dream.play.game import Game, Option, Options, Outcome, Refusal
from tests.kit.counting import WORD


class Count(NamedTuple):
    """How many count, how far they have come, and how far they go."""

    seats: int
    said: int
    last: int


class Counting(Game[Count, int]):
    """Two to six seats, five options, of which two change anything."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Counting"
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", ("2", "3", "4", "5", "6")),
        Option("last", ("10", "20")),
        Option("aloud", ("yes", "no")),
        Option("pace", ("slow", "brisk", "as quick as can be")),
        Option("fingers", ("hidden", "seen")),
    )

    def start(self, seed: str, options: str) -> Count:
        chosen = self.parse_options(options)
        return Count(int(chosen["players"]), 0, int(chosen["last"]))

    def check_options(self, options: Options) -> None:
        if options["players"] == "6" and options["aloud"] == "no":
            raise Malformed("Six count aloud.")

    def seats(self, state: Count) -> int:
        return state.seats

    def decider(self, state: Count) -> int | None:
        return state.said % state.seats if state.said < state.last else None

    def legal_actions(self, state: Count) -> tuple[int, ...]:
        return (state.said + 1,) if state.said < state.last else ()

    def apply(self, state: Count, action: int) -> Count:
        return state._replace(said=action)

    def why_not(self, state: Count, action: int, last: int | None) -> Refusal | None:
        return None if action in self.legal_actions(state) else Refusal("That is not the next number.")

    def outcome(self, state: Count, last: int | None) -> Outcome | None:
        return Outcome(((state.said - 1) % state.seats,)) if state.said == state.last else None

    def state_text(self, state: Count) -> str:
        return " ".join(map(str, state))

    def parse_state(self, text: str) -> Count:
        words = text.split(" ")
        if len(words) != 3 or not all(map(str.isdecimal, words)):
            raise Malformed(f"{quoted(text)} is no count.")
        return Count(*map(int, words))

    def action_text(self, action: int) -> str:
        return str(action)

    def parse_action(self, text: str) -> int:
        if not text.isdecimal():
            raise Malformed(f"{quoted(text)} is no number.")
        return int(text)


GAME = Counting()

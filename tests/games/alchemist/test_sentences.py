"""Every reason has its sentence, and every sentence is shown by a case."""

from collections.abc import Iterator

import pytest

from dream.base.texts import texts
from tests.games.alchemist.test_referee import REFUSED, SCRIPT
from tests.games.alchemist.test_vectors import VECTORS, ask
from tests.kit.laws.sentences import forms_of, is_shown

TEXTS = texts("en")["alchemist"]
SHOWN = ("refusal", "fault")


def every_sentence() -> Iterator[str]:
    """What is answered to the cases of the vectors, and to a few more."""
    for case in VECTORS["refusals"]:
        yield ask("why", case["state"], case["action"])
    for state in {case["state"].split(" ")[6]: case["state"] for case in VECTORS["transitions"]}.values():
        for action in ("draw:b", "school:b", "pass"):
            yield ask("why", state, action)
    for case in VECTORS["faults"]:
        yield ask("legal", case["text"])
    for line, _ in (*SCRIPT, *REFUSED):
        yield ask(*line.split("\t"))


SENTENCES = list(every_sentence())


@pytest.mark.parametrize(("key", "form"), list(forms_of(TEXTS, SHOWN)))
def test_every_sentence_is_shown_by_a_case(key: str, form: str) -> None:
    assert is_shown(form, SENTENCES), key

"""Whether every sentence of a language file is shown by some case."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


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

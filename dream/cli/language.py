"""The language of the commands that speak to players; all others speak English."""

LARGEST_FILE = 100_000
_asked: list[str] = []


def ask_for_language(code: str | None) -> None:
    """Have a language spoken this time, by its code; raises ValueError when there is no folder for it."""
    from dream.base.words import choose_language

    _asked.clear()
    if code is not None:
        choose_language(code)
        _asked.append(code)


def asked_language() -> str | None:
    """The language that is spoken this time whatever the settings say, if any."""
    return _asked[0] if _asked else None


def speak_the_players_language() -> None:
    """Speak the language asked for, or that of the window's settings, or that of the system."""
    from dream.base.words import choose_language, first_language

    choose_language(asked_language() or _chosen() or first_language())


def _chosen() -> str | None:
    """The language of the window's settings, as far as they can be read."""
    from dream.base.files.folders import settings_file
    from dream.base.untrusted import parse_json, read_text
    from dream.base.words import languages

    path = settings_file()
    try:
        settings = parse_json(read_text(path, LARGEST_FILE, path.name), path.name)
    except (OSError, ValueError):
        return None
    language = settings.get("language") if isinstance(settings, dict) else None
    return language if language in languages() else None

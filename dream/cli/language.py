"""The language of the commands that speak to players; all others speak English."""

LARGEST_FILE = 100_000


def speak_the_players_language() -> None:
    """Speak the language that is chosen in the window's settings, as far as they can be read."""
    from dream.base.files.folders import settings_file
    from dream.base.untrusted import parse_json, read_text
    from dream.base.words import choose_language, languages

    path = settings_file()
    try:
        settings = parse_json(read_text(path, LARGEST_FILE, path.name), path.name)
    except (OSError, ValueError):
        return
    language = settings.get("language") if isinstance(settings, dict) else None
    if language in languages():
        choose_language(language)

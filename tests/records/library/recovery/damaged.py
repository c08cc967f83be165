"""The player's library filled with games, damaged, and looked through once it has been opened again."""

from dream.records.library import home
from dream.records.library.library import Library, Query
from tests.kit.journals import a_record

PAGE = 4096


def filled(games: int = 40) -> dict[int, bytes]:
    """Games in the player's library, by their numbers."""
    with Library(home.library_path()) as library:
        kept = {}
        for seed in range(games):
            record = a_record("jabir" if seed % 4 == 0 else "dream", seed=seed)
            kept[library.add(record, name=f"game {seed}").id] = record
        return kept


def damage(place: int, data: bytes) -> None:
    with home.library_path().open("r+b") as file:
        file.seek(place)
        file.write(data)


def saved() -> dict[int, bytes]:
    with home.open_library() as library:
        assert library.database.faults() == []
        return {id: library.record(id) for id in library.find(Query())}

"""What is painted once is kept, but never more of it than there may be."""

from threading import Thread

from pygame import Surface

from dream.ui.kit.painting.picture_cache import PictureCache, size_of

ONE = size_of(Surface((10, 10), depth=32))


def square(side: int = 10) -> Surface:
    return Surface((side, side), depth=32)


def test_the_pictures_that_nobody_has_asked_for_the_longest_go_first() -> None:
    cache = PictureCache(most=3 * ONE)
    for key in "abc":
        cache.put(key, square())
    assert cache.get("a")
    cache.put("d", square())
    assert cache.get("b") is None
    assert all(map(cache.get, "acd"))
    assert (cache.bytes, len(cache)) == (3 * ONE, 3)


def test_a_large_picture_takes_the_room_of_several_small_ones() -> None:
    cache = PictureCache(most=8 * ONE)
    for key in range(8):
        cache.put(key, square())
    cache.put("large", square(20))
    assert [key for key in range(8) if cache.get(key)] == [4, 5, 6, 7]
    assert cache.bytes == 8 * ONE


def test_a_picture_that_is_too_large_is_not_kept_and_costs_no_other_its_place() -> None:
    cache = PictureCache(most=2 * ONE)
    cache.put("small", square())
    cache.put("large", square(20))
    assert cache.get("large") is None
    assert cache.get("small")


def test_another_picture_under_the_same_key_takes_the_place_of_the_first() -> None:
    cache = PictureCache(most=2 * ONE)
    first, second = square(), square()
    cache.put("a", first)
    cache.put("a", second)
    assert cache.get("a") is second
    assert (cache.bytes, len(cache)) == (ONE, 1)


def test_what_is_kept_is_painted_once_for_the_same_arguments_and_anew_when_cleared() -> None:
    cache, painted = PictureCache(most=100 * ONE), []

    @cache.keeping
    def paint(side: int, dark: bool = False) -> Surface:
        painted.append((side, dark))
        return square(side)

    assert paint(10) is paint(10)
    assert paint(10, dark=True) is not paint(10)
    assert paint(20) is not paint(10)
    assert painted == [(10, False), (10, True), (20, False)]
    cache.clear()
    assert cache.bytes == 0
    paint(10)
    assert len(painted) == 4


def test_two_painters_do_not_get_each_others_pictures() -> None:
    cache = PictureCache(most=100 * ONE)
    one, other = cache.keeping(lambda: square(1)), cache.keeping(lambda: square(2))
    assert one().get_size() != other().get_size()


def test_several_threads_may_use_it() -> None:
    cache = PictureCache(most=5 * ONE)
    paint = cache.keeping(lambda number: square())
    threads = [Thread(target=lambda: [paint(number % 9) for number in range(500)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.bytes == ONE * len(cache) <= 5 * ONE

"""When the loop turns, and when it draws a frame."""

from dream.ui.kit.loop.frame_pacing import ASLEEP, CALM, FULL, LINGER, FramePacing


def test_the_loop_is_fast_after_news_and_slow_without(clock):
    pacing = FramePacing()
    assert pacing.rate(moving=False, pace=0, active=True) == FULL
    clock.now += 2 * LINGER
    assert pacing.rate(moving=False, pace=0, active=True) == CALM
    assert pacing.rate(moving=False, pace=30, active=True) == 30
    assert pacing.rate(moving=True, pace=0, active=True) == FULL
    assert pacing.rate(moving=True, pace=0, active=False) == ASLEEP


def test_without_a_reason_no_frame_is_drawn():
    pacing, now = FramePacing(), 1000.0
    still = {"moving": False, "pace": 0, "active": True}
    pacing.drawn(now, moving=False)
    assert pacing.reason(now + 1000.0, **still) is None
    assert pacing.reason(now + 0.1, **still | {"pace": 20}) == "pace"


def test_what_has_moved_is_drawn_once_at_rest():
    pacing, now = FramePacing(), 1000.0
    still = {"moving": False, "pace": 0, "active": False}
    assert pacing.reason(now, **still | {"moving": True})
    pacing.drawn(now, moving=True)
    assert pacing.reason(now + 0.01, **still) == "rest"
    pacing.drawn(now + 0.01, moving=False)
    assert pacing.reason(now + 0.02, **still) is None

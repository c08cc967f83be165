"""When the loop turns, and when it draws a frame."""

from dream.ui.kit.loop.frame_pacing import ASLEEP, CALM, FULL, LINGER, LONGEST, FramePacing


def test_the_loop_is_fast_after_news_and_slow_without(clock):
    pacing = FramePacing()
    assert pacing.rate(moving=False, pace=0, active=True) == FULL
    clock.now += 2 * LINGER
    assert pacing.rate(moving=False, pace=0, active=True) == CALM
    assert pacing.rate(moving=False, pace=30, active=True) == 30
    assert pacing.rate(moving=True, pace=0, active=True) == FULL
    assert pacing.rate(moving=True, pace=0, active=False) == ASLEEP


def test_without_a_reason_hardly_a_frame_is_drawn():
    pacing, now = FramePacing(), 1000.0
    pacing.drawn(now)
    still = {"moving": False, "pace": 0, "active": True}
    assert pacing.reason(now + 0.9 * LONGEST, **still) is None
    assert pacing.reason(now + 1.1 * LONGEST, **still) == "time"
    assert pacing.reason(now + 0.1, **still | {"pace": 20}) == "pace"

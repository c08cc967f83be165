"""The look: scales that fit, and a theme that pygame_gui takes without a complaint."""

import warnings

import pygame
import pytest

from dream.ui.kit.palette import palette, palette_names
from dream.ui.kit.theme import Look, fitting_scale
from dream.ui.widgets.layer import Layer


@pytest.mark.parametrize(
    ("size", "wished", "scale"),
    [
        ((1280, 800), None, 1.0),
        ((2560, 1440), None, 2.0),
        ((2560, 1440), 2.0, 2.0),
        ((2560, 1440), 3.0, 2.25),
        ((1024, 640), 2.0, 1.0),
        ((1024, 640), 0.75, 0.75),
    ],
)
def test_a_scale_is_taken_as_far_as_a_scene_fits(size, wished, scale):
    assert fitting_scale(size, wished) == scale


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_widget_can_be_made_without_a_complaint(name, scale):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ui = Layer(Look(palette(name), scale), (1280, 800))
        rect = pygame.Rect(10, 10, 300, 60)
        for kind in ("@button", "@primary", "@quiet", "@icon", "@menu"):
            ui.button(rect, "Begin", lambda: None, kind=kind, hint="a hint")
        for kind in ("@label", "@left", "@right", "@title", "@heading", "@italic", "@small"):
            ui.label(rect, "Dream", kind=kind)
        ui.panel(rect)
        ui.slider(rect, 50, 0, 100, lambda value: None)
        ui.update(0.0, 0.1)
        ui.draw(pygame.Surface((1280, 800)))


def test_lengths_are_whole_and_never_vanish():
    look = Look(palette(), 0.75)
    assert look.px(100) == 75
    assert look.px(1) == 1
    assert look.px(0) == 0

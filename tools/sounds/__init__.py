"""The maker of the sounds in assets/sounds: struck bodies, noise and bubbles, all computed, none recorded."""

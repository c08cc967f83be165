"""The engraver of the pictures in assets/engravings: covers in the manner of the emblem books of 1620."""

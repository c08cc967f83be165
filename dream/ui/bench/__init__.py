"""`dream bench window`: how fast the window is on this machine."""

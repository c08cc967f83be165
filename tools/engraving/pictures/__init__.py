"""The pictures, a file for each: what is drawn on it, from the back to the front."""

"""Pictures of games as the window would show them, made where no window is open."""

"""Understanding a game of any kind that was played: every decision judged, and what luck gave or cost.

A seat's decision is judged by what that seat could know, in expected shares of the win. It knows no game:
what a game says of its scores and of luck are parts of its package (`tutoring`, `fortunes`).
"""

"""States for the tests: three examples of the law, and ways to write others."""

FIRST_TURN = (
    "alchemist 1 players=3 schools=on ties=best hands=hidden phase=play round=1 turn=a potions=- "
    "reserve=12,12,12,12,12 spent=0,0,0,0,0 bag=b,b,g,g,g,o,o,o,s,s,s,y,y,y fame.a=0 fame.b=0 fame.c=0 "
    "school.a=g school.b=b school.c=y hand.a=b,b,g,g,o,o,s,s,s,y,y,y hand.b=b,b,g,g,o,o,o,s,s,y,y,y "
    "hand.c=b,b,b,b,g,g,g,o,o,s,s,y"
)
"""The first turn: everybody can still do everything."""
LATE = (
    "alchemist 1 players=2 schools=on ties=best hands=hidden phase=play round=6 turn=a "
    "potions=go:bby:10:b,oy:g:9:a reserve=0,3,4,0,5 spent=11,8,9,14,6 bag=g,s fame.a=40 fame.b=38 school.a=s "
    "school.b=o hand.a=b,b,g,o,s,y,y hand.b=b,g,g,o,o,y,y"
)
"""Two have copied a lot; blue and grey are exhausted."""

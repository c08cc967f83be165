"""The covers of the games: what each looks like, for how many it is, how long it takes, how hard it is."""

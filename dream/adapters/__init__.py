"""The games as environments of other libraries: PettingZoo (extra ``zoo``) and OpenSpiel (``openspiel``)."""

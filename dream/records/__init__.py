"""Games that outlive the program: the .dream file, the library, the journal of the game under way."""

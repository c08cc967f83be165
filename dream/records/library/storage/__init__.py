"""The database under the library: its place, its tables, a connection to it."""

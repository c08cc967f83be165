"""The searches of other libraries (extra ``peers``) as players, to measure ours beside them."""
